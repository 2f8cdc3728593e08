"""The piles needed to go out, and those still missing."""

from collections.abc import Mapping

from scorepad.rules.ruleset import RuleSet

Piles = Mapping[str, int]


def piles_needed(rules: RuleSet, number: int, players: int) -> Piles:
    """Return the piles a side needs to go out; `any` counts all finished piles.

    number: of the round, from 1. players: people at the table.
    """
    return rules.going_out_piles(number, players)


def piles_missing(rules: RuleSet, number: int, players: int, piles: Piles) -> Piles:
    """Return how many piles of each kind a side still lacks to go out; empty = none.

    A pile counts once: first as its own kind, and if not needed there, as the other kind it counts as. `any`
    counts all finished piles, including those of kinds also asked for. Source: FORMAT.md, "Rule sets".
    """
    needed = piles_needed(rules, number, players)
    own = {kind: piles.get(kind, 0) for kind in rules.kinds}
    served: dict[str, list[str]] = {}
    for kind in own:
        served.setdefault(rules.serves_as(kind) or kind, []).append(kind)
    lacking = {
        kind: count - (sum(own.values()) if kind == "any" else _available(kind, own, needed, served, ()))
        for kind, count in needed.items()
    }
    return {kind: count for kind, count in lacking.items() if count > 0}


def _available(
    kind: str, own: Piles, needed: Piles, served: Mapping[str, list[str]], seen: tuple[str, ...]
) -> int:
    here = (*seen, kind)
    lenders = (lender for lender in served.get(kind, ()) if lender not in here)
    return own[kind] + sum(_spare(lender, own, needed, served, here) for lender in lenders)


def _spare(
    kind: str, own: Piles, needed: Piles, served: Mapping[str, list[str]], seen: tuple[str, ...]
) -> int:
    left_over = _available(kind, own, needed, served, seen) - needed.get(kind, 0)
    return max(0, min(own[kind], left_over))
