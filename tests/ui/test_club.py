"""An evening of several tables: names are typed once, tables are followed live, and the winners move on."""

from dataclasses import replace

import pypdfium2  # type: ignore[import-untyped]  # it carries no types
import pytest

from scorepad.game import events as ev
from scorepad.game.evenings import MOST_TABLES
from scorepad.game.events import ByeGiven, EveningId, EveningOpened, LibraryChange, PersonCame
from scorepad.game.intents import MakeChanges, SayOut
from scorepad.rules.built_in import variant
from scorepad.rules.faults import Fault
from scorepad.score.record import GameId, Out, Side
from scorepad.service.games import Games
from scorepad.ui.screens.club.tables import club_now
from tests.ui.harness import Screen
from tests.ui.playing import ANN, at, finished, first_round, kept, touch, w03

PEOPLE = ("Ann", "Bo", "Cy", "Di", "Eve", "Finn", "Gus", "Hedwig")
FRIDAY = ev.EveningId("friday")


async def opened(service: Games, *people: str, over: bool = False) -> tuple[GameId, ...]:
    """Open an evening of as many tables as there are people for, and return their games."""
    games = []
    for table in range(len(people) // 4):
        one, two, three, four = people[4 * table : 4 * table + 4]
        sides = Side(f"{one} & {two}", (one, two)), Side(f"{three} & {four}", (three, four))
        games.append(await kept(service, replace(finished() if over else w03(2), id=None, sides=sides)))
    changes: list[ev.LibraryChange] = [
        ev.EveningOpened(FRIDAY, "2026-11-27"),
        *(ev.PersonCame(FRIDAY, name) for name in people),
    ]
    tables = [ev.TableSet(FRIDAY, 1, number, game) for number, game in enumerate(games, start=1)]
    outcome = await service.submit_to_library(ANN, MakeChanges((*changes, *tables)))
    assert outcome.refused is None
    return tuple(games)


async def come(screen: Screen, *names: str) -> None:
    for name in names:
        await screen.type_text("Name", name)
        await screen.tap("Add")


async def test_an_evening_is_played_by_the_rules_of_the_last_game_or_others(service: Games) -> None:
    await kept(service, replace(finished(), rules=variant("california")))
    async with at(service, "/club/new") as screen:
        assert screen.find("Start the evening").disabled
        await come(screen, ", ".join(PEOPLE))
        assert any(name.startswith("California Hand and Foot: ") for name in screen.names())
        await screen.tap("Start the evening")
        await screen.until(lambda: screen.page.route == "/club")
        assert {each.rules for each in service.shelf.games()} == {"California Hand and Foot"}
        await screen.tap("Menu")
        await screen.tap("Open another evening")
        assert "Remove Ann" not in screen.names()


async def test_a_name_that_is_too_long_stays_in_its_field_with_a_sentence(service: Games) -> None:
    async with at(service, "/club/new") as screen:
        typed = f"Ann, {'Bo' * 21}"
        await screen.type_text("Name", typed)
        await screen.tap("Add")
        assert screen.notices() == ["A name can have at most 40 characters."]
        field = screen.text_field("Name")
        assert field.value == typed
        assert "Remove Ann" not in screen.names()


async def test_no_game_is_started_for_a_sitting_that_is_refused(service: Games) -> None:
    opened_now = ev.EveningOpened(FRIDAY, "2026-11-27")
    before = service.shelf.count()
    outcome = await service.sit_down(FRIDAY, 1, [w03(1)] * (MOST_TABLES + 1), ANN, (opened_now,))
    assert outcome.refused == Fault("out_of_range", "table", {"value": 61, "low": 1, "high": 60})
    assert service.shelf.count() == before
    assert FRIDAY not in service.library().state.evenings


@pytest.mark.parametrize(("people", "is_asked"), [(PEOPLE[:4], False), (PEOPLE[:7], False), (PEOPLE, True)])
async def test_nobody_is_asked_for_the_number_of_tables_where_there_is_only_one(
    service: Games, people: tuple[str, ...], is_asked: bool
) -> None:
    async with at(service, "/club/new") as screen:
        await come(screen, ", ".join(people))
        assert ("How many tables?" in screen.texts()) is is_asked
        assert ("1" in screen.names()) is is_asked
        assert "Table 1: Ann & Bo · Cy & Di" in screen.texts()
    await opened(service, *people, over=True)
    async with at(service, "/club") as screen:
        assert ("How many tables?" in screen.texts()) is is_asked
        assert ("1" in screen.names()) is is_asked
        await screen.tap("Winners move on: round 2")
        await screen.until(lambda: "Round 2" in screen.texts())


async def test_winners_move_on_once_all_games_are_over(service: Games) -> None:
    await opened(service, *PEOPLE, over=True)
    async with at(service, "/club") as screen:
        await screen.tap("By side")
        assert "1., Ann & Bo, 1 win, 1 game, 12,850" in screen.texts()
        await screen.tap("Remove Gus")
        await come(screen, "Ines", "Jon")
        await screen.tap("Winners move on: round 2")
        await screen.until(lambda: "Round 2" in screen.texts())
        assert "Table 1, Ann & Bo 0, Eve & Finn 0, Round 1" in screen.names()
        assert "Table 2, Cy & Di 0, Hedwig & Ines 0, Round 1" in screen.names()
        assert "Bye: Jon" in screen.texts()
        assert not any(name.startswith("Winners move on") for name in screen.names())
        await screen.tap("Undo: tables of round 2")
        await screen.until(lambda: "Round 1" in screen.texts())
        assert (service.shelf.count(), screen.notices()) == (2, [])


async def test_undo_says_which_games_stay(service: Games) -> None:
    await opened(service, *PEOPLE, over=True)
    async with at(service, "/club") as screen:
        await screen.tap("Winners move on: round 2")
        await screen.until(lambda: "Round 2" in screen.texts())
        evening = service.library().state.newest_evening
        assert evening
        await touch(service, evening.games(2)[1], SayOut(None, Out(0)))
        await screen.tap("Undo: tables of round 2")
        await screen.until(lambda: "Round 1" in screen.texts())
        assert screen.notices() == ["1 game stays among your games, because something was entered in it."]
        assert service.shelf.count() == 3


async def test_two_directors_who_move_on_at_once_make_one_sitting(service: Games) -> None:
    await opened(service, *PEOPLE, over=True)
    async with at(service, "/club") as one, at(service, "/club") as other:
        move = "Winners move on: round 2"
        await one.tap_all(move, move)
        await other.until(lambda: "Round 2" in other.texts())
        assert "Table 1, Ann & Bo 0, Eve & Finn 0, Round 1" in other.names()
    assert service.shelf.count() == 4


async def test_a_person_of_two_spellings_is_one_person_in_the_next_sitting(service: Games) -> None:
    await opened(service, *PEOPLE, over=True)
    await service.submit_to_library(ANN, MakeChanges((ev.NameJoined("Bo", "Bob"),)))
    async with at(service, "/club") as screen:
        await screen.tap("Winners move on: round 2")
        await screen.until(lambda: "Round 2" in screen.texts())
        assert "Table 1, Ann & Bob 0, Eve & Finn 0, Round 1" in screen.names()


@pytest.mark.parametrize(("width", "height"), [(1920, 1080), (360, 740)])
async def test_the_board_shows_all_tables_and_below_them_the_standings(
    service: Games, width: int, height: int
) -> None:
    await opened(service, *PEOPLE, over=True)
    async with at(service, "/club/board", width=width, height=height) as screen:
        texts = screen.texts()
        assert "Round 1" in texts
        table = "Table 2, Eve & Finn 12,850, Gus & Hedwig 3,810, Game over, Eve & Finn won"
        assert texts.index(table) < texts.index("1., Ann, 1 win, 1 game, 12,850")
        await screen.press("Escape")
        assert screen.page.route == "/club"


async def test_the_board_follows_its_tables(service: Games) -> None:
    one, _two = await opened(service, *PEOPLE)
    async with at(service, "/club/board", width=1920, height=1080) as screen:
        assert "Standings" not in screen.texts()
        await service.submit(one, ANN, MakeChanges((ev.EndedSet(ended=True),)))
        await screen.until(lambda: "1., Ann, 1 win, 1 game, 7,725" in screen.texts())
        assert any(text.startswith("Table 1, ") and "Game over" in text for text in screen.texts())


@pytest.mark.parametrize("partners_change", [False, True])
async def test_the_newest_evening_is_the_one_shown(service: Games, *, partners_change: bool) -> None:
    await opened(service, *PEOPLE)
    later = ev.EveningOpened(ev.EveningId("later"), "2026-12-04", partners_change)
    await service.submit_to_library(ANN, MakeChanges((later,)))
    now = club_now(service)
    assert now
    assert (now.evening.day, now.tables, now.evening.partners_change) == ("2026-12-04", (), partners_change)


async def saved(screen: Screen, button: str) -> tuple[str, bytes]:
    """Touch a button and return the name and the content of the file that the browser gets."""
    await screen.tap("Menu")
    given = await screen.saved(button)
    return given["file_name"], given["src_bytes"]


def printed(data: bytes) -> str:
    return "\n".join(page.get_textpage().get_text_bounded() for page in pypdfium2.PdfDocument(data))


async def test_who_sits_where_and_the_standings_are_saved_as_a_list(service: Games) -> None:
    await opened(service, *PEOPLE, over=True)
    await service.submit_to_library(ANN, MakeChanges((ev.ByeGiven(FRIDAY, 1, "Ines"),)))
    async with at(service, "/club") as screen:
        name, data = await saved(screen, "Save as PDF")
    assert name == "Club evening, 27 November 2026.pdf"
    text = printed(data)
    assert {"Round 1", "Table 1: Ann & Bo · Cy & Di", "Bye: Ines", "By person", "By side"} <= {
        *text.replace("\r", "").split("\n")
    }


async def test_an_evening_goes_by_points_on_its_page_its_board_and_its_list(service: Games) -> None:
    one, _other = await opened(service, *PEOPLE, over=True)
    for side in (0, 1):
        change = ev.TallyField(first_round(service, one), side, "piles.clean", 52)
        await touch(service, one, MakeChanges((change,)))
    async with at(service, "/club") as screen:
        await screen.tap("By points")
        await screen.tap("Undo: standings by points")
        assert "By wins, selected" in screen.names()
        await screen.tap("By points")
        assert "By points, selected" in screen.names()
        assert "3., Cy, 0 wins, 1 game, 29,310" in screen.texts()
        _name, data = await saved(screen, "Save as PDF")
        assert {"By person · By points", "By side · By points"} <= {*printed(data).splitlines()}
        await screen.go("/club/board")
        assert "Standings · By points" in screen.texts()


LATER = EveningId("later")
LAST = EveningOpened(EveningId("last"), "2026-12-11")


async def make(service: Games, *changes: LibraryChange) -> None:
    outcome = await service.submit_to_library(ANN, MakeChanges(changes))
    assert outcome.refused is None


async def test_earlier_evenings_are_listed_with_date_name_and_people(service: Games) -> None:
    await opened(service, *PEOPLE, over=True)
    # One who had gone home before the end, and one who never had a seat, had come all the same.
    await make(service, PersonCame(FRIDAY, "Gus", here=False), ByeGiven(FRIDAY, 1, "Ines"))
    await make(service, EveningOpened(LATER, "2026-12-04", name="Spring cup"), PersonCame(LATER, "Ann"))
    await make(service, LAST)
    async with at(service, "/club") as screen:
        await screen.tap("Menu")
        await screen.tap("Earlier evenings")
        rows = [name for name in screen.names() if "2026" in name]
        assert rows == [
            "4 December 2026, Spring cup, 1 person, 0 rounds",
            "27 November 2026, 9 people, 1 round",
        ]
        await screen.tap(rows[1])
        assert screen.page.route == "/club/evenings/friday"
        assert "27 November 2026, 9 people, 1 round" in screen.texts()
        await screen.tap("Back")
        assert screen.page.route == "/club/evenings"


async def test_the_standings_of_an_earlier_evening_are_only_read_and_printed(service: Games) -> None:
    await opened(service, *PEOPLE, over=True)
    await make(service, LAST)
    async with at(service, "/club/evenings/friday") as screen:
        assert "1., Ann, 1 win, 1 game, 12,850" in screen.texts()
        assert not any(name.startswith(("Code for", "Table", "Winners move on")) for name in screen.names())
        name, data = await saved(screen, "Save as PDF")
    assert name == "Club evening, 27 November 2026.pdf"
    assert "Hedwig" in printed(data)
    assert "Table 1" not in printed(data)


async def test_an_evening_is_given_a_name_when_it_is_opened(service: Games) -> None:
    async with at(service, "/club/new") as screen:
        await come(screen, ", ".join(PEOPLE[:4]))
        await screen.type_text("Name of the evening, if it has one", " Spring cup ")
        await screen.tap("Start the evening")
        await screen.until(lambda: screen.page.route == "/club")
        assert "Spring cup" in screen.texts()
        name, _cards = await saved(screen, "Save as PDF")
        assert name.startswith("Spring cup, ")
        await screen.tap("Menu")
        assert "Earlier evenings" not in screen.names()
        await screen.tap("Open another evening")
        assert screen.text_field("Name of the evening, if it has one").value == ""
