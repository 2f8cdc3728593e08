"""Every message of the program, as a template for the catalogues, each with a word to its translator."""

import ast
import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, Final, NamedTuple, cast

from babel.messages.catalog import Catalog
from babel.messages.extract import extract

from tests.catalogues.python_words import python_words
from tests.catalogues.rule_words import rule_words
from tests.catalogues.variant_words import variant_words

ROOT: Final = Path(__file__).parents[2]
SOURCE: Final = ROOT / "scorepad"
LOCALE: Final = SOURCE / "i18n" / "locale"
TEMPLATE: Final = LOCALE / "scorepad.pot"

KEYWORDS: Final = {
    "_": None,
    "mark": None,
    "m": None,
    "mark_plural": (1, 2),
    "ngettext": (1, 2),
}
"""The functions that take messages; `m` is `mark` in a long table."""

_METHOD: Final = cast("Any", python_words)
"""Babel's types describe what it hands on, not what it calls with."""

TO_TRANSLATORS: Final = "Translators:"
AT_MOST: Final = re.compile(r"at most (\d+) letters")


class Message(NamedTuple):
    """One place of a message. ident: its id, or both forms. place: the file. comments: in their order."""

    ident: str | tuple[str, ...]
    place: str
    comments: tuple[str, ...]
    context: str | None = None


def template() -> Catalog:
    """Draw all messages from the source, in the order of the files."""
    catalogue = Catalog(project="Scorepad", charset="utf-8", fuzzy=False)
    for message in _all():
        catalogue.add(
            message.ident,
            locations=[(message.place, 0)],
            auto_comments=message.comments,
            context=message.context,
        )
    return catalogue


def most_letters(comments: Iterable[str]) -> int | None:
    """Return how many letters a message's comments leave room for, None where they say nothing of it."""
    limits = [int(found[1]) for comment in comments if (found := AT_MOST.search(comment))]
    return min(limits, default=None)


def _all() -> Iterator[Message]:
    for path in sorted(SOURCE.rglob("*.py")):
        yield from _of_module(path)
    for ident, about in rule_words():
        yield Message(ident, "scorepad/rules", (about,))
    for path in sorted(SOURCE.rglob("*.toml")):
        for ident, about in variant_words(path):
            yield Message(ident, _place(path), (about,))


def _of_module(path: Path) -> Iterator[Message]:
    tree = ast.parse(path.read_bytes())
    about = (ast.get_docstring(tree) or "").partition("\n")[0].rstrip(".")
    with path.open("rb") as source:
        found = extract(_METHOD, source, KEYWORDS, [TO_TRANSLATORS], strip_comment_tags=True)
        for line, ident, comments, context in found:
            where = "".join(f", in {name}" for name in _function(tree, line))
            told = (" ".join(comments),) if comments else ()
            yield Message(ident, _place(path), (*told, f"{about}{where}"), context)


def _function(tree: ast.AST, line: int) -> list[str]:
    """Return the name of the function a line is in, or nothing."""
    kinds = (ast.FunctionDef, ast.AsyncFunctionDef)
    around = [node for node in ast.walk(tree) if isinstance(node, kinds) and _spans(node, line)]
    return [node.name.strip("_").replace("_", " ") for node in around[-1:]]


def _spans(node: ast.stmt, line: int) -> bool:
    return node.lineno <= line <= (node.end_lineno or node.lineno)


def _place(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()
