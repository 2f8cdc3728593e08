"""The leader, the winner and the end of the game, in words."""

from collections.abc import Callable, Iterator, Mapping

from scorepad.i18n.catalogue import _, ngettext
from scorepad.i18n.formats import points
from scorepad.i18n.line_breaks import one_line, pad_left, pad_right, widest_column
from scorepad.rules.ruleset import RuleSet
from scorepad.score.ending import Ending, ending
from scorepad.score.opening import minimum
from scorepad.score.record import GameRecord
from scorepad.score.result import GameScore
from scorepad.wording.labels import minimum_text


def ending_sentence(rules: RuleSet, end: Ending) -> str:
    """Return why the game is over or goes on: `Round 4 was the last one.`, as a sentence."""
    said = _SENTENCES[end.reason](rules, end)
    if not end.open:
        return said
    return _("{sentence} The round in progress has not been fully scored and adds nothing.").format(
        sentence=said
    )


def one_more_text(rules: RuleSet, number: int, total: int) -> str:
    """Return a sentence on one more round. number: its own, from 1. total: of the tied sides."""
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


def standing_lines(record: GameRecord, score: GameScore) -> Iterator[str]:
    """Yield the winner or the next step, the reason, and each side's total with its next minimum."""
    names = [one_line(side.name) for side in record.sides]
    totals = [points(total) for total in score.totals]
    columns, amount = widest_column(names) + 4, widest_column(totals)
    end = ending(record, score)
    yield winner_sentence(record, score) if score.finished else _next(score)
    if end:
        yield ending_sentence(record.rules, end)
    for at, (name, total) in enumerate(zip(names, totals, strict=True)):
        line = "  " + pad_right(name, columns) + pad_left(total, amount)
        if score.next:
            needed = minimum_text(score.next.minimums[at], record.rules)
            line += "   " + _("minimum {minimum}").format(minimum=needed)
        yield line


def winner_sentence(record: GameRecord, score: GameScore) -> str:
    """Return a sentence on who won and by how much, or that a win is shared."""
    names = _(" and ").join(one_line(record.sides[side].name) for side in score.winners)
    if len(score.winners) > 1:
        return _("Shared win: {sides}").format(sides=names)
    margin = _margin(score)
    message = ngettext("{side} won by {n} point", "{side} won by {n} points", margin)
    return message.format(side=names, n=points(margin))


def _next(score: GameScore) -> str:
    return _("Next: round {number}").format(number=score.next.round if score.next else 1)


def _margin(score: GameScore) -> int:
    best = score.totals[score.winners[0]]
    return min(abs(best - total) for side, total in enumerate(score.totals) if side not in score.winners)
