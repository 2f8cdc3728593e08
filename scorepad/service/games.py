"""The one door: every change comes through here in order of arrival, and is stored before anybody sees it."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from datetime import UTC, datetime
from functools import partial
from uuid import uuid4

from scorepad.game.decide import decide
from scorepad.game.events import Author, EveningId, GameDeleted, LibraryChange
from scorepad.game.fold import Game
from scorepad.game.intents import Intent, LibraryIntent, MakeChanges, Outcome
from scorepad.game.library import Erased, ErasedGame, Library, without_game
from scorepad.rules.faults import Refused
from scorepad.score.record import GameId, GameRecord, Round, RoundId
from scorepad.service.access import NO_RIGHT, Access, Devices
from scorepad.service.hub import STARTS, Presence, loaded_topic
from scorepad.service.journal import Journal
from scorepad.service.library_touches import LibraryTouches, TellProgress
from scorepad.service.open_game import is_kept, practice_id
from scorepad.service.open_games import OpenGames
from scorepad.service.shelf import Shelf, is_passing
from scorepad.service.taking_in import Imported, TakingIn
from scorepad.storage.earlier_evenings import earlier_of
from scorepad.storage.library_files import Part
from scorepad.storage.sql.store import SqlStore
from scorepad.storage.store import LIBRARY, NO_DRAFTS, StreamId

log = logging.getLogger("scorepad.service")


class Games:
    """The one door to all games of a store, for one event loop; whatever it shows has been stored.

    shelf: the lines of all games. journal: the games in the order in which they were played, and their sums.
    access: who may see and change what. devices: tells which device a browser is; the only way to get an
    author for its touches. presence: which devices have a screen open. now: the time, with its zone.
    when_round_finished: called with a game in which a touch has changed the finished rounds.
    game, opened, all_open, is_shut, open, keep_open, subscribe, mark_unreadable, importing_many: of the games
    that are open, as `OpenGames` says.
    """

    def __init__(
        self,
        store: SqlStore,
        clock: Callable[[], datetime] = lambda: datetime.now(UTC),
        new_id: Callable[[], str] = lambda: str(uuid4()),
        *,
        access: Access | None = None,
        reading: bool = False,
    ) -> None:
        """Serve a store.

        access: None = everybody may do everything. reading: whether the store is only read, so that not even
        summaries are written.
        """
        self.access = access or Access()
        self.presence = Presence()
        self.devices = Devices(store)
        self.shelf = Shelf(store, clock, reading=reading)
        self.journal = Journal(self.shelf)
        self.now = clock
        self.when_round_finished: Callable[[GameId, Game], object] | None = None
        self._store = store
        self._reading = reading
        self._new_id = new_id
        self._open = OpenGames(store, self.shelf, clock, new_id)
        self.game = self._open.game
        self.opened = self._open.opened
        self.all_open = self._open.all
        self.is_shut = self._open.is_shut
        self.open = self._open.open
        self.keep_open = self._open.keep_open
        self.subscribe = self._open.subscribe
        self.mark_unreadable = self._open.mark_unreadable
        self.importing_many = self._open.importing_many
        self._library_touches = LibraryTouches(self._open)
        self._taking_in = TakingIn(self._open, self._library_touches)

    @property
    def changes(self) -> int:
        """How often the followers of LIBRARY were called."""
        return self._open.changes

    async def load(self, *, fill: bool = True) -> None:
        """Read the library and the summaries of all games, and adjust those that directors once corrected.

        `shelf.unreadable` has the games that can't be read. fill: whether missing summaries, as after an
        update, are made in the background.
        """
        await self.shelf.load()
        await self._open.open_last()
        if fill:
            self.shelf.begin_filling()
        if self._reading:
            return
        for evening, earlier in earlier_of(self.library()).items():
            try:
                await self._taking_in.adjust(evening, earlier.corrections)
            except Refused as refused:
                log.warning("a correction was not kept", exc_info=refused)

    async def close(self) -> None:
        """Finish pending work and release the store."""
        await self._open.settled()
        await self.shelf.close()
        await self._store.close()

    async def reload(self) -> None:
        """Read everything again from the store, which has another file now, and notify all followers."""
        self._open.shut_kept()
        await self.load()
        self._open.notify_all()

    async def read_again(self) -> None:
        """Read what the disk failed to give earlier, if it does now; what is damaged stays as it is."""
        failed = [name for name, fault in self.shelf.unreadable.items() if is_passing(fault)]
        if LIBRARY in failed:
            # What is open stays in sight until the disk has recovered.
            with suppress(Refused):
                await asyncio.to_thread(self._store.library)
                await self.reload()
            return
        for name in map(GameId, failed):
            self.shelf.mark_readable(name)
            await self.open(name)
            self._open.notify(name, loaded_topic(name), LIBRARY)
        if failed:
            self.shelf.begin_filling()

    def library(self) -> Library:
        """Return the library as it is now."""
        return self.shelf.library

    def notify_list(self) -> None:
        """Notify followers of LIBRARY of a change other than of a game, such as one of the file."""
        self._open.notify(LIBRARY)

    async def start(self, record: GameRecord, who: Author, *, practice: bool = False) -> GameId:
        """Start a game and return its id; raises Refused.

        practice: it takes the place of the device's earlier practice game, and isn't stored.
        """
        self._refuse_guests(who)
        name = practice_id(who.device) if practice else GameId(self._new_id())
        await self._open.in_turn(name, partial(self._open.start, record, name, who))
        if not practice:
            self._open.notify(STARTS)
        return name

    async def sit_down(
        self,
        evening: EveningId,
        sitting: int,
        tables: Sequence[GameRecord],
        who: Author,
        others: Sequence[LibraryChange] = (),
    ) -> Outcome:
        """Start the games of all tables of a sitting, and put them there in one touch.

        others: changes that belong to the same touch, made before. Refused: `already_there` once the sitting
        has begun, as after a second touch; and as `start` and `submit_to_library` do.
        """
        if not self.access.is_keeper(who.device):
            return Outcome(NO_RIGHT)
        work = partial(self._library_touches.sit_down, evening, sitting, tuple(tables), who, tuple(others))
        outcome: Outcome = await self._open.in_turn(LIBRARY, work)
        self._open.notify(STARTS)
        return outcome

    async def submit(self, stream: GameId, who: Author, intent: Intent) -> Outcome:
        """Make one touch on a game.

        A refused touch changes nothing. Codes: those of the game's own checks, `no_right`, `unknown_game`,
        `game_deleted`, `not_readable` and `not_kept`. It is completed even if the caller is cancelled.
        """
        return await self._open.in_turn(stream, partial(self._touch, stream, who, intent))

    async def submit_to_library(
        self, who: Author, intent: LibraryIntent, tell: TellProgress | None = None
    ) -> Outcome:
        """Make one touch on the library, as `submit` does on a game.

        Renaming a person changes all of their games; it is refused (`name_taken`) where somebody else has the
        name. tell: called now and then with how many of these games are done, and how many there are.
        """
        if not self.access.is_keeper(who.device):
            return Outcome(NO_RIGHT)
        return await self._open.in_turn(LIBRARY, partial(self._library_touches.touch, who, intent, tell))

    async def delete(self, game: GameId, who: Author) -> Outcome:
        """Delete a game; undone by `undelete`, or by `Undo` in the library."""
        fault = self._open.fault(game)
        return (
            Outcome(fault) if fault else await self.submit_to_library(who, MakeChanges((GameDeleted(game),)))
        )

    async def undelete(self, game: GameId, who: Author) -> Outcome:
        """Restore a deleted game."""
        return await self.submit_to_library(who, MakeChanges((GameDeleted(game, deleted=False),)))

    async def take_in(self, found: Part, who: Author, *, deleted: bool = False) -> Imported:
        """Import a part of a file and return what became of it; raises Refused.

        A game that is already here gets the changes that it lacks (`merged`), or none (`updated`); a deleted
        one comes back (`restored`). deleted: the game was deleted where the file comes from: one that is here
        stays as it is, any other becomes a deleted game here too (`trashed`).
        A rule set is added under a free name, or known where an equal one is here; a deleted one is restored.
        What a file says of people or of an evening is added in one touch.
        """
        self._refuse_guests(who)
        return await self._taking_in.take_in(found, who, deleted=deleted)

    async def erase(
        self, what: Erased, who: Author, first: Callable[[], Awaitable[None]] | None = None
    ) -> None:
        """Erase a game or everything for good, as if it had never been here.

        first: what has to be done before, once nothing speaks against it. Raises Refused: `no_right`,
        `not_kept`, and what `first` raises.
        """
        self._refuse_guests(who)
        await self._open.settled()
        work = partial(self._erase, what, first)
        if isinstance(what, ErasedGame):
            work = partial(self._open.in_turn, what.game, work)
        await self._open.in_turn(LIBRARY, work)

    async def changed_elsewhere(self, stream: StreamId | None) -> None:
        """Show what another process has changed in a stream. None = anything may have changed."""
        if stream is None:
            await self.reload()
        elif stream == LIBRARY:
            await self._open.in_turn(LIBRARY, self._library_touches.read_again)
        elif stream not in self.shelf.unreadable:
            is_new = not self.shelf.is_here(stream)
            await self._open.in_turn(stream, partial(self._open.read_again, stream))
            game = self.game(stream)
            if is_new and game and len(game.events) == 1:
                self._open.notify(STARTS)

    def _refuse_guests(self, who: Author) -> None:
        if not self.access.is_keeper(who.device):
            raise Refused((NO_RIGHT,))

    async def _touch(self, stream: GameId, who: Author, intent: Intent) -> Outcome:
        await self._open.read(stream)
        # Asked only now: a link may have been stopped while this touch waited for its turn.
        author = self.access.author(who, stream)
        fault = self._open.fault(stream) if author else NO_RIGHT
        if fault or author is None:
            return Outcome(fault)
        before = self._open.opened(stream)
        draft = before.draft(who.device)
        step = decide(before.game, draft, author, intent, lambda: RoundId(self._new_id()))
        if step.refused:
            return Outcome(step.refused)
        events = self._open.stamped(before.game, author, step.changes)
        drafts = NO_DRAFTS if step.draft == draft else {who.device: step.draft}
        try:
            await self._open.keep(before, events, drafts, step.after)
        except Refused as refused:
            log.warning("a touch was not kept", exc_info=refused)
            return Outcome(refused.faults[0])
        after = self._open.opened(stream).game
        if self.when_round_finished and is_kept(stream) and _finished(after) != _finished(before.game):
            self.when_round_finished(stream, after)
        return Outcome(effect=step.effect, batch=events[0].batch if events else None)

    async def _erase(self, what: Erased, first: Callable[[], Awaitable[None]] | None) -> None:
        library = await asyncio.to_thread(self._store.library) if isinstance(what, ErasedGame) else []
        if first:
            await first()
        if isinstance(what, ErasedGame):
            await self._store.erase(what.game, without_game(library, what.game))
        else:
            await self._store.erase_everything()
        await self.access.forget(what)
        await self.reload()


def _finished(game: Game) -> tuple[Round, ...]:
    return tuple(played for played in game.record.rounds if played.complete)
