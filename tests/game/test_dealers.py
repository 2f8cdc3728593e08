"""The deal moves on by itself, whatever happens to the rounds."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorepad.game.events import DealerSet, GameChange, RoundAdded, RoundRemoved
from scorepad.game.fold import fold
from scorepad.game.intents import MakeChanges, Redo, Undo, UndoOrRedo
from scorepad.rules.built_in import variant
from scorepad.score.deal import dealer_of
from scorepad.score.record import GameRecord, RoundId
from scorepad.storage.gamefile.read import read_game
from scorepad.storage.gamefile.write import write_game
from tests.game.play import Play, new_record, open_round, with_rounds

R0, R1 = RoundId("r0"), RoundId("r1")

ANN, CY_DEALS, BO, DI = range(4)


def dealers(record: GameRecord) -> list[int | None]:
    """Return who deals each round and the next one."""
    return [dealer_of(record, index) for index in range(len(record.rounds) + 1)]


def begun(*dealt: int | None, rules: str = "whitnack") -> Play:
    rounds = (open_round(f"r{at}", dealer=dealer) for at, dealer in enumerate(dealt))
    return Play(with_rounds(new_record(variant(rules)), *rounds))


RECORDED = (ANN, CY_DEALS, BO)
"""Each follows from the one before, as in a file that names every dealer."""


def inserted(play: Play, after: str | None, name: str = "new") -> None:
    play.do(RoundAdded(RoundId(name), RoundId(after) if after else None))


def removed(name: str) -> RoundRemoved:
    return RoundRemoved(RoundId(name))


NEW = RoundAdded(RoundId("new"), R0)


@pytest.mark.parametrize(
    ("dealt", "touches", "found"),
    [
        # The deal of a removed round passes to the next one, unless somebody else is chosen.
        ((CY_DEALS,), [removed("r0")], [CY_DEALS]),
        ((CY_DEALS,), [removed("r0"), RoundAdded(NEW.round, R0)], [CY_DEALS, BO]),
        ((BO, None), [removed("r0")], [BO, DI]),
        ((ANN, DI), [removed("r0"), removed("r1")], [DI]),
        ((ANN, DI, None), [removed("r1")], [ANN, DI, ANN]),
        ((BO, None), [removed("r0"), DealerSet(R1, ANN)], [ANN, CY_DEALS]),
        ((BO, None), [removed("r0"), DealerSet(R1, DI)], [DI, ANN]),
        ((BO, None), [removed("r0"), Undo], [BO, DI, ANN]),
        ((BO, None), [removed("r0"), Undo, Redo], [BO, DI]),
        ((None, None), [removed("r0")], [None, None]),
        ((), [RoundAdded(NEW.round, None, dealer=BO), Undo], [None]),
        # Later dealers who follow from the one before move on with a round that is inserted, or a change.
        ((ANN, None, BO), [NEW], [ANN, CY_DEALS, BO, DI, ANN]),
        (RECORDED, [NEW, Undo], [*RECORDED, DI]),
        (RECORDED, [NEW, Undo, Redo], [ANN, CY_DEALS, BO, DI, ANN]),
        (RECORDED, [NEW, DealerSet(R1, CY_DEALS)], [ANN, CY_DEALS, CY_DEALS, BO, DI]),
        (RECORDED, [DealerSet(R1, BO)], [ANN, BO, DI, ANN]),
        # One who doesn't follow stays, with those after.
        ((ANN, DI, ANN), [NEW], [ANN, CY_DEALS, DI, ANN, CY_DEALS]),
    ],
)
def test_the_deal_moves_on_with_what_happens_to_the_rounds(
    dealt: tuple[int | None, ...], touches: list[GameChange | UndoOrRedo], found: list[int | None]
) -> None:
    play = begun(*dealt)
    for each in touches:
        play.touch(each if isinstance(each, type) else MakeChanges((each,)))
    assert dealers(play.record) == found


def test_a_deal_that_passes_to_the_right_still_does_after_a_misdeal() -> None:
    play = begun(DI, None, rules="hand")
    play.do(RoundRemoved(R0))
    assert dealers(play.record) == [DI, BO]


def test_a_file_says_after_an_insertion_who_dealt_then() -> None:
    play = begun(*RECORDED)
    inserted(play, "r0")
    assert dealers(read_game(write_game(play.record)).record) == dealers(play.record)


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
