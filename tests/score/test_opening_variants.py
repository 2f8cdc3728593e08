"""What each variant forbids in an opening meld, according to its own rules."""

import pytest

from scorepad.rules.built_in import variant, variant_ids
from scorepad.score.opening import Meld, group_of, has_card_values, judge_opening, ranks

TWO_WILDS = Meld("king", ("king",) * 3 + ("joker", "two"))
THREE_WILDS = Meld("king", ("king",) * 4 + ("joker", "two", "two"))
WILD = Meld("wild", ("joker",) * 3)
THREES = Meld("black_three", ("black_three",) * 3)
EIGHT = Meld("6", ("6",) * 8)
RUN = Meld("sequence", ("4", "5", "6"))

TABLE = {
    "whitnack": "wilds wilds - never closed no-run laid",
    "saskatchewan": "- - - never - no-run laid",
    "simpson": "- - no-wild never - no-run caught",
    "brouillette-low": "- - no-wild - - no-run caught",
    "brouillette-high": "- - no-wild - - no-run caught",
    "brouillette-low-partners": "- - no-wild - - no-run caught",
    "brouillette-high-partners": "- - no-wild - - no-run caught",
    "swedish": "wilds wilds - never closed no-run laid",
    "demeritt": "- - no-wild never - no-run laid",
    "demeritt-uniform": "- - no-wild never - no-run caught",
    "california": "wilds wilds no-wild never closed no-run laid",
    "dearie": "wilds wilds - never - no-run laid",
    "jd-handnfoot": "- - - never - no-run caught",
    "hand-knee-foot": "wilds wilds - never closed no-run laid",
    "handkneefoot-hf": "wilds wilds no-wild never closed no-run laid",
    "vegas": "- - no-wild never - no-run caught",
    "good-sam": "- - no-wild never - no-run caught",
    "remastered-singles": "- - no-wild never - no-run laid",
    "bicycle-hf": "wilds wilds - never closed no-run laid",
    "pennies": "- - - late closed no-run laid",
    "bain": "- - - late closed no-run laid",
    "canasta": "- - no-wild late - no-run laid",
    "samba": "- wilds no-wild late - - laid",
    "bolivia": "- - - late - - laid",
    "modern-american": "- wilds - never closed no-run laid",
    "italian-canasta": "- wilds - late - - laid",
    "uruguay": "- - - late - no-run laid",
    "cuban": "- - - late closed no-run laid",
    "brazilian": "- - - late - - laid",
    "buraco": "wilds wilds no-wild late - no-run caught",
    "tranca": "wilds wilds no-wild never - no-run laid",
    "biriba": "wilds wilds no-wild late - no-run caught",
    "burraco": "wilds wilds no-wild late - no-run caught",
}
"""Of these in turn: two wild cards on three kings, three on four, three jokers, three black threes, eight
sixes, a run, a red three."""
CODES = {
    "-": [],
    "laid": [],
    "wilds": ["too_many_wilds"],
    "no-wild": ["no_wild_melds"],
    "never": ["no_black_threes"],
    "late": ["black_threes_going_out"],
    "closed": ["too_many_cards"],
    "no-run": ["no_sequences"],
    "caught": ["red_threes_not_laid"],
}


@pytest.mark.parametrize("ident", TABLE)
def test_a_variant_forbids_what_its_rules_say(ident: str) -> None:
    rules = variant(ident)
    laid = [([meld], 0) for meld in (TWO_WILDS, THREE_WILDS, WILD, THREES, EIGHT, RUN)]
    found = [judge_opening(rules, 0, melds, red).problems for melds, red in [*laid, ([], 1)]]
    assert [[each.code for each in problems] for problems in found] == [
        CODES[word] for word in TABLE[ident].split()
    ]


def test_every_variant_with_card_values_is_in_the_table() -> None:
    assert {ident for ident in variant_ids() if has_card_values(variant(ident))} == set(TABLE)


def test_the_special_pack_has_numbers_for_ranks() -> None:
    rules = variant("jd-handnfoot")
    assert ranks(rules) == (*map(str, range(1, 13)), "ace")
    assert [rank for rank in ranks(rules) if group_of(rules, rank) == "low"] == list("1234567")
    assert judge_opening(rules, 50, [Meld("2", ("2", "2", "2", "two"))]).sum == 40
