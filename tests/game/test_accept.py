from dataclasses import replace

import pytest

from scorepad.game import events as ev
from scorepad.game.accept import game_or_refusal, refusal
from scorepad.game.fold import Game, fold, game_after, game_after_all
from scorepad.rules.built_in import variant
from scorepad.rules.faults import Fault
from scorepad.score.record import NOBODY, Answer, Cards, GoingOutKind, Out, RoundId, Side, Start
from tests.game.play import ANN, GUEST, THREE, code_of, folded, new_record, open_round, with_rounds

R = RoundId("r")
NEW = RoundId("new")
NOWHERE = RoundId("nowhere")

RECORD = with_rounds(new_record(), open_round("r"))
GAME = folded(RECORD, ev.AdjustmentSet(R, 1, "a", 5))
ANSWER = Answer("points_sum", None, "points", {"found": 27})
US = Side("Us", ("Ann", "Bo"))


def game_of(rules: str, *changes: ev.GameChange) -> Game:
    return folded(replace(RECORD, rules=variant(rules)), *changes)


def code(game: Game, change: ev.GameChange, who: ev.Author = ANN) -> str | None:
    fault = refusal(game, who, change)
    return code_of(fault)


@pytest.mark.parametrize(
    "change",
    [
        ev.RoundAdded(NEW, None),
        ev.RoundAdded(NEW, R, dealer=3),
        ev.RoundNoted(R, "ä remark\nin two lines"),
        ev.RoundNoted(R, None),
        ev.DealerSet(R, None),
        ev.TallyField(R, 0, "piles.wild", 999),
        ev.TallyField(R, 0, "red_threes.caught", 1),
        ev.TallyField(R, 0, "melded.points", (99_995,)),
        ev.TallyField(R, 0, "melded.counts.black_three", 1),
        ev.TallyField(R, 0, "piles.unheard_of", None),
        ev.AdjustmentSet(R, 0, "b", -99_995),
        ev.AdjustmentSet(R, 0, "b", 7, "not a multiple of five"),
        ev.AdjustmentSet(R, 1, "a", None),
        ev.AdjustmentNoted(R, 1, "a", "why"),
        ev.WentOut(R, None),
        ev.SideSet(0, US),
        ev.SideSet(1, Side("x" * 40, ("a", "a"))),
        ev.SideSet(1, Side("  " + "x" * 40 + "  ", ("Åsa 👩‍👩‍👧", "a"))),
        ev.DetailSet("note", "x" * 10_000),
        ev.DetailSet("note", "\ud7ff\ue000"),
        ev.StartSet(Start(99, (4065, -3))),
        ev.StartSet(None),
        ev.DetailSet("played", "2026-02-28"),
        ev.DetailSet("played_about", "summer"),
        ev.DetailSet("played_about", None),
        ev.StartSet(Start(1, (4065, -3), final=True)),
        ev.DetailSet("title", None),
        ev.EndedSet(ended=True),
        ev.TotalsHidden(hidden=True),
        ev.RulesChanged(variant("simpson")),
    ],
)
def test_possible_changes_are_accepted(change: ev.GameChange) -> None:
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
        (ev.RoundAdded(R, None), "already_there"),
        (ev.RoundAdded(RoundId(""), None), "already_there"),
        (ev.RoundAdded(NEW, NOWHERE), "gone"),
        (ev.RoundAdded(NEW, R, dealer=4), "out_of_range"),
        (ev.RoundRemoved(NOWHERE), "gone"),
        (ev.RoundNoted(NOWHERE, None), "gone"),
        (ev.RoundNoted(R, "\ud83d"), "lone_surrogate"),
        (ev.RoundNoted(R, "x" * 10_001), "long_text"),
        (ev.AdjustmentNoted(R, 1, "a", "x" * 10_001), "long_text"),
        (ev.DealerSet(NOWHERE, 1), "gone"),
        (ev.DealerSet(R, 4), "out_of_range"),
        (ev.DealerSet(R, -1), "out_of_range"),
        (ev.FactorSet(NOWHERE, 2), "gone"),
        (ev.Answered(NOWHERE, ANSWER), "gone"),
        (ev.Answered(R, replace(ANSWER, side=2)), "gone"),
        (ev.Answered(R, replace(ANSWER, code="\ud83d")), "lone_surrogate"),
        (ev.Answered(R, replace(ANSWER, field="x" * 10_001)), "long_text"),
        (ev.Answered(R, replace(ANSWER, about={"found": 2**53})), "out_of_range"),
        (ev.FactorSet(R, 2), "not_in_family"),
        (ev.TallyField(NOWHERE, 0, "piles.clean", 1), "gone"),
        (ev.TallyField(R, 2, "piles.clean", 1), "gone"),
        (ev.TallyField(R, -1, "piles.clean", 1), "gone"),
        (ev.TallyField(R, 0, "piles.clean", -1), "out_of_range"),
        (ev.TallyField(R, 0, "piles.clean", 1000), "out_of_range"),
        (ev.TallyField(R, 0, "red_threes.laid", -1), "out_of_range"),
        (ev.TallyField(R, 0, "piles.clean", "1"), "wrong_type"),
        (ev.TallyField(R, 0, "piles.clean", True), "wrong_type"),
        (ev.TallyField(R, 0, "piles.clean", (2,)), "wrong_type"),
        (ev.TallyField(R, 0, "piles.", 1), "wrong_type"),
        (ev.TallyField(R, 0, "counted", 1), "wrong_type"),
        (ev.TallyField(R, 0, "melded.counts.queen", 1), "wrong_type"),
        (ev.TallyField(R, 0, "melded.counts.queen", None), "wrong_type"),
        (ev.TallyField(R, 0, "melded.points", 5), "wrong_type"),
        (ev.TallyField(R, 0, "melded.points", "points"), "wrong_type"),
        (ev.TallyField(R, 0, "melded.use", "stacks"), "wrong_type"),
        (ev.TallyField(R, 0, "melded.use", 1), "wrong_type"),
        (ev.TallyField(R, 0, "piles.sevens", 1), "unknown_field"),
        (ev.TallyField(R, 0, "extras.exact_cut", 1), "unknown_field"),
        (ev.TallyField(R, 0, "unmelded", 1), "unknown_field"),
        (ev.TallyField(R, 0, "melded", 1), "wrong_type"),
        (ev.TallyField(R, 0, "melded.points", (483,)), "not_multiple_of_five"),
        (ev.AdjustmentSet(NOWHERE, 0, "b", 5), "gone"),
        (ev.AdjustmentSet(R, 0, "b", 99_996), "out_of_range"),
        (ev.AdjustmentSet(R, 0, "b", 5, "\udc00"), "lone_surrogate"),
        (ev.AdjustmentNoted(R, 0, "a", "why"), "gone"),
        (ev.AdjustmentNoted(R, 2, "a", "why"), "gone"),
        (ev.WentOut(R, Out(2)), "gone"),
        (ev.WentOut(NOWHERE, Out(0)), "gone"),
        (ev.WentOut(R, Out(0, GoingOutKind.CONCEALED)), "unknown_word"),
        (ev.WentOut(R, Out(0, GoingOutKind.FULL)), "unknown_word"),
        (ev.Counted(R, 2, counted=True), "gone"),
        (ev.SideSet(2, US), "gone"),
        (ev.SideSet(0, Side("Us", ("Ann",))), "wrong_size"),
        (ev.SideSet(0, Side(" \t\n", ("Ann", "Bo"))), "empty_name"),
        (ev.SideSet(0, Side("x" * 41, ("Ann", "Bo"))), "long_name"),
        (ev.SideSet(0, Side("Us", ("Ann", "B\no"))), "control_character"),
        (ev.SideSet(0, Side("Us", ("Ann", "B\x7fo"))), "control_character"),
        (ev.SideSet(0, Side("Us", ("Ann", "\ud800"))), "lone_surrogate"),
        (ev.SideSet(0, Side(" East–West ", ("Ann", "Bo"))), "same_name"),
        (ev.StartSet(Start(0, (0, 0))), "out_of_range"),
        (ev.StartSet(Start(100, (0, 0))), "out_of_range"),
        (ev.StartSet(Start(1, (0,))), "wrong_length"),
        (ev.StartSet(Start(1, (0, 100_000))), "out_of_range"),
        (ev.DetailSet("rules", "x"), "unknown_word"),
        *((ev.DetailSet("played", day), "not_a_date") for day in ("28.2.2026", "2026-02-29", "20260228")),
        (ev.DetailSet("played", "2026-W09-6"), "not_a_date"),
        (ev.DetailSet("played_about", "monsoon"), "unknown_word"),
        (ev.DetailSet("title", "\udfff"), "lone_surrogate"),
        (ev.RulesChanged(variant("hand")), "other_family"),
        (ev.GameStarted(RECORD), "already_there"),
        (ev.Voided(ev.BatchId("nothing")), "gone"),
    ],
)
def test_only_the_impossible_is_refused_and_skipped_where_it_points_nowhere(
    change: ev.GameChange, fault: str
) -> None:
    refused = refusal(GAME, ANN, change)
    assert refused
    assert refused.code == fault
    # A detail that doesn't exist has no value that its sentence could say; the day is read from files, too.
    expected = SAID.get(fault, ())
    if isinstance(change, ev.DetailSet) and fault == "unknown_word":
        expected = ("word", "words") if change.detail in ev.DETAILS else ()
    assert refused.params.keys() == set(expected)
    assert None not in refused.params.values()
    if fault in POINTLESS:
        assert game_after(GAME, change).record == GAME.record


