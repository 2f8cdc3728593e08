"""Handwritten rule sets, so that scoring is tested independently of the variants' files."""

from dataclasses import replace

from scorepad.rules.ruleset import RuleSet
from scorepad.rules.sections import Value

WHITNACK = RuleSet(
    name="Hand and Foot",
    base="whitnack",
    values={
        "family": "piles",
        "cards.joker": 50,
        "cards.two": 20,
        "cards.ace": 20,
        "cards.high": 10,
        "cards.low": 5,
        "cards.black_three": 5,
        "piles.clean": 500,
        "piles.dirty": 300,
        "piles.wild": 1500,
        "piles.sevens": None,
        "piles.size": 7,
        "piles.exact": True,
        "red_threes.laid": 100,
        "red_threes.caught": -100,
        "red_threes.all": None,
        "red_threes.needs": "nothing",
        "red_threes.canasta": None,
        "going_out.bonus": 100,
        "going_out.concealed": None,
        "going_out.piles": ({"clean": 2, "dirty": 2, "wild": 1},),
        "opening.minimums": (50, 90, 120, 150),
        "length.rounds": 4,
        "pack.decks": "players+1",
        "pack.jokers": 2,
        "deal.hand": 13,
        "deal.foot": 13,
        "deal.to": "left",
        "seats": ((2, 2), (3, 3), (2, 2, 2), "singles"),
    },
)

HAND = RuleSet(
    name="Hand",
    base="hand",
    values={
        "family": "penalty",
        "penalty.partial": -30,
        "penalty.full": -60,
        "penalty.unmelded": 100,
        "penalty.factor": 2,
        "penalty.opening": 51,
        "length.rounds": 7,
        "length.tie": "play_on",
        "pack.decks": 2,
        "pack.jokers": 1,
        "deal.hand": 14,
        "deal.foot": 0,
        "deal.to": "right",
        "seats": ((1, 1), (1, 1, 1), (1, 1, 1, 1), (2, 2)),
    },
)


def with_rules(base: RuleSet, values: dict[str, Value]) -> RuleSet:
    return replace(base, values={**base.values, **values})


SIMPSON = with_rules(
    WHITNACK,
    {
        "piles.clean": 300,
        "piles.dirty": 100,
        "piles.wild": None,
        "red_threes.laid": None,
        "red_threes.caught": -500,
        "extras.exact_cut": 100,
        "going_out.piles": ({"clean": 1, "dirty": 1},),
        "seats": ("singles",),
    },
)

BROUILLETTE = with_rules(
    SIMPSON,
    {
        "piles.clean": 500,
        "piles.dirty": 300,
        "piles.black_threes": 300,
        "piles.counts_as.black_threes": "clean",
        "melded.black_three": -5,
    },
)

PENNIES = with_rules(
    WHITNACK,
    {
        "pack.decks": 4,
        "piles.wild": 1000,
        "piles.sevens": 1500,
        "red_threes.all": 1000,
        "red_threes.needs": "sevens",
        "going_out.piles": ({"clean": 1, "dirty": 1, "wild": 1, "sevens": 1},),
        "melded.black_three": 5,
        "opening.minimums": None,
        "opening.ladder": ((None, 15), (0, 50), (500, 90), (1000, 120), (1500, 150)),
        "length.rounds": None,
        "length.target": 20000,
    },
)

CANASTA = with_rules(
    WHITNACK,
    {
        "pack.decks": 2,
        "piles.wild": None,
        "red_threes.all": 800,
        "red_threes.needs": "meld",
        "going_out.concealed": 200,
        "going_out.piles": ({"any": 1},),
        "going_out.piles_two_players": ({"any": 2},),
    },
)
