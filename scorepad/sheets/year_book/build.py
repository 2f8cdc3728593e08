"""A year book made of the games of a year, in the language in force."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

from scorepad.game.fold import Game
from scorepad.i18n.catalogue import _, ngettext
from scorepad.i18n.formats import day_text, join_list, points
from scorepad.journal.evening import Evening
from scorepad.journal.sums import (
    EVERYBODY,
    Best,
    Feat,
    Journal,
    Pairing,
    Sums,
    Who,
    sides_that_met,
    together,
)
from scorepad.rules import keys
from scorepad.rules.built_in import variant, variant_ids
from scorepad.rules.faults import Refused
from scorepad.score.record import GameId
from scorepad.score.totals import score_game
from scorepad.service.game_service import GameService
from scorepad.service.snapshot import GameSummary
from scorepad.sheets.pictures.course import draw_course
from scorepad.sheets.pictures.of_game import course_of, sources_of
from scorepad.sheets.pictures.season import Season, draw_season
from scorepad.sheets.pictures.sources import draw_sources
from scorepad.sheets.year_book.book import BookChapter, BookEvening, BookPicture, YearBook
from scorepad.wording.labels import field_label, rules_called
from scorepad.wording.memories import people_text

_LEAST_OF_A_SEASON: Final = 2
_MOST_SEASONS: Final = 6


def years(service: GameService) -> tuple[str, ...]:
    """Return the years with finished games, the last one first: `2026`."""
    service.journal.catch_up()
    found = {day[:4] for day in service.journal.sums.days if day}
    return tuple(sorted(found, reverse=True))


@dataclass(frozen=True, slots=True)
class Year:
    """The games of a year. name: such as `2026`. evenings: the first one first. lines: of each game.

    left_out: people whom no figures are of.
    """

    name: str
    evenings: tuple[Evening, ...]
    lines: Mapping[GameId, GameSummary]
    left_out: frozenset[str] = frozenset()


def games_of(service: GameService, year: str) -> Year:
    """Return the finished games of a year. year: such as `2026`."""
    journal = service.journal
    entries = [entry for entry in journal.entries() if entry.day.startswith(year)]
    finished = [entry.game for entry in reversed(entries) if entry.game in journal.sums.games]
    lines = {game: line for game in finished if (line := service.line(game))}
    left_out = service.library().state.left_out
    return Year(year, tuple(map(journal.evening, lines)), lines, left_out)


def year_book(year: Year, read: Callable[[GameId], Game]) -> YearBook:
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
        pictures=(*_seasons(evenings), *_game_of_the_year(evenings, read)),
        pairs=tuple(_pair(journal, who) for who in _pairs(journal, left_out)),
        records=BookChapter(_("Records of the year"), tuple(_records(journal, left_out))),
        note=_best_note(evenings, lines),
    )


def _cover(evenings: Sequence[Evening], left_out: frozenset[str]) -> tuple[str, ...]:
    count, days = len(evenings), len({evening.day for evening in evenings})
    games = ngettext("{count} game", "{count} games", count).format(count=points(count))
    evening = ngettext("{count} evening", "{count} evenings", days).format(count=points(days))
    people = Counter(name for evening in evenings for name in evening.people if name not in left_out)
    names = sorted(people, key=lambda name: (-people[name], name))
    return join_list((evening, games)), join_list(names)


def _evening(evening: Evening, line: GameSummary) -> BookEvening:
    sides = [
        _("{side}: {points}").format(side=name, points=points(total))
        for name, total in zip(line.names, line.totals, strict=True)
    ]
    won = join_list(line.names[side] for side in line.winners)
    message = _("{side} won") if len(line.winners) == 1 else _("tied: {side}")
    more = (line.title, line.note)
    paper = _("from paper") if evening.is_from_paper else None
    result = (join_list(sides), message.format(side=won))
    when = join_list((day_text(evening.day), line.place))
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
            one, other = map(people_text, pairing)
            season = Season((one, other), tuple(met[pairing]))
            yield BookPicture(_("Evening by evening"), partial(draw_season, season))


def _game_of_the_year(evenings: Sequence[Evening], read: Callable[[GameId], Game]) -> Iterator[BookPicture]:
    """Yield the pictures of the greatest comeback, or else of the closest game."""
    played = [evening for evening in evenings if evening.facts.sides[0].rounds]
    if not played:
        return
    greatest = max(played, key=lambda evening: (evening.behind()[0], -evening.facts.margin))
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
    by_games = sorted(journal.sums[who].items(), key=lambda each: -each[1].games)
    for values, sums in by_games:
        if len(by_games) > 1:
            lines.append(_rules_name(journal, values))
        lines += _figures(journal, who, values, sums)
    return BookChapter(people_text(who), tuple(lines))


def _rules_name(journal: Journal, values: str) -> str:
    return rules_called(*_names(journal, values))


def _names(journal: Journal, values: str) -> tuple[str, str | None]:
    """Return what the rules with these values are called most, and the variant they come from."""
    (named, _count), *_others = journal.rules[values].most_common(1)
    return named


def _figures(journal: Journal, who: Who, values: str, sums: Sums) -> Iterator[str]:
    games = ngettext("{count} game", "{count} games", sums.games).format(count=points(sums.games))
    yield _("{wins} won of {games}.").format(wins=points(sums.wins), games=games)
    average = points(round(sums.points / sums.games))
    yield _("Points a game: {average}.").format(average=average)
    if sums.rounds:
        each = points(round(sums.round_points / sums.rounds))
        yield _("Points a round: {average}, in {count} rounds.").format(
            average=each, count=points(sums.rounds)
        )
    if sums.piles.total():
        yield _("Finished: {piles}.").format(piles=_piles(journal, values, sums))
    if sums.outs:
        yield _("Went out {count} times.").format(count=points(sums.outs))
    for feat in (Feat.GAME, Feat.ROUND, Feat.HAND):
        if best := journal.best(who, values, feat):
            yield _best_text(feat, best)


def _piles(journal: Journal, values: str, sums: Sums) -> str:
    base = _names(journal, values)[1]
    rules = variant(base) if base in variant_ids() else None
    counts = {kind: number for kind, number in sums.piles.items() if number}
    labels = {kind: field_label(rules, keys.pile_key(kind)) if rules else kind for kind in counts}
    return join_list(f"{labels[kind]} {points(number)}" for kind, number in counts.items())


def _best_text(feat: Feat, best: Best) -> str:
    message = {
        Feat.GAME: _("Best game: {points}, {day}."),
        Feat.ROUND: _("Best round: {points}, {day}."),
        Feat.HAND: _("Most expensive hand: {points}, {day}."),
        Feat.COMEBACK: _("Greatest comeback: {points}, {day}."),
    }[feat]
    return message.format(points=points(best.points), day=day_text(best.day))


def _records(journal: Journal, left_out: frozenset[str]) -> Iterator[str]:
    counted = sorted(journal.rules, key=lambda values: -sum(journal.rules[values].values()))
    for values in counted:
        if len(counted) > 1:
            yield _rules_name(journal, values)
        for feat in Feat:
            best = journal.best(EVERYBODY, values, feat)
            if best and left_out.isdisjoint(best.who):
                yield f"{_best_text(feat, best)} {people_text(together(best.who))}"


def _best_note(evenings: Sequence[Evening], lines: Mapping[GameId, GameSummary]) -> BookChapter | None:
    """Return the note in which most is written; of equal ones the first."""
    notes = [(lines[evening.game].note or "", evening.day) for evening in evenings]
    text, day = max(notes, key=lambda each: len(each[0]), default=("", ""))
    return BookChapter(_("The note of the year"), (text, day_text(day))) if text else None
