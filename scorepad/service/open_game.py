"""One version of an open game: its score, its summary for lists, and what devices are typing in it."""

import json
from collections.abc import Mapping
from dataclasses import astuple, dataclass, replace
from functools import cached_property
from hashlib import sha256
from typing import Any, Final
from uuid import UUID

from scorepad.game.agreement import RoundAgreement, agreements
from scorepad.game.cursor import record_with_draft
from scorepad.game.draft import Draft
from scorepad.game.events import DeviceId
from scorepad.game.fold import Game, fold
from scorepad.i18n.formats import points
from scorepad.journal.evening import facts_of, facts_text
from scorepad.rules.faults import Fault, Refused
from scorepad.score.record import GameId, GameRecord, RoundId
from scorepad.score.result import GameScore, is_broken_off, leaders
from scorepad.score.totals import SCORING, Earlier, score_game
from scorepad.storage.sql.store import SqlStore
from scorepad.storage.store import LIBRARY, NO_DRAFTS, StoredSummary, StreamId

EMPTY: Final = fold(())
"""A game in which nothing has happened yet."""

_START: Final = "70726163-7469-"
"""How the id of a practice game begins, and no random one: `practi`."""

_WORKED_OUT: Final = ("score", "agreements", "summary")
"""What a version keeps while only drafts change."""

_FORM: Final = 7
"""Raised when the fields of `GameSummary`, or what they mean, change."""

MADE_BY: Final = f"{_FORM}.{SCORING}"
"""Which form and which way of scoring a kept line has; one of another is worked out anew.

One of this form that was scored otherwise is shown until then.
"""


@dataclass(frozen=True, slots=True)
class GameSummary:
    """The summary of a game for lists.

    names, totals: of the sides in their order. ahead: the winners, or the only leader while it goes on.
    round: the number of the first open one, or of the last one.
    changed, begun: when it was last changed and when it started, UTC, ISO 8601; empty where unknown.
    rules, base: the name of its rules and the variant they come from. begun_by: the device it was started on.
    ended_early: whether it was ended before the end that its rules define.
    place, note: as people wrote them. facts: what the journal keeps of it (`journal.evening.read_facts`),
    empty as long as it goes on. played_about: one of ROUGHLY where the day is not known so exactly.
    from_paper: whether only its totals are known, because the whole game was played on paper.
    totals_hidden: whether nobody may see them yet; such a game isn't finished, and nobody is ahead.
    """

    id: GameId
    title: str | None
    names: tuple[str, ...]
    totals: tuple[int, ...]
    round: int
    finished: bool
    ahead: tuple[int, ...]
    changed: str
    begun: str
    played: str | None
    people: tuple[str, ...]
    rules: str
    base: str | None
    begun_by: DeviceId
    ended_early: bool
    place: str | None
    note: str | None
    facts: str
    played_about: str | None
    from_paper: bool
    totals_hidden: bool

    @property
    def called(self) -> str:
        """What a sentence calls it: its title, else the names of its sides."""
        return self.title or " · ".join(self.names)

    @property
    def figures(self) -> tuple[str, ...]:
        """The totals as lists show them, empty while they are hidden."""
        return tuple("" if self.totals_hidden else points(total) for total in self.totals)

    @property
    def winners(self) -> tuple[int, ...]:
        """Who has won, as indices of the names; nobody while it goes on."""
        return self.ahead if self.finished else ()

    @property
    def is_untouched(self) -> bool:
        """Whether nothing has happened in it since it was started."""
        return self.changed == self.begun and not any(self.totals)

    @property
    def outline(self) -> tuple[object, ...]:
        """The parts that other screens depend on too: whether it can go on, who plays, rules and words."""
        about = self.title, self.played, self.place, self.note
        return self.finished, self.names, self.people, self.rules, *about

    @property
    def likeness(self) -> tuple[object, ...]:
        """The values that must match in any game whose record is the same but for its id."""
        return self.title, self.played, self.names, self.people, self.totals, self.rules, self.base


def likeness_of(record: GameRecord) -> tuple[object, ...]:
    """Return the likeness that a record would have as a game here."""
    return summary_of(GameId(""), replace(EMPTY, record=record), score_game(record)).likeness


def summary_of(stream: GameId, game: Game, score: GameScore) -> GameSummary:
    """Return the summary of a game. stream: its id here."""
    record, first = game.record, game.beginning
    times = [event.at for event in game.events]
    finished = score.finished and not record.totals_hidden
    return GameSummary(
        id=stream,
        title=record.title,
        names=tuple(side.name for side in record.sides),
        totals=score.totals,
        round=score.next.round if score.next else record.first_round + max(len(record.rounds) - 1, 0),
        finished=finished,
        ahead=_ahead(record, score),
        changed=max(times, default=""),
        begun=min(times, default=""),
        played=record.played,
        people=tuple(name for side in record.sides for name in side.people),
        rules=record.rules.name,
        base=record.rules.base,
        begun_by=first.device if first else DeviceId(""),
        ended_early=is_broken_off(record, score),
        place=record.place,
        note=record.note,
        facts=facts_text(facts_of(record, score)) if finished else "",
        played_about=record.played_about,
        from_paper=record.has_only_totals,
        totals_hidden=record.totals_hidden,
    )


