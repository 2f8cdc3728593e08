"""A game as a list of games shows it, and as the text by which it is kept beside the game's events."""

import json
from collections.abc import Iterable
from dataclasses import astuple, dataclass
from sys import intern
from typing import Any, Final

from scorepad.game.fold import Game
from scorepad.score.ending import is_broken_off
from scorepad.score.record import GameRecord
from scorepad.score.result import GameScore
from scorepad.score.totals import score_game
from scorepad.score.version import SCORING
from scorepad.storage.store import GameLine

_FORM: Final = 1
"""Raised when the fields of `Summary`, or what they mean, change."""

MADE_BY: Final = f"{_FORM}.{SCORING}"
"""Which form and which way of scoring a kept line has; one of another is worked out anew."""

Likeness = tuple[object, ...]


@dataclass(frozen=True, slots=True)
class Summary:
    """A game as a list of games shows it.

    names, totals: of the sides in their order. round: the first open one's number, or the last one's.
    changed, begun: when it was last touched and when it began, UTC, ISO 8601; empty where nothing says so.
    rules, base: the name of its rules and the variant they come from. begun_by: the device it was begun on.
    ended_early: whether it was broken off before the end its rules know.
    """

    id: str
    title: str | None
    names: tuple[str, ...]
    totals: tuple[int, ...]
    round: int
    finished: bool
    winners: tuple[int, ...]
    changed: str
    begun: str
    played: str | None
    people: tuple[str, ...]
    rules: str
    base: str | None
    begun_by: str
    ended_early: bool

    @property
    def outline(self) -> tuple[object, ...]:
        """What else than its own line depends on: whether it can go on, who plays, and by which rules."""
        return self.finished, self.names, self.people, self.rules

    @property
    def likeness(self) -> Likeness:
        """What another game has too whose record is the same but for its id."""
        return self.title, self.played, self.names, self.people, self.totals, self.rules, self.base


def likeness_of(record: GameRecord) -> Likeness:
    """Return the likeness of a record as it would have it as a game here."""
    names = tuple(side.name for side in record.sides)
    people = tuple(name for side in record.sides for name in side.people)
    rules, totals = record.rules, score_game(record).totals
    return record.title, record.played, names, people, totals, rules.name, rules.base


def summary_of(stream: str, game: Game, score: GameScore) -> Summary:
    """Return the line of a game. stream: its id here."""
    record, first = game.record, game.beginning
    at = [event.at for event in game.events]
    return Summary(
        id=stream,
        title=record.title,
        names=_interned(side.name for side in record.sides),
        totals=score.totals,
        round=score.next.round if score.next else record.first_round + max(len(record.rounds) - 1, 0),
        finished=score.finished,
        winners=score.winners,
        changed=max(at, default=""),
        begun=min(at, default=""),
        played=record.played,
        people=_interned(name for side in record.sides for name in side.people),
        rules=intern(record.rules.name),
        base=record.rules.base,
        begun_by=intern(first.device if first else ""),
        ended_early=is_broken_off(record, score),
    )


def line_of(summary: Summary, stands: str, events: int) -> GameLine:
    """Return the line to store. stands: the time by which it has its place. events: how many the game has."""
    body = json.dumps([stands, *astuple(summary)[1:]], ensure_ascii=False, separators=(",", ":"))
    return GameLine(summary.id, events, MADE_BY, body)


def line_read(line: GameLine) -> tuple[Summary, str] | None:
    """Return what a stored line says, and its `stands`; None for one of another form."""
    if line.made_by.partition(".")[0] != str(_FORM):
        return None
    stands, *values = json.loads(line.body)
    title, names, totals, number, finished, winners, changed, begun, played, people, *more = values
    rules, base, begun_by, early = more
    summary = Summary(
        line.stream,
        title,
        _interned(names),
        tuple(totals),
        number,
        finished,
        tuple(winners),
        changed,
        begun,
        played,
        _interned(people),
        intern(rules),
        base and intern(base),
        intern(begun_by),
        early,
    )
    return summary, stands


def _interned(names: Iterable[Any]) -> tuple[str, ...]:
    """Return names of which each is kept once in memory: the same people play again and again."""
    return tuple(map(intern, names))
