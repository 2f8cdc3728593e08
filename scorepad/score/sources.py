"""What the points of a game were counted for."""

from collections.abc import Iterator
from functools import partial
from typing import Final

from scorepad.rules import keys
from scorepad.rules.ruleset import RuleSet
from scorepad.score.breakdown import SECTIONS, Line
from scorepad.score.record import GameRecord
from scorepad.score.result import GameScore

FROM_PAPER: Final = "paper"
"""The source of totals taken over from paper; every other one is called by its field."""

_BY_ITEM: Final = ("piles", "extras", "special_hands", "rows")
"""The sections whose items are kinds of their own."""


def sources_of(record: GameRecord, score: GameScore) -> dict[str, tuple[int, ...]]:
    """Return the points of all sides by what they were counted for, as on paper, if any side has some."""
    earned: dict[str, list[int]] = {}
    start = enumerate(record.start.totals if record.start else ())
    for key, side, worth in (*((FROM_PAPER, *carried) for carried in start), *_earned(score)):
        earned.setdefault(key, [0] * len(record.sides))[side] += worth
    order = sorted(earned, key=partial(_place, record.rules))
    return {key: tuple(earned[key]) for key in order if any(earned[key])}


def _earned(score: GameScore) -> Iterator[tuple[str, int, int]]:
    """Yield each line of the counted rounds: what it is for, whose it is, and its points."""
    return (
        (_key(line), side, line.points)
        for played in score.counted
        for side, scored in enumerate(played.sides)
        for line in scored.breakdown.lines
    )


def _key(line: Line) -> str:
    return line.item if line.section in _BY_ITEM or line.item == keys.RED_THREES_CAUGHT else line.section


def _place(rules: RuleSet, key: str) -> tuple[int, int]:
    """Return where a source stands: what was carried over first, then as on paper."""
    section, _dot, name = key.partition(".")
    kinds = list(rules.kinds)
    return SECTIONS.index(section) if section in SECTIONS else -1, kinds.index(name) if name in kinds else 0
