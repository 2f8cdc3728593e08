"""The score of a game: each round with the breakdowns of its sides and its problems, and the standings.

Who leads, whether the game is over, why, and what its points were for, follows from it.

Source: FORMAT.md, "Rule sets" and "Scoring".
"""

import dataclasses
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import takewhile
from typing import Final, Literal, NamedTuple, cast

from scorepad.rules import keys
from scorepad.rules.frozen import Frozen
from scorepad.rules.ruleset import RuleSet
from scorepad.rules.sections import Minimum
from scorepad.score.breakdown import SECTIONS, Breakdown, Line
from scorepad.score.record import Answer, GameRecord, RoundId

Reason = Literal["rounds", "target", "floor", "row", "level", "ended", "beyond", "paper"]

_REASONS: Mapping[str | None, Reason] = {keys.LENGTH_ROUNDS: "rounds", keys.LENGTH_ROW_TARGET: "row"}

_YARDSTICKS = ("usual", "most", "need", "decks", "sum", "look_at")
"""Numbers of a problem that the round's own are held against, or that say where to look."""

FROM_PAPER: Final = "paper"
"""The source of totals taken over from paper; every other one is called by its field."""

_BY_ITEM: Final = ("piles", "extras", "special_hands", "rows")
"""The sections whose items are kinds of their own."""


@dataclass(frozen=True, slots=True)
class Problem(Frozen, freezes=("params",)):
    """Something a person should look at; it never blocks.

    side: index, or None for the whole table. field: a path within the tally, `out` or `sides`.
    answered: whether somebody said that it is right.
    """

    code: str
    side: int | None
    field: str
    params: Mapping[str, object] = dataclasses.field(default_factory=dict)
    answered: bool = False

    @property
    def at(self) -> int:
        """The index of the side whose field to check; for the whole table, the side that counts most."""
        return cast("int", self.params.get("look_at", 0)) if self.side is None else self.side

    @property
    def answer(self) -> Answer:
        """The answer that it is right, which holds while the round's numbers that it asks about stand."""
        lacking = cast("Mapping[str, int]", self.params.get("missing", {}))
        numbers = {**self.params, **lacking}.items()
        about = {name: each for name, each in numbers if type(each) is int and name not in _YARDSTICKS}
        return Answer(self.code, self.side, self.field, about)


class Standing(NamedTuple):
    """What the sides have at some point of a game.

    totals: their points. in_row: how many of the row that can end the game; 0 where no row can.
    bags: tricks over made bids since the last full bag; 0 where none are counted.
    away: the sides that have left by then.
    """

    totals: tuple[int, ...]
    in_row: tuple[int, ...]
    bags: tuple[int, ...] = ()
    away: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True)
class SideScore:
    """One side in one round. total: points after the round, or before the first open one.

    minimum: what it needs to open, None in games where nothing is needed.
    """

    counted: bool
    breakdown: Breakdown
    total: int
    minimum: Minimum | None


@dataclass(frozen=True, slots=True)
class RoundScore:
    """One recorded round. id: its name in events, None where no log has named it. number: from 1.

    standing: what the sides have after it, or before the first open one; away: who has left by the next one.
    """

    id: RoundId | None
    number: int
    complete: bool
    sides: tuple[SideScore, ...]
    standing: Standing
    problems: tuple[Problem, ...]

    @property
    def questions(self) -> tuple[Problem, ...]:
        """The problems that nobody has answered yet."""
        return tuple(problem for problem in self.problems if not problem.answered)


@dataclass(frozen=True, slots=True)
class Next:
    """The first open round and what each side needs to open in it, None where nothing is needed."""

    round: int
    minimums: tuple[Minimum | None, ...]

    @classmethod
    def after(cls, record: GameRecord, counted: int, totals: Sequence[int]) -> "Next":
        """Return the round after so many that are counted, by the totals after these."""
        number = record.first_round + counted
        return cls(number, tuple(record.rules.facts.minimum(number, total) for total in totals))


@dataclass(frozen=True, slots=True)
class GameScore:
    """A whole game scored.

    standing: after the last complete round before an open one; whoever has left by now is away. In a finished
    game that is also a side that sat out the last two rounds or more.
    """

    rounds: tuple[RoundScore, ...]
    standing: Standing
    next: Next | None
    finished: bool
    winners: tuple[int, ...]

    @property
    def counted(self) -> tuple[RoundScore, ...]:
        """The rounds that are in the totals: all before the first open one."""
        return tuple(takewhile(lambda played: played.complete, self.rounds))

    @property
    def totals(self) -> tuple[int, ...]:
        """The points after the last complete round before an open one."""
        return self.standing.totals


def ranking(rules: RuleSet, standing: Standing) -> tuple[int, ...]:
    """Return the indices of the sides from best to worst, tied ones in the order of their seats.

    Whoever has more of the row that ends the game comes first, if one does. Among equals the highest total is
    best, or the lowest where that wins. Whoever has left comes last, whatever the total.
    """
    best_first = 1 if rules.lowest_wins else -1

    def place(side: int) -> tuple[bool, int, int]:
        return side in standing.away, -_in_row(rules, standing, side), best_first * standing.totals[side]

    return tuple(sorted(range(len(standing.totals)), key=place))


