"""Picked files, brought over by HTTP one at a time.

Never read by the path that a native client names: its word for where a file lies is no leave to read it.
"""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import BinaryIO, Final

import flet as ft

from scorepad.live.uploads import MIB, Uploads
from scorepad.rules.faults import Fault, Refused
from scorepad.ui.guard import Handler, action
from scorepad.ui.hooks import use_kept

MOST_GAME_MIB: Final = 32
MOST_BACKUP_MIB: Final = 256


def use_picker(picked: Handler) -> ft.FilePicker:
    """Return the picker of this component; picked: called with the result once files were chosen."""
    # A browser reports how an upload went only if `on_upload` was set from the start (FLET.md, fault 31).
    picker = use_kept(lambda: ft.FilePicker(on_upload=_nothing))
    picker.on_result = action(picked)
    return picker


@asynccontextmanager
async def picked_file(
    uploads: Uploads, picker: ft.FilePicker, file: ft.FilePickerFile
) -> AsyncIterator[BinaryIO]:
    """Open a picked file for reading, as a temporary file that goes away at the end.

    Raises Refused `too_large`, or `upload_broken` where it did not arrive whole.
    """
    limit = MOST_BACKUP_MIB if file.name.lower().endswith(".zip") else MOST_GAME_MIB
    if file.size > limit * MIB:
        raise Refused((Fault("too_large", params={"limit": limit}),))
    async with uploads.expect(limit * MIB) as upload:

        def told(event: ft.FilePickerUploadEvent) -> None:
            if event.error and event.file_name == file.name:
                upload.fail()

        picker.on_upload = action(told)
        await picker.upload([ft.FilePickerUploadFile(upload.address, "PUT", file.id, file.name)])
        yield await upload.arrived()


def _nothing() -> None:
    return None
