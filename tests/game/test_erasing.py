"""A person or a game erased from events: nothing else changes."""

import unicodedata
from collections.abc import Sequence
from dataclasses import replace

import pytest
from hypothesis import given

from scorepad.game.erasing import ErasedPerson, without_game, without_name, without_person
from scorepad.game.events import (
    AdjustmentNoted,
    AdjustmentSet,
    Agreed,
    Author,
    ByeGiven,
    Change,
    DetailSet,
    EndedSet,
    EveningOpened,
    GameChange,
    GameDeleted,
    GameStarted,
    LibraryEvent,
    NameJoined,
    PassedOver,
    PersonCame,
    PersonLeftOut,
    Restored,
    RoundAdded,
    RoundNoted,
    RulesChanged,
    RulesDeleted,
    RulesEdited,
    RulesMade,
    RulesNamed,
    SideAdded,
    SideSet,
    TableSet,
    Voided,
)
from scorepad.game.fold import fold
from scorepad.game.ids import BatchId, DeviceId, EveningId
from scorepad.game.library import fold_library
from scorepad.rules import keys
from scorepad.rules.built_in import variant
from scorepad.rules.custom import CustomRuleSet, RuleSetId
from scorepad.rules.resolve import with_house_rules
from scorepad.score.record import Adjustment, GameId, GameRecord, Round, RoundId, Side, Tally
from scorepad.score.totals import score_game
from tests.game.play import event, events_of, library_events_of, new_record
from tests.strategies import records

ZOE = ErasedPerson("Zoë", "Player")
R1 = RoundId("r1")
OURS = RuleSetId("ours")


def after(*changes: GameChange, person: ErasedPerson = ZOE) -> list[Change]:
    return [each.change for each in without_person(events_of(*changes), person)]


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        (RoundNoted(R1, "Zoë dealt"), RoundNoted(R1, "Player dealt")),
        (RoundNoted(R1, None), RoundNoted(R1, None)),
        (AdjustmentSet(R1, 0, "a", 5, "for Zoë"), AdjustmentSet(R1, 0, "a", 5, "for Player")),
        (AdjustmentNoted(R1, 0, "a", "Zoë's"), AdjustmentNoted(R1, 0, "a", "Player's")),
        (SideSet(0, Side("Zoë & Bo", ("Zoë", "Bo"))), SideSet(0, Side("Player & Bo", ("Player", "Bo")))),
        (SideAdded(Side("Zoë")), SideAdded(Side("Player"))),
        (DetailSet("place", "at Zoë’s"), DetailSet("place", "at Player’s")),
        (DetailSet("title", None), DetailSet("title", None)),
        (DetailSet("played_about", "summer"), DetailSet("played_about", "summer")),
        (EndedSet(ended=True), EndedSet(ended=True)),
        (
            Agreed(R1, 0, 1, Tally(adjustments=(Adjustment(5, "Zoë"),))),
            Agreed(R1, 0, 1, Tally(adjustments=(Adjustment(5, "Player"),))),
        ),
    ],
)
def test_a_name_becomes_another_word_in_every_change_that_people_write_in(
    change: GameChange, expected: GameChange
) -> None:
    assert after(DetailSet("note", "Zoë"), change)[1] == expected


def test_a_person_called_like_a_season_takes_no_season_along() -> None:
    person = ErasedPerson("summer", "Player")
    changes = after(DetailSet("note", "summer"), DetailSet("played_about", "summer"), person=person)
    assert changes == [DetailSet("note", "Player"), DetailSet("played_about", "summer")]


