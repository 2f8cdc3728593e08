"""What the command line writes: answers on standard output, complaints on standard error, a line each."""

import os
import sys
from collections.abc import Sequence
from io import TextIOWrapper

from scorepad.i18n.faults import fault_lines, printable
from scorepad.i18n.system_words import system_words
from scorepad.rules.faults import Fault


def prepare() -> None:
    """Let every sign be written wherever the output goes."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            encoding = None if stream.isatty() else "utf-8"
            stream.reconfigure(encoding=encoding, errors="backslashreplace")


def say(text: str) -> None:
    """Write an answer."""
    sys.stdout.write(f"{text}\n")


def complain(sentence: str) -> None:
    """Write what is wrong, on one line."""
    sys.stderr.write(f"{printable(sentence)}\n")


def reason(error: OSError, name: str = "") -> str:
    """Put what the system says about a file into a sentence; name: the file, where the error has none."""
    return f"{error.filename or name or 'scorepad'}: {system_words(error.strerror or str(error))}"


def complain_of(faults: Sequence[Fault], where: str = "") -> None:
    """Write faults, one a line; where: the file they are in, if there are several."""
    for line in fault_lines(faults):
        complain(f"{where}: {line}" if where else line)


def hush() -> None:
    """Write nothing more to an output that nobody reads any longer."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
