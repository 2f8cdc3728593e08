"""One version of an open game: its score, and what devices are typing in it."""

from collections.abc import Mapping
from functools import cached_property
from hashlib import sha256
from typing import Final
from uuid import UUID

from scorepad.game.agreement import RoundAgreement, agreements
from scorepad.game.cursor import record_with_draft
from scorepad.game.draft import Draft
from scorepad.game.fold import Game, fold
from scorepad.game.ids import DeviceId
from scorepad.rules.faults import Fault, Refused
from scorepad.score.record import GameId, GameRecord, RoundId
from scorepad.score.result import GameScore
from scorepad.score.totals import Earlier, score_game
from scorepad.service.summary import GameSummary, summary_of
from scorepad.storage.sql.store import SqlStore
from scorepad.storage.store import LIBRARY, NO_DRAFTS, StreamId

EMPTY: Final = fold(())
"""A game in which nothing has happened yet."""

_MARK = b"practi"
_START = "70726163-7469-"
"""The mark at the start of an id: no random id starts like this."""


def practice_id(device: DeviceId) -> GameId:
    """Return the id of a device's practice game; it has the form of any game's id."""
    rest = 16 - len(_MARK)
    return GameId(str(UUID(bytes=_MARK + sha256(device.encode()).digest()[:rest])))


def is_practice(stream: StreamId | None) -> bool:
    """Whether a stream is a practice game."""
    return stream is not None and stream.startswith(_START)


def is_kept(stream: StreamId) -> bool:
    """Return whether a stream is a game shown in lists: neither the library nor a practice game."""
    return stream != LIBRARY and not stream.startswith(_START)


_WORKED_OUT: Final = ("score", "agreements", "summary")
"""What a version keeps while only drafts change."""


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
        return agreements(self.game)

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
