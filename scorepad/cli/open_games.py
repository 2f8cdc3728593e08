"""The games of a folder, opened here or reached through the running app."""

import asyncio
import os
from argparse import Namespace
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import ExitStack, closing, contextmanager
from functools import partial
from itertools import pairwise
from os.path import commonprefix
from typing import BinaryIO, TypeVar

from scorepad.cli.output import print_error
from scorepad.game.library import Erased
from scorepad.i18n import _
from scorepad.rules.faults import Fault, Refused
from scorepad.service import keeping
from scorepad.service.access import Access
from scorepad.service.backups import ErasedReport, described, erase_for_good
from scorepad.service.games import Games
from scorepad.service.importing import IMPORTER, ImportResult, import_parts
from scorepad.service.open_game import GameSummary
from scorepad.service.running_app import ask_to_erase, hand_over
from scorepad.service.shelf import is_passing
from scorepad.storage.folder import Folder, FolderClaim, RunningApp, games_place
from scorepad.storage.import_files import game_files_in
from scorepad.storage.store import LIBRARY, StreamId
from scorepad.wording.faults import fault_sentence

SHORT = 8
"""The fewest characters of an id that are printed."""

ImportFile = Callable[[BinaryIO], Iterable[ImportResult]]
"""Imports a seekable file and returns a result for each part; raises Refused if the app doesn't answer."""

Id = TypeVar("Id", bound=str)


def short_ids(ids: Iterable[Id]) -> dict[Id, str]:
    """Return the shortest prefix of each id that distinguishes it from all others."""
    known = list(ids)
    # In sorted order, the id with the longest common prefix is always a neighbour.
    ordered = sorted(set(known))
    alike = [0, *(len(commonprefix(pair)) for pair in pairwise(ordered)), 0]  # noqa: RUF071 - by characters
    needed = {each: max(SHORT, 1 + max(alike[at : at + 2])) for at, each in enumerate(ordered)}
    return {each: each[: needed[each]] for each in known}


def find_by_prefix(ids: Sequence[Id], prefix: str, several: Fault) -> Id | None:
    """Return the only id that begins with the text typed, None if none does.

    several: the fault if more than one does. Raises Refused.
    """
    start = prefix.lower()
    fitting = [each for each in ids if each.startswith(start)]
    if whole := next((each for each in fitting if each == start), None):
        return whole
    if len(fitting) > 1:
        raise Refused((several,))
    return fitting[0] if fitting else None


class GamesFolder:
    """The games of a folder; what changes them goes through the app if that is running.

    service: to read from.
    """

    def __init__(
        self, kept: keeping.Keeping, runner: asyncio.Runner, app: RunningApp | None, *, reading: bool
    ) -> None:
        self.service = Games(kept.store, reading=reading)
        self._kept = kept
        self._runner = runner
        self._app = app

    def listed(self) -> tuple[GameSummary, ...]:
        """Return all games, most recently changed first, and print which of them can't be read."""
        shelf, known = self.service.shelf, set(self.service.shelf.unreadable)
        self._runner.run(shelf.all_listed())
        for game, fault in shelf.unreadable.items():
            if game not in known:
                print_unreadable_game(game, fault)
        return shelf.games()

    def take_in(self, file: BinaryIO) -> Iterable[ImportResult]:
        """Import a seekable file, as `ImportFile` says."""
        if self._app:
            return hand_over(self._app.address, self._app.token, file)
        return _results(self._runner, self.service, file)

    def describe(self, what: Erased) -> tuple[str, int]:
        """Return what `service.backups.described` does."""
        return self._runner.run(described(self.service, what))

    def erase(self, what: Erased) -> ErasedReport:
        """Erase something; raises Refused, also if the app doesn't answer."""
        if self._app:
            return ask_to_erase(self._app.address, self._app.token, what)
        return self._runner.run(self._erase(what))

    async def _erase(self, what: Erased) -> ErasedReport:
        report = await erase_for_good(self.service, self._kept.backups(self.service), what, IMPORTER)
        # This service has no links of its own.
        await Access(self._kept.links).forget(what)
        return report


@contextmanager
def open_games(options: Namespace) -> Iterator[GamesFolder]:
    """Open the games of the folder, or of a database; raises Refused if that isn't possible."""
    path, address = games_place(options.data_dir, options.store, os.environ)
    folder = Folder.open(path)
    claim = folder.claim_or_find()
    app = claim if isinstance(claim, RunningApp) else None
    with ExitStack() as ends:
        if isinstance(claim, FolderClaim):
            ends.callback(claim.release)
        kept = ends.enter_context(closing(keeping.open_games(folder, address, can_write=not app)))
        for notice in kept.notices:
            print_error(fault_sentence(notice))
        runner = ends.enter_context(asyncio.Runner())
        games = GamesFolder(kept, runner, app, reading=bool(app) or not folder.can_write)
        ends.callback(lambda: runner.run(games.service.close()))
        runner.run(games.service.load(fill=False))
        unreadable = games.service.shelf.unreadable
        if LIBRARY in unreadable and is_passing(unreadable[LIBRARY]):
            # The disk failed: what is missing must not look as if it didn't exist.
            raise Refused((unreadable[LIBRARY],))
        for game, fault in unreadable.items():
            print_unreadable_game(game, fault)
        yield games


def _results(runner: asyncio.Runner, service: Games, file: BinaryIO) -> Iterator[ImportResult]:
    results = import_parts(service, game_files_in(file), IMPORTER)

    async def following() -> ImportResult | None:
        return await anext(results, None)

    while result := runner.run(following()):
        yield result


@contextmanager
def rehearsal(options: Namespace) -> Iterator[ImportFile]:
    """Return a function that imports into a copy of the games, which is removed at the end.

    Whether the app runs makes no difference: nothing of its games is written. Raises Refused.
    """
    place = games_place(options.data_dir, options.store, os.environ)
    with asyncio.Runner() as runner, keeping.rehearsal(*place) as store:
        service = Games(store)
        runner.run(service.load(fill=False))
        yield partial(_results, runner, service)


def print_unreadable_game(game: StreamId, fault: Fault) -> None:
    """Print why a game, or the library, can't be read."""
    if game == LIBRARY:
        print_error(fault_sentence(fault))
        return
    print_error(_("Game {game} was skipped: {reason}").format(game=game, reason=fault_sentence(fault)))
