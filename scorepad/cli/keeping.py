"""The games of a folder, whether this process has it or the running app does."""

import asyncio
import os
import time
from argparse import Namespace
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO

from scorepad.cli.out import complain
from scorepad.game.events import Author
from scorepad.i18n import _
from scorepad.i18n.faults import fault_sentence
from scorepad.live.desk import Desk
from scorepad.live.handover import SECONDS, NoAnswer, hand_over
from scorepad.live.summary import Summary
from scorepad.live.taking import Taken, take_all
from scorepad.live.ticket import Ticket
from scorepad.rules.faults import Fault, Refused
from scorepad.storage.folder import Claim, Folder, Running, data_folder
from scorepad.storage.reading import ReadOnlyStore
from scorepad.storage.sqlite import open_store

_SECONDS = 10.0
_WHO = Author("import")

TakeIn = Callable[[BinaryIO], Iterator[Taken]]
"""Takes in a file, seekable: what became of each of its parts; raises Refused if the app does not answer."""


@dataclass(frozen=True, slots=True)
class Kept:
    """The games of a folder. desk: to read from. take_in: changes go through it, to the app if it runs."""

    desk: Desk
    take_in: TakeIn


@contextmanager
def open_games(options: Namespace) -> Iterator[Kept]:
    """Open the folder's games; raises Refused if that can't be done."""
    folder = Folder.open(data_folder(options.data_dir, os.environ))
    claim = _claim(folder)
    try:
        with asyncio.Runner() as runner:
            running = isinstance(claim, Running)
            store = ReadOnlyStore.beside(folder.path) if running else open_store(folder)
            for notice in store.notices():
                complain(fault_sentence(notice.fault))
            desk = Desk(store, reading=running or not folder.can_write)
            try:
                runner.run(desk.load(fill=False))
                _tell_unreadable(desk)
                if isinstance(claim, Running):
                    yield Kept(desk, through_app(claim, folder.path))
                else:
                    yield Kept(desk, _through_desk(runner, desk))
            finally:
                runner.run(desk.close())
    finally:
        if isinstance(claim, Claim):
            claim.release()


def _claim(folder: Folder) -> Claim | Running:
    """Take the folder; an app that is just starting is given the time to say where it is."""
    end = time.monotonic() + _SECONDS
    while True:
        claim = folder.claim()
        if isinstance(claim, Claim) or claim.address or time.monotonic() > end:
            return claim
        time.sleep(0.1)


def _through_desk(runner: asyncio.Runner, desk: Desk) -> TakeIn:
    def take_in(file: BinaryIO) -> Iterator[Taken]:
        from scorepad.sheets import filled  # noqa: PLC0415 - only those who import need it

        taking = take_all(desk, filled.files_in(file), _WHO)
        while taken := runner.run(_next(taking)):
            yield taken

    return take_in


async def _next(taking: AsyncIterator[Taken]) -> Taken | None:
    return await anext(taking, None)


def through_app(running: Running, folder: Path, seconds: float = SECONDS) -> TakeIn:
    """Return what hands files to the running app. seconds: how long a silence may be."""

    def take_in(file: BinaryIO) -> Iterator[Taken]:
        ticket = Ticket(folder)
        try:
            yield from hand_over(running.address, running.token, file, ticket.name, seconds)
        except NoAnswer as silence:
            fault = Fault("no_answer") if ticket.withdraw() else Fault("no_answer_any_more")
            raise Refused((fault,)) from silence
        finally:
            ticket.withdraw()

    return take_in


def _tell_unreadable(desk: Desk) -> None:
    for game, fault in desk.unreadable.items():
        complain_of_game(game, fault)


def complain_of_game(game: str, fault: Fault) -> None:
    """Print why a game is left alone."""
    complain(_("Game {game} was skipped: {reason}").format(game=game, reason=fault_sentence(fault)))


def listed_games(desk: Desk) -> tuple[Summary, ...]:
    """Return all games, the one touched last first; says which of them turn out to be unreadable."""
    known = set(desk.unreadable)
    desk.list_rest()
    for game, fault in desk.unreadable.items():
        if game not in known:
            complain_of_game(game, fault)
    return desk.games()
