"""A round made up to show what a change of rules comes to."""

from scorepad.rules.ruleset import RuleSet
from scorepad.score.record import Cards, GameRecord, How, Out, Round, Side, Tally

_USUAL = {"clean": (4, 2), "dirty": (3, 3), "wild": (1, 0)}
_OTHER_KIND = (1, 0)
_MELDED = (
    {"joker": 4, "two": 8, "ace": 5, "high": 25, "low": 18},
    {"joker": 1, "two": 4, "ace": 4, "high": 16, "low": 14},
)
_LEFT: tuple[dict[str, int], ...] = ({}, {"joker": 1, "ace": 1, "high": 1, "black_three": 1})
_LAID, _CAUGHT = (2, 1), (0, 1)
_PENALTY_LEFT = 85


def sample_round(rules: RuleSet, names: tuple[str, str]) -> GameRecord:
    """Make a game of one round between two sides: the first goes out, the second is caught with cards.

    names: what the sides are called. Every pile kind and extra of the rules occurs at least once.
    """
    sides = tuple(Side(name) for name in names)
    return GameRecord(rules, sides, (Round((_tally(rules, 0), _tally(rules, 1)), _out(rules), id="sample"),))


def _out(rules: RuleSet) -> Out:
    return Out(0, How(rules.hows[0]))


def _tally(rules: RuleSet, side: int) -> Tally:
    if rules.is_penalty:
        return Tally(left=Cards(points=(_PENALTY_LEFT * side,)), unmelded=side, counted=True)
    return Tally(
        piles={kind: _USUAL.get(kind, _OTHER_KIND)[side] for kind in rules.kinds},
        melded=Cards("counts", counts=_MELDED[side]),
        left=Cards("counts", counts=_LEFT[side]),
        red_threes_laid=_LAID[side] if rules.lays_red_threes else 0,
        red_threes_caught=_CAUGHT[side],
        extras=dict.fromkeys(rules.extras, 1 - side),
        counted=True,
    )
