"""Which device a browser is, and what it may see and change.

This machine's own browsers may do everything, other devices what a link allows. Ids of devices are issued
here, each with a proof that the browser stores.
"""

import asyncio
import logging
import secrets
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from functools import reduce
from typing import Final, assert_never

from scorepad.game.accept import KEEPER, Keeper, Right, author_in_game, right_in_game
from scorepad.game.events import Author, DeviceId
from scorepad.game.library import Erased, ErasedAll, ErasedGame
from scorepad.rules.faults import Fault, Refused
from scorepad.score.record import GameId
from scorepad.service.hub import Followed
from scorepad.storage.links import KeptLinks, LinkBook, LinksChange, MemoryLinks, new_link_id
from scorepad.storage.sql.store import SqlStore
from scorepad.storage.store import DeviceKey

log = logging.getLogger("scorepad.service")

NO_RIGHT: Final = Fault("no_right")


@dataclass(frozen=True, slots=True)
class Admission:
    """Which device a browser is.

    credential: to be stored by the browser so that it stays the same device; None if it has one already or
    none could be made.
    """

    author: Author
    credential: str | None = None


class Devices:
    """Admits pages as devices; the key for it is made when the first one comes."""

    def __init__(self, store: SqlStore) -> None:
        self._store = store
        self._key: DeviceKey | None = None
        self._turn = asyncio.Lock()

    async def admit(self, credential: object) -> Admission:
        """Return which device a browser is, given what it has stored.

        credential: from an earlier admission.
        """
        key = await self._find_key()
        if key is None:
            return Admission(Author(_new_device()))
        if device := key.device_of(credential):
            return Admission(Author(device))
        device = _new_device()
        return Admission(Author(device), key.credential(device))

    async def only(self, place: str = "the only one") -> Author:
        """Return the only device at a place, the same each time: it has nothing to store, or to lose.

        place: the name of a computer, where several have windows of their own.
        """
        key = await self._find_key()
        return Author(key.device_at(place) if key else _new_device())

    async def _find_key(self) -> DeviceKey | None:
        async with self._turn:
            try:
                self._key = self._key or await asyncio.to_thread(self._store.device_key)
                if self._key is None:
                    made = DeviceKey()
                    is_ours = await self._store.keep_device_key(made)
                    # Another process on the same database may have been faster.
                    self._key = made if is_ours else await asyncio.to_thread(self._store.device_key)
            except Refused as refused:
                # Without a stored key no proof lasts; the browser's own may be valid again after a restart.
                log.warning("a device is admitted for one visit only", exc_info=refused)
            return self._key


def _new_device() -> DeviceId:
    return DeviceId(secrets.token_hex(16))


@dataclass(frozen=True, slots=True)
class Guest:
    """A device that came by a link. right: its strongest to a game. number, name: as in `Phone`."""

    device: DeviceId
    right: Right
    number: int
    name: str


