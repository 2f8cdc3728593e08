"""The entry screen: one round, one side at a time, with the keypad at hand."""

import flet as ft

from scorepad.live.practice import is_practice
from scorepad.ui.guard import screen
from scorepad.ui.hooks import Size, use_effect, use_kept, use_keys, use_size
from scorepad.ui.keys import Press
from scorepad.ui.screens.entering import Entering
from scorepad.ui.screens.entry_head import entry_bar, head
from scorepad.ui.screens.entry_pad import entry_pad, key_sent
from scorepad.ui.screens.entry_paper import line_to_show, paper
from scorepad.ui.screens.entry_sight import Sight, use_sight
from scorepad.ui.screens.last_warnings import WHO_WENT_OUT
from scorepad.ui.shell import game_path, go, table_of
from scorepad.ui.table_bar import turn
from scorepad.ui.widgets.absent import absent
from scorepad.ui.widgets.frame import frame, has_room_below

# Logical pixels that the guide takes for texts of the usual size.
_GUIDE = 100


@screen
def Entry() -> ft.View:  # noqa: N802 - components are named like the controls they are
    """Draw the round that the address names."""
    params = ft.use_route_params()
    asked = params.get("place") == WHO_WENT_OUT
    sight = use_sight(params.get("game", ""), params.get("round", ""), _outline, asked=asked)
    size, path = _room_in(use_size(), sight.game_id), ft.use_view_path()
    use_keys(lambda key: _typed(sight, key))
    here = sight.look()
    _use_way_out(sight, here)
    if here is None:
        return absent(table_of(sight.shell, sight.game_id))
    pad = entry_pad(sight, here, size)
    apart = size.lies or has_room_below(size)
    return frame(
        path,
        entry_bar(sight, here),
        [paper(sight, here, size, None if apart else pad)],
        size=size,
        above=head(sight, here, size) if apart else None,
        show=line_to_show(sight, here, size, apart=apart),
        at_hand=pad if apart else None,
    )


def _room_in(size: Size, game_id: str) -> Size:
    """Give the window as if it were lower where the guide of a practice game takes the room of the paper."""
    low = size._replace(height=size.height - _GUIDE * size.text_scale)
    return low if is_practice(game_id) and not has_room_below(low) else size


def _use_way_out(sight: Sight, here: Entering | None) -> None:
    """Lead to the score pad, where undo and redo are, when a touch of this device takes the round away."""
    stood = use_kept(set[str])
    if here:
        stood.add(sight.round_id)
    game = sight.shell.desk.game(sight.game_id)
    own = game is not None and game.events[-1].author.device == sight.shell.who.device
    gone = own and here is None and sight.round_id in stood

    def leave() -> None:
        if gone:
            go(game_path(sight.game_id))

    use_effect(leave, [gone])


def _outline(here: Entering) -> object:
    """Give what the screen's parts and their places depend on."""
    lines = tuple(row.path for row in here.rows)
    return here.side, here.line_in_hand, here.draft is None, lines, len(here.table.shown.sides)


async def _typed(sight: Sight, key: Press) -> None:
    table = table_of(sight.shell, sight.game_id)
    here = sight.look()
    submit = here.submit if here else None
    if await turn(table, key, game_path(sight.game_id), submit) or here is None:
        return
    sent = key_sent(here, key)
    if sent:
        await here.press(sent)
