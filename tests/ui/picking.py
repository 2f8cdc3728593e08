"""Files chosen in the system's file dialog, which no test sees."""

from collections.abc import Mapping

import flet as ft

from tests.ui.harness import Screen


def picks(screen: Screen) -> ft.PickFiles:
    """Return the action of the only button that picks files."""
    actions = [getattr(each, "action", None) for each in screen.controls()]
    (action,) = [action for action in actions if isinstance(action, ft.PickFiles)]
    return action


async def choose_files(screen: Screen, files: Mapping[str, bytes]) -> None:
    """Choose files, by their names."""
    screen.listener.picked = dict(enumerate(files.values()))
    chosen = [
        {"id": at, "name": name, "size": len(data), "path": None, "bytes": None}
        for at, (name, data) in enumerate(files.items())
    ]
    await screen.fire(picks(screen).file_picker, "result", {"files": chosen})
