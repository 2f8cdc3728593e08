"""A rule set: every key with the value in force, and the questions that scoring asks."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property

from scorepad.rules import keys
from scorepad.rules.facts import RuleFacts
from scorepad.rules.frozen import freeze_fields
from scorepad.rules.rulevalues import RuleValues
from scorepad.rules.sections import GROUPS, KINDS, WILDS, NeededPiles, Value

__all__ = ["GROUPS", "KINDS", "TWO_PLAYERS", "WILDS", "RuleSet", "Value"]

TWO_PLAYERS = 2


@dataclass(frozen=True)
class RuleSet(RuleValues):
    """The rules of one game, resolved and frozen.

    name: what people call it. base: id of the built-in variant it is or is based on, or None.
    values: every key in force, null as None, lists as tuples.
    assumed: keys whose value no source gives. sources: key to citation, for values that are neither assumed
    nor house rules, and for subjects that have no key, such as `stock_exhausted`.
    """

    name: str
    base: str | None
    values: Mapping[str, Value]
    assumed: frozenset[str] = frozenset()
    sources: Mapping[str, str] = field(default_factory=dict, compare=False)

    def __post_init__(self) -> None:
        freeze_fields(self, "values", "sources")

    def __hash__(self) -> int:
        # So that what follows from a rule set is worked out once for a game; a mapping has no hash.
        return hash((self.name, self.base))

    @cached_property
    def facts(self) -> RuleFacts:
        """The facts that follow from the values."""
        return RuleFacts.of(self)

    @cached_property
    def negative_on_table(self) -> bool:
        """Whether some card is worth less than nothing on the table."""
        return any(self.on_table(group) < 0 for group in GROUPS)

    @cached_property
    def fives_only(self) -> bool:
        """Whether every sum of cards is a multiple of 5."""
        return self.family.counts_cards and all(
            self.on_table(group) % 5 == 0 and self.in_hand(group) % 5 == 0 for group in GROUPS
        )

    @cached_property
    def hows(self) -> tuple[str, ...]:
        """The ways of going out that these rules distinguish: `plain`, `concealed`, `partial`, `full`."""
        usual, *others = self.family.hows
        return (usual, *(how for how in others if self.values.get(keys.OUT[how]) is not None))

    def going_out_piles(self, number: int, players: int) -> Mapping[str, int]:
        """Return the piles a side needs to go out.

        number: of the round, from 1. players: people at the table.
        Kinds that the rules don't have are left out; `any` counts all finished piles.
        """
        needed = self.piles_by_round(players)
        return needed[min(number, len(needed)) - 1]

    def piles_by_round(self, players: int) -> tuple[NeededPiles, ...]:
        """Return the piles a side needs to go out, by round; the last entry repeats."""
        return self.facts.piles_of_two_players if players == TWO_PLAYERS else self.facts.piles_needed
