"""The piles needed to go out, and those still missing."""

from collections.abc import Mapping

from scorepad.rules.needed_piles import is_any, left_out
from scorepad.rules.ruleset import RuleSet

Piles = Mapping[str, int]


def piles_to_go_out(rules: RuleSet, number: int, players: int, piles: Piles) -> tuple[Piles, Piles]:
    """Return the piles a side needs to go out, and those it still lacks (empty = none), by kind.

    Of alternatives they are of the one with the fewest missing, the first of several. number: of the round,
    from 1. players: people at the table. piles: finished by the side.
    A pile counts once: first as its own kind, and if not needed there, as the other kind it counts as. `any`
    counts all finished piles, including those of kinds also asked for. Source: FORMAT.md, "Rule sets".
    """
    alternatives = rules.facts.going_out_piles(number, players)
    ways = [(needed, _missing(rules, needed, piles)) for needed in alternatives]
    return min(ways, key=lambda way: sum(way[1].values()))


def _missing(rules: RuleSet, needed: Piles, piles: Piles) -> Piles:
    own = {kind: piles.get(kind, 0) for kind in rules.kinds}
    served: dict[str, list[str]] = {}
    for kind in own:
        served.setdefault(rules.serves_as(kind) or kind, []).append(kind)
    lacking = {kind: count - _available(kind, own, needed, served, ()) for kind, count in needed.items()}
    return {kind: count for kind, count in lacking.items() if count > 0}


def _available(
    kind: str, own: Piles, needed: Piles, served: Mapping[str, list[str]], seen: tuple[str, ...]
) -> int:
    if is_any(kind):
        return sum(count for each, count in own.items() if each not in left_out(kind))
    here = (*seen, kind)
    lenders = (lender for lender in served.get(kind, ()) if lender not in here)
    return own[kind] + sum(_spare(lender, own, needed, served, here) for lender in lenders)


def _spare(
    kind: str, own: Piles, needed: Piles, served: Mapping[str, list[str]], seen: tuple[str, ...]
) -> int:
    left_over = _available(kind, own, needed, served, seen) - needed.get(kind, 0)
    return max(0, min(own[kind], left_over))
