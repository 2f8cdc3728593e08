"""Starting a game, and the names of known players to seat in it."""

from collections.abc import Callable, Iterable, Sequence
from datetime import datetime
from uuid import uuid4

import flet as ft

from scorepad.flet_support.screens import Handler, go
from scorepad.score.record import GameRecord, RoundId
from scorepad.service.games import Games
from scorepad.service.open_game import is_practice
from scorepad.ui.routes import game_path
from scorepad.ui.session import AppSession, showing_refusal
from scorepad.ui.shared.game_plan import GamePlan, is_named, record_of, rematch
from scorepad.ui.shared.practice import practice_record
from scorepad.ui.widgets.buttons import outlined_button
from scorepad.ui.widgets.layout import flowing, stretched

_MOST_SUGGESTED = 3


def known_names(service: Games) -> tuple[str, ...]:
    """Return the named players of all games, those of the last game first, each once."""
    return tuple(name for name in service.shelf.people() if is_named((name,)))


def unused_names(known: Sequence[str], seated: Iterable[str]) -> tuple[str, ...]:
    """Return the known names that nobody at the table has yet."""
    used = {name.strip() for name in seated}
    return tuple(name for name in known if name not in used)


def offered_names(known: Sequence[str], seated: Iterable[str], typed: str) -> tuple[str, ...]:
    """Return the known names, not yet seated, that start with the typed text, or all after a whole name."""
    start = "" if typed in known else typed.strip().casefold()
    return tuple(name for name in unused_names(known, seated) if name.casefold().startswith(start))


def matching_names(known: Sequence[str], seated: Iterable[str], typed: str) -> tuple[str, ...]:
    """Return at most three of the names to offer, none before something is typed."""
    return offered_names(known, seated, typed)[:_MOST_SUGGESTED] if typed.strip() else ()


def with_suggestions(field: ft.Control, names: Sequence[str], choose: Callable[[str], Handler]) -> ft.Control:
    """Return the field with suggested names below it. choose: makes the handler of one name."""
    buttons = [outlined_button(name, choose(name)) for name in names]
    # The box stays when it is empty, so that the field stays the same one.
    below = ft.Container(flowing(buttons) if buttons else None)
    return stretched([field, below], 4 if buttons else 0)


async def start_planned(session: AppSession, plan: GamePlan) -> None:
    """Start the planned game, and go on to its scoreboard or to the totals on paper."""
    record = record_of(plan, new_round(), today())
    await _start(session, record, "paper" if plan.paper else "")


async def start_again(session: AppSession, record: GameRecord) -> None:
    """Start a game of the same people by the same rules; the deal passes on."""
    await _start(session, rematch(record, new_round(), today()), practice=is_practice(record.id))


async def start_practice(session: AppSession) -> None:
    """Start this device's practice game anew."""
    await _start(session, practice_record(today()), practice=True)


async def _start(session: AppSession, record: GameRecord, then: str = "", *, practice: bool = False) -> None:
    with showing_refusal():
        game = await session.service.start(record, session.who, practice=practice)
        go(game_path(game, *filter(None, [then])))


def new_round() -> RoundId:
    """Return an id for a new round."""
    return RoundId(str(uuid4()))


def today() -> str:
    """Return the current day where this program runs, as YYYY-MM-DD."""
    return datetime.now().astimezone().date().isoformat()