def test_a_started_game_keeps_all_but_the_name() -> None:
    rules = with_house_rules(variant("whitnack"), {keys.NOTES: ("Zoë cuts",), "labels.clean": "Zoë red"})
    played = Round((Tally(adjustments=(Adjustment(-5, "Zoë"),)), Tally()), note="Zoë", id=R1)
    sides = (Side("Zoë"), Side("Bo"))
    before = GameRecord(
        replace(rules, name="Zoë rules"), sides, (played,), title="With Zoë", place="Rome", note=None
    )
    (started,) = after(GameStarted(before))
    assert isinstance(started, GameStarted)
    found = started.record
    assert (found.title, found.place, found.note) == ("With Player", "Rome", None)
    assert found.sides == (Side("Player"), Side("Bo"))
    assert (found.rounds[0].note, found.rounds[0].tallies[0].adjustments[0].note) == ("Player", "Player")
    assert (found.rounds[0].id, found.rules.name) == (R1, "Player rules")
    assert found.rules.values[keys.NOTES] == ("Player cuts",)
    assert found.rules.values["labels.clean"] == "Player red"
    assert {key for key, value in found.rules.values.items() if value != rules.values[key]} == {
        keys.NOTES,
        "labels.clean",
    }


def test_figures_and_words_of_the_rules_themselves_stay() -> None:
    person = ErasedPerson("points", "Player")
    rules = replace(variant("whitnack"), name="points")
    changes = after(DetailSet("note", "points"), RulesChanged(rules), person=person)
    assert changes == [DetailSet("note", "Player"), RulesChanged(replace(rules, name="Player"))]


def test_built_in_rules_keep_the_name_that_a_person_shares_with_them() -> None:
    name = variant("bain").name
    started = GameStarted(new_record(variant("bain"), (Side(name), Side("Bo"))))
    (found,) = after(started, person=ErasedPerson(name, "Player"))
    assert found == GameStarted(new_record(variant("bain"), (Side("Player"), Side("Bo"))))


def test_the_library_loses_the_name_too() -> None:
    made = RulesMade(OURS, CustomRuleSet("Zoë", "whitnack", {"labels.clean": "Zoë", "cards.ace": 15}))
    edited = RulesEdited(OURS, {keys.NOTES: ("Zoë", "Bo"), "cards.ace": None})
    events = library_events_of(made, edited, RulesNamed(OURS, "Zoë 2"), RulesDeleted(OURS))
    found = [each.change for each in without_person(events, ZOE)]
    assert found == [
        RulesMade(OURS, CustomRuleSet("Player", "whitnack", {"labels.clean": "Player", "cards.ace": 15})),
        RulesEdited(OURS, {keys.NOTES: ("Player", "Bo"), "cards.ace": None}),
        RulesNamed(OURS, "Player 2"),
        RulesDeleted(OURS),
    ]


def test_who_is_who_loses_the_name_too() -> None:
    people = NameJoined("Zoe", "Zoë"), NameJoined("Zoë", None), PersonLeftOut("Zoë"), PersonLeftOut("Bo")
    found = [each.change for each in without_person(library_events_of(*people), ZOE)]
    assert found == [
        NameJoined("Zoe", "Player"),
        NameJoined("Player", None),
        PersonLeftOut("Player"),
        PersonLeftOut("Bo"),
    ]


def test_an_evening_loses_the_name_too() -> None:
    friday = EveningId("friday")
    party = EveningOpened(friday, "2026-11-27", name="Zoë's party")
    people = PersonCame(friday, "Zoë"), ByeGiven(friday, 1, "Zoë"), PersonCame(friday, "Bo"), party
    found = [each.change for each in without_person(library_events_of(*people), ZOE)]
    assert found == [
        PersonCame(friday, "Player"),
        ByeGiven(friday, 1, "Player"),
        PersonCame(friday, "Bo"),
        EveningOpened(friday, "2026-11-27", name="Player's party"),
    ]


def test_the_author_of_a_change_loses_the_name() -> None:
    (found,) = without_person([event(1, EndedSet(ended=True), who=Author(DeviceId("d"), "Zoë"))], ZOE)
    assert found.author == Author(DeviceId("d"), "Player")


