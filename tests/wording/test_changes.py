"""What the undo button says."""

from typing import get_args

import pytest

from scorepad.game import events as ev
from scorepad.rules.built_in import variant
from scorepad.rules.custom import CustomRuleSet, RuleSetId
from scorepad.rules.sections import Value
from scorepad.score import record
from scorepad.wording.changes import batch_sentence, library_sentence

R2 = record.RoundId("r2")
A = RuleSetId("a")
R1 = record.RoundId("r1")

DEALS = (
    record.Round((record.Tally(), record.Tally()), id=R1),
    record.Round((record.Tally(), record.Tally()), id=record.RoundId("r2")),
)
RECORD = record.GameRecord(variant("whitnack"), (record.Side("North–South"), record.Side("East–West")), DEALS)

CASES: list[tuple[ev.Change, str]] = [
    (ev.TallyField(R2, 1, "piles.clean", 2), "East–West: 2 clean"),
    (ev.TallyField(R2, 1, "melded.points", (300, 10)), "East–West: cards on the table 310"),
    (ev.TallyField(R2, 0, "left.counts.ace", 3), "North–South: left in hand and foot: aces 3"),
    (
        ev.TallyField(R2, 0, "left.counts.black_three", 1),
        "North–South: left in hand and foot: black threes 1",
    ),
    (ev.TallyField(R2, 0, "melded.counts.high", 4), "North–South: cards on the table: 8 to king 4"),
    (ev.TallyField(R2, 0, "red_threes.caught", 1), "North–South: red threes caught 1"),
    (ev.TallyField(R2, 0, "piles.sevens", 1), "North–South: piles of sevens 1"),
    (ev.TallyField(R2, 0, "melded.use", "counts"), "North–South: cards on the table by cards"),
    (ev.TallyField(R2, 0, "melded.use", "points"), "North–South: cards on the table by points"),
    (ev.TallyField(R2, 0, "red_threes.laid", None), "North–South: red threes laid cleared"),
    (ev.TallyField(R1, 1, "piles.clean", 2), "Round 1, East–West: 2 clean"),
    (ev.TallyField(record.RoundId("gone"), 1, "piles.clean", 2), "East–West: 2 clean"),
    (ev.TallyField(R2, 7, "piles.clean", 2), "8: 2 clean"),
    (ev.AdjustmentSet(R2, 0, "a", -100, "illegal pickup"), "North–South: adjustment −100, illegal pickup"),
    (ev.AdjustmentSet(R2, 0, "a", 7), "North–South: adjustment +7"),
    (ev.AdjustmentSet(R2, 0, "a", None), "North–South: adjustment removed"),
    (ev.AdjustmentNoted(R2, 0, "a", "late"), "North–South: reason for an adjustment, late"),
    (ev.AdjustmentNoted(R2, 0, "a", ""), "North–South: reason for an adjustment, cleared"),
    (ev.WentOut(R2, record.Out(0)), "North–South went out"),
    (ev.WentOut(R2, record.Out(1, record.GoingOutKind.CONCEALED)), "East–West went out concealed"),
    (ev.WentOut(R2, record.Out(1, record.GoingOutKind.FULL)), "East–West went out with a full hand"),
    (ev.WentOut(R2, record.NOBODY), "nobody went out"),
    (ev.WentOut(R2, None), "who went out: undone"),
    (ev.Counted(R2, 0, counted=True), "North–South: scored"),
    (ev.Counted(R2, 0, counted=False), "North–South: reopened"),
    (ev.Agreed(R2, 0, 1, record.Tally(counted=True)), "North–South: agreed by East–West"),
    (ev.RoundAdded(R2, R1), "round started"),
    (ev.RoundRemoved(R1), "Round 1, round removed"),
    (ev.RoundNoted(R2, "x"), "note for the round"),
    (ev.DealerSet(R2, 1), "dealer"),
    (ev.FactorSet(R2, 4), "the round counts × 4"),
    (ev.Answered(R1, record.Answer("unlikely_points", 0, "melded", {})), "Round 1, question answered"),
    (ev.Answered(R2, record.Answer("unlikely_points", 0, "melded", {}), right=False), "question open again"),
    (ev.SideSet(0, record.Side("Ann & Bo")), "Ann & Bo: names"),
    (ev.SideAdded(record.Side("Eve")), "Eve joined"),
    (ev.SideLeft(0), "North–South left"),
    (ev.SideLeft(0, left=False), "North–South plays again"),
    (ev.StartSet(None), "totals carried over from paper"),
    (ev.DetailSet("title", "Friday"), "Title: Friday"),
    (ev.DetailSet("place", None), "Place: cleared"),
    (ev.DetailSet("played_about", "summer"), "Day, roughly: summer"),
    (ev.DetailSet("played_about", None), "Day, roughly: cleared"),
    (ev.EndedSet(ended=True), "game ended"),
    (ev.EndedSet(ended=False), "game reopened"),
    (ev.TotalsHidden(hidden=True), "totals hidden"),
    (ev.TotalsHidden(hidden=False), "totals shown"),
    (ev.RulesChanged(variant("simpson")), "rules: Hand and Foot (Simpson)"),
    (ev.GameStarted(RECORD), "game started"),
    (ev.RulesMade(A, CustomRuleSet("Ours", "whitnack")), "Ours: created"),
    (ev.RulesEdited(A, {"cards.ace": 15}), "rules changed"),
    (ev.RulesNamed(A, "Club"), "rules renamed Club"),
    (ev.RulesDeleted(A), "rules deleted"),
    (ev.RulesDeleted(A, deleted=False), "rules saved"),
    (ev.NameJoined("Anne", "Ann"), "Anne is the same person as Ann"),
    (ev.NameJoined("Anne", None), "Anne is a person of their own again"),
    (ev.PersonLeftOut("Ann"), "Ann: left out of the statistics"),
    (ev.PersonLeftOut("Ann", left_out=False), "Ann: counted again"),
    (ev.EveningOpened(ev.EveningId("e"), "2026-11-27"), "club evening opened"),
    (ev.PersonCame(ev.EveningId("e"), "Ann"), "Ann is here"),
    (ev.PersonCame(ev.EveningId("e"), "Ann", here=False), "Ann has left"),
    (ev.TableSet(ev.EveningId("e"), 2, 1, record.GameId("x")), "tables of round 2"),
    (ev.ByeGiven(ev.EveningId("e"), 2, "Ann"), "Ann has the bye in round 2"),
    (ev.StandingsSet(ev.EveningId("e"), by_points=True), "standings by points"),
    (ev.StandingsSet(ev.EveningId("e"), by_points=False), "standings by wins"),
    (ev.PersonRenamed("Ann", "Anna"), "Ann renamed Anna"),
    (ev.PlayerRenamed("Ann", "Anna"), "Ann renamed Anna"),
    (ev.GameDeleted(record.GameId("x")), "a game was deleted"),
    (ev.GameDeleted(record.GameId("x"), deleted=False), "a deleted game was restored"),
    (ev.Voided(ev.BatchId("b")), "undone"),
    (ev.Restored(ev.BatchId("b")), "redone"),
]


