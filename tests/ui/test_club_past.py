"""Earlier evenings are listed, looked at and printed, and nothing in them is changed."""

from scorepad.game.events import ByeGiven, EveningId, EveningOpened, LibraryChange, PersonCame
from scorepad.game.intents import MakeChanges
from scorepad.service.games import Games
from tests.ui.playing import ANN, at
from tests.ui.test_club import FRIDAY, PEOPLE, come, opened, printed, saved

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
