"""What one of everything is worth, read from the rules once for a whole game."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from scorepad.rules.ruleset import GROUPS, RuleSet
from scorepad.score.fields import fields
from scorepad.score.record import How
from scorepad.score.seats import decks

_OUT_KEYS = {
    How.PLAIN: "going_out.bonus",
    How.CONCEALED: "going_out.concealed",
    How.PARTIAL: "penalty.partial",
    How.FULL: "penalty.full",
}
_CANASTA = 7
_RED_THREES_PER_DECK = 2


class Price(NamedTuple):
    """One thing that is counted. item: as lines name it. each: signed points of one."""

    name: str
    item: str
    each: int


@dataclass(frozen=True, slots=True)
class Prices:
    """The prices of one rule set at one table; in the penalty family nothing is priced by the piece.

    players: people at the table. paths: the fields of a tally that the rules have.
    """

    rules: RuleSet
    players: int
    piles: tuple[Price, ...] = ()
    melded: tuple[Price, ...] = ()
    left: tuple[Price, ...] = ()
    extras: tuple[Price, ...] = ()
    red_threes_in_pack: int = 0
    paths: frozenset[str] = frozenset()

    @classmethod
    def of(cls, rules: RuleSet, players: int) -> "Prices":
        """Read the prices. players: people at the table, from 1."""
        if rules.is_penalty:
            return cls(rules, players, paths=_paths(rules))
        return cls(
            rules=rules,
            players=players,
            piles=_counted("piles", rules.kinds, rules),
            melded=tuple(Price(group, f"melded.{group}", rules.on_table(group)) for group in GROUPS),
            left=tuple(Price(group, f"left.{group}", -rules.in_hand(group)) for group in GROUPS),
            extras=_counted("extras", rules.extras, rules),
            red_threes_in_pack=_RED_THREES_PER_DECK * decks(rules, players),
            paths=_paths(rules),
        )

    def finished(self, piles: Mapping[str, int], kind: str | None = None) -> int:
        """Count finished piles of a kind, or (None) of every kind, as far as the rules have it."""
        return sum(piles.get(price.name, 0) for price in self.piles if kind in (None, price.name))

    def going_out(self, how: How) -> int:
        """Give the signed points for going out; a way these rules do not tell apart is the usual one."""
        known = self.rules.hows
        return self.rules.number(_OUT_KEYS[how if how in known else How(known[0])])

    def are_all_red_threes(self, laid: int) -> bool:
        """Tell whether a side has laid all red threes of the pack."""
        return 0 < self.red_threes_in_pack <= laid

    def canasta_of_red_threes(self, laid: int) -> int:
        """Give the extra points for seven or more laid red threes."""
        return self.rules.number("red_threes.canasta") if laid >= _CANASTA else 0


def _counted(section: str, names: Iterable[str], rules: RuleSet) -> tuple[Price, ...]:
    items = ((name, f"{section}.{name}") for name in names)
    return tuple(Price(name, item, rules.number(item)) for name, item in items)


def _paths(rules: RuleSet) -> frozenset[str]:
    paths = {field.path for field in fields(rules)}
    if not rules.is_penalty:
        # A red three laid where it cannot be, and a black three melded where it cannot be, still count.
        paths.add("red_threes.laid")
        paths.update(f"{section}.counts.{group}" for section in ("melded", "left") for group in GROUPS)
    return frozenset(paths)
