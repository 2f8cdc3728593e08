"""Rules, people and evenings of another device: nothing said here changes, and nothing comes twice."""

import asyncio
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorepad.game import events as ev
from scorepad.game.evenings import ClubEvening
from scorepad.game.events import RulesDeleted, RulesEdited, RulesMade
from scorepad.game.intents import MakeChanges, Undo
from scorepad.game.library import Library, fold_library, library_refusal
from scorepad.rules.custom import CustomRuleSet, RuleSetId
from scorepad.rules.faults import Refused
from scorepad.score.record import GameId
from scorepad.service.games import Games
from scorepad.service.taking_in import changes_of_evening, changes_of_people, numbered_names
from scorepad.storage.library_files import EveningFile, PeopleFile
from tests.game.play import ANN as KEEPER
from tests.game.play import library_events_of
from tests.service.services import ANN, BO, SlowFile, opened
from tests.turns import turn_library

FRIDAY = ev.EveningId("0b7c2a52-51c9-4e0e-9d5a-3f1c6a4e8b21")
ONE, TWO, THREE = GameId("one"), GameId("two"), GameId("three")
OPENED = ev.EveningOpened(FRIDAY, "2026-11-27", partners_change=True)
NAMES = ("Ann", "Anna", "Anne", "Bo")


def library(*changes: ev.LibraryChange) -> Library:
    return fold_library(library_events_of(*changes))


def after(before: Library, changes: tuple[ev.LibraryChange, ...]) -> Library:
    """Make changes one after another; none may be refused."""
    made: list[ev.LibraryChange] = [event.change for event in before.events]
    for change in changes:
        assert library_refusal(library(*made), KEEPER, change) is None
        made.append(change)
    return library(*made)


def person(state: Library, name: str) -> str:
    return state.state.spellings.get(name, name)


names = st.sampled_from(NAMES)
joined = st.builds(ev.NameJoined, names, st.one_of(names, st.none()))
left_out = st.builds(ev.PersonLeftOut, names, st.booleans())
of_people = st.lists(st.one_of(joined, left_out), max_size=8)
people_files = st.builds(
    PeopleFile, st.dictionaries(names, names, max_size=4), st.frozensets(names, max_size=2)
)
numbers = st.integers(1, 3)
games = st.sampled_from([ONE, TWO, THREE])
touches: st.SearchStrategy[ev.OfEvening] = st.one_of(
    st.builds(ev.PersonCame, st.just(FRIDAY), names, st.booleans()),
    st.builds(ev.TableSet, st.just(FRIDAY), numbers, numbers, games),
    st.builds(ev.ByeGiven, st.just(FRIDAY), numbers, names),
    st.builds(ev.StandingsSet, st.just(FRIDAY), st.booleans()),
)
of_evening = st.lists(touches, max_size=10).map(lambda made: (OPENED, ev.TableSet(FRIDAY, 1, 1, ONE), *made))


@given(of_people, people_files)
def test_people_come_once_and_nothing_said_here_changes(
    made: list[ev.LibraryChange], file: PeopleFile
) -> None:
    before = library(*made)
    now = after(before, changes_of_people(before, file))
    assert changes_of_people(now, file) == ()
    assert now.state.left_out >= before.state.left_out
    assert all(person(now, one) == person(now, used) for one, used in before.state.spellings.items())
    said = {change.name for change in made if isinstance(change, ev.NameJoined)}
    for name, used in file.spellings.items():
        assert name in said or person(now, name) == person(now, used)


@given(of_people, of_people)
def test_two_devices_that_exchange_their_people_have_nothing_more_to_exchange(
    ours: list[ev.LibraryChange], theirs: list[ev.LibraryChange]
) -> None:
    here, there = library(*ours), library(*theirs)
    here, there = (
        after(one, changes_of_people(one, PeopleFile(other.state.spellings, other.state.left_out)))
        for one, other in ((here, there), (there, here))
    )
    for one, other in ((here, there), (there, here)):
        assert changes_of_people(one, PeopleFile(other.state.spellings, other.state.left_out)) == ()


@given(of_evening)
def test_an_evening_arrives_as_it_is(made: tuple[ev.OfEvening, ...]) -> None:
    evening = library(*made).state.evenings[FRIDAY]
    found = after(library(), changes_of_evening(library(), evening)).state.evenings[FRIDAY]
    assert found == evening


@given(of_evening, of_evening)
def test_an_evening_comes_once_and_what_is_here_stays(
    ours: tuple[ev.OfEvening, ...], theirs: tuple[ev.OfEvening, ...]
) -> None:
    before, file = library(*ours), library(*theirs).state.evenings[FRIDAY]
    known = before.state.evenings[FRIDAY]
    now = after(before, changes_of_evening(before, file))
    assert changes_of_evening(now, file) == ()
    evening = now.state.evenings[FRIDAY]
    assert evening.people[: len(known.people)] == known.people
    is_said = any(isinstance(change, ev.StandingsSet) for change in ours)
    assert evening.by_points == (known if is_said else file).by_points
    assert known.tables.items() <= evening.tables.items()
    assert known.byes.items() <= evening.byes.items()
    assert set(file.tables.values()) <= set(evening.tables.values()) | {
        game
        for (sitting, _table), game in file.tables.items()
        if known.games(sitting) or sitting in known.byes
    }


