"""One door fuzzed in a process of its own: `python -m tests.trust.fuzzing.worker DOOR FOLDER SECONDS`.

A fault does not end the run: it is written down once for each place in the program where it arises.
"""

import hashlib
import importlib
import sys
import time
import traceback
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Final

import atheris

from tests.trust.fuzzing import jsons, zips

if TYPE_CHECKING:
    from tests.trust.fuzzing.doors.door import Door

SUSPICIOUS: Final = 0.5
"""Seconds of an input in a program that counts its branches; what takes longer is timed without that."""
MOST_BYTES: Final = 96 * 1024


class Findings:
    """The faults found, a file for each with what set it off and a file that says what happened."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._slowest = SUSPICIOUS
        folder.mkdir(parents=True, exist_ok=True)

    def watch(self, target: Callable[[bytes], object]) -> Callable[[bytes], None]:
        """Return the target with every fault and every long time written down."""

        def watched(data: bytes) -> None:
            begun = time.process_time()
            try:
                target(data)
            except Exception as error:
                self._note(data, error)
            taken = time.process_time() - begun
            if taken > self._slowest:
                self._slowest = taken
                (self._folder / "slow").write_bytes(data)

        return watched

    def _note(self, data: bytes, error: Exception) -> None:
        frames = traceback.extract_tb(error.__traceback__)
        ours = [f"{each.filename}:{each.lineno}" for each in frames if "scorepad/" in each.filename]
        place = f"{type(error).__name__} {ours[-1] if ours else frames[-1]}"
        name = hashlib.sha256(place.encode()).hexdigest()[:12]
        file = self._folder / name
        if not file.exists() or file.stat().st_size > len(data):
            file.write_bytes(data)
            said = "".join(traceback.format_exception(error))
            file.with_suffix(".txt").write_text(f"{place}\n\n{said}", encoding="utf-8", errors="replace")


def main() -> None:
    """Fuzz a door for so many seconds; the folder keeps the corpus and what was found."""
    door, place, seconds = sys.argv[1], Path(sys.argv[2]), sys.argv[3]
    with atheris.instrument_imports(include=["scorepad"]):
        module: Door = importlib.import_module("tests.trust.fuzzing.doors").DOORS[door]
    corpus = place / "corpus"
    _plant(corpus, module)
    options = [
        str(corpus),
        f"-max_total_time={seconds}",
        f"-max_len={MOST_BYTES}",
        f"-artifact_prefix={place}/",
        "-rss_limit_mb=3000",
        "-timeout=60",
        "-print_final_stats=1",
        "-reload=0",
        *_words(place, module),
    ]
    target = Findings(place / "found").watch(module.target)
    changing = {"custom_mutator": _mutator(module.holds)} if module.holds else {}
    atheris.Setup([sys.argv[0], *options], target, **changing)
    atheris.Fuzz()


def _mutator(holds: str) -> Callable[[bytes, int, int], bytes]:
    change = {"zip": zips.changed, "json": jsons.changed, "rows": jsons.changed_rows}[holds]
    return lambda data, most, seed: change(data, most, seed, atheris.Mutate)


def _plant(corpus: Path, module: "Door") -> None:
    corpus.mkdir(parents=True, exist_ok=True)
    for data in module.seeds():
        (corpus / hashlib.sha256(data).hexdigest()[:20]).write_bytes(data)


def _words(place: Path, module: "Door") -> list[str]:
    """Write the dictionary of a door and return the option that names it."""
    if not module.words:
        return []
    lines = ("".join(f"\\x{byte:02x}" for byte in word) for word in module.words)
    file = place / "words"
    file.write_text("".join(f'"{line}"\n' for line in lines), encoding="ascii")
    return [f"-dict={file}"]


if __name__ == "__main__":
    main()
