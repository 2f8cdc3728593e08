"""Words cut in two by a line break."""

from collections.abc import Iterator
from dataclasses import asdict
from itertools import combinations
from typing import Any

from scorepad.i18n.catalogue import _
from scorepad.i18n.line_breaks import breakable_pieces
from scorepad.sheets.model import Sheet
from scorepad.sheets.page.fonts import NONE, runs
from scorepad.sheets.page.head import dealers_above
from scorepad.sheets.page.ledger_parts import columns_of
from scorepad.wording.labels import capital
from tests.sheets.paper import Read

_TOO_LONG = 25
"""Letters; a word of a table's own that has as many may be cut."""
_ENDLESS = 1e6
"""mm of a line that all dealers stand on."""


def cut_words(sheet: Sheet, pages: list[Read]) -> list[str]:
    """Return which printed words are not words of the sheet, because a line breaks inside them."""
    whole = {word for text in set(_texts(sheet)) for word in _whole_words(text)}
    # The list of the dealers ends earlier where a block does.
    whole |= {word.rstrip(",、") for word in whole}
    written = {word for page in pages for ink in page.inks for word in ink.text.split(" ")}
    strange = [word for word in sorted(written - whole) if any(map(str.isalpha, word))]
    long = [word for word in whole if len(word) >= _TOO_LONG]
    return [f"{word!r} is no whole word" for word in strange if not any(word in each for each in long)]


def _texts(sheet: Sheet) -> Iterator[str]:
    yield from _within(asdict(sheet))
    yield from dealers_above(sheet, range(len(sheet.rounds)), _ENDLESS)
    yield from (_("Round and minimum"), _("Dealer"), _("Brought forward"), _("Round"), _("Total"))
    yield capital(_("from paper"))
    yield from (_("Date"), _("First dealer"), _("Name"), _("★ Winner"))
    yield _("An empty box marks a character that can't be printed.")
    if sheet.ledger:
        yield from (text for columns in columns_of(sheet) for text in (*columns.heads, columns.legend))


def _within(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict | tuple):
        for each in value.values() if isinstance(value, dict) else value:
            yield from _within(each)


def _whole_words(text: str) -> Iterator[str]:
    """List the words between spaces, and in Japanese the pieces between possible line breaks."""
    words: list[list[str]] = []
    printed = "".join(" " if run.font == NONE else run.text for run in runs(text))
    for joint, piece in breakable_pieces(printed):
        if joint or not words:
            words.append([])
        words[-1].append(piece)
    for word in words:
        for first, last in combinations(range(len(word) + 1), 2):
            yield "".join(word[first:last])
