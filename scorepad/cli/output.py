"""Prints the commands' answers and errors, and logs unexpected errors."""

import os
import sys
import traceback
from collections.abc import Iterable, Sequence
from datetime import UTC, datetime
from io import TextIOWrapper
from pathlib import Path

from scorepad.i18n.line_breaks import pad_right, widest_column
from scorepad.rules.faults import Fault
from scorepad.wording.faults import dropped_sentence, fault_lines, printable, system_words

LOG_NAME = "scorepad.log"

REFUSED = 2
"""The exit status after a refusal, with the reasons on standard error."""


def prepare_streams() -> None:
    """Make every character printable whatever encoding the output has."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            encoding = None if stream.isatty() else "utf-8"
            stream.reconfigure(encoding=encoding, errors="backslashreplace")


def print_answer(text: str) -> None:
    """Print an answer to standard output."""
    sys.stdout.write(f"{text}\n")


def print_table(rows: Iterable[tuple[str, str, str]]) -> None:
    """Print rows of three columns."""
    lines = list(rows)
    first, second = (widest_column(row[at] for row in lines) + 2 for at in (0, 1))
    for one, two, three in lines:
        print_answer(pad_right(one, first) + pad_right(two, second) + three)


def print_error(sentence: str, file: str = "") -> None:
    """Print an error on one line of standard error. file: the one it is about, if any."""
    sys.stderr.write(f"scorepad: {printable(f'{file}: {sentence}' if file else sentence)}\n")


def print_system_error(error: OSError, file: str = "") -> None:
    """Print an error of the system. file: used if the error doesn't have one."""
    print_error(system_words(error.strerror or str(error)), str(error.filename or file))


def print_faults(faults: Sequence[Fault], file: str = "") -> None:
    """Print faults, one per line. file: the one they are in, if any."""
    for line in fault_lines(faults):
        print_error(line, file)


def print_dropped(dropped: Sequence[str], file: str) -> None:
    """Print in one line on standard error which words were left out of a file's rules, if any."""
    if dropped:
        print_error(dropped_sentence(dropped), file)


def log_traceback(data_dir: str | None) -> Path | None:
    """Append the current exception to the log in the data folder; None if it can't be written."""
    from scorepad.storage.folder import data_folder, open_private_log  # noqa: PLC0415 - after a failure only

    file = data_folder(data_dir, os.environ) / LOG_NAME
    entry = f"{datetime.now(UTC).isoformat(timespec='seconds')} {traceback.format_exc()}"
    try:
        file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        with open_private_log(file) as log:
            log.write(entry)
    except OSError:
        return None
    return file
