"""From one process to another on the same machine: hand a game to the running app."""

import json
import urllib.error
import urllib.request
from typing import Any, Final

from scorepad.rules.faults import Fault, Refused

SECONDS: Final = 10
"""How long an answer is waited for: the app on this very machine, so far more than it ever needs."""

# Through no proxy: the app is on this machine, whatever the environment says.
_opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))


class NoAnswer(Exception):  # noqa: N818 - a state of things, not a mistake
    """Whatever is at that address is not the running app, or no longer."""


def hand_over(address: str, token: str, data: bytes) -> tuple[str, str]:
    """Give a game file or a rule set to the running app, as its bytes.

    Returns what became of it, as `Desk.take_in` says it, and its id.
    Raises Refused with all its faults, NoAnswer if the app is not there.
    """
    request = urllib.request.Request(  # noqa: S310 - the address comes from our own lock file
        f"{address}/api/import", data=data, headers={"Authorization": f"Bearer {token}"}, method="POST"
    )
    try:
        with _opener.open(request, timeout=SECONDS) as reply:
            said = json.load(reply)
            return said["outcome"], said["game"]
    except urllib.error.HTTPError as refused:
        with refused:
            raise Refused(_faults(refused)) from None
    except (OSError, ValueError) as silence:
        raise NoAnswer(address) from silence


def _faults(answer: urllib.error.HTTPError) -> tuple[Fault, ...]:
    try:
        said: dict[str, Any] = json.load(answer)
        faults = tuple(Fault(each["code"], each["path"], each["params"]) for each in said["faults"])
    except (ValueError, KeyError, TypeError):
        raise NoAnswer(answer.url) from answer
    return faults
