"""The problems that the checks find, in words."""

from collections.abc import Callable, Mapping
from typing import cast

from scorepad.i18n.catalogue import _, mark, ngettext
from scorepad.i18n.formats import points
from scorepad.rules.needed_piles import is_any
from scorepad.score.checks import RED_THREE, TOO_MANY
from scorepad.score.record import GameRecord
from scorepad.score.result import Problem
from scorepad.wording import labels
from scorepad.wording.rule_values import piles_text

Words = Mapping[str, str]

_GROUPS = {code: group for group, code in TOO_MANY.items()}
_TELLING = 5
"""Beyond this multiple of the usual count, the usual count is the best thing to mention."""
_MESSAGES = {
    "nobody_out_nothing_left": mark("Nobody went out, yet no side has any cards left. Did someone go out?"),
    "wild_without_wild": mark(
        "{side}: {piles}. That takes {need} {jokers} and {twos}, but only {have} are on the table."
    ),
    "dirty_without_wild": mark(
        "{side}: {piles}. Each needs a wild card, but only {have} {jokers} and {twos} are left for them."
    ),
    "points_sum": mark("The points of this round add up to {found}, not {sum}. Is that right?"),
    "no_bid": mark("{side}: no bid has been entered."),
    "bids_even": mark("The bids add up to {sum}, so everybody could be right. Is that so?"),
    "taken_sum": mark("What was taken adds up to {found}, not {sum}. Is that right?"),
    "row_at_once": mark("{side}: {count} {field} in one round. Is that right?"),
    "not_in_rules": mark("{side}: these rules no longer use “{field}”. The entry is kept but doesn't count."),
    "unusual_seating": mark(
        "{rules} doesn't mention {sides} sides with {players} players in total. Is that OK?"
    ),
}
_KINDS = {"wild_without_wild": "wild", "dirty_without_wild": "dirty"}


def problem_sentence(problem: Problem, record: GameRecord) -> str:
    """Return a problem in words, with the side's name if one is meant."""
    words = _words(problem, record)
    if problem.code in _MESSAGES:
        return _(_MESSAGES[problem.code]).format_map(words)
    return _SENTENCES[problem.code](problem, record, words)


def _words(problem: Problem, record: GameRecord) -> dict[str, str]:
    """Return what messages are filled in with; numbers of a problem by their names in `params`."""
    rules = record.rules
    numbers = {name: points(value) for name, value in problem.params.items() if isinstance(value, int)}
    kind = _KINDS.get(problem.code)
    return {
        **numbers,
        **labels.table_words(rules),
        **({"piles": f"{labels.kind_label(rules, kind)} {problem.params['piles']}"} if kind else {}),
        "side": record.sides[problem.side].name if problem.side is not None else _("All sides together"),
        "field": labels.field_label(rules, problem.field),
        "jokers": labels.group_label(rules, "joker"),
        "twos": labels.group_label(rules, "two"),
        "rules": labels.capital(labels.rules_name(rules)),
    }


def _number(problem: Problem, name: str) -> int:
    return cast("int", problem.params[name])


def _too_many(problem: Problem, record: GameRecord, words: Words) -> str:
    group, rules = _GROUPS.get(problem.code, RED_THREE), record.rules
    is_red = group == RED_THREE
    cards = labels.field_label(rules, "red_threes") if is_red else labels.group_label(rules, group)
    if problem.code == "too_many_cards":
        message = _("All sides together: {count} cards, but the pack holds {most}.")
    elif not problem.params["most"]:
        message = _("All sides together: {cards} were counted, but the pack has none.")
    elif rules.pack.cards:
        message = _("All sides together: {count} {cards}, but the pack holds {most}.")
    else:
        message = ngettext(
            "All sides together: {count} {cards}, but {decks} deck holds {most}.",
            "All sides together: {count} {cards}, but {decks} decks hold {most}.",
            _number(problem, "decks"),
        )
    return message.format_map({**words, "cards": cards})


def _unlikely(problem: Problem, record: GameRecord, words: Words) -> str:
    """Return a question about a number far beyond the likely range, with the reason."""
    value, usual = _number(problem, "value"), cast("int | None", problem.params["usual"])
    why = "usual" if usual is not None and value >= _TELLING * usual else str(problem.params["why"])
    field = labels.left_label(record.rules) if problem.field.startswith("left") else _("on the table")
    question = _("{side}: {points} {field}?").format(side=words["side"], points=points(value), field=field)
    most = _roughly(cast("int", usual)) if why == "usual" else cast("int", problem.params["most"])
    amounts = {**words, "points": points(most), "count": str(problem.params.get("piles"))}
    reason = _likely_range(problem, why).format_map(amounts)
    return _("{question} {reason}").format(question=question, reason=reason)


def _roughly(value: int) -> int:
    """Return a number rounded to its first two digits."""
    step: int = 10 ** max(0, len(str(value)) - 2)
    return (value + step // 2) // step * step


def _likely_range(problem: Problem, why: str) -> str:
    if why == "usual":
        return _("Usually about {points}.")
    if why == "pack":
        return _("All the cards in the pack are worth only {points}.")
    if why == "hands":
        return _("Rarely over {points}.")
    piles = _number(problem, "piles")
    if not piles:
        return _("With no {pile} rarely over {points}.")
    return ngettext(
        "With {count} {pile} rarely over {points}.",
        "With {count} {piles} rarely over {points}.",
        piles,
    )


def _out_without_piles(problem: Problem, record: GameRecord, words: Words) -> str:
    missing = cast("Mapping[str, int]", problem.params["missing"])
    needed = cast("Mapping[str, int]", problem.params["needed"])
    kinds = list(missing)
    if len(kinds) == 1 and missing[kinds[0]] == needed[kinds[0]] and not is_any(kinds[0]):
        message = _("{side} went out with no {piles}. Is that right?")
        return message.format(side=words["side"], piles=labels.kind_label(record.rules, kinds[0]))
    message = _("{side} went out without enough {piles}. Missing: {missing}. Is that right?")
    return message.format(missing=piles_text(record.rules, missing), **words)


def _red_three(problem: Problem, _record: GameRecord, words: Words) -> str:
    return ngettext(
        "{side}: {count} {red_three} laid down, but these rules don't allow that. It counts as caught.",
        "{side}: {count} {red_threes} laid down, but these rules don't allow that. They count as caught.",
        _number(problem, "count"),
    ).format_map(words)


def _too_few_cards(problem: Problem, _record: GameRecord, words: Words) -> str:
    piles = _number(problem, "piles")
    if problem.params.get("use") == "counts":
        message = ngettext(
            "{side}: {count} completed {pile} needs at least {need} cards, but only {have} are on the table.",
            "{side}: {count} completed {piles} need at least {need} cards, but only {have} are on the table.",
            piles,
        )
    else:
        message = ngettext(
            "{side}: {count} completed {pile} is worth at least {need}, but only {have} are on the table.",
            "{side}: {count} completed {piles} are worth at least {need}, but only {have} are on the table.",
            piles,
        )
    return message.format_map({**words, "count": str(piles)})


_SENTENCES: Mapping[str, Callable[[Problem, GameRecord, Words], str]] = {
    **dict.fromkeys(("too_many_cards", *_GROUPS), _too_many),
    "out_without_piles": _out_without_piles,
    "unlikely_points": _unlikely,
    "red_three_cannot_be_laid": _red_three,
    "too_few_cards_for_piles": _too_few_cards,
}
