"""A year book made of the games of a year, in the language in force."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import Final

from scorepad.game.fold import Game
from scorepad.i18n.catalogue import _, ngettext
from scorepad.i18n.formats import day_text, join_list, points
from scorepad.journal.evening import Evening
from scorepad.journal.people import all_values, rules_of, values_of
from scorepad.journal.sums import (
    EVERYBODY,
    Feat,
    Journal,
    Pairing,
    Who,
    sides_that_met,
)
from scorepad.rules.faults import Refused
from scorepad.score.record import GameId
from scorepad.score.totals import score_game
from scorepad.service.journal import YearOfGames
from scorepad.service.snapshot import GameSummary
from scorepad.sheets.pictures.course import draw_course
from scorepad.sheets.pictures.of_game import course_of, sources_of
from scorepad.sheets.pictures.season import Season, draw_season
from scorepad.sheets.pictures.sources import draw_sources
from scorepad.sheets.year_book.book import BookChapter, BookEvening, BookPicture, YearBook
from scorepad.wording.journal import (
    best_place,
    best_text,
    game_average,
    games_text,
    round_average,
    round_sentences,
    who_text,
    won_text,
)
from scorepad.wording.labels import capital, rules_called
from scorepad.wording.standings import winners_text

_LEAST_OF_A_SEASON: Final = 2
_MOST_SEASONS: Final = 6


def year_book(year: YearOfGames, read: Callable[[GameId], Game]) -> YearBook:
    """Return the book of a year with at least one game.

    read: returns a game, raises Refused; called once.
    """
    evenings, lines, left_out = year.evenings, year.lines, year.left_out
    known = {evening.game: evening for evening in evenings}
    journal = Journal(known.__getitem__)
    for evening in evenings:
        journal.add(evening)
    return YearBook(
        title=_("Our year {year}").format(year=year.name),
        cover=_cover(evenings, left_out),
        evenings_heading=_("The evenings"),
        evenings=tuple(_evening(evening, lines[evening.game]) for evening in evenings),
        pictures=(*_seasons(evenings), *_game_of_the_year(year.greatest, read)),
        pairs=tuple(_pair(journal, who) for who in _pairs(journal, left_out)),
        records=BookChapter(_("Records of the year"), tuple(_records(journal, left_out))),
        note=_best_note(evenings, lines),
    )


def _cover(evenings: Sequence[Evening], left_out: frozenset[str]) -> tuple[str, ...]:
    count, days = len(evenings), len({evening.day for evening in evenings})
    evening = ngettext("{count} evening", "{count} evenings", days).format(count=points(days))
    people = Counter(name for evening in evenings for name in evening.people if name not in left_out)
    names = sorted(people, key=lambda name: (-people[name], name))
    return join_list((evening, games_text(count))), join_list(names)


def _evening(evening: Evening, line: GameSummary) -> BookEvening:
    sides = [
        _("{side}: {points}").format(side=name, points=points(total))
        for name, total in zip(line.names, line.totals, strict=True)
    ]
    more = (line.title, line.note)
    paper = _("from paper") if evening.is_from_paper else None
    result = (join_list(sides), winners_text(line.names, line.winners))
    when = join_list((day_text(evening.day, evening.about), line.place))
    return BookEvening(when, result, tuple(text for text in (*more, paper) if text))


def _seasons(evenings: Sequence[Evening]) -> Iterator[BookPicture]:
    """Yield the season of each two sides that met more than once, the most frequent ones first."""
    met: dict[Pairing, list[int | None]] = {}
    for evening in evenings:
        if found := sides_that_met(evening):
            pairing, sides = found
            winner = evening.winners[0] if len(evening.winners) == 1 else None
            met.setdefault(pairing, []).append(None if winner is None else sides.index(winner))
    often = sorted(met, key=lambda pairing: (-len(met[pairing]), pairing))[:_MOST_SEASONS]
    for pairing in often:
        if len(met[pairing]) >= _LEAST_OF_A_SEASON:
            one, other = map(who_text, pairing)
            season = Season((one, other), tuple(met[pairing]))
            yield BookPicture(_("Evening by evening"), partial(draw_season, season))


def _game_of_the_year(greatest: Evening | None, read: Callable[[GameId], Game]) -> Iterator[BookPicture]:
    """Yield the pictures of the greatest comeback, or else of the closest game."""
    if greatest is None:
        return
    try:
        record = read(greatest.game).record
    except Refused:
        return  # A damaged game is told of elsewhere; the book does without its picture.
    score = score_game(record)
    behind, _round = greatest.behind()
    day = day_text(greatest.day)
    if behind:
        text = _("The greatest comeback: {points} behind, and won. {day}.").format(
            points=points(behind), day=day
        )
    else:
        text = _("The closest game: won by {points}. {day}.").format(
            points=points(greatest.facts.margin), day=day
        )
    if course := course_of(record, score):
        yield BookPicture(_("The game of the year"), partial(draw_course, course), (text,))
    if sources := sources_of(record, score):
        yield BookPicture(_("Where its points came from"), partial(draw_sources, sources))


def _pairs(journal: Journal, left_out: frozenset[str]) -> list[Who]:
    """Return the sides of several people, or the people where nobody had a partner; most games first."""
    found = [who for who, sums in journal.sums.items() if sums and left_out.isdisjoint(who)]
    several = [who for who in found if len(who) > 1] or found
    return sorted(several, key=lambda who: (-_games(journal, who), who))


def _games(journal: Journal, who: Who) -> int:
    return sum(sums.games for sums in journal.sums[who].values())


def _pair(journal: Journal, who: Who) -> BookChapter:
    lines: list[str] = []
    known = values_of(journal, who)
    for values in known:
        if len(known) > 1:
            lines.append(rules_called(*rules_of(journal, values)))
        lines += _figures(journal, who, values)
    return BookChapter(who_text(who), tuple(lines))


def _figures(journal: Journal, who: Who, values: str) -> Iterator[str]:
    sums = journal.sums[who][values]
    yield capital(won_text(sums))
    yield game_average(sums)
    if sums.rounds:
        yield round_average(sums)
        yield from round_sentences(sums, rules_of(journal, values)[1])
    for feat in Feat:
        if best := journal.best(who, values, feat):
            yield join_list((best_text(best, feat), best_place(best, feat)))


def _records(journal: Journal, left_out: frozenset[str]) -> Iterator[str]:
    known = all_values(journal)
    for values in known:
        if len(known) > 1:
            yield rules_called(*rules_of(journal, values))
        for feat in Feat:
            best = journal.best(EVERYBODY, values, feat)
            if best and left_out.isdisjoint(best.who):
                yield join_list((best_text(best, feat), who_text(best.who), best_place(best, feat)))


def _best_note(evenings: Sequence[Evening], lines: Mapping[GameId, GameSummary]) -> BookChapter | None:
    """Return the note in which most is written; of equal ones the first."""
    notes = [(lines[evening.game].note or "", evening.day) for evening in evenings]
    text, day = max(notes, key=lambda each: len(each[0]), default=("", ""))
    return BookChapter(_("The note of the year"), (text, day_text(day))) if text else None
