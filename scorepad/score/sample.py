"""A sample round for any rules, which shows the effect of a change of rules."""

from collections.abc import Sequence
from dataclasses import replace

from scorepad.rules import keys
from scorepad.rules.ruleset import RuleSet
from scorepad.score.breakdown import CANASTA
from scorepad.score.record import Cards, GameRecord, GoingOutKind, Out, Round, Side, Tally

_ONE_SIDE = {"clean": 4, "dirty": 3, "wild": 1}
_OTHER_SIDE = {"clean": 2, "dirty": 3}
_MELDED = (
    {"joker": 1, "two": 8, "ace": 6, "high": 6, "low": 33},
    {"joker": 1, "two": 4, "ace": 4, "high": 2, "low": 21},
)
_EIGHTS_AND_NINES = (3, 2)
"""So many of either, which the rules count as high or as low cards."""
_LEFT = {"joker": 1, "two": 1, "ace": 1, "high": 2, "low": 1, "black_three": 1}
_LEFT_POINTS = 85
_POINTS = (25, 40)
"""Of a game of points."""
_BIDS, _OVER = (3, 4), (2, -2)
"""What either side bids: one makes it with two over, or exactly, the other one misses it by two."""
_RED_THREES = 2
_ALL_RED_THREES = 99
"""More than any pack has, so that they are all of them for any number of decks."""
_HOWS = {
    keys.GOING_OUT_CONCEALED: GoingOutKind.CONCEALED,
    keys.PENALTY_FULL: GoingOutKind.FULL,
    keys.PENALTY_FACTOR: GoingOutKind.FULL,
}
_BARE = ("needs", "by_piles", "by_kinds")
"""What the keys of threes say about a side that has finished nothing."""


def sample_game(
    rules: RuleSet, sides: tuple[Side, Side], beside: RuleSet | None = None, about: str = ""
) -> GameRecord:
    """Return a game of one round that has each pile kind and extra of its rules.

    beside: other rules to compare the same round under. about: the key in question; the round then includes
    the rare event it is about, such as going out concealed.
    """
    known = (rules, beside or rules)
    kinds = dict.fromkeys(kind for each in known for kind in each.kinds)
    extras = dict.fromkeys(name for each in known for name in each.extras)
    rows = dict.fromkeys((name for each in known for name in each.rows), 1)
    bare = keys.section_of(about) in keys.COLOURS and keys.own_name(about) in _BARE
    red = any(each.has_red_threes for each in known)
    one = Tally(
        counted=True,
        piles={kind: _ONE_SIDE.get(kind, 1) for kind in kinds},
        red_threes_laid=_laid(known, about, "red_threes"),
        black_threes_laid=_laid(known, about, "black_threes"),
        extras=dict.fromkeys(extras, 1),
        special_hands={keys.own_name(about): 1} if keys.section_of(about) == "special_hands" else {},
        melded=_melded(rules, 0, about),
        points=_POINTS[:1],
        rows=rows,
    )
    other = Tally(
        counted=True,
        piles={} if bare or about == keys.MELDED_NEEDS else _OTHER_SIDE,
        red_threes_laid=1 if red else None,
        black_threes_laid=1 if any(each.lays_black_threes for each in known) else None,
        red_threes_caught=1 if red else None,
        melded=Cards() if bare else _melded(rules, 1),
        left=Cards("counts", (_LEFT_POINTS,), _LEFT),
        unmelded=1,
        points=_POINTS[1:],
        rows=rows,
    )
    out = Out(0, _HOWS.get(about, GoingOutKind.PLAIN))
    tallies = (_with_bid(rules, one, 0, about), _with_bid(rules, other, 1, about))
    return GameRecord(rules, sides, (Round(tallies, out),))


def _with_bid(rules: RuleSet, tally: Tally, side: int, about: str) -> Tally:
    """Return a tally with a side's bid and what it took, by which what is asked about happens."""
    bid, over = _BIDS[side], _OVER[side]
    if about.startswith("bids.zero"):
        bid, over = 0, int(about == keys.BIDS_ZERO_MISSED)
    elif about.startswith("bids.missed"):
        over = _OVER[1]
    elif about == keys.BIDS_BAGS_POINTS:
        over = rules.bags.limit or over
    elif rules.bids.exact and side == 0:
        over = 0
    return replace(tally, bid=bid, taken=bid + over, made=int(over >= 0))


def _laid(known: Sequence[RuleSet], about: str, section: str) -> int | None:
    """Return how many threes of a colour a side has laid: as many as the rule in question is about."""
    if not any(section in each.facts.colours for each in known):
        return None
    if about == f"{section}.all":
        return _ALL_RED_THREES
    if about in (f"{section}.extra", f"{section}.extra_from"):
        return max(rules.threes(section).many for rules in known)
    return CANASTA if about == keys.RED_THREES_CANASTA else _RED_THREES


def _melded(rules: RuleSet, side: int, about: str = "") -> Cards:
    """Return a side's melded cards; a black three only where it is asked about, as few rules allow it."""
    counts = dict(_MELDED[side])
    for rank in ("8", "9"):
        counts["low" if rank <= rules.cards.low_to else "high"] += _EIGHTS_AND_NINES[side]
    asked = {"black_three": 1} if about == keys.MELDED_BLACK_THREE else {}
    return Cards("counts", counts=counts | asked)
