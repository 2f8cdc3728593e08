"""The links that let other devices in, and the devices that came by them, as one text that is kept.

A link's token is worked out from a secret and the link's id, so that the same link can be shown again after a
restart.
"""

import base64
import hmac
import json
import logging
import secrets
from collections.abc import Callable, Container, Mapping
from dataclasses import dataclass, field, replace
from itertools import count
from pathlib import Path
from typing import Final, NewType, assert_never

from scorepad.game.accept import KEEPER, Keeper, Right, SideGuest, Watcher
from scorepad.game.events import DeviceId
from scorepad.rules.frozen import Frozen
from scorepad.score.record import GameId
from scorepad.storage.private_file import write_private
from scorepad.storage.sql import tables
from scorepad.storage.sql.store import Database, Part
from scorepad.storage.sql.tables import Ask
from scorepad.storage.store import is_device_id, not_kept

_TOKEN_BYTES: Final = 16
MOST_HOLDERS: Final = 500
"""Otherwise whoever has a link could fill the file with devices, one for each visit."""

LONGEST_NAME: Final = 40
_LAST_PORT: Final = 65_535

LINKS_FILE: Final = "links.json"
_NOTE: Final = "links"
"""The note of a database that has the links."""

log = logging.getLogger("scorepad.storage")

LinkId = NewType("LinkId", str)
"""A link, without what opens it."""


@dataclass(frozen=True, slots=True)
class Phone:
    """A device that came by a link.

    number: from 1, as they came. links: those that it opened, in that order. name: given on the device, or
    empty.
    """

    number: int
    links: tuple[LinkId, ...] = ()
    name: str = ""

    def only(self, links: Container[LinkId]) -> "Phone":
        """Return the phone with those of its links that are among some."""
        return replace(self, links=tuple(link for link in self.links if link in links))


@dataclass(frozen=True, slots=True)
class LinkBook(Frozen, freezes=("links", "phones")):
    """The links in force, and the devices that opened them.

    secret: 32 bytes that the tokens are worked out from. phones: each device that has a link, in the order in
    which they came. open_port: the port at which Share has opened this app to the network, None if it is
    closed.
    """

    secret: bytes = field(repr=False)
    links: Mapping[LinkId, Right] = field(default_factory=dict)
    phones: Mapping[DeviceId, Phone] = field(default_factory=dict)
    open_port: int | None = None

    def token(self, link: LinkId) -> str:
        """Return what opens a link: 128 bits as 22 characters that need no quoting in an address."""
        digest = hmac.digest(self.secret, link.encode(), "sha256")[:_TOKEN_BYTES]
        return base64.urlsafe_b64encode(digest).decode().rstrip("=")

    def link_for(self, token: str) -> LinkId | None:
        """Return the link that a token opens, None if it opens none."""
        sent = token.encode("utf-8", "replace")
        return next(
            (link for link in self.links if hmac.compare_digest(self.token(link).encode(), sent)), None
        )

    def link_to(self, right: Right) -> LinkId | None:
        """Return the link that gives a right, None if there is none."""
        return next((link for link, gives in self.links.items() if gives == right), None)

    def holders(self, link: LinkId | None) -> tuple[DeviceId, ...]:
        """Return the devices that opened a link."""
        return tuple(device for device, phone in self.phones.items() if link in phone.links)

    def rights(self, device: DeviceId) -> frozenset[Right]:
        """Return the rights of a device."""
        phone = self.phones.get(device)
        return frozenset(self.links[link] for link in phone.links) if phone else frozenset()

    def with_link(self, link: LinkId, right: Right) -> "LinkBook":
        """Return the book with one more link."""
        return replace(self, links={**self.links, link: right})

    def without_link(self, link: LinkId) -> "LinkBook":
        """Return the book without a link, which opens nothing from now on, for nobody."""
        return self.having({each: right for each, right in self.links.items() if each != link}, self.phones)

    def without_game(self, game: GameId) -> "LinkBook":
        """Return the book without the links to a game."""
        links = {link: right for link, right in self.links.items() if getattr(right, "game", None) != game}
        return self.having(links, self.phones)

    def with_holder(self, device: DeviceId, link: LinkId) -> "LinkBook":
        """Return the book with a device that opened a link; as it was if the link is gone or known to it.

        Of more than `MOST_HOLDERS` devices the first one loses this link, and may open it again.
        """
        phone = self.phones.get(device) or Phone(_next_number(self.phones))
        if link in phone.links or link not in self.links:
            return self
        same, others = self.holders(link), self.links.keys() - {link}
        late = {each: self.phones[each].only(others) for each in same[: max(0, len(same) + 1 - MOST_HOLDERS)]}
        phone = replace(phone, links=(*phone.links, link))
        return self.having(self.links, {**self.phones, **late, device: phone})

    def without_holder(self, device: DeviceId) -> "LinkBook":
        """Return the book without a device, which may open a link again."""
        return replace(self, phones={each: phone for each, phone in self.phones.items() if each != device})

    def with_name(self, device: DeviceId, name: str) -> "LinkBook":
        """Return the book with a holder's name, at most `LONGEST_NAME` letters of it."""
        phone = self.phones.get(device)
        if phone is None:
            return self
        return replace(self, phones={**self.phones, device: replace(phone, name=name[:LONGEST_NAME])})

    def emptied(self) -> "LinkBook":
        """Return the book without any link, closed."""
        return LinkBook(self.secret)

    def having(self, links: Mapping[LinkId, Right], phones: Mapping[DeviceId, Phone]) -> "LinkBook":
        """Return the book with other links and phones; a phone without any link is left out."""
        kept = {device: phone.only(links) for device, phone in phones.items()}
        held = {device: phone for device, phone in kept.items() if phone.links}
        return replace(self, links=links, phones=held)


