from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorepad.rules.built_in import variant
from scorepad.rules.ruleset import RuleSet
from scorepad.score.opening import (
    Meld,
    OpeningBuilder,
    choose_meld,
    lay_card,
    leave_meld,
    ranks,
    start_meld,
    take_back,
    take_back_red_three,
)

WHITNACK, SIMPSON = variant("whitnack"), variant("simpson")


def laid(*cards: str, rules: RuleSet = WHITNACK, on: OpeningBuilder | None = None) -> OpeningBuilder:
    laying = on or OpeningBuilder()
    for card in cards:
        laying = lay_card(laying, rules, card)
    return laying


def test_a_card_is_laid_to_others_of_its_rank() -> None:
    assert laid("9", "king", "9").melds == (Meld("9", ("9", "9")), Meld("king", ("king",)))


def test_a_wild_card_goes_to_the_last_tapped_meld() -> None:
    laying = laid("ace", "ace", "queen", "queen", "joker")
    assert laying.melds == (Meld("ace", ("ace", "ace")), Meld("queen", ("queen", "queen", "joker")))


def test_a_wild_card_goes_to_the_meld_that_was_chosen() -> None:
    laying = lay_card(choose_meld(laid("ace", "queen"), 0), WHITNACK, "two")
    assert laying.melds == (Meld("ace", ("ace", "two")), Meld("queen", ("queen",)))
    assert laying.in_hand == Meld("ace", ("ace", "two"))


def test_wild_cards_alone_make_a_wild_meld() -> None:
    assert laid("joker", "joker", "two").melds == (Meld("wild", ("joker", "joker", "two")),)


def test_a_wild_meld_can_be_started_beside_others() -> None:
    laying = laid("two", "two", on=start_meld(laid("9"), "wild"))
    assert laying.melds == (Meld("9", ("9",)), Meld("wild", ("two", "two")))


def test_with_no_active_meld_a_wild_card_joins_the_wild_meld() -> None:
    laying = laid("joker", on=leave_meld(laid("joker", "9")))
    assert laying.melds == (Meld("wild", ("joker", "joker")), Meld("9", ("9",)))


@pytest.mark.parametrize(("rules", "melds"), [(WHITNACK, (7, 1)), (SIMPSON, (8,))])
def test_a_closed_pile_takes_no_more_of_its_rank(rules: RuleSet, melds: tuple[int, ...]) -> None:
    assert tuple(len(meld.cards) for meld in laid(*["6"] * 8, rules=rules).melds) == melds


def test_an_active_sequence_takes_every_rank() -> None:
    laying = laid("4", "5", "6", on=start_meld(laid("4"), "sequence"))
    assert laying.melds == (Meld("4", ("4",)), Meld("sequence", ("4", "5", "6")))
    assert laid("6", on=leave_meld(laying)).melds[2] == Meld("6", ("6",))


def test_an_empty_meld_is_dropped_when_another_is_chosen() -> None:
    begun = start_meld(laid("9", "king"), "wild")
    assert start_meld(begun, "sequence").melds[2:] == (Meld("sequence"),)
    assert choose_meld(begun, 1) == laid("9", "king")
    assert choose_meld(begun, 2) == begun
    assert leave_meld(begun).melds == laid("9", "king").melds
    assert laid("queen", on=begun).melds[2:] == (Meld("queen", ("queen",)),)
    assert laid("9", on=start_meld(start_meld(OpeningBuilder(), "wild"), "9")).melds == (Meld("9", ("9",)),)


def test_choosing_a_meld_after_an_empty_one_keeps_it_active() -> None:
    begun = OpeningBuilder((Meld("wild"), Meld("9", ("9",))), hand=0)
    assert choose_meld(begun, 1) == OpeningBuilder((Meld("9", ("9",)),), hand=0)


def test_red_threes_are_laid_beside_the_melds() -> None:
    laying = laid("7", "red_three", "red_three", "7")
    assert laying == OpeningBuilder((Meld("7", ("7", "7")),), red_threes=2, hand=0)
    assert take_back_red_three(laying).red_threes == 1
    assert take_back_red_three(OpeningBuilder()) == OpeningBuilder()


def test_a_single_card_can_be_taken_back() -> None:
    assert take_back(laid("9", "9", "two", "king"), 0, "9").melds[0] == Meld("9", ("9", "two"))


@pytest.mark.parametrize(("at", "hand"), [(0, "king"), (1, "king"), (2, None)])
def test_a_meld_is_removed_with_its_last_card(at: int, hand: str | None) -> None:
    laying = laid("4", "9", "king")
    laying = take_back(laying, at, laying.melds[at].of)
    assert len(laying.melds) == 2
    assert (laying.in_hand.of if laying.in_hand else None) == hand


def test_removing_a_meld_after_the_active_one_keeps_that_active() -> None:
    laying = take_back(choose_meld(laid("4", "9"), 0), 1, "9")
    assert laying.in_hand == Meld("4", ("4",))
    assert take_back(leave_meld(laying), 0, "4") == OpeningBuilder()


def test_an_opening_with_nothing_laid_is_empty() -> None:
    assert OpeningBuilder().is_empty
    assert not laid("red_three").is_empty
    assert not laid("4").is_empty


CARDS = [*ranks(WHITNACK), "two", "joker", "black_three", "red_three"]


@given(st.sampled_from((WHITNACK, SIMPSON)), st.lists(st.sampled_from(CARDS), max_size=40))
def test_every_tapped_card_is_on_the_table(rules: RuleSet, cards: list[str]) -> None:
    laying = laid(*cards, rules=rules)
    on_table = Counter(card for meld in laying.melds for card in meld.cards)
    assert on_table + Counter(red_three=laying.red_threes) == Counter(cards)
