"""How a game begins from a screen: set up anew, or once more with the same people."""

from collections.abc import Awaitable, Callable
from datetime import datetime
from uuid import uuid4

import flet as ft

from scorepad.game.events import Author
from scorepad.i18n.faults import fault_sentence
from scorepad.live.practice import is_practice
from scorepad.rules.faults import Refused
from scorepad.score.record import GameRecord
from scorepad.ui.guard import tell
from scorepad.ui.practice import practice_record
from scorepad.ui.screens.setup_plan import Plan, again, record_of
from scorepad.ui.shell import Shell, game_path, go

Begin = Callable[[GameRecord, Author], Awaitable[str]]
"""Takes a game that begins and who begins it, and gives its id; raises Refused."""


async def start_planned(shell: Shell, plan: Plan) -> None:
    """Start what was set up, and go on to its score pad or to the totals on paper."""
    record = record_of(plan, str(uuid4()), today())
    await _start(shell, record, "paper" if plan.paper else "", shell.desk.start)


async def start_again(shell: Shell, record: GameRecord) -> None:
    """Start a game of the same people by the same rules; the deal passes on."""
    begin = shell.desk.practise if is_practice(record.id) else shell.desk.start
    await _start(shell, again(record, str(uuid4()), today()), "", begin)


async def start_practice(shell: Shell) -> None:
    """Start this device's practice game anew."""
    await _start(shell, practice_record(today()), "", shell.desk.practise)


async def _start(shell: Shell, record: GameRecord, then: str, begin: Begin) -> None:
    try:
        game = await begin(record, shell.who)
    except Refused as refused:
        tell(ft.context.page, fault_sentence(refused.faults[0]))
        return
    go(game_path(game, *filter(None, [then])))


def today() -> str:
    """Give the day it is where this program runs, as YYYY-MM-DD."""
    return datetime.now().astimezone().date().isoformat()
