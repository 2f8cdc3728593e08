"""The limits of the house that no linter holds."""

import ast
from collections.abc import Iterator
from pathlib import Path

import scorepad

MOST_PUBLIC = 25
"""Methods and properties of one class whose names are public."""


def public_methods() -> Iterator[tuple[str, set[str]]]:
    """Yield each class of the program with the public methods and properties that it defines."""
    for path in sorted(Path(scorepad.__file__).parent.rglob("*.py")):
        for kind in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(kind, ast.ClassDef):
                functions = (
                    each for each in kind.body if isinstance(each, ast.FunctionDef | ast.AsyncFunctionDef)
                )
                names = {each.name for each in functions if not each.name.startswith("_")}
                yield f"{path.name}: {kind.name}", names


def test_no_class_has_more_than_25_public_methods() -> None:
    counts = {name: len(methods) for name, methods in public_methods()}
    assert max(counts.values()) > MOST_PUBLIC // 2, "the classes are found"
    assert {name: count for name, count in counts.items() if count > MOST_PUBLIC} == {}
