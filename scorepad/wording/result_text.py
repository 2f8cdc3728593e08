"""The result of a game as a few lines for a message."""

from collections.abc import Iterator

from scorepad.i18n.catalogue import _
from scorepad.i18n.formats import day_text, join_list, points
from scorepad.i18n.line_breaks import one_line
from scorepad.score.ending import ranking
from scorepad.score.record import GameRecord
from scorepad.score.result import GameScore
from scorepad.wording.calling import newest_counted
from scorepad.wording.labels import rules_name
from scorepad.wording.standings import beside_points, left_words, winner_sentence


def result_text(record: GameRecord, score: GameScore) -> str:
    """Return who won or how far the game is, the totals, best first, and which game it was, a line each."""
    return "\n".join(_lines(record, score))


def _lines(record: GameRecord, score: GameScore) -> Iterator[str]:
    if record.title:
        yield one_line(record.title)
    state = result_sentence(record, score)
    if state:
        yield state
    for side in ranking(record.rules, score.standing):
        beside = beside_points(record, score, side), left_words(record, score, side)
        standing = join_list((points(score.totals[side]), *map(one_line, beside)))
        yield f"{one_line(record.sides[side].name)}: {standing}"
    yield " · ".join(part for part in (rules_name(record.rules), when_and_where(record)) if part)


def result_sentence(record: GameRecord, score: GameScore) -> str:
    """Return who won, or after which round a game stands; empty before the first one."""
    if score.finished:
        return winner_sentence(record, score)
    counted = newest_counted(score)
    return _("After round {number}").format(number=counted.number) if counted else ""


def when_and_where(record: GameRecord) -> str:
    """Return the day and the place of a game, `21 November 2026 · Rome`; empty if neither is known."""
    day = day_text(record.played, record.played_about) if record.played else ""
    place = one_line(record.place) if record.place else ""
    return " · ".join(part for part in (day, place) if part)