def _ahead(record: GameRecord, score: GameScore) -> tuple[int, ...]:
    if record.totals_hidden:
        return ()
    if score.finished or not any(score.totals):
        return score.winners
    best = leaders(record.rules, score.standing)
    return best if len(best) == 1 else ()


def stored_summary(summary: GameSummary, stands: str, events: int) -> StoredSummary:
    """Return the summary to store. stands: the time it is sorted by. events: how many the game has."""
    body = json.dumps([stands, *astuple(summary)[1:]], ensure_ascii=False, separators=(",", ":"))
    return StoredSummary(summary.id, events, MADE_BY, body)


def read_summary(line: StoredSummary) -> tuple[GameSummary, str] | None:
    """Return a stored summary and its `stands`; None for one of another form, or a damaged one."""
    try:
        if not line.made_by.startswith(f"{_FORM}."):
            return None
        stands, *found = json.loads(line.body)
        values: list[Any] = [tuple(value) if isinstance(value, list) else value for value in found]
        summary = GameSummary(line.stream, *values)
    except (AttributeError, TypeError, ValueError):
        return None
    return summary, stands


def practice_id(device: DeviceId) -> GameId:
    """Return the id of a device's practice game; it has the form of any game's id."""
    digest = str(UUID(bytes=sha256(device.encode()).digest()[:16]))
    return GameId(f"{_START}{digest[len(_START) :]}")


def is_practice(stream: StreamId | None) -> bool:
    """Whether a stream is a practice game."""
    return stream is not None and stream.startswith(_START)


def is_kept(stream: StreamId) -> bool:
    """Return whether a stream is a game shown in lists: neither the library nor a practice game."""
    return stream != LIBRARY and not stream.startswith(_START)


class OpenGame:
    """A version of a game that is open; a change makes a new one.

    drafts: what devices are typing. earlier: an earlier version with its score, so that only changes have to
    be scored again.
    """

    def __init__(
        self,
        name: GameId,
        game: Game,
        drafts: Mapping[DeviceId, Draft] | None = None,
        earlier: Earlier | None = None,
    ) -> None:
        self.id = name
        self.game = game
        self.drafts: Mapping[DeviceId, Draft] = drafts or {}
        self._earlier = earlier
        self._previews: dict[DeviceId, tuple[GameRecord, GameScore]] = {}

    def draft(self, device: DeviceId) -> Draft | None:
        """Return a device's draft, None if it has none for a side that is in the game."""
        draft = self.drafts.get(device)
        # The side may have joined, and that have been undone on another device.
        return draft if draft and draft.side < len(self.game.record.sides) else None

    def preview(self, device: DeviceId) -> tuple[GameRecord, GameScore]:
        """Return the record and the score as if a device's open text were committed."""
        draft = self.draft(device)
        if draft is None or (draft.text, draft.waiting) == ("", None):
            return self.game.record, self.score
        if device not in self._previews:
            record = record_with_draft(self.game, draft)
            self._previews[device] = record, score_game(record, (self.game.record, self.score))
        return self._previews[device]

    def followed_by(
        self, game: Game, drafts: Mapping[DeviceId, Draft | None] = NO_DRAFTS, *, ahead: bool = False
    ) -> "OpenGame":
        """Return the next version. drafts: those that change. ahead: compute what screens will need next.

        Nothing is computed of a game that no screen has shown.
        """
        is_same, was_scored = game is self.game, "score" in vars(self)
        earlier = self._earlier if is_same or not was_scored else (self.game.record, self.score)
        typed = {name: draft for name, draft in {**self.drafts, **drafts}.items() if draft}
        after = OpenGame(self.id, game, typed, earlier)
        if is_same:
            kept = {name: value for name, value in vars(self).items() if name in _WORKED_OUT}
            vars(after).update(kept)
        if ahead and (was_scored or earlier):
            for device in drafts:
                after.preview(device)
        return after

    @cached_property
    def score(self) -> GameScore:
        """The score of the game."""
        return score_game(self.game.record, self._earlier)

    @cached_property
    def agreements(self) -> Mapping[RoundId, RoundAgreement]:
        """The agreement on each round that asks for one."""
        return agreements(self.game) if self.game.touches.asks_sides else {}

    @cached_property
    def summary(self) -> GameSummary:
        """The game's summary."""
        return summary_of(self.id, self.game, self.score)


def read_game(store: SqlStore, name: GameId) -> OpenGame:
    """Return a game read from the store; blocks. Raises Refused: `not_readable`, `game_damaged`."""
    game = fold(store.events(name))
    if not (game.is_started and game.record.sides):
        raise Refused((Fault("not_readable"),))
    return OpenGame(name, game, store.drafts(name))


def read_scored(store: SqlStore, name: GameId) -> OpenGame:
    """Return a game read from the store and scored; blocks.

    Raises Refused as `read_game` does. A game that no score or summary can be made of is not readable
    either, instead of being in the way of the others.
    """
    found = read_game(store, name)
    try:
        # Worked out here, and kept for whoever asks.
        _ = found.summary
    except Exception as error:  # whatever rows set off that somebody edited
        raise Refused((Fault("not_readable"),)) from error
    return found