class Access(Followed):
    """The rights of devices, and the links that give them; followers hear of each change of anybody's."""

    def __init__(self, links: KeptLinks | None = None) -> None:
        """Read the links. None = there are none, and every device may do everything.

        Raises Refused `not_readable` (reason).
        """
        super().__init__()
        self._asks_nobody = links is None
        self._links = links or MemoryLinks()
        self._book = self._links.read()
        self._unkept: tuple[LinksChange, ...] = ()
        """Changes that count here though they couldn't be stored."""
        self._is_stale = False
        self._own: set[DeviceId] = set()
        self._turn = asyncio.Lock()

    def trust(self, device: DeviceId) -> None:
        """Count a device as this machine itself, which may do everything, until the program ends."""
        self._own.add(device)

    def rights(self, device: DeviceId) -> frozenset[Right]:
        """Return all rights of a device."""
        if self._asks_nobody or device in self._own:
            return frozenset({KEEPER})
        return self._book.rights(device)

    def is_guest(self, device: DeviceId) -> bool:
        """Return whether a device may do something by a link alone."""
        return not self._asks_nobody and device not in self._own and device in self._book.phones

    def is_keeper(self, device: DeviceId) -> bool:
        """Return whether a device may do everything."""
        return any(isinstance(right, Keeper) for right in self.rights(device))

    def right(self, device: DeviceId, game: GameId) -> Right | None:
        """Return a device's strongest right to a game, None if it has none."""
        return right_in_game(self.rights(device), game)

    def author(self, who: Author, game: GameId) -> Author | None:
        """Return the author of a device's changes to a game, None if it may make none."""
        return author_in_game(self.right(who.device, game), who)

    def token(self, right: Right) -> str | None:
        """Return the token of the link that gives a right, None if there is no such link."""
        link = self._book.link_to(right)
        return self._book.token(link) if link else None

    def holders(self, right: Right) -> tuple[DeviceId, ...]:
        """Return the devices that opened the link for a right."""
        return self._book.holders(self._book.link_to(right))

    def guests(self, game: GameId) -> tuple[Guest, ...]:
        """Return the devices that came by a link and have a right to a game, by their numbers."""
        found = [
            Guest(device, right, phone.number, phone.name)
            for device, phone in self._book.phones.items()
            if (right := right_in_game(self._book.rights(device), game))
        ]
        return tuple(sorted(found, key=lambda guest: guest.number))

    def given_by(self, token: object) -> Right | None:
        """Return the right that the token of a link gives to whoever opens it, None if it opens none."""
        link = self._book.link_for(token) if isinstance(token, str) else None
        return self._book.links[link] if link else None

    def name(self, device: DeviceId) -> str | None:
        """Return the name given to a device, None unless it came by a link."""
        phone = self._book.phones.get(device)
        return phone.name if phone else None

    async def rename(self, device: DeviceId, name: str) -> None:
        """Name a device that came by a link; raises Refused `not_kept`."""
        await self._change(lambda book: book.with_name(device, name.strip()))

    async def make_link(self, right: Right) -> str:
        """Return the token of the link for a right, made now if there is none; raises Refused `not_kept`."""
        made = new_link_id()
        await self._change(lambda book: book if book.link_to(right) else book.with_link(made, right))
        return self.token(right) or ""

    async def renew_link(self, right: Right, by: DeviceId) -> None:
        """End the link for a right, at once and for all who opened it, and make another one.

        Only `by` holds that, if it held the one before. Raises Refused `not_kept` if the old one would open
        again after a restart.
        """
        made, link = new_link_id(), self._book.link_to(right)

        def change(book: LinkBook) -> LinkBook:
            is_holder = by in book.holders(link)
            after = (book.without_link(link) if link else book).with_link(made, right)
            return after.with_holder(by, made) if is_holder else after

        await self._change(change, is_urgent=True)

    async def remove(self, device: DeviceId, by: DeviceId) -> None:
        """Take all rights from a device, which may open a link again; raises Refused as `renew_link` does.

        by: a keeper, else Refused `no_right`.
        """
        self._refuse_guests(by)
        await self._change(lambda book: book.without_holder(device), is_urgent=True)

    async def stop_all(self, by: DeviceId) -> None:
        """End all links, as `renew_link` does one. by: a keeper, else Refused `no_right`."""
        self._refuse_guests(by)
        await self._change(LinkBook.emptied, is_urgent=True)

    async def forget(self, what: Erased) -> None:
        """End the links to what was erased; raises Refused as `renew_link` does."""
        change = _forgetting(what)
        async with self._turn:
            # Even where nothing changes: what was erased may have left traces before.
            self._unkept += (change,)
            self._book = change(self._book)
            await self._keep(self._links.erase, self._unkept)

    @property
    def open_port(self) -> int | None:
        """The port at which the app was opened to the network when it last ran, None if it was closed."""
        return self._book.open_port

    async def keep_port(self, port: int | None) -> None:
        """Store the port at which the app is open to the network, None = closed; raises Refused."""
        await self._change(lambda book: replace(book, open_port=port))

    async def open_link(self, token: str, device: DeviceId) -> Right | None:
        """Return the right that a link gives, which the device has from now on; None if the token opens none.

        Raises Refused `not_kept`.
        """
        link = self._book.link_for(token)
        if link is None:
            return None
        await self._change(lambda book: book.with_holder(device, link))
        return self._book.links.get(link)

    async def changed_elsewhere(self) -> None:
        """Go on with the links as another process has changed them; raises Refused `not_readable`."""
        async with self._turn:
            self._is_stale = True
            self._book = _changed(await asyncio.to_thread(self._links.read), self._unkept)
            self._is_stale = False
        self.notify()

    async def read_again(self) -> None:
        """Read the links if they couldn't be read when others had changed them; raises as that does."""
        if self._is_stale:
            await self.changed_elsewhere()

    def _refuse_guests(self, device: DeviceId) -> None:
        if not self.is_keeper(device):
            raise Refused((NO_RIGHT,))

    async def _change(self, change: LinksChange, *, is_urgent: bool = False) -> None:
        """Make a change durable, then let it be seen. is_urgent: it counts even if it can't be stored."""
        async with self._turn:
            after = change(self._book)
            if after == self._book:
                return
            changes = (*self._unkept, change)
            if is_urgent:
                self._book, self._unkept = after, changes
            await self._keep(self._links.change, changes)

    async def _keep(self, keep: Callable[[LinksChange], LinkBook], changes: tuple[LinksChange, ...]) -> None:
        try:
            self._book = await asyncio.to_thread(keep, lambda book: _changed(book, changes))
            self._unkept = ()
        finally:
            self.notify()


def _changed(book: LinkBook, changes: Iterable[LinksChange]) -> LinkBook:
    return reduce(lambda before, change: change(before), changes, book)


def _forgetting(what: Erased) -> LinksChange:
    """Return the change that forgets what was erased."""
    match what:
        case ErasedGame(game):
            return lambda book: book.without_game(game)
        case ErasedAll():
            return LinkBook.emptied
        case _ as never:
            assert_never(never)
