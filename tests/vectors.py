"""The test vectors: worked examples of whole games, and how a result is compared with them."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).parent / "data" / "vectors"
IDS = tuple(sorted(path.stem for path in FOLDER.glob("*.json")))


def vector(name: str) -> dict[str, Any]:
    """Return one vector: `game` is a game file, `expect` its expected score."""
    found: dict[str, Any] = json.loads((FOLDER / f"{name}.json").read_text(encoding="utf-8"))
    return found


def game_file(name: str) -> bytes:
    """Return a vector's game as a file."""
    return json.dumps(vector(name)["game"]).encode()


def mismatches(expected: object, found: object, path: str = "") -> list[str]:
    """Return where a result differs: every expected key must match, lists completely; others don't matter."""
    if isinstance(expected, Mapping) and isinstance(found, Mapping):
        missing = [f"{path}.{key}: missing" for key in expected if key not in found]
        shared = [key for key in expected if key in found]
        return missing + [
            line for key in shared for line in mismatches(expected[key], found[key], f"{path}.{key}")
        ]
    if isinstance(expected, list) and isinstance(found, list) and len(expected) == len(found):
        pairs = enumerate(zip(expected, found, strict=True))
        return [line for index, (one, other) in pairs for line in mismatches(one, other, f"{path}[{index}]")]
    same = type(expected) is type(found) and expected == found
    return [] if same else [f"{path}: expected {expected!r}, found {found!r}"]
