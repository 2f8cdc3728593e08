"""The links that let other devices in, and the devices that came by them: a small file beside the database.

A link's token is worked out from a secret and the link's id, so that the same link can be shown again after a
restart.
"""

import base64
import hmac
import json
import secrets
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Final, NewType, assert_never

from scorepad.game.ids import DeviceId
from scorepad.game.rights import KEEPER, Keeper, Right, SideGuest, Watcher
from scorepad.rules.frozen import freeze_fields
from scorepad.score.record import GameId
from scorepad.storage.device_key import is_device_id
from scorepad.storage.private_file import write_private

LINKS_FILE: Final = "links.json"
_TOKEN_BYTES: Final = 16
MOST_HOLDERS: Final = 500
"""Otherwise whoever has a link could fill the file with devices, one for each visit."""

LinkId = NewType("LinkId", str)
"""A link, without what opens it."""


@dataclass(frozen=True, slots=True)
class LinkBook:
    """The links in force, and the devices that opened them.

    secret: 32 bytes that the tokens are worked out from. holders: the links of each device, in the order in
    which it opened them.
    """

    secret: bytes = field(repr=False)
    links: Mapping[LinkId, Right] = field(default_factory=dict)
    holders: Mapping[DeviceId, tuple[LinkId, ...]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        freeze_fields(self, "links", "holders")

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

    def rights(self, device: DeviceId) -> frozenset[Right]:
        """Return the rights of a device."""
        return frozenset(self.links[link] for link in self.holders.get(device, ()))

    def with_link(self, link: LinkId, right: Right) -> "LinkBook":
        """Return the book with one more link."""
        return replace(self, links={**self.links, link: right})

    def without_link(self, link: LinkId) -> "LinkBook":
        """Return the book without a link, which opens nothing from now on, for nobody."""
        links = {each: right for each, right in self.links.items() if each != link}
        return replace(self, links=links, holders=_holders(self.holders.items(), links))

    def with_holder(self, device: DeviceId, link: LinkId) -> "LinkBook":
        """Return the book with a device that opened a link; as it was if the link is gone or known to it.

        Of more than `MOST_HOLDERS` devices the first one loses this link, and may open it again.
        """
        held = self.holders.get(device, ())
        if link in held or link not in self.links:
            return self
        same = [each for each, links in self.holders.items() if link in links]
        late = {
            each: tuple(other for other in self.holders[each] if other != link)
            for each in same[: max(0, len(same) + 1 - MOST_HOLDERS)]
        }
        holders = {**self.holders, **late, device: (*held, link)}
        return replace(self, holders=_holders(holders.items(), self.links))

    def without_holder(self, device: DeviceId) -> "LinkBook":
        """Return the book without a device, which may open a link again."""
        return replace(self, holders={each: held for each, held in self.holders.items() if each != device})


def new_link_book() -> LinkBook:
    """Return a book without links."""
    return LinkBook(secrets.token_bytes(32))


def new_link_id() -> LinkId:
    """Return a random id for a new link."""
    return LinkId(secrets.token_hex(8))


def _holders(
    items: Iterable[tuple[DeviceId, Iterable[LinkId]]], links: Mapping[LinkId, Right]
) -> dict[DeviceId, tuple[LinkId, ...]]:
    """Return the holders of links that exist; a device without any is left out."""
    kept = {device: tuple(link for link in held if link in links) for device, held in items}
    return {device: held for device, held in kept.items() if held}


def read_links(folder: Path) -> LinkBook | None:
    """Return a folder's links, None if it has none or a damaged file; raises OSError."""
    try:
        found = json.loads((folder / LINKS_FILE).read_bytes())
        links = {LinkId(link): _right(right) for link, right in found["links"].items()}
        devices = {device: held for device, held in found["holders"].items() if is_device_id(device)}
        return LinkBook(bytes.fromhex(found["secret"]), links, _holders(devices.items(), links))
    except FileNotFoundError:
        return None
    except (ValueError, RecursionError, KeyError, TypeError, AttributeError):
        return None


def write_links(folder: Path, book: LinkBook) -> None:
    """Replace a folder's links, all or nothing, for its owner alone; raises OSError."""
    stored = {
        "secret": book.secret.hex(),
        "links": {link: _right_to_json(right) for link, right in book.links.items()},
        "holders": {device: list(held) for device, held in book.holders.items()},
    }
    write_private(folder / LINKS_FILE, json.dumps(stored).encode())


def _right_to_json(right: Right) -> dict[str, object]:
    match right:
        case Keeper():
            return {"may": "keep"}
        case SideGuest():
            return {"may": "count", "game": right.game, "side": right.side}
        case Watcher():
            return {"may": "watch", "game": right.game}
        case _ as never:
            assert_never(never)


def _right(stored: Mapping[str, object]) -> Right:
    """Return a right that was stored; raises ValueError or KeyError if it is none."""
    if stored["may"] == "keep":
        return KEEPER
    game, side = stored["game"], stored.get("side")
    if not isinstance(game, str):
        raise ValueError("a game's id is text")  # noqa: TRY004 - a damaged file, like any other
    if stored["may"] == "watch":
        return Watcher(GameId(game))
    if stored["may"] == "count" and isinstance(side, int) and not isinstance(side, bool) and side >= 0:
        return SideGuest(GameId(game), side)
    raise ValueError("no right that is known")
