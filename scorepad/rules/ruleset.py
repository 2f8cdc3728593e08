"""A rule set: every key of the table with the value in force, and what the score asks of it."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import cast

from scorepad.rules.frozen import freeze_fields

Value = None | bool | int | str | tuple["Value", ...] | Mapping[str, "Value"]

GROUPS = ("joker", "two", "ace", "high", "low", "black_three")
WILDS = ("joker", "two")
KINDS = ("clean", "dirty", "wild", "sevens", "black_threes", "sequence")
_NOT_KINDS = ("size", "exact")
TWO_PLAYERS = 2


@dataclass(frozen=True)
class RuleSet:
    """The rules of one game, resolved and frozen.

    name: what people call it. base: id of the built-in variant it is or grew from, or None.
    values: every key in force, null as None, lists as tuples.
    assumed: keys whose value no source gives. sources: key to citation, of what is not assumed
    and no house rule; beside the keys the subjects that no value tells, such as `stock_exhausted`.
    """

    name: str
    base: str | None
    values: Mapping[str, Value]
    assumed: frozenset[str] = frozenset()
    sources: Mapping[str, str] = field(default_factory=dict, compare=False)

    def __post_init__(self) -> None:
        freeze_fields(self, "values", "sources")

    def number(self, key: str) -> int:
        """Give a whole-number value, 0 where the key has none."""
        return cast("int | None", self.values.get(key)) or 0

    def optional(self, key: str) -> int | None:
        """Give a whole-number value, None where the rules have no such thing."""
        return cast("int | None", self.values.get(key))

    def word(self, key: str) -> str:
        """Give a value that is one of a few words."""
        return cast("str", self.values[key])

    @property
    def is_penalty(self) -> bool:
        """Whether points are penalties and the lowest total wins."""
        return self.values["family"] == "penalty"

    @cached_property
    def kinds(self) -> tuple[str, ...]:
        """The pile kinds these rules have, in paper order, the table's own last."""
        names = (key.removeprefix("piles.") for key in self.values if key.startswith("piles."))
        own = tuple(name for name in names if "." not in name and name not in (*KINDS, *_NOT_KINDS))
        return tuple(kind for kind in (*KINDS, *own) if self.optional(f"piles.{kind}") is not None)

    @cached_property
    def extras(self) -> tuple[str, ...]:
        """The names of the rules' own bonuses."""
        return tuple(
            key.removeprefix("extras.")
            for key, value in self.values.items()
            if key.startswith("extras.") and value is not None
        )

    def serves_as(self, kind: str) -> str | None:
        """Tell which other kind a pile also serves as for going out."""
        return cast("str | None", self.values.get(f"piles.counts_as.{kind}"))

    def on_table(self, group: str) -> int:
        """Give the points of one melded card of a group; may be negative."""
        own = self.optional(f"melded.{group}")
        return self.number(f"cards.{group}") if own is None else own

    def in_hand(self, group: str) -> int:
        """Give what one card of a group left in a hand or foot costs, written positive."""
        own = self.optional(f"left.{group}")
        return self.number(f"cards.{group}") if own is None else own

    @cached_property
    def negative_on_table(self) -> bool:
        """Whether some card is worth less than nothing on the table."""
        return any(self.on_table(group) < 0 for group in GROUPS)

    @cached_property
    def fives_only(self) -> bool:
        """Whether every sum of cards is a multiple of 5."""
        return not self.is_penalty and all(
            self.on_table(group) % 5 == 0 and self.in_hand(group) % 5 == 0 for group in GROUPS
        )

    @property
    def lays_red_threes(self) -> bool:
        """Whether red threes can be laid on the table at all."""
        return self.optional("red_threes.laid") is not None

    @property
    def hows(self) -> tuple[str, ...]:
        """The ways of going out these rules tell apart: `plain`, `concealed`, `partial`, `full`."""
        if self.is_penalty:
            return ("partial", "full")
        return ("plain",) if self.optional("going_out.concealed") is None else ("plain", "concealed")

    def going_out_piles(self, number: int, players: int) -> Mapping[str, int]:
        """Tell which piles a side needs to go out.

        number: of the round, from 1. players: people at the table.
        Kinds the rules do not have are left out; `any` counts all finished piles.
        """
        two = self.values.get("going_out.piles_two_players") if players == TWO_PLAYERS else None
        entries = cast("tuple[Mapping[str, int], ...]", two or self.values.get("going_out.piles") or ({},))
        entry = entries[min(number, len(entries)) - 1]
        known = ("any", *self.kinds)
        return {kind: count for kind, count in entry.items() if kind in known}

    @property
    def seatings(self) -> tuple[Value, ...]:
        """The seatings the rules know, usual first: players per side, or `singles`."""
        return cast("tuple[Value, ...]", self.values.get("seats") or ())

    def label(self, word: str) -> str | None:
        """Give this rule set's own word for a card, pile or extra."""
        return cast("str | None", self.values.get(f"labels.{word}"))
