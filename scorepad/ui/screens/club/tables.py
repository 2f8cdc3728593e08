"""The newest evening of several tables as it stands now, followed live; people sit down at its tables."""

import asyncio
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from functools import partial

import flet as ft

from scorepad.club.movement import Shape, Sitting, best_first, next_sitting
from scorepad.flet_support.hooks import use_live
from scorepad.flet_support.screens import show_message, use_is_covered
from scorepad.game.evenings import ClubEvening
from scorepad.game.events import ByeGiven, EveningId, LibraryChange
from scorepad.i18n import _
from scorepad.i18n.formats import join_list
from scorepad.journal.evening import Evening
from scorepad.rules.ruleset import RuleSet
from scorepad.score.record import GameId, GameRecord
from scorepad.service.games import Games
from scorepad.service.hub import line_topic
from scorepad.service.open_game import GameSummary
from scorepad.storage.store import LIBRARY
from scorepad.ui.session import AppSession, showing_refusal, use_session
from scorepad.ui.shared.game_plan import GamePlan, TeamSizes, record_of
from scorepad.ui.shared.new_game import new_round, today
from scorepad.wording.faults import fault_sentence
from scorepad.wording.standings import lead_sentence, winners_text


@dataclass(frozen=True, slots=True)
class TableNow:
    """A table as it stands. round: of its game. figures: the totals as they are shown.

    lead: who is in the lead or has won, empty as long as nobody has points.
    """

    number: int
    game: GameId
    names: tuple[str, ...]
    figures: tuple[str, ...]
    round: int
    is_over: bool
    lead: str

    @property
    def _round_words(self) -> str:
        """How far the game is."""
        return _("Game over") if self.is_over else _("Round {number}").format(number=self.round)

    @property
    def about(self) -> str:
        """How far the game is, and who leads or has won."""
        return " · ".join(filter(None, (self._round_words, self.lead)))

    @property
    def said(self) -> str:
        """The table as a screen reader reads it."""
        sides = (f"{name} {total}".strip() for name, total in zip(self.names, self.figures, strict=True))
        number = _("Table {number}").format(number=self.number)
        return join_list((number, *sides, self._round_words, self.lead))


@dataclass(frozen=True, slots=True)
class ClubNow:
    """An evening as it stands. tables: of its newest sitting. byes: who has no seat in it."""

    evening: ClubEvening
    tables: tuple[TableNow, ...]
    byes: tuple[str, ...]

    @property
    def is_over(self) -> bool:
        """Whether all games of the newest sitting are over, so that the next one can begin."""
        return all(table.is_over for table in self.tables)


def evening_name(evening: ClubEvening) -> str:
    """Return what an evening is called."""
    return evening.name or _("Club evening")


def games_over(service: Games, evening: ClubEvening) -> tuple[Evening, ...]:
    """Return all games of an evening that are over, those of the first sitting first."""
    return tuple(service.journal.evenings(evening.tables[place] for place in sorted(evening.tables)))


def use_club() -> tuple[AppSession, ClubNow | None]:
    """Return the newest evening, and redraw when it or one of its games changes."""
    session = use_session()
    covered = use_is_covered()
    now = club_now(session.service)
    games = tuple(table.game for table in now.tables) if now else ()
    follow = None if covered else partial(_follow, session.service, games)
    found = use_live(follow, lambda: club_now(session.service), [games, covered])
    return session, found


def _follow(service: Games, games: tuple[GameId, ...], callback: Callable[[], None]) -> Callable[[], None]:
    ends = ExitStack()
    ends.callback(service.subscribe(LIBRARY, callback))
    for game in games:
        ends.callback(service.subscribe(line_topic(game), callback))
        ends.callback(service.keep_open(game, callback))
    return ends.close


def club_now(service: Games) -> ClubNow | None:
    """Return the newest evening as it stands, None if there is none; deleted games are left out."""
    evening = service.library().state.newest_evening
    if evening is None:
        return None
    games = evening.games(evening.sitting).items()
    lines = ((number, service.shelf.line(game)) for number, game in games)
    tables = tuple(
        TableNow(number, each.id, each.names, each.figures, each.round, each.finished, _lead(service, each))
        for number, each in lines
        if each
    )
    return ClubNow(evening, tables, evening.byes.get(evening.sitting, ()))


def _lead(service: Games, line: GameSummary) -> str:
    """Return who leads or has won; empty as long as nobody has points, or before the game has been opened."""
    if line.finished:
        return winners_text(line.names, line.winners)
    game = service.game(line.id)
    if game is None or line.totals_hidden or not any(line.totals):
        return ""
    return lead_sentence(game.record.rules, line.names, service.opened(line.id).score.standing)


def shape_of(sizes: TeamSizes) -> Shape:
    """Return the shape of a table with sides of these sizes; sides of a club's table are all alike."""
    return Shape(len(sizes), sizes[0])


def same_people(session: AppSession, names: Sequence[str]) -> tuple[str, ...]:
    """Return names as the journal uses them, each person once."""
    used = session.service.library().state.spellings
    return tuple(dict.fromkeys(used.get(name, name) for name in names))


async def sit_down(
    session: AppSession,
    evening: EveningId,
    number: int,
    sitting: Sitting,
    rules: RuleSet,
    before: Sequence[LibraryChange] = (),
) -> bool:
    """Start the games of a sitting; returns whether it has begun, else a refusal is shown.

    number: of the sitting. before: changes to the evening that belong to the same touch.
    """
    plans = (GamePlan(rules, sides, ("",) * len(sides)) for sides in sitting.tables)
    records = [record_of(plan, new_round(), today()) for plan in plans]
    byes = (ByeGiven(evening, number, name) for name in sitting.byes)
    sitting_down = session.service.sit_down(evening, number, records, session.who, (*before, *byes))
    outcome = await session.touches.made(sitting_down)
    # A second touch, or another director's, finds that everybody has sat down.
    if outcome.refused and outcome.refused.code != "already_there":
        show_message(ft.context.page, fault_sentence(outcome.refused))
        return False
    return True


async def move_on(session: AppSession, club: ClubNow, tables: int) -> None:
    """Seat everybody at so many tables, the winners moved on."""
    evening, service = club.evening, session.service
    with showing_refusal():
        record = (await asyncio.to_thread(service.shelf.read, club.tables[0].game)).record
        sitting = _next(session, club, record, tables)
        await sit_down(session, evening.id, evening.sitting + 1, sitting, record.rules)


def _next(session: AppSession, club: ClubNow, record: GameRecord, tables: int) -> Sitting:
    evening, journal = club.evening, session.service.journal
    shape = shape_of(tuple(len(side.people) for side in record.sides))
    played = [best_first(each) for each in journal.evenings(table.game for table in club.tables)]
    byes = [same_people(session, evening.byes.get(at + 1, ())) for at in range(evening.sitting)]
    return next_sitting(
        played,
        same_people(session, evening.people),
        byes,
        shape,
        tables,
        partners_change=evening.partners_change,
    )
