from dataclasses import replace

import pytest

from scorepad.game.accept import game_or_refusal, has_field, refusal
from scorepad.game.events import (
    DETAILS,
    AdjustmentNoted,
    AdjustmentSet,
    Answered,
    Author,
    BatchId,
    Counted,
    DealerSet,
    DetailSet,
    EndedSet,
    FactorSet,
    GameChange,
    GameStarted,
    RoundAdded,
    RoundNoted,
    RoundRemoved,
    RulesChanged,
    SideSet,
    StartSet,
    TallyField,
    Voided,
    WentOut,
)
from scorepad.game.fold import Game, fold, game_after, game_after_all
from scorepad.rules.built_in import variant
from scorepad.rules.faults import Fault
from scorepad.score.record import NOBODY, Answer, Cards, GoingOutKind, Out, RoundId, Side, Start
from tests.game.play import ANN, GUEST, THREE, code_of, events_of, new_record, open_round, with_rounds

R = RoundId("r")
NEW = RoundId("new")
NOWHERE = RoundId("nowhere")

RECORD = with_rounds(new_record(), open_round("r"))
GAME = fold(events_of(GameStarted(RECORD), AdjustmentSet(R, 1, "a", 5)))
ANSWER = Answer("points_sum", None, "points", {"found": 27})
US = Side("Us", ("Ann", "Bo"))


def game_of(rules: str, *changes: GameChange) -> Game:
    return game_after_all(fold(events_of(GameStarted(replace(RECORD, rules=variant(rules))))), changes)


def code(game: Game, change: GameChange, who: Author = ANN) -> str | None:
    fault = refusal(game, who, change)
    return code_of(fault)


@pytest.mark.parametrize(
    "change",
    [
        RoundAdded(NEW, None),
        RoundAdded(NEW, R, dealer=3),
        RoundRemoved(R),
        RoundNoted(R, "ä remark\nin two lines"),
        RoundNoted(R, None),
        DealerSet(R, 0),
        DealerSet(R, None),
        TallyField(R, 0, "piles.clean", 0),
        TallyField(R, 0, "piles.wild", 999),
        TallyField(R, 0, "red_threes.laid", 12),
        TallyField(R, 0, "red_threes.caught", 1),
        TallyField(R, 0, "melded.points", (120, 45)),
        TallyField(R, 0, "melded.points", (99_995,)),
        TallyField(R, 0, "melded.counts.black_three", 1),
        TallyField(R, 0, "left.counts.joker", 1),
        TallyField(R, 0, "melded.use", "counts"),
        TallyField(R, 0, "piles.unheard_of", None),
        AdjustmentSet(R, 0, "b", -99_995),
        AdjustmentSet(R, 0, "b", 7, "not a multiple of five"),
        AdjustmentSet(R, 1, "a", None),
        AdjustmentNoted(R, 1, "a", "why"),
        WentOut(R, Out(1)),
        WentOut(R, NOBODY),
        WentOut(R, None),
        Counted(R, 1, counted=True),
        SideSet(0, US),
        SideSet(1, Side("x" * 40, ("a", "a"))),
        StartSet(Start(99, (4065, -3))),
        StartSet(None),
        DetailSet("played", "2026-02-28"),
        DetailSet("played_about", "summer"),
        DetailSet("played_about", None),
        StartSet(Start(1, (4065, -3), final=True)),
        DetailSet("title", None),
        EndedSet(ended=True),
        RulesChanged(variant("simpson")),
    ],
)
def test_possible_changes_are_accepted(change: GameChange) -> None:
    assert refusal(GAME, ANN, change) is None


SAID = {
    "long_name": ("high",),
    "long_text": ("high",),
    "not_in_family": ("word",),
    "not_multiple_of_five": ("value",),
    "out_of_range": ("low", "high", "value"),
    "same_name": ("name",),
    "unknown_word": ("value",),
    "wrong_length": ("expected", "found"),
    "wrong_size": ("low", "high"),
}
"""By their codes, what the sentences of refusals say."""


