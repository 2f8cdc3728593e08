"""People sit down: a game for each table of a sitting, and in the evening's log what is played where."""

import asyncio
from collections.abc import Sequence

import flet as ft

from scorepad.club.movement import Shape, Sitting, best_first, next_sitting
from scorepad.flet_support.error_boundary import show_message
from scorepad.game.events import ByeGiven, LibraryChange
from scorepad.game.ids import EveningId
from scorepad.rules.faults import Refused
from scorepad.rules.ruleset import RuleSet
from scorepad.score.record import GameRecord
from scorepad.ui.screens.club.tables import ClubNow
from scorepad.ui.session import AppSession
from scorepad.ui.shared import game_plan as plans
from scorepad.ui.shared.game_plan import GamePlan, TeamSizes
from scorepad.ui.shared.new_game import new_round, today
from scorepad.wording.faults import fault_sentence


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
    plans_of = (GamePlan(rules, sides, ("",) * len(sides)) for sides in sitting.tables)
    records = [plans.record_of(plan, new_round(), today()) for plan in plans_of]
    byes = (ByeGiven(evening, number, name) for name in sitting.byes)
    sitting_down = session.service.sit_down(evening, number, records, session.who, (*before, *byes))
    outcome = await session.touches.made(sitting_down)
    # A second touch, or another director's, finds that everybody has sat down.
    if outcome.refused and outcome.refused.code != "already_there":
        show_message(ft.context.page, fault_sentence(outcome.refused))
        return False
    return True


async def move_on(session: AppSession, club: ClubNow, tables: int) -> bool:
    """Seat everybody at so many tables, the winners moved on; returns whether that was done."""
    evening, service = club.evening, session.service
    try:
        record = (await asyncio.to_thread(service.shelf.read, club.tables[0].game)).record
    except Refused as refused:
        show_message(ft.context.page, fault_sentence(refused.faults[0]))
        return False
    sitting = _next(session, club, record, tables)
    return await sit_down(session, evening.id, evening.sitting + 1, sitting, record.rules)


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
