"""The journal of all games: in the order in which they were played, found by words, with the sums."""

import asyncio
from bisect import bisect_left, insort
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from itertools import accumulate, islice
from typing import Final

from scorepad.i18n.catalogue import language
from scorepad.i18n.formats import day_text
from scorepad.journal.evening import Evening, read_facts
from scorepad.journal.people import Values, are_apart, winner_of
from scorepad.journal.search import haystack, wanted
from scorepad.journal.sums import Journal, Who
from scorepad.score.record import GameId
from scorepad.service.repository import GameRepository
from scorepad.service.snapshot import GameSummary
from scorepad.wording.labels import rules_called

_SLICE: Final = 20
"""So many games are counted before somebody else has a turn: 2 ms, in a browser's page ten times that."""

_UNTIL_DRAWN: Final = 0.5


_Place = tuple[str, str, GameId, str | None]
"""Day, beginning and id of a game, by which games are sorted, and what is known of the day."""


@dataclass(frozen=True, slots=True)
class Entry:
    """A game in the journal. day: ISO date, empty where nobody knows it. about: what is known of that day."""

    day: str
    game: GameId
    about: str | None = None


def day_of(summary: GameSummary) -> str:
    """Return the day on which a game was played: as written, else as it began here; empty if unknown."""
    if summary.played:
        return summary.played
    try:
        begun = datetime.fromisoformat(summary.begun)
    except ValueError:
        return ""
    return (begun if begun.tzinfo else begun.replace(tzinfo=UTC)).astimezone().date().isoformat()


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
        names=summary.names,
        totals=summary.totals,
        winners=summary.winners,
        rules=summary.rules,
        base=summary.base,
        facts=facts,
        about=_about(summary),
    )


class GameJournal:
    """Follows a repository: what changed is counted when somebody asks, or before, a little at a time.

    sums: of the finished games.
    """

    def __init__(self, repository: GameRepository) -> None:
        self._repository = repository
        self._start_over()

    def _start_over(self) -> None:
        self._lines = self._repository.lines
        self._listed: dict[GameId, GameSummary] = {}
        self._order: list[_Place] = []
        self._used: Mapping[str, str] = {}
        self._words: dict[str, dict[GameId, str]] = {}
        self.sums = Journal(self.evening)

    def evening(self, game: GameId) -> Evening:
        """Return the evening of a game that is in the sums; raises KeyError for any other."""
        found = evening_of(self._listed[game], self._used)
        if found is None:
            raise KeyError(game)
        return found

    def listed(self, game: GameId) -> GameSummary:
        """Return the summary of a game in the journal; raises KeyError for any other."""
        return self._listed[game]

    def catch_up(self) -> None:
        """Count all games that have changed since the last time, and those of people who are one now."""
        if self._lines is not self._repository.lines:
            self._start_over()
        for game in self._lines.take_changed():
            self._put(game)
        spellings = self._repository.library.state.spellings
        if spellings != self._used:
            self._use(spellings)

    async def catch_up_slowly(self) -> None:
        """Do what `catch_up` does, at most half of the time, so that nobody at the table waits for it."""
        if self._lines is not self._repository.lines:
            self._start_over()
        lines, now = self._lines, asyncio.get_running_loop().time
        while lines is self._repository.lines and (games := lines.take_changed(_SLICE)):
            begun = now()
            for game in games:
                self._put(game)
            await asyncio.sleep(now() - begun)
        if lines is self._repository.lines:
            self.catch_up()

    def _use(self, spellings: Mapping[str, str]) -> None:
        """Count the games of those whose names stand for others from now on, or no longer do."""
        changed = {name for name, _used in spellings.items() ^ self._used.items()}
        people = changed | {used.get(name, name) for used in (spellings, self._used) for name in changed}
        games = {game for name in people for game in self.sums.games_of.get((name,), ())}
        for game in games:
            self.sums.remove(self.evening(game))
        self._used = dict(spellings)
        for game in games:
            self.sums.add(self.evening(game))
        self._words = {}

    def _put(self, game: GameId) -> None:
        before = self._listed.pop(game, None)
        summary = None if game in self._lines.deleted_games else self._lines.get(game)
        for words in self._words.values():
            words.pop(game, None)
        if before:
            del self._order[bisect_left(self._order, _place(before))]
        if summary:
            self._listed[game] = summary
            insort(self._order, _place(summary))
        was, now = (evening_of(each, self._used) if each else None for each in (before, summary))
        # A note on the evening of a record must not set off a search for the record.
        if was and was != now:
            self.sums.remove(was)
        if now and was != now:
            self.sums.add(now)

    def entries(self, typed: str = "") -> tuple[Entry, ...]:
        """Return all games, or those in which each typed word is found, the one played last first."""
        self.catch_up()
        words, found = wanted(typed), self._order
        if words:
            texts = self._words.setdefault(language(), {})
            self._fill(texts)
            matching = list(texts.items())
            for word in words:
                matching = [each for each in matching if word in each[1]]
            games = {game for game, _text in matching}
            found = [place for place in found if place[2] in games]
        return tuple(Entry(day, game, about) for day, _begun, game, about in reversed(found))

    def meetings(self, one: Who, other: Who, values: Values, most: int) -> tuple[int | None, ...]:
        """Return who won the last games of two sides in which both met, the first one first.

        0 for `one`, 1 for `other`, None for a tie; at most `most` of them.
        """
        both = self.sums.games_of.get(one, set()) & self.sums.games_of.get(other, set())
        games = (self.evening(game) for _day, _begun, game, _about in reversed(self._order) if game in both)
        met = (each for each in games if each.facts.values in values and are_apart(each, one, other))
        found = (winner_of(evening, one, other) for evening in met)
        return tuple(islice(found, most))[::-1]

    async def prepare_search(self) -> None:
        """Collect the words of all games once a list of them is drawn, at most half of the time."""
        await asyncio.sleep(_UNTIL_DRAWN)
        self.catch_up()
        texts, now = self._words.setdefault(language(), {}), asyncio.get_running_loop().time
        missing = iter(self._listed.keys() - texts.keys())
        while games := list(islice(missing, _SLICE)):
            begun = now()
            texts |= {game: self._text(game) for game in games if game in self._listed}
            await asyncio.sleep(now() - begun)

    def _fill(self, texts: dict[GameId, str]) -> None:
        # A game that has changed or gone has left the texts.
        if len(texts) < len(self._listed):
            texts |= {game: self._text(game) for game in self._listed.keys() - texts.keys()}

    def _text(self, game: GameId) -> str:
        return haystack(self._texts(self._listed[game]))

    def _texts(self, game: GameSummary) -> Iterable[str | None]:
        day = day_of(game)
        used = (self._used.get(name) for name in game.people)
        about = _about(game)
        said = (game.rules, rules_called(game.rules, game.base), day, day_text(day, about))
        return (game.title, *game.names, *game.people, *used, game.place, game.note, *said)


def _place(game: GameSummary) -> _Place:
    return day_of(game), game.begun, game.id, _about(game)


def _about(game: GameSummary) -> str | None:
    return game.played_about if game.played else None
