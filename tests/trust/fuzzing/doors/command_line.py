"""What is typed after `scorepad`, an argument to a line; after an empty line, the standard input."""

import io
import os
import sys
from collections.abc import Iterator, Sequence
from contextlib import redirect_stdout
from pathlib import Path
from tempfile import mkdtemp
from typing import Final
from unittest.mock import patch

from scorepad.cli.arguments import EXAMPLES, BadArguments, language_for, parse
from scorepad.cli.entry import INTERNAL_ERROR, main
from scorepad.i18n import use_language
from scorepad.storage.folder import FOLDER_VARIABLES
from tests import vectors

HOLDS: Final = ""
_OPTIONS: Final = (
    "--data-dir --lang --version --web --host --port --json --variant --rules --sides --paper -o -h"
)
WORDS: Final = (
    *map(str.encode, EXAMPLES),
    *map(str.encode, _OPTIONS.split()),
    b"whitnack",
    b"de",
    b"\n",
    b"a4",
)

_EMPTY: Final = Path(mkdtemp(prefix="scorepad-fuzz-"))
_HARMLESS: Final = ("score", "variants", "games")
"""Those commands that only read are run; the others would write wherever they are told to."""


def seeds() -> Iterator[bytes]:
    """Yield the example of each command, one with each option, and a game by standard input."""
    for command, arguments in EXAMPLES.items():
        yield "\n".join([command, *arguments.split()]).encode()
    yield b"sheet\n--variant\nwhitnack\n-o\npad.pdf\n--sides\n3\n--paper\nletter\n--landscape\n--per-page\n2"
    yield b"--lang\nde\n--data-dir\nx\nvariants\nsimpson"
    yield b"--web\n--host\n0.0.0.0\n--port\n80"
    yield b"score\n-\n--json\n\n" + vectors.game_file("W01")
    yield b"score\n-\n\n" + vectors.game_file("P01")


def target(data: bytes) -> None:
    """Parse the arguments, and run those commands that only read."""
    typed, _gap, given = data.partition(b"\n\n")
    words = [word.replace("\0", "") for word in typed.decode("utf-8", "surrogateescape").split("\n")]
    try:
        with redirect_stdout(io.StringIO()), use_language(language_for(words, {})):
            found = parse(words)
    except (BadArguments, SystemExit):
        return
    reads_a_file = found.command == "score" and found.file != "-"
    if found.command in _HARMLESS and not (reads_a_file or found.data_dir):
        _run(words, given)


def _run(words: Sequence[str], given: bytes) -> None:
    before = sys.stdin, sys.stdout, sys.stderr
    sys.stdin = io.TextIOWrapper(io.BytesIO(given))
    sys.stdout, sys.stderr = io.TextIOWrapper(io.BytesIO()), io.TextIOWrapper(io.BytesIO())
    try:
        with patch.dict(os.environ, {FOLDER_VARIABLES[0]: str(_EMPTY)}):
            status = main(words)
    finally:
        sys.stdin, sys.stdout, sys.stderr = before
    assert status != INTERNAL_ERROR, words
