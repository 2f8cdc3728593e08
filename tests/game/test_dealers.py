"""The deal moves on by itself, whatever happens to the rounds."""

from itertools import pairwise, permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorepad.game.events import DealerSet, GameChange, GameEvent, RoundAdded, RoundRemoved
from scorepad.game.fold import fold
from scorepad.game.intents import FinishRound, Redo, SayOut, Undo
from scorepad.rules.built_in import variant
from scorepad.score.deal import dealer_of
from scorepad.score.record import GameRecord, Out, RoundId
from scorepad.storage.gamefile.read import read_game
from scorepad.storage.gamefile.write import write_game
from tests.game.play import ANN as ANN_S_PHONE
from tests.game.play import CY, Play, event, new_record, open_round, with_rounds

R0 = RoundId("r0")

ANN, CY_DEALS, BO, DI = range(4)


def dealers(record: GameRecord) -> list[int | None]:
    """Return who deals each round and the next one."""
    return [dealer_of(record, index) for index in range(len(record.rounds) + 1)]


def begun(*dealt: int | None, rules: str = "whitnack") -> Play:
    rounds = (open_round(f"r{at}", dealer=dealer) for at, dealer in enumerate(dealt))
    return Play(with_rounds(new_record(variant(rules)), *rounds))


def test_the_same_player_deals_again_after_a_misdeal_in_the_first_round() -> None:
    play = begun(CY_DEALS)
    play.do(RoundRemoved(R0))
    assert dealers(play.record) == [CY_DEALS]
    play.touch(SayOut(None, Out(0)))
    assert dealers(play.record) == [CY_DEALS, BO]
    play.touch(FinishRound(play.round().log_id))
    play.touch(SayOut(None, Out(1)))
    assert dealers(play.record) == [CY_DEALS, BO, DI]


def test_the_deal_of_a_removed_first_round_passes_to_the_next_one() -> None:
    play = begun(BO, None)
    play.do(RoundRemoved(R0))
    assert dealers(play.record) == [BO, DI]


def test_after_two_misdeals_the_later_dealer_deals_again() -> None:
    play = begun(ANN, DI)
    play.do(RoundRemoved(R0))
    play.do(RoundRemoved(RoundId("r1")))
    assert dealers(play.record) == [DI]


def test_a_dealer_chosen_for_a_later_round_deals_again_after_its_misdeal() -> None:
    play = begun(ANN, DI, None)
    play.do(RoundRemoved(RoundId("r1")))
    assert dealers(play.record) == [ANN, DI, ANN]


@pytest.mark.parametrize("chosen", [ANN, DI])
def test_an_explicit_dealer_stays_whichever_round_was_removed_before(chosen: int) -> None:
    play = begun(BO, None)
    play.do(RoundRemoved(R0))
    play.do(DealerSet(RoundId("r1"), chosen))
    assert dealers(play.record) == [chosen, chosen + 1 & 3]


def test_a_deal_that_passes_to_the_right_still_does_after_a_misdeal() -> None:
    play = begun(DI, None, rules="hand")
    play.do(RoundRemoved(R0))
    assert dealers(play.record) == [DI, BO]


def test_undo_and_redo_of_a_removal_move_the_deal_back_and_forth() -> None:
    play = begun(BO, None)
    play.do(RoundRemoved(R0))
    play.touch(Undo)
    assert dealers(play.record) == [BO, DI, ANN]
    play.touch(Redo)
    assert dealers(play.record) == [BO, DI]


def test_a_round_whose_start_was_undone_leaves_no_dealer_behind() -> None:
    play = begun()
    play.do(RoundAdded(RoundId("new"), None, dealer=BO))
    play.touch(Undo, CY)
    assert dealers(play.record) == [None]


def test_without_any_dealer_nobody_deals_whichever_round_is_removed() -> None:
    play = begun(None, None)
    play.do(RoundRemoved(R0))
    assert dealers(play.record) == [None, None]


def test_a_round_before_the_first_gets_the_dealer_before_its_dealer() -> None:
    play = begun(ANN, None)
    play.do(RoundAdded(RoundId("forgotten"), None))
    assert dealers(play.record) == [DI, ANN, CY_DEALS, BO]


RECORDED = (ANN, CY_DEALS, BO)
"""Each follows from the one before, as in a file that names every dealer."""


def inserted(play: Play, after: str | None, name: str = "new") -> None:
    play.do(RoundAdded(RoundId(name), RoundId(after) if after else None))


@pytest.mark.parametrize("dealt", [RECORDED, (ANN, None, None), (ANN, None, BO)])
def test_later_dealers_move_on_when_a_round_is_inserted_and_back_when_that_is_undone(
    dealt: tuple[int | None, ...],
) -> None:
    play = begun(*dealt)
    inserted(play, "r0")
    assert dealers(play.record) == [ANN, CY_DEALS, BO, DI, ANN]
    play.touch(Undo)
    assert play.record == begun(*dealt).record
    play.touch(Redo)
    assert dealers(play.record) == [ANN, CY_DEALS, BO, DI, ANN]