POINTLESS = ("gone", "wrong_type", "wrong_length", "wrong_size")
"""By their codes, the refusals of changes that a fold passes over where a log has them all the same."""


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        (RoundAdded(R, None), "already_there"),
        (RoundAdded(RoundId(""), None), "already_there"),
        (RoundAdded(NEW, NOWHERE), "gone"),
        (RoundAdded(NEW, R, dealer=4), "out_of_range"),
        (RoundRemoved(NOWHERE), "gone"),
        (RoundNoted(NOWHERE, None), "gone"),
        (RoundNoted(R, "\ud83d"), "lone_surrogate"),
        (RoundNoted(R, "x" * 10_001), "long_text"),
        (DetailSet("note", "x" * 10_001), "long_text"),
        (AdjustmentNoted(R, 1, "a", "x" * 10_001), "long_text"),
        (DealerSet(NOWHERE, 1), "gone"),
        (DealerSet(R, 4), "out_of_range"),
        (FactorSet(NOWHERE, 2), "gone"),
        (Answered(NOWHERE, ANSWER), "gone"),
        (Answered(R, replace(ANSWER, side=2)), "gone"),
        (Answered(R, replace(ANSWER, code="\ud83d")), "lone_surrogate"),
        (Answered(R, replace(ANSWER, field="x" * 10_001)), "long_text"),
        (Answered(R, replace(ANSWER, about={"found": 2**53})), "out_of_range"),
        (FactorSet(R, 2), "not_in_family"),
        (TallyField(NOWHERE, 0, "piles.clean", 1), "gone"),
        (TallyField(R, 2, "piles.clean", 1), "gone"),
        (TallyField(R, -1, "piles.clean", 1), "gone"),
        (TallyField(R, 0, "piles.clean", -1), "out_of_range"),
        (TallyField(R, 0, "piles.clean", 1000), "out_of_range"),
        (TallyField(R, 0, "left.counts.joker", 1000), "out_of_range"),
        (TallyField(R, 0, "red_threes.laid", -1), "out_of_range"),
        (TallyField(R, 0, "piles.clean", "1"), "wrong_type"),
        (TallyField(R, 0, "piles.clean", True), "wrong_type"),
        (TallyField(R, 0, "piles.clean", (2,)), "wrong_type"),
        (TallyField(R, 0, "piles.", 1), "wrong_type"),
        (TallyField(R, 0, "counted", 1), "wrong_type"),
        (TallyField(R, 0, "melded.counts.queen", 1), "wrong_type"),
        (TallyField(R, 0, "melded.counts.queen", None), "wrong_type"),
        (TallyField(R, 0, "melded.points", 5), "wrong_type"),
        (TallyField(R, 0, "melded.points", "points"), "wrong_type"),
        (TallyField(R, 0, "melded.use", "stacks"), "wrong_type"),
        (TallyField(R, 0, "melded.use", 1), "wrong_type"),
        (TallyField(R, 0, "piles.sevens", 1), "unknown_field"),
        (TallyField(R, 0, "extras.exact_cut", 1), "unknown_field"),
        (TallyField(R, 0, "unmelded", 1), "unknown_field"),
        (TallyField(R, 0, "melded", 1), "wrong_type"),
        (TallyField(R, 0, "melded.points", (483,)), "not_multiple_of_five"),
        (TallyField(R, 0, "melded.points", (2, 3)), "not_multiple_of_five"),
        (TallyField(R, 0, "melded.points", (-5,)), "out_of_range"),
        (TallyField(R, 0, "left.points", (-5,)), "out_of_range"),
        (TallyField(R, 0, "melded.points", (99_995, 5)), "out_of_range"),
        (AdjustmentSet(NOWHERE, 0, "b", 5), "gone"),
        (AdjustmentSet(R, 0, "b", 99_996), "out_of_range"),
        (AdjustmentSet(R, 0, "b", 5, "\udc00"), "lone_surrogate"),
        (AdjustmentNoted(R, 0, "a", "why"), "gone"),
        (AdjustmentNoted(R, 2, "a", "why"), "gone"),
        (WentOut(R, Out(2)), "gone"),
        (WentOut(NOWHERE, Out(0)), "gone"),
        (WentOut(R, Out(0, GoingOutKind.CONCEALED)), "unknown_word"),
        (WentOut(R, Out(0, GoingOutKind.FULL)), "unknown_word"),
        (Counted(R, 2, counted=True), "gone"),
        (SideSet(2, US), "gone"),
        (SideSet(0, Side("Us", ("Ann",))), "wrong_size"),
        (SideSet(0, Side("  ", ("Ann", "Bo"))), "empty_name"),
        (SideSet(0, Side("x" * 41, ("Ann", "Bo"))), "long_name"),
        (SideSet(0, Side("Us", ("Ann", "B\no"))), "control_character"),
        (SideSet(0, Side("Us", ("Ann", "\ud800"))), "lone_surrogate"),
        (SideSet(0, Side(" East–West ", ("Ann", "Bo"))), "same_name"),
        (StartSet(Start(0, (0, 0))), "out_of_range"),
        (StartSet(Start(100, (0, 0))), "out_of_range"),
        (StartSet(Start(1, (0,))), "wrong_length"),
        (StartSet(Start(1, (0, 100_000))), "out_of_range"),
        (DetailSet("rules", "x"), "unknown_word"),
        (DetailSet("played", "28.2.2026"), "not_a_date"),
        (DetailSet("played_about", "monsoon"), "unknown_word"),
        (DetailSet("title", "\udfff"), "lone_surrogate"),
        (RulesChanged(variant("hand")), "other_family"),
        (GameStarted(RECORD), "already_there"),
        (Voided(BatchId("nothing")), "gone"),
    ],
)
def test_only_the_impossible_is_refused_and_skipped_where_it_points_nowhere(
    change: GameChange, fault: str
) -> None:
    refused = refusal(GAME, ANN, change)
    assert refused
    assert refused.code == fault
    # A detail that doesn't exist has no value that its sentence could say; the day is read from files, too.
    expected = SAID.get(fault, ())
    if isinstance(change, DetailSet) and fault == "unknown_word":
        expected = ("word", "words") if change.detail in DETAILS else ()
    assert refused.params.keys() == set(expected)
    assert None not in refused.params.values()
    if fault in POINTLESS:
        assert game_after(GAME, change).record == GAME.record