def test_a_refusal_names_the_path_as_the_game_file_does() -> None:
    refused = refusal(GAME, ANN, ev.TallyField(R, 1, "piles.clean", 1000))
    assert refused == Fault(
        "out_of_range", "rounds[0].tallies[1].piles.clean", {"value": 1000, "low": 0, "high": 999}
    )
    assert refusal(GAME, ANN, ev.FactorSet(R, 2)) == Fault("not_in_family", "factor", {"word": "factor"})


def test_a_removed_round_takes_no_changes() -> None:
    game = game_after(GAME, ev.RoundRemoved(R))
    assert code(game, ev.TallyField(R, 0, "piles.clean", 1)) == "gone"
    assert code(game, ev.RoundRemoved(R)) == "gone"
    assert code(game, ev.RoundAdded(NEW, R)) is None


def test_a_hundredth_round_is_refused() -> None:
    rounds = (open_round(f"r{number}") for number in range(99))
    game = folded(with_rounds(new_record(), *rounds))
    assert code(game, ev.RoundAdded(NEW, None)) == "wrong_size"
    assert code(game_after(game, ev.RoundRemoved(RoundId("r5"))), ev.RoundAdded(NEW, None)) is None


def test_rules_that_make_a_count_impossible_are_refused() -> None:
    game = game_of("brouillette-low", ev.TallyField(R, 0, "melded.points", (-5,)))
    assert code(game, ev.RulesChanged(variant("whitnack"))) == "out_of_range"
    assert code(game, ev.RulesChanged(variant("brouillette-high"))) is None


