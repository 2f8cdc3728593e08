"""The command `share`: the link that lets another device keep score, of the app that is running."""

import os
from argparse import Namespace
from typing import Final

from scorepad.game.accept import KEEPER
from scorepad.rules.faults import Fault, Refused
from scorepad.service.access import Access
from scorepad.service.keeping import opened_links
from scorepad.service.network import join_link
from scorepad.storage.folder import Folder, FolderClaim, RunningApp, data_folder
from scorepad.storage.shared import folder_for, store_address
from scorepad.web.launch import print_link

_COMMAND: Final = "scorepad --host 0.0.0.0"


def share(options: Namespace) -> int:
    """Print the keeper's link.

    Raises Refused: `not_shared` if no running app answers other devices, and as `claim_or_find` does.
    """
    address = store_address(options.store, os.environ)
    path = folder_for(data_folder(options.data_dir, os.environ), address)
    app = Folder.open(path).claim_or_find() if path.is_dir() else None
    if isinstance(app, FolderClaim):
        app.release()
    if isinstance(app, RunningApp) and app.outside:
        with opened_links(path, address) as links:
            token = Access(links).token(KEEPER)
        if token:
            print_link(join_link(app.outside[0], token))
            return 0
    raise Refused((Fault("not_shared", params={"command": _COMMAND}),))