def _in_row(rules: RuleSet, standing: Standing, side: int) -> int:
    """Return how many a side has of the row that ends the game; more than enough is enough."""
    return min(standing.in_row[side], rules.length.row_target or 0)


def leaders(rules: RuleSet, standing: Standing) -> tuple[int, ...]:
    """Return the indices of the best sides, more than one for a tie; none where everybody has left."""
    best = standing.totals[ranking(rules, standing)[0]]
    return tuple(side for side in contenders(rules, standing) if standing.totals[side] == best)


def contenders(rules: RuleSet, standing: Standing) -> tuple[int, ...]:
    """Return the sides among which the points decide: those with the most of the row that ends the game.

    All of them where no row does. Whoever has left is none of them.
    """
    present = [side for side in range(len(standing.totals)) if side not in standing.away]
    most = max((_in_row(rules, standing, side) for side in present), default=0)
    return tuple(side for side in present if _in_row(rules, standing, side) == most)


def winning_margin(rules: RuleSet, standing: Standing) -> int:
    """Return by how many points the best of two or more sides leads the next one.

    0 for a tie, and where that side is ahead by the row that ends the game.
    """
    totals = sorted(standing.totals[side] for side in contenders(rules, standing))
    best = totals if rules.lowest_wins else totals[::-1]
    return abs(best[0] - best[1]) if len(best) > 1 else 0


def behind_by(rules: RuleSet, standing: Standing, side: int) -> int:
    """Return by how many points a side is behind the best one.

    0 for the best, for one that has left, and for one that is behind in the row that ends the game.
    """
    if side not in contenders(rules, standing):
        return 0
    return abs(standing.totals[leaders(rules, standing)[0]] - standing.totals[side])


def is_over(rules: RuleSet, number: int, standing: Standing) -> bool:
    """Whether the game ends with a round.

    number: of the complete round, from 1. standing: what the sides have after it.
    """
    shares_a_tie = (rules.length.tie or keys.tie_default(rules.values)) == "shared"
    return reaches_end(rules, number, standing) and (shares_a_tie or len(leaders(rules, standing)) == 1)


def reaches_end(rules: RuleSet, number: int, standing: Standing) -> bool:
    """Whether a round brings the game to its end, unless there is a tie."""
    rounds, target = rules.length.rounds, rules.length.target
    enough = rules.length.row_target if rules.deciding_row else None
    return (
        _is_at_floor(rules, standing)
        or (enough is not None and max(standing.in_row) >= enough)
        or (rounds is not None and number >= rounds)
        or (target is not None and max(standing.totals) >= target)
    )


def is_last_round(record: GameRecord, score: GameScore) -> bool:
    """Return whether the game ends with the round in play, unless that leaves a tie.

    Where the number of rounds is fixed, that is the last of them, and any that is played after it. Where a
    target score or a row ends the game, it is a round that decides a tie of those who have enough.
    """
    return score.next is not None and reaches_end(record.rules, score.next.round, score.standing)


@dataclass(frozen=True, slots=True)
class Ending:
    """The reason why a game has ended, or has not.

    reason: `rounds`, `target`, `floor`, `row`: the end that the rules define; `beyond`: play went on;
    `ended`: ended early; `paper`: the whole game was played on paper; `level`: it was reached, but there is a
    tie and the rules play on.
    number: of the deciding round, from 1; of the last counted one for `ended`, `paper` and `level`, 0 = none.
    points: the best total after it. open: whether a round was started but not counted, so it adds nothing.
    """

    reason: Reason
    number: int
    points: int
    open: bool = False


def _is_at_floor(rules: RuleSet, standing: Standing) -> bool:
    """Whether a total has fallen so low that the game ends."""
    return rules.length.floor is not None and min(standing.totals) <= rules.length.floor


def ending(record: GameRecord, score: GameScore) -> Ending | None:
    """Return why a game is over or plays on; None while its end is not in question."""
    counted = score.counted
    is_open = len(counted) < len(score.rounds)
    rules = record.rules
    over = next((each for each in counted if is_over(rules, each.number, each.standing)), None)
    last = counted[-1].number if counted else 0
    best = score.totals[ranking(rules, score.standing)[0]]
    if over and over is not score.rounds[-1]:
        return Ending("beyond", over.number, best, is_open)
    if over:
        low = best < (rules.length.target or 0) and _is_at_floor(rules, over.standing)
        reason: Reason = "floor" if low else _REASONS.get(rules.facts.length_key, "target")
        return Ending(reason, over.number, best)
    if score.finished:
        return Ending("paper" if record.is_from_paper else "ended", last, best, is_open)
    if counted and reaches_end(rules, last, score.standing):
        return Ending("level", last, best)
    return None


def is_broken_off(record: GameRecord, score: GameScore) -> bool:
    """Whether a game was ended before the end that its rules define, if they define one."""
    end = ending(record, score) if score.finished else None
    return end is not None and end.reason == "ended" and record.rules.facts.length_key is not None


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