def test_who_went_home_here_stays_at_home_and_whoever_is_new_comes() -> None:
    before = library(OPENED, ev.PersonCame(FRIDAY, "Ann"), ev.PersonCame(FRIDAY, "Ann", here=False))
    file = ClubEvening(FRIDAY, "2026-11-27", people=("Ann", "Bo"))
    assert changes_of_evening(before, file) == (ev.PersonCame(FRIDAY, "Bo"),)


def test_names_that_were_parted_here_stay_apart() -> None:
    file = PeopleFile({"Ann": "Anne"}, frozenset({"Bo"}))
    parted = library(
        ev.NameJoined("Ann", "Anne"), ev.NameJoined("Ann", None), ev.PersonLeftOut("Bo", left_out=False)
    )
    assert changes_of_people(parted, file) == ()
    undone = library(ev.NameJoined("Ann", "Anne"), ev.Voided(ev.BatchId("batch 0")))
    assert changes_of_people(undone, file) == (ev.NameJoined("Ann", "Anne"), ev.PersonLeftOut("Bo"))


EVENING = ClubEvening(
    FRIDAY,
    "2026-11-27",
    True,
    "Harvest cup",
    ("Ann", "Bo"),
    {(1, 1): ONE, (2, 1): TWO},
    {2: ("Cy",)},
)
PEOPLE = PeopleFile({"Ann": "Anne"}, frozenset({"Bo"}))


@pytest.mark.parametrize("part", [PEOPLE, EveningFile(EVENING)])
async def test_one_undo_takes_a_part_back_and_it_can_come_again(
    service: Games, part: PeopleFile | EveningFile
) -> None:
    kind = "people" if isinstance(part, PeopleFile) else "evening"
    empty = service.library().state
    for _time in range(2):
        assert (await service.take_in(part, ANN)).verdict == f"{kind}_added"
        assert (await service.take_in(part, BO)).verdict == f"{kind}_known"
        await turn_library(service, ANN, Undo)
        assert service.library().state == empty


async def test_two_imports_at_the_same_time_add_an_evening_once(tmp_path: Path) -> None:
    async with opened(tmp_path, SlowFile) as service:
        results = await asyncio.gather(*(service.take_in(EveningFile(EVENING), who) for who in (ANN, BO)))
        assert [each.verdict for each in results] == ["evening_added", "evening_known"]
        assert service.library().state.evenings == {FRIDAY: EVENING}


async def test_what_goes_beyond_the_limits_is_refused_whole(service: Games) -> None:
    many = tuple(ev.NameJoined(f"Name {at}", "Anne") for at in range(999))
    await service.submit_to_library(ANN, MakeChanges(many))
    before = service.library()
    with pytest.raises(Refused, match="wrong_size"):
        await service.take_in(PeopleFile({"Ann": "Anne", "Anna": "Anne"}), ANN)
    assert service.library() == before


A = RuleSetId("a")

OURS = CustomRuleSet("Ours", "whitnack")


async def test_the_last_changed_set_comes_first_and_a_deleted_one_is_gone(service: Games) -> None:
    for name in "abc":
        await service.submit_to_library(ANN, MakeChanges((RulesMade(RuleSetId(name), OURS),)))
    await service.submit_to_library(ANN, MakeChanges((RulesEdited(A, {"cards.ace": 15}),)))
    await service.submit_to_library(ANN, MakeChanges((RulesDeleted(RuleSetId("b")),)))
    assert list(service.shelf.custom_rule_sets()) == ["a", "c"]
    assert service.shelf.custom_rule_sets().get(RuleSetId("b")) is None


async def test_other_rules_with_a_taken_name_get_a_number_once(service: Games) -> None:
    other = CustomRuleSet("Ours", "whitnack", {"cards.ace": 15})
    await service.take_in(OURS, ANN)
    verdict, name = await service.take_in(other, ANN)
    assert verdict == "rules_added"
    assert service.shelf.custom_rule_sets()[RuleSetId(name)] == replace(other, name="Ours 2")
    assert await service.take_in(other, BO) == ("rules_known", name)


async def test_rules_imported_twice_at_the_same_time_are_saved_once(tmp_path: Path) -> None:
    async with opened(tmp_path, SlowFile) as service:
        (first, name), second = await asyncio.gather(service.take_in(OURS, ANN), service.take_in(OURS, BO))
        assert (first, second) == ("rules_added", ("rules_known", name))
        assert list(service.shelf.custom_rule_sets()) == [name]


async def test_deleted_rules_are_restored_by_import_and_free_their_name(service: Games) -> None:
    other = CustomRuleSet("Ours", "whitnack", {"cards.ace": 15})
    _verdict, name = await service.take_in(OURS, ANN)
    await service.submit_to_library(ANN, MakeChanges((RulesDeleted(RuleSetId(name)),)))
    _verdict, beside = await service.take_in(other, ANN)
    assert service.shelf.custom_rule_sets() == {beside: other}
    assert await service.take_in(OURS, BO) == ("rules_added", name)
    assert set(service.shelf.custom_rule_sets()) == {name, beside}


def test_a_numbered_name_stays_within_the_name_limit() -> None:
    names = [name for _, name in zip(range(3), numbered_names("x" * 40), strict=False)]
    assert names == ["x" * 40, "x" * 38 + " 2", "x" * 38 + " 3"]
