"""The values of a game's pictures."""

from collections.abc import Sequence
from itertools import takewhile

from scorepad.i18n.line_breaks import one_line
from scorepad.score.ending import ranking
from scorepad.score.record import GameRecord
from scorepad.score.result import GameScore, RoundScore
from scorepad.score.totals import start_standing
from scorepad.sheets.pictures.course import Course, Track


def course_of(record: GameRecord, score: GameScore) -> Course | None:
    """Return a game's course, the best side first; None before its first round is counted."""
    rounds = _counted(score)
    if not rounds:
        return None
    standings = (start_standing(record), *(played.standing for played in rounds))
    tracks = (
        Track(one_line(record.sides[seat].name), seat, tuple(each.totals[seat] for each in standings))
        for seat in ranking(record.rules, score.standing)
    )
    return Course(tuple(tracks), record.first_round)


def _counted(score: GameScore) -> Sequence[RoundScore]:
    """Return the rounds that are in the totals: all before the first open one."""
    return tuple(takewhile(lambda played: played.complete, score.rounds))