def new_link_book() -> LinkBook:
    """Return a book without links."""
    return LinkBook(secrets.token_bytes(32))


def new_link_id() -> LinkId:
    """Return a random id for a new link."""
    return LinkId(secrets.token_hex(8))


def _next_number(phones: Mapping[DeviceId, Phone]) -> int:
    return max((phone.number for phone in phones.values()), default=0) + 1


def links_from_json(text: str | bytes) -> LinkBook | None:
    """Return the book that was stored as JSON, None if it is damaged."""
    try:
        found = json.loads(text)
        links = {LinkId(link): _right(right) for link, right in found["links"].items()}
        known = {device: _phone(*each) for device, each in found.get("phones", {}).items()}
        numbers = count(_next_number(known))
        phones = {
            device: replace(known.get(device) or Phone(next(numbers)), links=tuple(held))
            for device, held in found["holders"].items()
            if is_device_id(device)
        }
        book = LinkBook(bytes.fromhex(found["secret"]), open_port=_port(found.get("open_port")))
        return book.having(links, phones)
    except (ValueError, RecursionError, KeyError, TypeError, AttributeError):
        return None


def links_to_json(book: LinkBook) -> str:
    """Return a book as the JSON text that is stored."""
    stored = {
        "secret": book.secret.hex(),
        "links": {link: _right_to_json(right) for link, right in book.links.items()},
        "holders": {device: phone.links for device, phone in book.phones.items()},
        "phones": {device: (phone.number, phone.name) for device, phone in book.phones.items()},
        "open_port": book.open_port,
    }
    return json.dumps(stored)


def _phone(number: object, name: object) -> Phone:
    """Return a phone that was stored; raises ValueError if it is none."""
    if type(number) is not int or number < 1 or not isinstance(name, str):
        raise ValueError("no phone")
    return Phone(number, name=name[:LONGEST_NAME])


def _port(stored: object) -> int | None:
    return stored if type(stored) is int and 0 < stored <= _LAST_PORT else None


def _right_to_json(right: Right) -> dict[str, object]:
    match right:
        case Keeper():
            return {"may": "keep"}
        case SideGuest(game, side):
            return {"may": "count", "game": game, "side": side}
        case Watcher(game):
            return {"may": "watch", "game": game}
        case _ as never:
            assert_never(never)


