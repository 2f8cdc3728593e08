"""Work done in a process of its own under strace: what it asks of the system, or with a fault put in."""

import ctypes
import os
import re
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

_ANYBODY: Final = -1
_ALLOW_TRACER: Final = 0x59616D61
"""Of prctl: where only a process's ancestors may look at it, strace is none."""

_LONGEST: Final = 2_000_000
"""Bytes of one string that strace writes down."""

_CALL = re.compile(
    r"(?P<name>\w+)\((?P<arguments>.*)\)\s+= (?P<result>-?\d+|0x[0-9a-f]+|\?)(?P<rest>.*)", re.DOTALL
)
_BYTES = re.compile(r'"((?:\\x[0-9a-f]{2})*)"(\.\.\.)?')
_PLACE = re.compile(r"(-?\d+|-?0x[0-9a-f]+)<((?:\\x[0-9a-f]{2})*)>(?:\(deleted\))?")
_UNFINISHED: Final = " <unfinished ...>"
_RESUMED = re.compile(r"<\.\.\. \w+ resumed>(.*)", re.DOTALL)


class NoStrace(Exception):  # noqa: N818 - a state of things, not a mistake
    """Raised where strace is missing or may not look at our own processes."""


@dataclass(frozen=True, slots=True)
class Call:
    """One call of the system, once it has answered.

    texts: the byte strings among its arguments. numbers: the other arguments, in their order. result: -1 = it
    failed. place: the path of the first handle among them. injected: whether a fault was put in.
    """

    name: str
    texts: tuple[bytes, ...]
    numbers: tuple[int, ...]
    result: int
    place: str
    injected: bool


def require() -> None:
    """Raise NoStrace where there is no strace."""
    if not shutil.which("strace"):
        raise NoStrace("This needs the program strace, which isn't installed here (apt-get install strace).")


def run(
    work: Callable[[], None],
    calls: Sequence[str],
    log: Path,
    fault: str = "",
    before: Callable[[], None] = lambda: None,
) -> int:
    """Do work in a child process under strace and return its exit status, negative for a signal.

    The process ends without closing anything.

    calls: to be written into `log`. fault: as strace's `inject` has it, such as `fsync:error=EIO:when=3`;
    each thread counts for itself. before: done in the process before strace looks at it. Raises NoStrace.
    """
    child = os.fork()
    if not child:
        _stop_and_work(work, before)
    _pid, status = os.waitpid(child, os.WUNTRACED)
    if not os.WIFSTOPPED(status):
        raise RuntimeError("what is done before strace looks at it has failed")
    tracer = _attach(child, calls, log, fault)
    os.kill(child, signal.SIGCONT)
    _pid, status = os.waitpid(child, 0)
    tracer.communicate()
    return os.waitstatus_to_exitcode(status)


def _stop_and_work(work: Callable[[], None], before: Callable[[], None]) -> None:
    status = 1
    try:
        before()
        ctypes.CDLL(None).prctl(_ALLOW_TRACER, _ANYBODY, 0, 0, 0)
        os.kill(os.getpid(), signal.SIGSTOP)
        work()
        status = 0
    except Exception:
        sys.excepthook(*sys.exc_info())
    finally:
        sys.stderr.flush()
        os._exit(status)


def _attach(child: int, calls: Sequence[str], log: Path, fault: str) -> "subprocess.Popen[bytes]":
    traced = ",".join(f"?{call}" for call in calls)
    options = f"-f -y -xx -X raw -s {_LONGEST} -e trace={traced} -e signal=none -p {child}".split()
    faults = ["-e", f"inject={fault}"] if fault else []
    command = ["strace", *options, *faults, "-o", str(log)]
    tracer = subprocess.Popen(command, stderr=subprocess.PIPE)
    assert tracer.stderr
    said = tracer.stderr.readline()
    if b"attached" not in said:
        os.kill(child, 9)
        os.waitpid(child, 0)
        tracer.communicate()
        raise NoStrace(f"strace may not look at our own processes here: {said.decode().strip()}")
    return tracer


def calls_in(log: Path) -> Iterator[Call]:
    """Yield the calls of a log in the order in which they were answered."""
    begun: dict[int, str] = {}
    with log.open(encoding="ascii", errors="replace") as lines:
        for line in lines:
            number, _blank, text = line.rstrip("\n").partition(" ")
            thread, text = int(number), text.strip()
            if text.endswith(_UNFINISHED):
                begun[thread] = text.removesuffix(_UNFINISHED)
                continue
            if resumed := _RESUMED.match(text):
                text = begun.pop(thread, "") + resumed[1]
            if found := _CALL.match(text):
                yield _read(found)


def _read(found: "re.Match[str]") -> Call:
    arguments, rest = found["arguments"], found["rest"]
    if '"...' in arguments:
        raise ValueError(f"strace cut a string of {found['name']} short")
    places = _PLACE.findall(arguments)
    texts = tuple(_unhex(text) for text, _cut in _BYTES.findall(arguments))
    plain = _PLACE.sub(r"\1", _BYTES.sub("", arguments))
    numbers = tuple(
        int(word, 0 if word.startswith("0x") else 8 if re.fullmatch("0[0-7]+", word) else 10)
        for word in re.findall(r"(?<![\w.])-?(?:0x[0-9a-f]+|\d+)", plain)
    )
    return Call(
        found["name"],
        texts,
        numbers,
        -1 if found["result"] == "?" else int(found["result"], 0),
        os.fsdecode(_unhex(places[0][1])) if places else "",
        "INJECTED" in rest,
    )


def _unhex(text: str) -> bytes:
    return bytes.fromhex(text.replace("\\x", ""))
