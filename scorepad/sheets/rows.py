"""The rows of a sheet, in the order of the entry screen."""

from collections.abc import Iterator

from scorepad.i18n.catalogue import _, mark
from scorepad.i18n.labels import KIND_SYMBOLS, capital, field_label, in_their_words
from scorepad.i18n.numbers import points, signed
from scorepad.rules import keys
from scorepad.rules.ruleset import RuleSet
from scorepad.score.fields import fields
from scorepad.score.prices import Prices
from scorepad.score.record import How
from scorepad.sheets.shapes import Row

_CHIPS = ("clean", "dirty", "wild")
_CARD_SIGNS = {"melded": "+", "left": "−"}
_BONUSES = {
    keys.RED_THREES_ALL: mark("all {red_threes} together"),
    keys.RED_THREES_CANASTA: mark("bonus for seven or more {red_threes}"),
}


def rows(rules: RuleSet) -> tuple[Row, ...]:
    """List the rows that these rules ask for; what a rule set adds appears by itself."""
    known = tuple(_row(rules, field.path) for field in fields(rules))
    adjusted = Row("adjustments", capital(field_label(rules, "adjustments")), sign="±")
    if not rules.family.counts("piles"):
        return (*known, _out(rules), adjusted)
    counted = tuple(row for row in known if keys.section_of(row.path) in ("piles", "red_threes"))
    others = tuple(row for row in known if row not in counted)
    return (*counted, *_bonuses(rules), _out(rules), *others, adjusted)


def _row(rules: RuleSet, path: str) -> Row:
    head, _dot, name = path.partition(".")
    label = capital(field_label(rules, path))
    if head in _CARD_SIGNS:
        return Row(path, label, sign="+" if rules.family.lowest_wins else _CARD_SIGNS[head])
    each = rules.penalty.unmelded if path == "unmelded" else rules.number(path)
    detail = _("× {points}").format(points=points(each))
    if head == "piles":
        return Row(path, label, detail, each, KIND_SYMBOLS.get(name, "◆"), name if name in _CHIPS else "")
    sign, chip = ("3", "red") if head == "red_threes" else ("+", "")
    return Row(path, label, detail, each, sign, chip)


def _bonuses(rules: RuleSet) -> Iterator[Row]:
    for path, worth in rules.facts.red_three_bonuses:
        yield Row(path, capital(in_their_words(rules, _BONUSES[path])), signed(worth), None, "3", "red")


def _out(rules: RuleSet) -> Row:
    prices = Prices(rules, 1)
    worth = " / ".join(points(prices.going_out(How(how))) for how in rules.hows)
    return Row("out", capital(field_label(rules, "out")), worth, None, "→")
