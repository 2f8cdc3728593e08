"""The values of a game's pictures."""

from collections.abc import Iterator
from functools import partial
from typing import Final

from scorepad.i18n.catalogue import _
from scorepad.i18n.line_breaks import one_line
from scorepad.rules import keys
from scorepad.rules.ruleset import RuleSet
from scorepad.score.breakdown import SECTIONS, Line
from scorepad.score.ending import ranking
from scorepad.score.record import GameRecord
from scorepad.score.result import GameScore
from scorepad.score.totals import start_standing
from scorepad.sheets.pictures.course import Course, Track
from scorepad.sheets.pictures.sources import MOST_SOURCES, Source, Sources
from scorepad.wording.labels import field_label

_BY_ITEM: Final = ("piles", "extras", "special_hands", "rows")
"""The sections whose items are kinds of their own."""
_FROM_PAPER, _OTHERS = "paper", "others"


def course_of(record: GameRecord, score: GameScore) -> Course | None:
    """Return a game's course, the best side first; None before its first round is counted."""
    rounds = score.counted
    if not rounds:
        return None
    standings = (start_standing(record), *(played.standing for played in rounds))
    tracks = (
        Track(one_line(record.sides[seat].name), seat, tuple(each.totals[seat] for each in standings))
        for seat in ranking(record.rules, score.standing)
    )
    return Course(tuple(tracks), record.first_round)


def sources_of(record: GameRecord, score: GameScore) -> Sources | None:
    """Return where a game's points came from, the best side first; None where all came from one thing."""
    order = ranking(record.rules, score.standing)
    earned: dict[str, dict[int, int]] = {}
    for key, seat, worth in (*_carried_over(record), *_earned(score)):
        by_seat = earned.setdefault(key, {})
        by_seat[seat] = by_seat.get(seat, 0) + worth
    found = [
        Source(key, _label(record, key), tuple(earned[key].get(seat, 0) for seat in order))
        for key in sorted(earned, key=partial(_place, record.rules))
        if any(earned[key].values())
    ]
    if len(found) < 2:  # noqa: PLR2004 - one source needs no picture
        return None
    sides = tuple((one_line(record.sides[seat].name), seat) for seat in order)
    return Sources(sides, _fewer(found))


def _carried_over(record: GameRecord) -> Iterator[tuple[str, int, int]]:
    totals = record.start.totals if record.start else ()
    return ((_FROM_PAPER, seat, total) for seat, total in enumerate(totals))


def _earned(score: GameScore) -> Iterator[tuple[str, int, int]]:
    """Yield each line of the counted rounds: what it is for, whose it is, and its points."""
    return (
        (_key(line), seat, line.points)
        for played in score.counted
        for seat, side in enumerate(played.sides)
        for line in side.breakdown.lines
    )


def _key(line: Line) -> str:
    return line.item if line.section in _BY_ITEM or line.item == keys.RED_THREES_CAUGHT else line.section


def _place(rules: RuleSet, key: str) -> tuple[int, int]:
    """Return where a source stands in a bar: what was carried over first, then as on paper."""
    section, _dot, name = key.partition(".")
    kinds = list(rules.kinds)
    return SECTIONS.index(section) if section in SECTIONS else -1, kinds.index(name) if name in kinds else 0


def _label(record: GameRecord, key: str) -> str:
    return _("from paper") if key == _FROM_PAPER else one_line(field_label(record.rules, key))


def _fewer(sources: list[Source]) -> tuple[Source, ...]:
    """Return the largest sources, and all others as one, if there are too many."""
    if len(sources) <= MOST_SOURCES:
        return tuple(sources)
    by_size = sorted(sources, key=lambda source: sum(map(abs, source.points)), reverse=True)
    kept = [source for source in sources if source in by_size[: MOST_SOURCES - 1]]
    others = zip(*(source.points for source in by_size[MOST_SOURCES - 1 :]), strict=True)
    return (*kept, Source(_OTHERS, _("everything else"), tuple(map(sum, others))))
