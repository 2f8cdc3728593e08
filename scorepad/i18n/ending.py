"""Why a game is over, or goes on although its end was reached, in a sentence."""

from collections.abc import Callable, Mapping

from scorepad.i18n.catalogue import _
from scorepad.i18n.labels import minimum_text
from scorepad.i18n.numbers import points
from scorepad.rules.ruleset import RuleSet
from scorepad.score.ending import Ending
from scorepad.score.minimum import minimum


def ending_sentence(rules: RuleSet, end: Ending) -> str:
    """Say why it is over, or goes on: `Round 4 was the last one.`, as a sentence."""
    said = _SENTENCES[end.reason](rules, end)
    if not end.open:
        return said
    return _("{sentence} The round in progress has not been fully scored and adds nothing.").format(
        sentence=said
    )


def one_more_text(rules: RuleSet, number: int, total: int) -> str:
    """Say what one more round is played with. number: its own, from 1. total: of the sides that are level."""
    asked = minimum_text(minimum(rules, number, total), rules)
    return _("Nobody is ahead. One more round decides it; the minimum to open is {minimum} again.").format(
        minimum=asked
    )


def _rounds(_rules: RuleSet, end: Ending) -> str:
    return _("Round {number} was the last one.").format(number=end.number)


def _target(rules: RuleSet, _end: Ending) -> str:
    return _("The target of {points} has been reached.").format(points=points(rules.length.target or 0))


def _level(rules: RuleSet, end: Ending) -> str:
    if rules.length.target is not None:
        message = _("Tied at {points} past the target: keep playing until one side is ahead.")
    else:
        message = _("Tied at {points} after the last round: keep playing until one side is ahead.")
    return message.format(points=points(end.points))


def _ended(_rules: RuleSet, end: Ending) -> str:
    if end.number == 0:
        return _("The game was ended early, before any round was scored.")
    return _("The game was ended early, after round {number}.").format(number=end.number)


def _beyond(_rules: RuleSet, end: Ending) -> str:
    return _(
        "The game ended with round {number}; whoever was ahead after the last round played wins."
    ).format(number=end.number)


_SENTENCES: Mapping[str, Callable[[RuleSet, Ending], str]] = {
    "rounds": _rounds,
    "target": _target,
    "level": _level,
    "ended": _ended,
    "beyond": _beyond,
}