def test_the_family_may_change_while_nothing_is_recorded() -> None:
    assert code(folded(new_record()), ev.RulesChanged(variant("hand"))) is None


def test_an_earlier_fault_does_not_block_other_changes() -> None:
    odd = open_round("r")
    tallies = (replace(odd.tallies[0], melded=Cards(points=(483,))), odd.tallies[1])
    game = folded(with_rounds(new_record(), replace(odd, tallies=tallies)))
    assert code(game, ev.TallyField(R, 1, "piles.clean", 2)) is None
    assert code(game, ev.TallyField(R, 1, "piles.clean", 1000)) == "out_of_range"


def test_a_penalty_round_is_complete_only_when_somebody_went_out() -> None:
    game = game_of("hand", ev.Counted(R, 0, counted=True))
    assert code(game, ev.Counted(R, 1, counted=True)) == "nobody_out"
    done = game_after_all(game, (ev.WentOut(R, Out(1, GoingOutKind.PARTIAL)), ev.Counted(R, 1, counted=True)))
    assert code(done, ev.WentOut(R, NOBODY)) == "nobody_out"
    assert code(done, ev.WentOut(R, Out(0, GoingOutKind.FULL))) is None
    assert code(done, ev.WentOut(R, Out(0))) == "unknown_word"


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
    assert code(game_of("hand"), ev.TallyField(R, 0, field, value)) == fault


@pytest.mark.parametrize(
    "change",
    [
        ev.TallyField(R, 0, "piles.clean", 1),
        ev.AdjustmentSet(R, 0, "b", 5),
        ev.Counted(R, 0, counted=True),
        ev.WentOut(R, Out(0)),
        ev.WentOut(R, NOBODY),
        ev.SideSet(0, US),
        ev.RoundAdded(NEW, R),
        ev.RoundRemoved(R),
        ev.EndedSet(ended=True),
        ev.TotalsHidden(hidden=True),
        ev.RulesChanged(variant("simpson")),
    ],
)
def test_a_guest_can_change_only_their_own_side(change: ev.GameChange) -> None:
    assert refusal(GAME, GUEST, change) == Fault("not_yours", params={"side": 1})


@pytest.mark.parametrize(
    "change",
    [
        ev.TallyField(R, 1, "piles.clean", 1),
        ev.AdjustmentSet(R, 1, "b", 5),
        ev.AdjustmentNoted(R, 1, "a", "why"),
        ev.Counted(R, 1, counted=True),
        ev.WentOut(R, Out(1)),
        ev.SideSet(1, US),
    ],
)
def test_a_guest_can_change_everything_of_their_own_side(change: ev.GameChange) -> None:
    assert refusal(GAME, GUEST, change) is None


def test_changes_of_one_batch_are_checked_one_after_another() -> None:
    added, written = ev.RoundAdded(NEW, R), ev.TallyField(NEW, 0, "piles.clean", 1)
    after, fault = game_or_refusal(GAME, ANN, (added, written))
    assert fault is None
    assert after == game_after_all(GAME, (added, written))
    assert game_or_refusal(GAME, ANN, (written, added)) == (GAME, Fault("gone"))


def test_a_game_starts_only_with_a_valid_record() -> None:
    empty = fold([])
    assert code(empty, ev.GameStarted(new_record(sides=THREE))) is None
    assert code(empty, ev.GameStarted(new_record(sides=(Side("Ann"),)))) == "wrong_size"


@pytest.mark.parametrize(
    ("factor", "fault"), [(1, None), (2, None), (8, None), (3, "unknown_word"), (0, "unknown_word")]
)
def test_a_round_of_a_penalty_game_counts_once_twice_four_or_eight_times(
    factor: int, fault: str | None
) -> None:
    assert code(game_of("hand"), ev.FactorSet(R, factor)) == fault
    assert code(game_of("hand"), ev.FactorSet(R, 2), GUEST) == "not_yours"
