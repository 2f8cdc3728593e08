"""The lines of all games, the one touched last first, in memory: a few hundred bytes each."""

from bisect import bisect_left, insort
from collections.abc import Iterable, Iterator

from scorepad.live.summary import Likeness, Summary

_LAST = chr(0x10FFFF)
"""Sorts behind every id."""


class Lines:
    """The line of every game that is kept, those put away too, and in which order lists show them."""

    def __init__(self) -> None:
        self._summaries: dict[str, Summary] = {}
        self._stands: dict[str, str] = {}
        self._order: list[tuple[str, str]] = []
        self._alike: dict[Likeness, set[str]] | None = None
        self._shown: tuple[Summary, ...] | None = None
        self._people: tuple[str, ...] | None = None
        self.put_away: frozenset[str] = frozenset()

    def __contains__(self, game: str) -> bool:
        return game in self._summaries

    def get(self, game: str) -> Summary | None:
        """Return the line of a game, None if it has none."""
        return self._summaries.get(game)

    def stands(self, game: str) -> str:
        """Return the time by which a game has its place in the list; raises KeyError for an unknown one."""
        return self._stands[game]

    def put(self, summary: Summary, stands: str) -> None:
        """Set a game's line in place of its earlier one. stands: the later, the nearer to the top."""
        self._take_out(summary.id)
        self._summaries[summary.id] = summary
        self._stands[summary.id] = stands
        insort(self._order, (stands, summary.id))
        if self._alike is not None:
            self._alike.setdefault(summary.likeness, set()).add(summary.id)

    def remove(self, game: str) -> None:
        """Forget a game's line, if it has one."""
        self._take_out(game)
        self._summaries.pop(game, None)
        self._stands.pop(game, None)

    def _take_out(self, game: str) -> None:
        self._shown = self._people = None
        before = self._summaries.get(game)
        if before is None:
            return
        del self._order[bisect_left(self._order, (self._stands[game], game))]
        if self._alike is not None:
            self._alike[before.likeness].discard(game)

    def set_put_away(self, games: frozenset[str]) -> None:
        """Leave these games out of what is shown."""
        if games != self.put_away:
            self.put_away = games
            self._shown = self._people = None

    def settle(self, now: str) -> list[str]:
        """Move games that stand later than `now`, as a clock ahead of its time put them; return their ids.

        now: UTC, ending in Z. They keep their order, below whatever is touched at that very time: each one's
        own time follows, in place of the Z, the one by which it stands from then on.
        """
        ahead = self._order[bisect_left(self._order, (now, _LAST)) :]
        for stands, game in ahead:
            self.put(self._summaries[game], f"{now[:-1]} {stands.rpartition(' ')[2]}")
        return [game for _stands, game in ahead]

    def shown(self) -> tuple[Summary, ...]:
        """Return all games but those put away, the one touched last first."""
        if self._shown is None:
            self._shown = tuple(self.from_the_top())
        return self._shown

    def count(self) -> int:
        """Return how many games are shown."""
        return len(self._summaries) - sum(game in self._summaries for game in self.put_away)

    def from_the_top(self) -> Iterator[Summary]:
        """Return the games of `shown` one by one: a touch must not go through all of them."""
        for _stands, game in reversed(self._order):
            if game not in self.put_away:
                yield self._summaries[game]

    def place(self, game: str) -> int:
        """Return how many games stand at or above a game's place; raises KeyError for an unknown one."""
        return len(self._order) - bisect_left(self._order, (self._stands[game], game))

    def people(self) -> tuple[str, ...]:
        """Return everybody who plays in a game that is shown, those of the first game first, each once."""
        if self._people is None:
            self._people = tuple(dict.fromkeys(name for game in self.shown() for name in game.people))
        return self._people

    def alike(self, likeness: Likeness) -> list[str]:
        """Return the ids of the games whose record could be the one of this likeness, in their order."""
        if self._alike is None:
            self._alike = _by_likeness(self._summaries.values())
        return sorted(self._alike.get(likeness, ()))


def _by_likeness(summaries: Iterable[Summary]) -> dict[Likeness, set[str]]:
    found: dict[Likeness, set[str]] = {}
    for summary in summaries:
        found.setdefault(summary.likeness, set()).add(summary.id)
    return found