def test_a_refusal_names_the_path_as_the_game_file_does() -> None:
    refused = refusal(GAME, ANN, TallyField(R, 1, "piles.clean", 1000))
    assert refused == Fault(
        "out_of_range", "rounds[0].tallies[1].piles.clean", {"value": 1000, "low": 0, "high": 999}
    )
    assert refusal(GAME, ANN, FactorSet(R, 2)) == Fault("not_in_family", "factor", {"word": "factor"})


def test_a_removed_round_takes_no_changes() -> None:
    game = game_after(GAME, RoundRemoved(R))
    assert code(game, TallyField(R, 0, "piles.clean", 1)) == "gone"
    assert code(game, RoundRemoved(R)) == "gone"
    assert code(game, RoundAdded(NEW, R)) is None


def test_melded_points_may_be_negative_where_a_melded_card_may_cost_points() -> None:
    game = game_of("brouillette-low")
    assert code(game, TallyField(R, 0, "melded.points", (-15, 5))) is None
    assert code(game, TallyField(R, 0, "left.points", (-15,))) == "out_of_range"


def test_a_hundredth_round_is_refused() -> None:
    rounds = (open_round(f"r{number}") for number in range(99))
    game = fold(events_of(GameStarted(with_rounds(new_record(), *rounds))))
    assert code(game, RoundAdded(NEW, None)) == "wrong_size"
    assert code(game_after(game, RoundRemoved(RoundId("r5"))), RoundAdded(NEW, None)) is None


def test_rules_that_make_a_count_impossible_are_refused() -> None:
    game = game_of("brouillette-low", TallyField(R, 0, "melded.points", (-5,)))
    assert code(game, RulesChanged(variant("whitnack"))) == "out_of_range"
    assert code(game, RulesChanged(variant("brouillette-high"))) is None


def test_the_family_may_change_while_nothing_is_recorded() -> None:
    game = fold(events_of(GameStarted(new_record())))
    assert code(game, RulesChanged(variant("hand"))) is None


