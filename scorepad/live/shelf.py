"""What a desk has in memory: the games that are open, and a line of every game there is."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Final

from scorepad.game.draft import Draft
from scorepad.game.fold import Game, fold
from scorepad.live.lines import Lines
from scorepad.live.practice import is_practice
from scorepad.live.putaway import PutAway, deletions
from scorepad.live.sheet import Sheet
from scorepad.live.summary import Summary
from scorepad.rules.faults import Fault, Refused
from scorepad.rules.frozen import freeze_fields
from scorepad.storage.store import LIBRARY, Store

EMPTY = fold(())
"""A stream in which nothing has happened yet."""

MOST_OPEN: Final = 32
"""How many games stay open that nobody follows."""


@dataclass(frozen=True, slots=True)
class Stored:
    """A stream as the store has it. drafts: by device."""

    game: Game
    drafts: Mapping[str, Draft]

    def __post_init__(self) -> None:
        freeze_fields(self, "drafts")


def read_stream(store: Store, stream: str) -> Stored:
    """Read a stream from the store; blocks.

    Raises Refused: `not_readable`, `game_damaged`.
    """
    game, drafts = fold(store.events(stream)), store.drafts(stream)
    if stream != LIBRARY and not game.is_started:
        raise Refused((Fault("not_readable"),))
    return Stored(game, drafts)


@dataclass(slots=True)
class Shelf:
    """The present version of the library and of the games that are open, and the line of every game.

    sheets: the one opened or touched last stands last. drafts: by stream, then by device. missing: the games
    whose line is still to be made anew. unreadable: why a stream cannot be read; nothing is written to it.
    damaged_lines: what lists showed of those.
    """

    sheets: dict[str, Sheet] = field(default_factory=lambda: {LIBRARY: Sheet(LIBRARY, EMPTY)})
    drafts: dict[str, dict[str, Draft]] = field(default_factory=dict)
    lines: Lines = field(default_factory=Lines)
    missing: dict[str, None] = field(default_factory=dict)
    unreadable: dict[str, Fault] = field(default_factory=dict)
    damaged_lines: dict[str, Summary] = field(default_factory=dict)

    def clear(self) -> None:
        """Forget everything, to be read anew."""
        empty = Shelf()
        self.sheets, self.drafts, self.lines = empty.sheets, empty.drafts, empty.lines
        self.missing, self.unreadable = empty.missing, empty.unreadable
        self.damaged_lines = empty.damaged_lines

    @property
    def deleted(self) -> frozenset[str]:
        """The ids of the games that were put away."""
        return self.sheets[LIBRARY].game.state.deleted

    def knows(self, stream: str) -> bool:
        """Return whether there is such a stream, open or not, readable or not."""
        places = (self.sheets, self.lines, self.missing, self.unreadable)
        return any(stream in place for place in places)

    def is_shut(self, stream: str) -> bool:
        """Return whether a stream has to be opened before it can be looked at."""
        return stream not in self.sheets and self.knows(stream) and stream not in self.unreadable

    def fault(self, stream: str) -> Fault | None:
        """Say why a stream takes no changes: `not_readable`, `unknown_game` or `game_deleted`."""
        if stream in self.unreadable:
            return self.unreadable[stream]
        if not self.knows(stream):
            return Fault("unknown_game")
        return Fault("game_deleted") if stream in self.deleted else None

    def open(self, stream: str, stored: Stored) -> None:
        """Take in a stream that was read from the store."""
        self.sheets[stream] = Sheet(stream, stored.game)
        self.drafts[stream] = dict(stored.drafts)
        self.lines.set_put_away(self.deleted)

    def put(self, sheet: Sheet, drafts: Mapping[str, Draft | None]) -> None:
        """Let a version take the place of the one before it, and drafts that of the devices' earlier ones."""
        self.sheets.pop(sheet.stream, None)
        self.sheets[sheet.stream] = sheet
        merged = self.drafts.get(sheet.stream, {}) | dict(drafts)
        self.drafts[sheet.stream] = {device: draft for device, draft in merged.items() if draft}
        self.lines.set_put_away(self.deleted)

    def shut(self, is_followed: Callable[[str], bool]) -> None:
        """Close the games that were opened or touched longest ago, beyond `MOST_OPEN`; all are stored."""
        open_ones = [name for name in self.sheets if is_kept(name)]
        for stream in open_ones[: max(len(open_ones) - MOST_OPEN, 0)]:
            if not is_followed(stream):
                del self.sheets[stream]
                self.drafts.pop(stream, None)

    def list_game(self, summary: Summary) -> None:
        """Set a game's line; it stays in its place in the list while the time of its last change stays."""
        before = self.lines.get(summary.id)
        same = before is not None and before.changed == summary.changed
        self.lines.put(summary, self.lines.stands(summary.id) if same else summary.changed)
        self.missing.pop(summary.id, None)

    def mark_unreadable(self, stream: str, fault: Fault) -> None:
        """Take a stream that cannot be read out of everything, but remember why."""
        self.unreadable[stream] = fault
        line = self.lines.get(stream)
        if line:
            self.damaged_lines[stream] = line
        self.lines.remove(stream)
        self.missing.pop(stream, None)
        if stream != LIBRARY:
            self.sheets.pop(stream, None)
            self.drafts.pop(stream, None)

    def keep_practices(self, latest: str, most: int) -> None:
        """Keep so many practice games, those begun last. latest: the one that has just begun."""
        self.sheets[latest] = self.sheets.pop(latest)
        for stream in [each for each in self.sheets if is_practice(each)][:-most]:
            del self.sheets[stream]
            self.drafts.pop(stream, None)

    def put_away(self, now: datetime) -> tuple[PutAway, ...]:
        """Give the games that were put away and can be taken back, the latest first. now: with its zone."""
        away = deletions(self.sheets[LIBRARY].game, now)
        found = ((self.lines.get(name), at) for name, at in away)
        return tuple(PutAway(summary, at) for summary, at in found if summary)


def is_kept(stream: str) -> bool:
    """Return whether a stream is a game of those that lists show: neither the library nor for practice."""
    return stream != LIBRARY and not is_practice(stream)
