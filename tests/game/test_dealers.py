"""The deal moves on by itself, whatever happens to the rounds."""

import pytest

from scorepad.game.events import DealerSet, RoundAdded, RoundRemoved
from scorepad.game.fold import fold
from scorepad.game.intents import FinishRound, Redo, SayOut, Undo
from scorepad.rules.built_in import variant
from scorepad.score.deal import dealer_of
from scorepad.score.record import GameRecord, Out, RoundId
from scorepad.storage.gamefile.write import write_game
from tests.game.play import CY, Play, new_record, open_round, with_rounds

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
