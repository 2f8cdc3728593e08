"""All games as they stand, in memory: read from the store once, replaced version by version."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime

from scorepad.game.draft import Draft
from scorepad.game.fold import Game, fold
from scorepad.live.practice import is_practice
from scorepad.live.putaway import PutAway, deletions
from scorepad.live.sheet import Sheet, Summary
from scorepad.rules.faults import Fault, Refused
from scorepad.storage.store import LIBRARY, Store

EMPTY = fold(())
"""A stream in which nothing has happened yet."""


@dataclass(slots=True)
class Shelf:
    """The present version of every stream that can be read.

    drafts: by stream, then by device. unreadable: why a stream cannot be read; nothing is written to it.
    """

    sheets: dict[str, Sheet] = field(default_factory=lambda: {LIBRARY: Sheet(LIBRARY, EMPTY)})
    drafts: dict[str, dict[str, Draft]] = field(default_factory=dict)
    unreadable: dict[str, Fault] = field(default_factory=dict)

    def read(self, store: Store) -> None:
        """Read everything there is; blocks. What cannot be read is told in `unreadable`."""
        try:
            streams = store.streams()
        except Refused as refused:
            self.unreadable[LIBRARY] = refused.faults[0]
            streams = []
        for stream in (LIBRARY, *streams):
            self._read_stream(store, stream)

    def _read_stream(self, store: Store, stream: str) -> None:
        try:
            game = fold(store.events(stream))
            drafts = store.drafts(stream)
        except Refused as refused:
            self.unreadable[stream] = refused.faults[0]
            return
        if stream != LIBRARY and not game.is_started:
            self.unreadable[stream] = Fault("not_readable")
            return
        self.sheets[stream] = Sheet(stream, game)
        self.drafts[stream] = drafts

    @property
    def deleted(self) -> frozenset[str]:
        """The ids of the games that were put away."""
        return self.sheets[LIBRARY].game.state.deleted

    @property
    def games(self) -> Mapping[str, Game]:
        """Every game that is kept, by id, those put away too."""
        return {name: self.sheets[name].game for name in self.sheets if _is_kept(name)}

    def fault(self, stream: str) -> Fault | None:
        """Say why a stream takes no changes: `not_readable`, `unknown_game` or `game_deleted`."""
        if stream in self.unreadable:
            return self.unreadable[stream]
        if stream not in self.sheets:
            return Fault("unknown_game")
        return Fault("game_deleted") if stream in self.deleted else None

    def put(self, sheet: Sheet, drafts: Mapping[str, Draft | None]) -> None:
        """Let a version take the place of the one before it, and drafts that of the devices' earlier ones."""
        self.sheets[sheet.stream] = sheet
        merged = self.drafts.get(sheet.stream, {}) | dict(drafts)
        self.drafts[sheet.stream] = {device: draft for device, draft in merged.items() if draft}

    def put_away(self, now: datetime) -> tuple[PutAway, ...]:
        """Give the games that were put away and can be taken back, the latest first. now: with its zone."""
        away = deletions(self.sheets[LIBRARY].game, now)
        return tuple(PutAway(self.sheets[name].summary, at) for name, at in away if name in self.sheets)

    def summaries(self) -> tuple[Summary, ...]:
        """Give all games but those put away, the one touched last first."""
        found = (
            self.sheets[name].summary for name in self.sheets if _is_kept(name) and name not in self.deleted
        )
        return tuple(sorted(found, key=lambda summary: (summary.changed, summary.id), reverse=True))


def _is_kept(stream: str) -> bool:
    return stream != LIBRARY and not is_practice(stream)
