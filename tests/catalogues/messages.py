"""Every message of the program, as a template for the catalogues, each with a note to its translator."""

import ast
import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import fields, is_dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final, NamedTuple

from babel.messages.catalog import Catalog
from babel.messages.extract import extract

from scorepad.rules import built_in, keys

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

_CALLED: Final = re.compile(rf"\b({'|'.join(KEYWORDS)})\(")

TO_TRANSLATORS: Final = "Translators:"
AT_MOST: Final = re.compile(r"at most (\d+) letters")


class Message(NamedTuple):
    """One occurrence of a message. ident: its id, or both forms. place: the file. comments: in order."""

    ident: str | tuple[str, ...]
    place: str
    comments: tuple[str, ...]
    context: str | None = None


def template() -> Catalog:
    """Return all messages of the source, in the order of the files."""
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
    """Return how many letters a message's comments allow, None if they don't say."""
    limits = [int(found[1]) for comment in comments if (found := AT_MOST.search(comment))]
    return min(limits, default=None)


@cache
def _all() -> tuple[Message, ...]:
    return tuple(_each())


def _each() -> Iterator[Message]:
    for path in sorted(SOURCE.rglob("*.py")):
        yield from _of_module(path)
    for ident, about in _of_rules():
        yield Message(ident, "scorepad/rules", (about,))
    for path in sorted(SOURCE.rglob("*.toml")):
        for ident, about in _of_variant(path):
            yield Message(ident, _place(path), (about,))


def _of_module(path: Path) -> Iterator[Message]:
    """Yield the messages of a module; on Python 3.11 Babel doesn't see those inside an f-string."""
    if not _CALLED.search(path.read_text("utf-8")):
        return
    tree = ast.parse(path.read_bytes())
    functions = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)]
    about = (ast.get_docstring(tree) or "").partition("\n")[0].rstrip(".")
    with path.open("rb") as source:
        found = extract("python", source, KEYWORDS, [TO_TRANSLATORS], strip_comment_tags=True)
        for line, ident, comments, context in found:
            where = "".join(f", in {name}" for name in _function(functions, line))
            hint = (" ".join(comments),) if comments else ()
            yield Message(ident, _place(path), (*hint, f"{about}{where}"), context)


def _function(functions: Iterable[ast.FunctionDef | ast.AsyncFunctionDef], line: int) -> list[str]:
    """Return the name of the function containing a line, or nothing."""
    around = [node for node in functions if _spans(node, line)]
    return [node.name.strip("_").replace("_", " ") for node in around[-1:]]


def _spans(node: ast.stmt, line: int) -> bool:
    return node.lineno <= line <= (node.end_lineno or node.lineno)


def _of_rules() -> Iterator[tuple[str, str]]:
    """Yield the message ids in the tables of `rules`, a room without gettext, and what they are."""
    for title in keys.SECTION_TITLES.values():
        yield title, "Heading of a section of the rules."
    for key in keys.KEYS:
        yield key.words, f"Name of one rule ({key.name})."
        for word in _choices(key.shape):
            yield word, f"A value of the rule “{key.words}”."
    for title in keys.PAGES:
        yield title, "Heading of a page of the rules."
    for subject in built_in.SUBJECTS.values():
        yield subject, "What a source of the rules says beyond their values."


def _choices(shape: object) -> Iterator[str]:
    """Yield the words of a shape and of its parts."""
    words = getattr(shape, "words", None)
    if isinstance(words, Mapping):
        yield from words.values()
    if is_dataclass(shape):
        for part in fields(shape):
            yield from _choices(getattr(shape, part.name))


def _of_variant(path: Path) -> Iterator[tuple[str, str]]:
    """Yield the name, the note and the custom words of a variant, and what they are. path: its TOML file."""
    parts: dict[str, Any] = tomllib.loads(path.read_text(encoding="utf-8"))
    name = parts["name"]
    yield name, "The name of a game; a proper name in it stays."
    if "note" in parts:
        yield parts["note"], f"A note above the rules of {name}."
    for called in parts.get("values", {}).get("rounds", {}).get("names", ()):
        yield called, f"{name}: what a round is called."
    for note in parts.get("values", {}).get("notes", ()):
        yield note, f"A sentence on how {name} is played, on its rule card and its score pad."
    labels = parts.get("values", {}).get("labels", {})
    # An empty list takes away what the rules that it builds on call something.
    for word, own in ((word, own) for word, own in labels.items() if own):
        thing = word.replace("_", " ")
        yield own, f"{name}: what its players call this: {thing}."
        short = own.removesuffix(f" {labels.get('piles', 'piles')}")
        if short != own:
            yield short, f"{name}: short for “{own}”, where it is plain that piles are meant."


def _place(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()