@pytest.mark.parametrize(("change", "sentence"), CASES)
def test_a_change_says_what_it_did(change: ev.Change, sentence: str) -> None:
    assert batch_sentence((change,), RECORD) == sentence


def test_every_kind_of_change_has_words() -> None:
    assert {type(change) for change, _sentence in CASES} == {*get_args(ev.Change)} - {ev.PassedOver}


def test_nothing_is_said_of_what_is_passed_over() -> None:
    gone, came = ev.PassedOver("MinutesSet", {"minutes": 5}), ev.PersonCame(ev.EveningId("e"), "Ann")
    assert batch_sentence((gone,), RECORD) == library_sentence((gone,), {}, {}) == "nothing"
    assert batch_sentence((gone, came), RECORD) == library_sentence((gone, came), {}, {}) == "Ann is here"


def test_a_batch_is_described_by_its_most_telling_change() -> None:
    touch = (ev.RoundAdded(R2, R1), ev.WentOut(R2, record.Out(0)))
    assert batch_sentence(touch, RECORD) == "North–South went out"
    touch_at_the_end = (ev.TallyField(R2, 1, "left.points", (85,)), ev.Counted(R2, 1, counted=True))
    assert batch_sentence(touch_at_the_end, RECORD) == "East–West: left in hand and foot 85"


def test_a_change_names_its_author_where_known() -> None:
    change = ev.TallyField(R2, 1, "melded.points", (310,))
    assert batch_sentence((change,), RECORD, "Cy") == "East–West: cards on the table 310, by Cy"


def test_removed_values_of_custom_rules_are_described_to_fit_the_rule() -> None:
    gone: dict[str, Value] = {"going_out.concealed": None, "piles.wild": None}
    ours = CustomRuleSet("Ours", "whitnack", gone)
    sentences = [library_sentence((ev.RulesEdited(A, {key: None}),), {A: ours}, {}) for key in gone]
    assert sentences == [
        "Ours: Going out concealed, total bonus: no difference",
        "Ours: wild piles: not used",
    ]


def test_an_edit_is_described_even_if_the_rules_changed_since() -> None:
    undone = CustomRuleSet("Ours", "whitnack", {"piles.wild": 1000})
    # Of a value that fits the rules no more, only the rule is named.
    for value, said in ((None, ": not used"), (700, ": +700"), ("many", "")):
        edited = ev.RulesEdited(A, {"piles.wild": value})
        assert library_sentence((edited,), {A: undone}, {}) == f"Ours: wild piles{said}"


def test_an_empty_batch_is_described_as_nothing() -> None:
    assert batch_sentence((), RECORD) == "nothing"


FIVES: dict[str, Value] = {"labels.fives": "books of fives", "piles.fives": 700}


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ((ev.RulesMade(A, CustomRuleSet("Ours", "whitnack")),), "Ours: created"),
        (
            (ev.RulesEdited(A, {"red_threes.caught": -300}),),
            "Ours: A red three caught in a hand or foot: −300",
        ),
        ((ev.RulesEdited(A, FIVES),), "Ours: books of fives: +700"),
        ((ev.RulesNamed(A, "Ours"),), "Ours: rules renamed Ours"),
        ((ev.RulesDeleted(A),), "Ours: rules deleted"),
        ((ev.RulesDeleted(RuleSetId("gone")),), "rules deleted"),
        ((ev.RulesEdited(A, {}),), "Ours: rules changed"),
        ((ev.GameDeleted(record.GameId("x")),), "a game was deleted"),
        ((ev.GameDeleted(record.GameId("g")),), "Thursday: game deleted"),
        ((ev.GameDeleted(record.GameId("g"), deleted=False),), "Thursday: game restored"),
    ],
)
def test_the_library_says_which_rules_were_changed(changes: tuple[ev.Change, ...], sentence: str) -> None:
    ours = CustomRuleSet("Ours", "whitnack", {"red_threes.caught": -300, **FIVES})
    assert library_sentence(changes, {A: ours}, {record.GameId("g"): "Thursday"}) == sentence
