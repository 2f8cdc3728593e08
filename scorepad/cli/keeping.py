"""The games of a folder, whether this process has it or the running app does."""

import asyncio
import os
import time
from argparse import Namespace
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from scorepad.cli.out import complain
from scorepad.game.events import Author
from scorepad.i18n import _
from scorepad.i18n.faults import fault_sentence
from scorepad.live.desk import Desk
from scorepad.live.handover import NoAnswer, hand_over
from scorepad.rules.faults import Fault, Refused
from scorepad.storage.anyfile import read_file
from scorepad.storage.folder import Claim, Folder, Running, data_folder
from scorepad.storage.sqlite import SqliteStore

_SECONDS = 10.0
_WHO = Author("import")

TakeIn = Callable[[bytes], tuple[str, str]]
"""Takes in a file: what became of it, as `Desk.take_in` says it, and its id; raises Refused."""


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
            store = SqliteStore.open(folder.path)
            for trouble in store.troubles:
                complain(fault_sentence(trouble))
            desk = Desk(store)
            try:
                runner.run(desk.load())
                _tell_unreadable(desk)
                take_in = _through_app(claim) if isinstance(claim, Running) else _through_desk(runner, desk)
                yield Kept(desk, take_in)
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
    def take_in(data: bytes) -> tuple[str, str]:
        return runner.run(desk.take_in(read_file(data), _WHO))

    return take_in


def _through_app(running: Running) -> TakeIn:
    def take_in(data: bytes) -> tuple[str, str]:
        read_file(data)
        try:
            return hand_over(running.address, running.token, data)
        except NoAnswer as silence:
            raise Refused((Fault("no_answer"),)) from silence

    return take_in


def _tell_unreadable(desk: Desk) -> None:
    for game, fault in desk.unreadable.items():
        complain(_("The game {game} is left alone: {reason}").format(game=game, reason=fault_sentence(fault)))
