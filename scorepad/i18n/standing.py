"""How a game stands, in a few lines: totals, what comes next, who won."""

from collections.abc import Iterator

from scorepad.i18n.catalogue import _, ngettext
from scorepad.i18n.columns import left, one_line, right, widest
from scorepad.i18n.ending import ending_sentence
from scorepad.i18n.labels import minimum_text
from scorepad.i18n.numbers import points
from scorepad.score.ending import ending
from scorepad.score.record import GameRecord
from scorepad.score.result import GameScore


def standing_lines(record: GameRecord, score: GameScore) -> Iterator[str]:
    """Write who won or what is next, why, and each side's total with the minimum it needs next."""
    names = [one_line(side.name) for side in record.sides]
    totals = [points(total) for total in score.totals]
    columns, amount = widest(names) + 4, widest(totals)
    end = ending(record, score)
    yield winner_sentence(record, score) if score.finished else _next(score)
    if end:
        yield ending_sentence(record.rules, end)
    for at, (name, total) in enumerate(zip(names, totals, strict=True)):
        line = "  " + left(name, columns) + right(total, amount)
        if score.next:
            needed = minimum_text(score.next.minimums[at], record.rules)
            line += "   " + _("minimum {minimum}").format(minimum=needed)
        yield line


def winner_sentence(record: GameRecord, score: GameScore) -> str:
    """Say who won and by how much, or that a win is shared."""
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
