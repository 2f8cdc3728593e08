"""What a pack has left beside the finished piles and the red threes of a round."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from scorepad.rules.ruleset import KINDS, WILDS, RuleSet
from scorepad.score.deal import Pack
from scorepad.score.opening import ranks
from scorepad.score.record import Round


class PackRoom(NamedTuple):
    """What a pack has left, in cards. size: of a pile. piles: how many more there can be of a kind, by kind.

    of_wilds: the kinds of wild cards alone.
    """

    size: int
    cards: int
    red_threes: int
    wilds: int
    piles: Mapping[str, int]
    of_wilds: frozenset[str]

    @classmethod
    def of(cls, rules: RuleSet, pack: Pack, deal: Round) -> "PackRoom":
        """Return what is left in a round, whatever is still in the hands."""
        counted = sum((Counter(tally.piles) for tally in deal.tallies), Counter[str]())
        piles = Counter({kind: counted[kind] for kind in rules.kinds})
        threes = sum((each.red_threes_laid or 0) + (each.red_threes_caught or 0) for each in deal.tallies)
        size, of_wilds = rules.piles.size, frozenset(filter(_is_of_wilds, rules.kinds))
        in_wild_piles = size * sum(piles[kind] for kind in of_wilds)
        return cls(
            size,
            pack.cards - size * piles.total() - threes,
            pack.red_threes - threes,
            pack.counts["two"] + pack.counts["joker"] - in_wild_piles - piles["dirty"],
            {kind: most - piles[kind] for kind, most in _most_piles(rules, pack).items()},
            of_wilds,
        )

    def has(self, bundle: Sequence[str], red_threes: int = 0) -> bool:
        """Return whether there are the cards of more piles, given by their kinds, and more red threes."""
        kinds = Counter(bundle)
        wilds = self.size * sum(kinds[kind] for kind in self.of_wilds) + kinds["dirty"]
        return (
            wilds <= self.wilds
            and red_threes <= self.red_threes
            and self.size * len(bundle) + red_threes <= self.cards
            and all(kinds[kind] <= most for kind, most in self.piles.items())
        )


def _most_piles(rules: RuleSet, pack: Pack) -> Mapping[str, int]:
    """Return how many piles of a kind a pack has the natural cards for; dirty and wild ones take others.

    A kind of the table's own may be of one rank, such as fives.
    """
    size, alike, order = rules.piles.size, pack.counts["ace"], len(ranks(rules))
    own = {kind: alike // size for kind in rules.kinds if kind not in KINDS}
    return {
        "clean": order * (alike // size),
        "sevens": alike // size,
        "black_threes": pack.counts["black_three"] // size,
        "sequence": alike * (order // size),
        **own,
    }


def _is_of_wilds(kind: str) -> bool:
    """Whether piles of a kind are wild cards alone; a kind of the table's own may be called after them."""
    return kind == "wild" or (kind not in KINDS and any(group in kind for group in WILDS))
