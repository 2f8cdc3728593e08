"""The journal of all games: in the order in which they were played, found by words, with the sums."""

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from itertools import accumulate, islice
from math import inf
from time import monotonic
from typing import Final, NamedTuple
from unicodedata import combining, normalize

from scorepad.i18n.catalogue import language
from scorepad.i18n.formats import day_text, local_time
from scorepad.journal.evening import Evening, read_facts
from scorepad.journal.sums import Statistics, Values, Who, are_apart, winner_of
from scorepad.score.record import GameId
from scorepad.service.open_game import GameSummary
from scorepad.service.shelf import Shelf
from scorepad.wording.labels import rules_called

_SLICE: Final = 20
"""So many games are counted between two looks at the clock: 2 ms, in a browser's page ten times that."""


class Entry(NamedTuple):
    """A game in the journal, in whose order entries are sorted.

    day: ISO date, empty where nobody knows it. begun: as in `GameSummary`. about: what is known of that day.
    """

    day: str
    begun: str
    game: GameId
    about: str | None


def day_of(summary: GameSummary) -> str:
    """Return the day on which a game was played: as written, else as it began here; empty if unknown."""
    if summary.played:
        return summary.played
    begun = local_time(summary.begun)
    return begun.date().isoformat() if begun else ""


def evening_of(summary: GameSummary, used: Mapping[str, str]) -> Evening | None:
    """Return the evening of a game, None while it goes on. used: the name that stands for a spelling."""
    if not summary.finished or not summary.facts:
        return None
    facts = read_facts(summary.facts)
    people = [used.get(name, name) for name in summary.people]
    ends = list(accumulate(side.size for side in facts.sides))
    return Evening(
        game=summary.id,
        day=day_of(summary),
        sides=tuple(
            tuple(people[end - side.size : end]) for end, side in zip(ends, facts.sides, strict=True)
        ),
        totals=summary.totals,
        winners=summary.winners,
        rules=summary.rules,
        base=summary.base,
        facts=facts,
        about=_about(summary),
    )


class Journal:
    """All games but deleted ones in the order in which they were played, and the sums of those that are over.

    Nothing is kept up to date: once games have changed, what is asked for is made anew.

    sums: of the games that `count` has counted.
    """

    def __init__(self, shelf: Shelf) -> None:
        self._shelf = shelf
        self._ordered: tuple[int, list[Entry]] = (-1, [])
        self._used: Mapping[str, str] = {}
        self._words: dict[str, dict[GameId, tuple[GameSummary, str]]] = {}
        """What is searched of each game, by language."""
        self._counted = -1
        self._waiting: list[GameSummary] = []
        self.sums = Statistics()

    def count(self, seconds: float = inf) -> bool:
        """Count the games that are over, for so many seconds at most, and return whether all are counted."""
        if self._counted != self._shelf.version:
            self._counted, self.sums = self._shelf.version, Statistics()
            self._waiting = [line for line in self._shelf.games() if line.finished]
        used, until = self._shelf.library.state.spellings, monotonic() + seconds
        while self._waiting and monotonic() < until:
            for line in self._waiting[-_SLICE:]:
                if evening := evening_of(line, used):
                    self.sums.add(evening)
            del self._waiting[-_SLICE:]
        return not self._waiting

    @property
    def progress(self) -> tuple[int, int]:
        """How many games are counted, and how many there are."""
        done = len(self.sums.games)
        return done, done + len(self._waiting)

    def evenings(self, games: Iterable[GameId]) -> Iterator[Evening]:
        """Yield the evenings of those of these games that are over and not deleted."""
        used = self._shelf.library.state.spellings
        found = (evening_of(line, used) for line in map(self._shelf.line, games) if line)
        return (evening for evening in found if evening)

    def entries(self, typed: str = "") -> tuple[Entry, ...]:
        """Return all games, or those in which each typed word is found, the one played last first."""
        used, found = self._shelf.library.state.spellings, self._order()
        if used != self._used:
            self._used, self._words = used, {}
        kept = self._words.setdefault(language(), {})
        for word in _folded(typed).split():
            found = [entry for entry in found if word in self._text(entry.game, kept)]
        return tuple(found)

    def _order(self) -> list[Entry]:
        if self._ordered[0] != self._shelf.version:
            found = [Entry(day_of(line), line.begun, line.id, _about(line)) for line in self._shelf.games()]
            self._ordered = self._shelf.version, sorted(found, reverse=True)
        return self._ordered[1]

    def meetings(self, one: Who, other: Who, values: Values, most: int) -> tuple[int | None, ...]:
        """Return who won the last games of two sides in which both met, the first one first.

        0 for `one`, 1 for `other`, None for a tie; at most `most` of them.
        """
        both = self.sums.games_of.get(one, set()) & self.sums.games_of.get(other, set())
        games = self.evenings(entry.game for entry in self._order() if entry.game in both)
        met = (each for each in games if each.facts.values in values and are_apart(each, one, other))
        found = (winner_of(evening, one, other) for evening in met)
        return tuple(islice(found, most))[::-1]

    def _text(self, game: GameId, kept: dict[GameId, tuple[GameSummary, str]]) -> str:
        """Return what is searched of a game; 10,000 take 0.3 s, and are kept while they say the same."""
        line, known = self._shelf.lines[game], kept.get(game)
        if known is None or known[0] is not line:
            known = kept[game] = line, "\n".join(_texts(line, self._used))
        return known[1]


def _texts(game: GameSummary, used: Mapping[str, str]) -> Iterable[str]:
    day, about = day_of(game), _about(game)
    people = (*game.people, *(used.get(name) for name in game.people))
    said = (game.rules, rules_called(game.rules, game.base), day, day_text(day, about))
    found = (game.title, *game.names, *people, game.place, game.note, *said)
    return dict.fromkeys(_folded(each) for each in found if each)


def _about(game: GameSummary) -> str | None:
    return game.played_about if game.played else None


@lru_cache(maxsize=1 << 12)
def _folded(text: str) -> str:
    """Return a text without accents and capitals, so that "zoe" finds "Zoë"."""
    if text.isascii():
        return text.lower()
    return "".join(sign for sign in normalize("NFKD", text.casefold()) if not combining(sign))
