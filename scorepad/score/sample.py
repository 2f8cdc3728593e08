"""A sample round for any rules, which shows the effect of a change of rules."""

from scorepad.rules import keys
from scorepad.rules.ruleset import RuleSet
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
_RED_THREES = 2
_ALL_RED_THREES = 99
"""More than any pack has, so that they are all of them for any number of decks."""
_CANASTA = 7
_HOWS = {
    keys.GOING_OUT_CONCEALED: GoingOutKind.CONCEALED,
    keys.PENALTY_FULL: GoingOutKind.FULL,
    keys.PENALTY_FACTOR: GoingOutKind.FULL,
}
_LAID = {keys.RED_THREES_ALL: _ALL_RED_THREES, keys.RED_THREES_CANASTA: _CANASTA}


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
    bare = about == keys.RED_THREES_NEEDS
    one = Tally(
        counted=True,
        piles={kind: _ONE_SIDE.get(kind, 1) for kind in kinds},
        red_threes_laid=_LAID.get(about, _RED_THREES),
        extras=dict.fromkeys(extras, 1),
        melded=_melded(rules, 0, about),
        points=_POINTS[:1],
        rows=rows,
    )
    other = Tally(
        counted=True,
        piles={} if bare else _OTHER_SIDE,
        red_threes_laid=1,
        red_threes_caught=1,
        melded=Cards() if bare else _melded(rules, 1),
        left=Cards("counts", (_LEFT_POINTS,), _LEFT),
        unmelded=1,
        points=_POINTS[1:],
        rows=rows,
    )
    out = Out(0, _HOWS.get(about, GoingOutKind.PLAIN))
    return GameRecord(rules, sides, (Round((one, other), out),))


def _melded(rules: RuleSet, side: int, about: str = "") -> Cards:
    """Return a side's melded cards; a black three only where it is asked about, as few rules allow it."""
    counts = dict(_MELDED[side])
    for rank in ("8", "9"):
        counts["low" if rank <= rules.cards.low_to else "high"] += _EIGHTS_AND_NINES[side]
    asked = {"black_three": 1} if about == keys.MELDED_BLACK_THREE else {}
    return Cards("counts", counts=counts | asked)