def test_an_earlier_fault_does_not_block_other_changes() -> None:
    odd = open_round("r")
    tallies = (replace(odd.tallies[0], melded=Cards(points=(483,))), odd.tallies[1])
    game = fold(events_of(GameStarted(with_rounds(new_record(), replace(odd, tallies=tallies)))))
    assert code(game, TallyField(R, 1, "piles.clean", 2)) is None
    assert code(game, TallyField(R, 1, "piles.clean", 1000)) == "out_of_range"


def test_a_penalty_round_is_complete_only_when_somebody_went_out() -> None:
    game = fold(events_of(GameStarted(replace(RECORD, rules=variant("hand"))), Counted(R, 0, counted=True)))
    assert code(game, Counted(R, 1, counted=True)) == "nobody_out"
    done = game_after_all(game, (WentOut(R, Out(1, GoingOutKind.PARTIAL)), Counted(R, 1, counted=True)))
    assert code(done, WentOut(R, NOBODY)) == "nobody_out"
    assert code(done, WentOut(R, Out(0, GoingOutKind.FULL))) is None
    assert code(done, WentOut(R, Out(0))) == "unknown_word"


@pytest.mark.parametrize(
    ("field", "value", "fault"),
    [
        ("left.points", (37,), None),
        ("unmelded", 2, None),
        ("unmelded", 3, "out_of_range"),
        ("left.counts.joker", 1, "unknown_field"),
        ("melded.points", (5,), "unknown_field"),
        ("piles.clean", 1, "unknown_field"),
        ("red_threes.laid", 1, "unknown_field"),
    ],
)
def test_a_penalty_game_accepts_only_cards_left_and_players_who_never_melded(
    field: str, value: int | tuple[int, ...], fault: str | None
) -> None:
    game = fold(events_of(GameStarted(replace(RECORD, rules=variant("hand")))))
    assert code(game, TallyField(R, 0, field, value)) == fault


def test_red_threes_laid_where_they_cannot_be_are_accepted() -> None:
    assert has_field(variant("simpson"), "red_threes.laid")
    assert not has_field(variant("simpson"), "piles.wild")


@pytest.mark.parametrize(
    "change",
    [
        TallyField(R, 0, "piles.clean", 1),
        AdjustmentSet(R, 0, "b", 5),
        Counted(R, 0, counted=True),
        WentOut(R, Out(0)),
        WentOut(R, NOBODY),
        SideSet(0, US),
        RoundAdded(NEW, R),
        RoundRemoved(R),
        EndedSet(ended=True),
        RulesChanged(variant("simpson")),
    ],
)
def test_a_guest_can_change_only_their_own_side(change: GameChange) -> None:
    assert refusal(GAME, GUEST, change) == Fault("not_yours", params={"side": 1})


@pytest.mark.parametrize(
    "change",
    [
        TallyField(R, 1, "piles.clean", 1),
        AdjustmentSet(R, 1, "b", 5),
        AdjustmentNoted(R, 1, "a", "why"),
        Counted(R, 1, counted=True),
        WentOut(R, Out(1)),
        SideSet(1, US),
    ],
)
def test_a_guest_can_change_everything_of_their_own_side(change: GameChange) -> None:
    assert refusal(GAME, GUEST, change) is None


def test_changes_of_one_batch_are_checked_one_after_another() -> None:
    added, written = RoundAdded(NEW, R), TallyField(NEW, 0, "piles.clean", 1)
    after, fault = game_or_refusal(GAME, ANN, (added, written))
    assert fault is None
    assert after == game_after_all(GAME, (added, written))
    assert game_or_refusal(GAME, ANN, (written, added)) == (GAME, Fault("gone"))


def test_a_game_starts_only_with_a_valid_record() -> None:
    empty = fold([])
    assert code(empty, GameStarted(new_record(sides=THREE))) is None
    assert code(empty, GameStarted(new_record(sides=(Side("Ann"),)))) == "wrong_size"


@pytest.mark.parametrize(
    ("factor", "fault"), [(1, None), (2, None), (8, None), (3, "unknown_word"), (0, "unknown_word")]
)
def test_a_round_of_a_penalty_game_counts_once_twice_four_or_eight_times(
    factor: int, fault: str | None
) -> None:
    assert code(game_of("hand"), FactorSet(R, factor)) == fault
    assert code(game_of("hand"), FactorSet(R, 2), GUEST) == "not_yours"
