"""What each box of the spreadsheet says when it is selected, and what it accepts."""

from collections.abc import Iterable, Mapping

from xlsxwriter.worksheet import Worksheet

from scorepad.i18n.catalogue import _
from scorepad.rules.ruleset import RuleSet
from scorepad.score.limits import MAX_COUNT, MAX_NAME, MAX_POINTS
from scorepad.sheets.xlsx.cells import CellPosition, Entries
from scorepad.wording.help import field_help

_MOST_LETTERS = 250
"""Excel takes 255 letters, and counts some signs twice."""
NO_CHARACTERS = {0xFFFE: None, 0xFFFF: None}
"""Characters that XML can't contain and XlsxWriter leaves in attributes and values."""

_Validation = Mapping[str, object]


def write_prompts(page: Worksheet, entries: Entries) -> None:
    """Write the prompt and the limits of every box, once for all boxes of a kind."""
    places = entries.places
    sides, rounds = range(places.sides), range(places.rounds)
    _write(page, (places.date,), {"validate": "any"}, _("The day, for example 2026-11-23."))
    _write(page, map(places.name, sides), _named(), _("The name of this side."))
    players = _("The players of this side, separated by commas.")
    _write(page, map(places.players, sides), {"validate": "any"}, players)
    if places.start:
        carried = _("The total that this side carries over from paper.")
        _write(page, map(places.brought, sides), _whole(-MAX_POINTS, MAX_POINTS), carried)
    _write(page, map(places.dealer, rounds), {"validate": "any"}, _("Who deals: one of the players above."))
    for path in (*entries.filled_in, "counted"):
        boxes = (places.entry(index, side, path) for index in rounds for side in sides)
        _write(page, boxes, _accepted(entries, path), _prompt(entries.rules, path))


def _write(page: Worksheet, boxes: Iterable[CellPosition], accepted: _Validation, prompt: str) -> None:
    first, *others = ([*place, *place] for place in boxes)
    page.data_validation(*first, {**accepted, "input_message": _shortened(prompt), "other_cells": others})


def _prompt(rules: RuleSet, path: str) -> str:
    match path:
        case "counted":
            return _("Choose yes when this round is counted. The total follows when every side is.")
        case "out":
            return _("Choose how this side went out. Leave it empty if it didn't.")
    return field_help(rules, path)


def _shortened(text: str) -> str:
    plain = text.translate(NO_CHARACTERS)
    return plain if len(plain) <= _MOST_LETTERS else f"{plain[:_MOST_LETTERS].rpartition(' ')[0]} …"


def _accepted(entries: Entries, path: str) -> _Validation:
    """Return the limits of a row's boxes; a word in another language than the list's is no error."""
    if path in ("out", "counted"):
        offered = [entries.yes[0]] if path == "counted" else list(dict.fromkeys(entries.ways.values()))
        return {"validate": "list", "source": offered, "show_error": False}
    if path == "adjustments" or (path == "melded" and entries.rules.negative_on_table):
        return _whole(-MAX_POINTS, MAX_POINTS)
    return _whole(0, MAX_POINTS if path in ("melded", "left") else MAX_COUNT)


def _whole(low: int, high: int) -> _Validation:
    # Translators: title of a warning; at most 32 letters, as Excel has it.
    title = _("Invalid number")
    sentence = _("A whole number from {low} to {high}.").format(low=low, high=high)
    return _between("integer", low, high, title, sentence)


def _named() -> _Validation:
    # Translators: title of a warning; at most 32 letters, as Excel has it.
    title = _("Too long")
    sentence = _("A name can have at most {high} characters.").format(high=MAX_NAME)
    return _between("length", 1, MAX_NAME, title, sentence)


def _between(kind: str, low: int, high: int, title: str, sentence: str) -> _Validation:
    bounds = {"criteria": "between", "minimum": low, "maximum": high}
    return {"validate": kind, **bounds, "error_title": title, "error_message": sentence}
