"""A short digest of a log: four playing cards that two devices with the same game show alike."""

import json
from collections.abc import Iterable, Mapping
from dataclasses import MISSING, Field, dataclass, fields, is_dataclass
from enum import Enum
from hashlib import sha256
from typing import Final, Literal, cast

from scorepad.game.events import Change, Event, GameEvent
from scorepad.game.fold import in_order

Suit = Literal["♠", "♥", "♦", "♣"]

SUITS: Final[tuple[Suit, ...]] = ("♠", "♥", "♦", "♣")
RANKS: Final = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
_SHOWN: Final = 4
_UNSTORED: Final = ("sources", "inherited_dealers")
"""Fields that no stored event has: the citations of a variant, and what is worked out from the log."""

Plain = None | bool | int | str | list["Plain"] | dict[str, "Plain"]
"""A value in JSON's own types."""


@dataclass(frozen=True, slots=True)
class PlayingCard:
    """A card of one pack of 52. rank: of RANKS."""

    rank: str
    suit: Suit


def digest_cards(events: Iterable[GameEvent]) -> tuple[PlayingCard, ...]:
    """Return the four cards of a log, dealt from one pack by its hash; no card comes twice.

    events: in any order and repeated; undone ones count like the others. Of two logs that differ, one in
    52 × 51 × 50 × 49 = 6,497,400 shows the same cards by chance.
    """
    whole = sha256()
    for event in in_order(events):
        whole.update(plain_text(event).encode("utf-8", "surrogatepass") + b"\n")
    number = int.from_bytes(whole.digest(), "big")
    pack = [PlayingCard(rank, suit) for suit in SUITS for rank in RANKS]
    found = []
    for _deal in range(_SHOWN):
        number, at = divmod(number, len(pack))
        found.append(pack.pop(at))
    return tuple(found)


def plain_text(event: Event[Change]) -> str:
    """Return an event as one line that is equal where events are.

    A field that has its default is left out, so that a field which a later version adds with a default
    changes no line of an earlier one.
    """
    return json.dumps(_plain(event), ensure_ascii=False, sort_keys=True, separators=(",", ":"))


def _plain(value: object) -> Plain:
    if isinstance(value, Enum):
        return str(value.value)
    if is_dataclass(value):
        told = [each.name for each in fields(value) if _is_told(value, each)]
        return {"kind": type(value).__name__, **{name: _plain(getattr(value, name)) for name in told}}
    if isinstance(value, Mapping):
        return {str(key): _plain(inside) for key, inside in value.items()}
    if isinstance(value, frozenset):
        return [_plain(each) for each in sorted(value)]
    if isinstance(value, tuple | list):
        return [_plain(each) for each in value]
    return cast("Plain", value)


def _is_told(value: object, each: Field[object]) -> bool:
    """Return whether a stored event has this field, with another value than its default."""
    default = each.default if each.default_factory is MISSING else each.default_factory()
    return each.name not in _UNSTORED and bool(getattr(value, each.name) != default)
