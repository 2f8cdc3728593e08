"""The warnings of the checks in words."""

from collections.abc import Callable, Mapping
from typing import cast

from scorepad.i18n.catalogue import _, ngettext
from scorepad.i18n.formats import points
from scorepad.rules.ruleset import RuleSet
from scorepad.score.record import GameRecord
from scorepad.score.result import Problem
from scorepad.wording.labels import (
    capital,
    field_label,
    group_label,
    kind_label,
    left_label,
    rules_name,
    table_words,
)
from scorepad.wording.rule_values import piles_text

GROUP_OF_PROBLEM = {
    "too_many_jokers": "joker",
    "too_many_twos": "two",
    "too_many_aces": "ace",
    "too_many_black_threes": "black_three",
}
_TELLING = 5
"""Beyond this multiple of the usual count, the usual count is the best thing to mention."""


def too_many(problem: Problem, record: GameRecord) -> str:
    """Return a warning that all sides together count more cards than there are."""
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
    group = GROUP_OF_PROBLEM.get(problem.code)
    return group_label(rules, group) if group else field_label(rules, "red_threes")


def unlikely(problem: Problem, record: GameRecord) -> str:
    """Return a question about a number far beyond the likely range, with the reason."""
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


def problem_sentence(problem: Problem, record: GameRecord) -> str:
    """Return a warning in words, with the side's name if one is meant."""
    say = _SENTENCES.get(problem.code)
    if say is None:
        return _("Please check this again ({code}).").format(code=problem.code)
    return say(problem, record)


def _side(problem: Problem, record: GameRecord) -> str:
    return record.sides[problem.side].name if problem.side is not None else _("All sides together")


def _number(problem: Problem, name: str) -> int:
    return cast("int", problem.params[name])


def _out_without_piles(problem: Problem, record: GameRecord) -> str:
    missing = cast("Mapping[str, int]", problem.params["missing"])
    needed = cast("Mapping[str, int]", problem.params["needed"])
    side = _side(problem, record)
    kinds = list(missing)
    if len(kinds) == 1 and missing[kinds[0]] == needed[kinds[0]] and kinds[0] != "any":
        return _("{side} went out with no {piles}. Is that right?").format(
            side=side, piles=kind_label(record.rules, kinds[0])
        )
    listed = piles_text(record.rules, missing)
    return _("{side} went out without enough {piles}. Missing: {missing}. Is that right?").format(
        side=side, missing=listed, **table_words(record.rules)
    )


def _nobody_out(_problem: Problem, _record: GameRecord) -> str:
    return _("Nobody went out, yet no side has any cards left. Did someone go out?")


def _red_three(problem: Problem, record: GameRecord) -> str:
    count = _number(problem, "count")
    return ngettext(
        "{side}: {count} {red_three} laid down, but these rules don't allow that. It counts as caught.",
        "{side}: {count} {red_threes} laid down, but these rules don't allow that. They count as caught.",
        count,
    ).format(side=_side(problem, record), count=count, **table_words(record.rules))


def _too_few_cards(problem: Problem, record: GameRecord) -> str:
    piles = _number(problem, "piles")
    amounts = {
        **table_words(record.rules),
        "side": _side(problem, record),
        "count": piles,
        "have": points(_number(problem, "have")),
        "need": points(_number(problem, "need")),
    }
    if problem.params.get("use") == "counts":
        return ngettext(
            "{side}: {count} completed {pile} needs at least {need} cards, but only {have} were "
            "counted as melded.",
            "{side}: {count} completed {piles} need at least {need} cards, but only {have} were "
            "counted as melded.",
            piles,
        ).format_map(amounts)
    return ngettext(
        "{side}: the cards in {count} completed {pile} are worth at least {need}, but only {have} "
        "points were melded.",
        "{side}: the cards in {count} completed {piles} are worth at least {need}, but only {have} "
        "points were melded.",
        piles,
    ).format_map(amounts)


def _wild_without_wild(problem: Problem, record: GameRecord) -> str:
    message = _(
        "{side}: {piles}. That takes {need} {jokers} and {twos}, but only {have} were counted as melded."
    )
    return message.format(piles=_counted_piles(problem, record, "wild"), **_wilds(problem, record))


def _dirty_without_wild(problem: Problem, record: GameRecord) -> str:
    message = _(
        "{side}: {piles}. Each needs a wild card, but only {have} {jokers} and {twos} are left for them."
    )
    return message.format(piles=_counted_piles(problem, record, "dirty"), **_wilds(problem, record))


def _counted_piles(problem: Problem, record: GameRecord, kind: str) -> str:
    return f"{kind_label(record.rules, kind)} {_number(problem, 'piles')}"


def _wilds(problem: Problem, record: GameRecord) -> Mapping[str, str]:
    return {
        "side": _side(problem, record),
        "have": points(_number(problem, "have")),
        "need": points(_number(problem, "need")),
        "jokers": group_label(record.rules, "joker"),
        "twos": group_label(record.rules, "two"),
    }


def _not_in_rules(problem: Problem, record: GameRecord) -> str:
    return _("{side}: these rules no longer use “{field}”. The entry is kept but doesn't count.").format(
        side=_side(problem, record), field=field_label(record.rules, problem.field)
    )


def _unusual_seating(problem: Problem, record: GameRecord) -> str:
    return _("{rules} doesn't mention {sides} sides with {players} players in total. Is that OK?").format(
        rules=capital(rules_name(record.rules)),
        sides=_number(problem, "sides"),
        players=_number(problem, "players"),
    )


_SENTENCES: Mapping[str, Callable[[Problem, GameRecord], str]] = {
    "out_without_piles": _out_without_piles,
    "nobody_out_nothing_left": _nobody_out,
    "too_many_red_threes": too_many,
    "too_many_jokers": too_many,
    "too_many_twos": too_many,
    "too_many_aces": too_many,
    "too_many_black_threes": too_many,
    "too_many_cards": too_many,
    "unlikely_points": unlikely,
    "red_three_cannot_be_laid": _red_three,
    "too_few_cards_for_piles": _too_few_cards,
    "wild_without_wild": _wild_without_wild,
    "dirty_without_wild": _dirty_without_wild,
    "not_in_rules": _not_in_rules,
    "unusual_seating": _unusual_seating,
}
