"""What one of everything is worth, read from the rules once for a whole game."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from scorepad.rules import keys
from scorepad.rules.frozen import freeze_fields
from scorepad.rules.ruleset import GROUPS, RuleSet
from scorepad.score.record import How
from scorepad.score.seats import decks

CANASTA = 7
_RED_THREES_PER_DECK = 2


class Price(NamedTuple):
    """One thing that is counted. item: as lines name it. each: signed points of one."""

    name: str
    item: str
    each: int


PriceList = Mapping[str, Price]


@dataclass(frozen=True, slots=True)
class Prices:
    """The prices of one rule set at one table; where cards are not counted nothing is priced by the piece.

    players: people at the table. piles, melded, left, extras: prices by name, in paper order.
    """

    rules: RuleSet
    players: int
    piles: PriceList = field(default_factory=dict)
    melded: PriceList = field(default_factory=dict)
    left: PriceList = field(default_factory=dict)
    extras: PriceList = field(default_factory=dict)
    red_threes_in_pack: int = 0

    def __post_init__(self) -> None:
        freeze_fields(self, "piles", "melded", "left", "extras")

    @classmethod
    def of(cls, rules: RuleSet, players: int) -> "Prices":
        """Read the prices. players: people at the table, from 1."""
        if not rules.family.counts_cards:
            return cls(rules, players)
        return cls(
            rules=rules,
            players=players,
            piles=_list("piles", rules.kinds, rules.pile_points.__getitem__),
            melded=_list("melded", GROUPS, rules.on_table),
            left=_list("left", GROUPS, lambda group: -rules.in_hand(group)),
            extras=_list("extras", rules.extras, rules.extra_points.__getitem__),
            red_threes_in_pack=_RED_THREES_PER_DECK * decks(rules, players),
        )

    def finished(self, piles: Mapping[str, int], kind: str | None = None) -> int:
        """Count finished piles of a kind, or (None) of every kind, as far as the rules have it."""
        kinds = self.piles if kind is None else self.piles.keys() & {kind}
        return sum(piles.get(known, 0) for known in kinds)

    def going_out(self, how: How) -> int:
        """Give the signed points for going out; a way these rules do not tell apart is the usual one."""
        known = self.rules.hows
        return self.rules.number(keys.OUT[how if how in known else known[0]])

    def are_all_red_threes(self, laid: int) -> bool:
        """Tell whether a side has laid all red threes of the pack."""
        return 0 < self.red_threes_in_pack <= laid

    def canasta_of_red_threes(self, laid: int) -> int:
        """Give the extra points for seven or more laid red threes."""
        return (self.rules.red_threes.canasta or 0) if laid >= CANASTA else 0


def _list(section: str, names: Iterable[str], each: Callable[[str], int]) -> PriceList:
    return {name: Price(name, f"{section}.{name}", each(name)) for name in names}
