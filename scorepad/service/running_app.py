"""What other processes ask of the running app, whose address and token stand in our own lock file."""

import json
import urllib.request
from typing import Any, BinaryIO, Final, TypeVar
from urllib.error import HTTPError
from urllib.parse import urlencode

from cattrs import Converter
from cattrs.strategies import configure_tagged_union

from scorepad.game.library import Erased
from scorepad.rules.faults import Fault, Refused
from scorepad.service.backups import ErasedReport
from scorepad.service.importing import ImportResult

IMPORT_PATH: Final = "/api/import"
ERASE_PATH: Final = "/api/erase"
SHOW_PATH: Final = "/api/show"

_SECONDS: Final = 600.0
"""How long the app may take: for thousands of games, or to write every backup anew."""

_SECONDS_TO_SHOW: Final = 10.0

_T = TypeVar("_T")

_converter = Converter(detailed_validation=False)
_converter.register_structure_hook_func(lambda kind: kind is object, lambda value, _kind: value)
configure_tagged_union(Erased, _converter, tag_name="what")

# No proxy: the app is on this machine, whatever the environment says.
opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))


def to_json(value: object, kind: Any = None) -> bytes:
    """Return a question or an answer as JSON; whoever asked puts faults into words."""
    return json.dumps(_converter.unstructure(value, kind), default=_plain).encode()


def from_json(data: bytes, kind: Any) -> Any:
    """Return what `to_json` wrote of something of a kind; raises ValueError for anything else."""
    try:
        return _converter.structure(json.loads(data), kind)
    except (LookupError, TypeError, AttributeError, RecursionError) as other:
        raise ValueError(f"not {kind}") from other


def _plain(value: object) -> object:
    return sorted(value) if isinstance(value, set | frozenset) else str(value)


def _ask(url: str, token: str, kind: type[_T], data: bytes | BinaryIO = b"", seconds: float = _SECONDS) -> _T:
    """Return what the app answers; raises Refused `no_answer` if another program does, or none."""
    allowed = {"Authorization": f"Bearer {token}"}
    request = urllib.request.Request(url, data, allowed, method="POST")  # noqa: S310 - from our lock file
    try:
        with opener.open(request, timeout=seconds) as reply:
            answer: _T = from_json(reply.read(), kind)
            return answer
    except (OSError, ValueError) as silence:
        if isinstance(silence, HTTPError):
            silence.close()
        raise Refused((Fault("no_answer"),)) from silence


def hand_over(address: str, token: str, file: BinaryIO) -> list[ImportResult]:
    """Have the app import a file and return the result for each part; raises Refused `no_answer`."""
    file.seek(0)
    return _ask(f"{address}{IMPORT_PATH}", token, list[ImportResult], file)


def ask_to_erase(address: str, token: str, what: Erased) -> ErasedReport:
    """Have the app erase something and return its report; raises Refused as `erase_for_good`, `no_answer`."""
    report = _ask(f"{address}{ERASE_PATH}", token, ErasedReport, to_json(what, Erased))
    if report.faults:
        raise Refused(report.faults)
    return report


def ask_to_show(address: str, token: str, path: str) -> bool:
    """Ask the app to show a screen in its own window; return False if it has none or can't say.

    path: `/` for the one that it shows now.
    """
    url = f"{address}{SHOW_PATH}?{urlencode({'path': path})}"
    try:
        return _ask(url, token, dict[str, bool], seconds=_SECONDS_TO_SHOW) == {"shown": True}
    except Refused:
        return False
