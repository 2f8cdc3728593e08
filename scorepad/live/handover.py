"""From one process to another on the same machine: hand a file to the running app.

The answer is a line of JSON for each part of the file as it is taken in, blank lines meanwhile, and `{}`.
"""

import json
import os
import urllib.error
import urllib.request
from collections.abc import Iterator, Mapping
from typing import Any, BinaryIO, Final

from scorepad.live.taking import Taken
from scorepad.rules.faults import Fault

SECONDS: Final = 10
"""How long an answer is waited for: the app on this very machine, so far more than it ever needs."""
TICKET_HEADER: Final = "Scorepad-Ticket"

# Through no proxy: the app is on this machine, whatever the environment says.
_opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))


class NoAnswer(Exception):  # noqa: N818 - a state of things, not a mistake
    """Whatever is at that address is not the running app, or no longer."""


def hand_over(
    address: str, token: str, file: BinaryIO, ticket: str, seconds: float = SECONDS
) -> Iterator[Taken]:
    """Send a file to the running app and return what became of each part, as it comes.

    ticket: the name of the `Ticket` for it. seconds: how long a silence may be.
    Raises NoAnswer if the app is not there, or falls silent before the end.
    """
    headers = {
        "Authorization": f"Bearer {token}",
        TICKET_HEADER: ticket,
        "Content-Type": "application/octet-stream",
        "Content-Length": str(file.seek(0, os.SEEK_END)),
    }
    file.seek(0)
    request = urllib.request.Request(  # noqa: S310 - the address comes from our own lock file
        f"{address}/api/import", data=file, headers=headers, method="POST"
    )
    try:
        with _opener.open(request, timeout=seconds) as reply:
            for line in reply:
                said = json.loads(line) if line.strip() else None
                if said == {}:
                    return
                if said is not None:
                    yield _taken(said)
    except urllib.error.HTTPError as refused:
        refused.close()
        raise NoAnswer(address) from refused
    except (OSError, ValueError, LookupError, TypeError) as silence:
        raise NoAnswer(address) from silence
    raise NoAnswer(address)


def told(taken: Taken) -> bytes:
    """Write what became of a part as a line: whoever asked puts it into words, in their own language."""
    faults = [{"code": each.code, "path": each.path, "params": dict(each.params)} for each in taken.faults]
    said = {"called": taken.called, "outcome": taken.verdict, "game": taken.game, "faults": faults}
    return json.dumps(said, default=_as_list).encode() + b"\n"


def _as_list(value: object) -> object:
    return sorted(value) if isinstance(value, set | frozenset) else str(value)


def _taken(said: Mapping[str, Any]) -> Taken:
    faults = tuple(Fault(each["code"], each["path"], each["params"]) for each in said["faults"])
    return Taken(said["called"], said["outcome"], said["game"], faults)
