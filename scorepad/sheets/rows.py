"""The rows of a sheet, in the order of the entry screen."""

from collections.abc import Iterator

from scorepad.i18n.catalogue import _, mark
from scorepad.i18n.labels import KIND_SYMBOLS, capital, field_label, in_their_words
from scorepad.i18n.numbers import points, signed
from scorepad.rules.ruleset import RuleSet
from scorepad.score.fields import fields
from scorepad.score.prices import Prices
from scorepad.score.record import How
from scorepad.sheets.shapes import Row

_CHIPS = ("clean", "dirty", "wild")
_CARD_SIGNS = {"melded": "+", "left": "−"}
_BONUSES = {
    "red_threes.all": mark("all {red_threes} together"),
    "red_threes.canasta": mark("bonus for seven or more {red_threes}"),
}


def rows(rules: RuleSet) -> tuple[Row, ...]:
    """List the rows that these rules ask for; what a rule set adds appears by itself."""
    known = tuple(_row(rules, field.path) for field in fields(rules))
    adjusted = Row("adjustments", capital(field_label(rules, "adjustments")), sign="±")
    if rules.is_penalty:
        return (*known, _out(rules), adjusted)
    counted = tuple(row for row in known if row.path.startswith(("piles.", "red_threes.")))
    others = tuple(row for row in known if row not in counted)
    return (*counted, *_bonuses(rules), _out(rules), *others, adjusted)


def _row(rules: RuleSet, path: str) -> Row:
    head, _dot, name = path.partition(".")
    label = capital(field_label(rules, path))
    if head in _CARD_SIGNS:
        return Row(path, label, sign="+" if rules.is_penalty else _CARD_SIGNS[head])
    each = rules.number("penalty.unmelded" if path == "unmelded" else path)
    detail = _("× {points}").format(points=points(each))
    if head == "piles":
        return Row(path, label, detail, each, KIND_SYMBOLS.get(name, "◆"), name if name in _CHIPS else "")
    sign, chip = ("3", "red") if head == "red_threes" else ("+", "")
    return Row(path, label, detail, each, sign, chip)


def _bonuses(rules: RuleSet) -> Iterator[Row]:
    for path, words in _BONUSES.items():
        worth = rules.optional(path)
        if worth and rules.lays_red_threes:
            yield Row(path, capital(in_their_words(rules, words)), signed(worth), None, "3", "red")


def _out(rules: RuleSet) -> Row:
    prices = Prices(rules, 1)
    worth = " / ".join(points(prices.going_out(How(how))) for how in rules.hows)
    return Row("out", capital(field_label(rules, "out")), worth, None, "→")