def _right(stored: object) -> Right:
    """Return a right that was stored; raises ValueError if it is none."""
    match stored:
        case {"may": "keep"}:
            return KEEPER
        case {"may": "watch", "game": str(game)}:
            return Watcher(GameId(game))
        case {"may": "count", "game": str(game), "side": side} if type(side) is int and side >= 0:
            return SideGuest(GameId(game), side)
    raise ValueError("no right that is known")


LinksChange = Callable[[LinkBook], LinkBook]
"""Returns the book after a change. It may be called twice, and has to depend on the book alone."""


class MemoryLinks:
    """Holds links as long as the app runs."""

    def __init__(self, book: LinkBook | None = None) -> None:
        self._book = book or new_link_book()

    def read(self) -> LinkBook:
        """Return the links."""
        return self._book

    def change(self, change: LinksChange) -> LinkBook:
        """Change the links, and return them."""
        self._book = change(self._book)
        return self._book

    def erase(self, change: LinksChange) -> LinkBook:
        """Change the links, and leave no trace of what the change took away."""
        return self.change(change)


class FileLinks(MemoryLinks):
    """Keeps the links in a file of a folder, for its owner alone; one app at a time has the folder."""

    def __init__(self, folder: Path) -> None:
        """Read the file; without one, or with one that can't be read, there are no links."""
        super().__init__(read_links(folder))
        self._folder = folder

    def change(self, change: LinksChange) -> LinkBook:
        """Write the links with a change, all or nothing, and return them.

        Raises Refused `not_kept` (reason).
        """
        after = change(self._book)
        if after != self._book:
            try:
                write_private(self._folder / LINKS_FILE, links_to_json(after).encode())
            except OSError as error:
                raise not_kept(error) from error
        return super().change(lambda _before: after)


def read_links(folder: Path) -> LinkBook | None:
    """Return a folder's links, None if it has none or damaged ones."""
    try:
        return links_from_json((folder / LINKS_FILE).read_bytes())
    except FileNotFoundError:
        return None
    except OSError:
        log.warning("the links can't be read; new ones will be needed", exc_info=True)
        return None


class DatabaseLinks:
    """Keeps the links in a note of a database, which is changed by one app at a time.

    own: keeps the port, which is this app's alone.
    """

    def __init__(self, database: Database, own: FileLinks) -> None:
        self._database = database
        self._own = own

    def read(self) -> LinkBook:
        """Return the links of all apps; raises Refused `not_readable` (reason)."""
        return self._with_own_port(self._database.read(_stored))

    def change(self, change: LinksChange) -> LinkBook:
        """Change the links as they are now, whoever changed them last, and return them.

        Raises Refused `not_kept` (reason).
        """
        after = self._database.write(lambda ask: self._changed(ask, change), (Part.LINKS,))
        return self._with_new_port(after)

    def erase(self, change: LinksChange) -> LinkBook:
        """Change the links as `change` does, and leave no byte of what was there."""
        return self._with_new_port(self._database.erase(lambda ask: self._changed(ask, change)))

    def _changed(self, ask: Ask, change: LinksChange) -> LinkBook:
        stored = _stored(ask)
        after = change(self._with_own_port(stored))
        shared = replace(after, open_port=None)
        if shared != stored:
            tables.put_note(ask, _NOTE, links_to_json(shared))
        return after

    def _with_own_port(self, book: LinkBook) -> LinkBook:
        return replace(book, open_port=self._own.read().open_port)

    def _with_new_port(self, book: LinkBook) -> LinkBook:
        self._own.change(lambda own: replace(own, open_port=book.open_port))
        return book


KeptLinks = MemoryLinks | DatabaseLinks
"""Keeps the links; every method blocks: never call one on the event loop."""


def _stored(ask: Ask) -> LinkBook:
    """Return the links in the database, a new book if there are none or only damaged ones."""
    body = tables.note(ask, _NOTE)
    return (body and links_from_json(body)) or new_link_book()
