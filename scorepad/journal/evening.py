"""A finished game as the journal knows it: who played, what each side made, and where from."""

import json
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache
from hashlib import sha256
from itertools import accumulate
from typing import Any

from scorepad.rules import keys
from scorepad.rules.frozen import Frozen
from scorepad.rules.ruleset import RuleSet
from scorepad.score.record import GameId, GameRecord
from scorepad.score.result import GameScore, RoundScore, contenders

_WORDS = ("labels", "notes")
"""Sections of rules that change no score."""

_DIGEST = 8


@dataclass(frozen=True, slots=True)
class SideFacts(Frozen, freezes=("piles",)):
    """What one side did in a game.

    size: how many people. start: its points when it was taken over from paper, else 0.
    rounds: signed points of each counted round, None where it sat out and got none.
    hands: points that the cards left in hand cost in each of them, 0 or more. outs: how often it went out.
    red_threes: laid. piles: finished, by kind. could_win: False where it had left, or others alone had
    enough of the row that ends the game, such as ten phases.
    """

    size: int
    start: int
    rounds: tuple[int | None, ...]
    hands: tuple[int, ...]
    outs: int
    red_threes: int
    piles: Mapping[str, int] = field(default_factory=dict)
    could_win: bool = True


@dataclass(frozen=True, slots=True)
class Facts:
    """What is kept of a finished game beside its summary.

    values: of its rules, as a digest: two games with the same one were counted alike.
    first_round: the number of the first recorded round. lowest_wins: whether the lowest total won.
    by_row: whether a row decided before the points.
    """

    values: str
    first_round: int
    lowest_wins: bool
    sides: tuple[SideFacts, ...]
    by_row: bool = False


def facts_of(record: GameRecord, score: GameScore) -> Facts:
    """Return the facts of a game that is over."""
    rules = record.rules
    return Facts(
        values=values_digest(rules),
        first_round=record.first_round,
        lowest_wins=rules.lowest_wins,
        sides=tuple(_side_facts(record, score, side) for side in range(len(record.sides))),
        by_row=rules.deciding_row is not None,
    )


def _side_facts(record: GameRecord, score: GameScore, side: int) -> SideFacts:
    counted = score.counted
    deals = record.rounds[: len(counted)]
    tallies = [deal.tallies[side] for deal in deals]
    piles: Counter[str] = Counter()
    for tally in tallies:
        piles.update({kind: tally.piles.get(kind, 0) for kind in record.rules.kinds})
    has_threes = "red_threes" in record.rules.counted
    return SideFacts(
        size=len(record.sides[side].people),
        start=record.start.totals[side] if record.start else 0,
        rounds=tuple(
            (_earned(played, side) or None) if tally.is_sat_out else _earned(played, side)
            for tally, played in zip(tallies, counted, strict=True)
        ),
        hands=tuple(max(-played.sides[side].breakdown.points("left"), 0) for played in counted),
        outs=sum(deal.side_out is not None and deal.side_out.side == side for deal in deals),
        red_threes=sum(tally.red_threes_laid or 0 for tally in tallies) if has_threes else 0,
        piles={kind: number for kind, number in piles.items() if number},
        could_win=side in contenders(record.rules, score.standing),
    )


def _earned(played: RoundScore, side: int) -> int:
    return played.sides[side].breakdown.round


@lru_cache(maxsize=64)
def values_digest(rules: RuleSet) -> str:
    """Return a few characters that rule sets share only if they count alike."""
    values = {key: value for key, value in rules.values.items() if keys.section_of(key) not in _WORDS}
    text = json.dumps(values, sort_keys=True, default=list)
    return sha256(text.encode()).hexdigest()[:_DIGEST]


def facts_text(facts: Facts) -> str:
    """Return facts as text that `read_facts` reads: some hundred characters for two sides."""
    sides = [_side_list(each) for each in facts.sides]
    kept = [facts.values, facts.first_round, facts.lowest_wins, sides]
    return json.dumps([*kept, True] if facts.by_row else kept, ensure_ascii=False, separators=(",", ":"))


def _side_list(side: SideFacts) -> list[Any]:
    kept = [side.size, side.start, side.rounds, side.hands, side.outs, side.red_threes, dict(side.piles)]
    # It is told only of the few that couldn't win.
    return kept if side.could_win else [*kept, False]


def read_facts(text: str) -> Facts:
    """Return the facts that a text holds; raises ValueError, TypeError for one that holds none."""
    values, first_round, lowest_wins, sides, *by_row = json.loads(text)
    kept = tuple(_read_side(each) for each in sides)
    return Facts(values, first_round, lowest_wins, kept, by_row=bool(by_row))


def _read_side(kept: list[Any]) -> SideFacts:
    size, start, rounds, hands, outs, red_threes, piles, *could_not = kept
    facts = SideFacts(size, start, tuple(rounds), tuple(hands), outs, red_threes, piles)
    return replace(facts, could_win=False) if could_not else facts


@dataclass(frozen=True, slots=True)
class Evening:
    """A finished game in the journal.

    day: when it was played, ISO date. about: one of ROUGHLY where that is not known so exactly.
    sides: the people of each, by the names the journal uses.
    totals, winners: as in its score. rules, base: the name of its rules, and the variant they come from.
    """

    game: GameId
    day: str
    sides: tuple[tuple[str, ...], ...]
    totals: tuple[int, ...]
    winners: tuple[int, ...]
    rules: str
    base: str | None
    facts: Facts
    about: str | None = None

    @property
    def people(self) -> tuple[str, ...]:
        """Everybody who played, each once."""
        return tuple(dict.fromkeys(name for side in self.sides for name in side))

    def behind(self) -> tuple[int, int]:
        """Return how far the only winner was behind at most, and after which round; 0, 0 if never or tied.

        Nobody is behind in points where a row comes first.
        Points behind the best of the others who could win, and the round's number.
        """
        if len(self.winners) != 1 or self.facts.by_row:
            return 0, 0
        winner, sign = self.winners[0], -1 if self.facts.lowest_wins else 1
        able = [side for side, facts in enumerate(self.facts.sides) if facts.could_win]
        courses = (
            accumulate((each or 0 for each in side.rounds), initial=side.start) for side in self.facts.sides
        )
        gaps = (
            (max(sign * (total[side] - total[winner]) for side in able), number)
            for number, total in enumerate(zip(*courses, strict=True), start=self.facts.first_round - 1)
        )
        most, number = max(gaps, key=lambda each: (each[0], -each[1]))
        return (most, number) if most > 0 else (0, 0)