def test_a_word_that_is_taken_gets_a_number() -> None:
    changes = after(DetailSet("title", "Player and Zoë"), DetailSet("note", "Player 2"))
    assert changes == [DetailSet("title", "Player and Player 3"), DetailSet("note", "Player 2")]


@pytest.mark.parametrize(
    ("name", "text", "expected"),
    [
        ("Al", "Also Al, Val and al", "Also Player, Val and al"),
        ("Ann Lee", "Ann, Ann Lee", "Ann, Player"),
        ("田中", "田中さんの勝ち", "Playerさんの勝ち"),
        ("Zoë", unicodedata.normalize("NFD", "to Zoë"), "to Player"),
        (unicodedata.normalize("NFD", "Zoë"), "Zoë", "Player"),
        ("A.", "AB A. A.", "AB Player Player"),
    ],
)
def test_a_name_is_found_as_a_word_of_its_own(name: str, text: str, expected: str) -> None:
    person = ErasedPerson(name, "Player")
    assert after(DetailSet("note", text), person=person) == [DetailSet("note", expected)]
    assert without_name(text, person) == expected


def test_no_name_gets_longer_than_names_may_be() -> None:
    long = "Z " + "x" * 38
    (found,) = after(SideSet(0, Side(long)), person=ErasedPerson("Z", "Player"))
    assert found == SideSet(0, Side(f"Player {'x' * 33}"))


def test_events_without_the_name_stay_as_they_are() -> None:
    events = events_of(GameStarted(new_record()), RoundAdded(R1, None))
    assert without_person(events, ZOE) == events


@given(records())
def test_totals_and_everything_else_stay_when_a_person_is_erased(record: GameRecord) -> None:
    named = replace(record, sides=(replace(record.sides[0], name="Zoë"), *record.sides[1:]))
    events = (*events_of(GameStarted(named), DetailSet("place", "Zoë's")), event(9, Voided(BatchId("x"))))
    before, found = fold(events), fold(without_person(events, ZOE))
    assert [(each.device, each.order, each.batch, each.at) for each in found.events] == [
        (each.device, each.order, each.batch, each.at) for each in before.events
    ]
    first = replace(found.record.sides[0], name="Zoë")
    assert replace(found.record, sides=(first, *found.record.sides[1:]), place="Zoë's") == before.record
    assert score_game(found.record).totals == score_game(before.record).totals
    assert "Zoë" not in repr(found.events)


def numbered(*changes: Change) -> Sequence[object]:
    return [each.change for each in without_game(library_events_of(*changes), GAME)]  # type: ignore[arg-type]


GAME, OTHER = GameId("game"), GameId("other")


def test_an_erased_game_leaves_the_library_with_what_undid_its_deletion() -> None:
    assert numbered(
        GameDeleted(GAME),
        GameDeleted(OTHER),
        Voided(BatchId("batch 0")),
        Restored(BatchId("batch 0")),
        Voided(BatchId("batch 1")),
        GameDeleted(GAME, deleted=False),
    ) == [GameDeleted(OTHER), Voided(BatchId("batch 1"))]


def test_an_erased_game_leaves_its_table() -> None:
    friday = EveningId("friday")
    put_right = PassedOver("ResultCorrected", {"evening": friday, "game": GAME, "reason": "Late"})
    assert numbered(TableSet(friday, 1, 1, GAME), TableSet(friday, 1, 2, OTHER), put_right) == [
        TableSet(friday, 1, 2, OTHER)
    ]


def test_a_batch_that_deleted_other_games_too_keeps_its_undo() -> None:
    events: list[LibraryEvent] = [
        event(0, GameDeleted(GAME), "both"),
        event(1, GameDeleted(OTHER), "both"),
        event(2, Voided(BatchId("both"))),
    ]
    assert fold_library(without_game(events, GAME)).state == fold_library(()).state
    assert len(without_game(events, GAME)) == 2
