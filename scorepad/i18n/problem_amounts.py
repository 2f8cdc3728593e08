"""What a warning says about too many cards, or about a number that is hardly what was meant."""

from collections.abc import Callable
from typing import cast

from scorepad.i18n.catalogue import _, ngettext
from scorepad.i18n.labels import field_label, group_label, left_label, table_words
from scorepad.i18n.numbers import points
from scorepad.rules.ruleset import RuleSet
from scorepad.score.record import GameRecord
from scorepad.score.result import Problem

GROUPS = {
    "too_many_jokers": "joker",
    "too_many_twos": "two",
    "too_many_aces": "ace",
    "too_many_black_threes": "black_three",
}
_TELLING = 5
"""So many times the usual makes the usual the best thing to say."""


def too_many(problem: Problem, record: GameRecord) -> str:
    """Say that all sides together count more cards than there are."""
    count, most, decks = (cast("int", problem.params[name]) for name in ("count", "most", "decks"))
    cards = _cards(problem, record.rules)
    said = {"count": points(count), "cards": cards, "decks": decks, "most": points(most)}
    if problem.code == "too_many_cards":
        return _("All sides together: {count} cards, but the pack holds {most}.").format_map(said)
    if not most:
        return _("All sides together: {cards} were counted, but the pack has none.").format_map(said)
    if record.rules.pack.cards:
        return _("All sides together: {count} {cards}, but the pack holds {most}.").format_map(said)
    return ngettext(
        "All sides together: {count} {cards}, but {decks} deck holds {most}.",
        "All sides together: {count} {cards}, but {decks} decks hold {most}.",
        decks,
    ).format_map(said)


def _cards(problem: Problem, rules: RuleSet) -> str:
    group = GROUPS.get(problem.code)
    return group_label(rules, group) if group else field_label(rules, "red_threes")


def unlikely(problem: Problem, record: GameRecord) -> str:
    """Ask about a number that is far beyond what is likely, and say why it seems so."""
    value, usual = cast("int", problem.params["value"]), cast("int | None", problem.params["usual"])
    why = "usual" if usual is not None and value >= _TELLING * usual else str(problem.params["why"])
    side = record.sides[problem.side or 0].name
    field = left_label(record.rules) if problem.field.startswith("left") else _("melded")
    asked = _("{side}: {points} {field}?").format(side=side, points=points(value), field=field)
    return _("{question} {reason}").format(question=asked, reason=_REASONS[why](problem, record.rules))


def _most(problem: Problem) -> str:
    return points(cast("int", problem.params["most"]))


def _by_the_usual(problem: Problem, _rules: RuleSet) -> str:
    return _("{points} is typical here.").format(points=points(cast("int", problem.params["usual"])))


def _by_the_pack(problem: Problem, _rules: RuleSet) -> str:
    return _("All the cards in the pack are worth only {points}.").format(points=_most(problem))


def _by_the_piles(problem: Problem, rules: RuleSet) -> str:
    piles = cast("int", problem.params["piles"])
    if not piles:
        return _("Without a completed {pile} it is rarely more than {points}.").format(
            points=_most(problem), **table_words(rules)
        )
    return ngettext(
        "With {count} completed {pile} it is rarely more than {points}.",
        "With {count} completed {piles} it is rarely more than {points}.",
        piles,
    ).format(count=piles, points=_most(problem), **table_words(rules))


def _by_the_hands(problem: Problem, _rules: RuleSet) -> str:
    return _("It is rarely more than {points}.").format(points=_most(problem))


_REASONS: dict[str, Callable[[Problem, RuleSet], str]] = {
    "usual": _by_the_usual,
    "pack": _by_the_pack,
    "piles": _by_the_piles,
    "hands": _by_the_hands,
}