def test_a_dealer_that_does_not_follow_stays_with_those_after_it() -> None:
    play = begun(ANN, DI, ANN)
    inserted(play, "r0")
    assert dealers(play.record) == [ANN, CY_DEALS, DI, ANN, CY_DEALS]


def test_a_dealer_chosen_after_the_insertion_stays() -> None:
    play = begun(*RECORDED)
    inserted(play, "r0")
    play.do(DealerSet(RoundId("r1"), CY_DEALS))
    assert dealers(play.record) == [ANN, CY_DEALS, CY_DEALS, BO, DI]


def test_a_round_inserted_before_the_first_moves_nobody() -> None:
    play = begun(*RECORDED)
    inserted(play, None)
    assert dealers(play.record) == [DI, ANN, CY_DEALS, BO, DI]


def test_later_dealers_follow_when_a_dealer_is_changed() -> None:
    play = begun(*RECORDED)
    play.do(DealerSet(RoundId("r1"), BO))
    assert dealers(play.record) == [ANN, BO, DI, ANN]


def test_a_file_says_after_an_insertion_who_dealt_then() -> None:
    play = begun(*RECORDED)
    inserted(play, "r0")
    assert dealers(read_game(write_game(play.record)).record) == dealers(play.record)


def test_rounds_inserted_on_two_devices_give_the_same_dealers_in_any_order_of_arrival() -> None:
    changes: tuple[GameChange, ...] = (
        RoundAdded(RoundId("a"), R0),
        DealerSet(RoundId("r2"), ANN),
        RoundAdded(RoundId("b"), R0),
    )
    later = (event(at, change, who=CY if at % 2 else ANN_S_PHONE) for at, change in enumerate(changes, 1))
    events: tuple[GameEvent, ...] = (*begun(*RECORDED).game.events, *later)
    expected = dealers(fold(events).record)
    assert all(dealers(fold(order).record) == expected for order in permutations(events))
    assert expected == [ANN, CY_DEALS, BO, DI, ANN, CY_DEALS]


touches = st.one_of(
    st.tuples(st.just("insert"), st.integers(-1, 5)),
    st.tuples(st.just("remove"), st.integers(0, 5)),
)


@given(st.integers(0, 3), st.integers(1, 6), st.booleans(), st.lists(touches, max_size=6))
def test_nobody_deals_twice_in_a_row_unless_set_by_hand(
    first: int, count: int, from_file: bool, done: list[tuple[str, int]]
) -> None:
    later = [(first + at) % 4 if from_file else None for at in range(1, count)]
    play = begun(first, *later)
    for at, (what, index) in enumerate(done):
        rounds = play.record.rounds
        if what == "insert" and index < len(rounds):
            inserted(play, rounds[index].log_id if index >= 0 else None, f"new{at}")
        elif what == "remove" and index < len(rounds):
            play.do(RoundRemoved(rounds[index].log_id))
    found = dealers(play.record)
    assert found == [((found[0] or 0) + at) % 4 for at in range(len(found))]


@given(st.lists(st.integers(0, 3), min_size=1, max_size=6), st.integers(0, 5))
def test_of_any_dealers_an_insertion_keeps_those_set_by_hand(dealt: list[int], index: int) -> None:
    at = min(index, len(dealt) - 1)
    play = begun(*dealt)
    inserted(play, f"r{at}")
    pairs = enumerate(pairwise(dealt), 1)
    by_hand = {after: seat for after, (before, seat) in pairs if seat != (before + 1) % 4}
    found = dealers(play.record)
    assert found[: at + 1] == dealt[: at + 1]
    for after in range(at + 1, len(found)):
        set_by_hand = by_hand.get(after - 1) if after > at + 1 else None
        assert found[after] == (((found[after - 1] or 0) + 1) % 4 if set_by_hand is None else set_by_hand)


def test_an_inherited_dealer_is_in_the_log_but_in_no_file() -> None:
    play = begun(BO, None)
    play.do(RoundRemoved(R0))
    bare = with_rounds(new_record(), open_round("r1"))
    assert write_game(play.record) == write_game(bare)
    assert dealers(fold(play.game.events).record) == [BO, DI]


def test_equal_records_have_equal_dealers() -> None:
    removed, another, bare = begun(BO, None), begun(BO, None), begun(None)
    removed.do(RoundRemoved(R0))
    another.do(RoundRemoved(R0))
    assert removed.record == another.record
    assert dealers(removed.record) == dealers(another.record) == [BO, DI]
    assert removed.record.rounds == bare.record.rounds
    assert dealers(bare.record) == [None, None]
    assert removed.record != bare.record
