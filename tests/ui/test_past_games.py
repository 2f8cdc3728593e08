"""Past evenings from a table, from the picker to the games."""

import pytest

from scorepad.service.games import Games
from scorepad.ui.routes import HOME, JOURNAL, MORE, PAST_GAMES
from tests.storage.tables.reading import CASES
from tests.ui.harness import Screen
from tests.ui.picking import choose_files, picks
from tests.ui.playing import at, finished, kept

MEANING = "2 games of 3 rounds, 4 people, 12 April and 2 July 2024; column not used: Out"


async def pick(screen: Screen, data: bytes, name: str = "evenings.csv") -> None:
    """Choose a table on the page of the screen, and see what it means."""
    await choose_files(screen, {name: data})
    await screen.until(lambda: screen.page.route == PAST_GAMES)


@pytest.mark.parametrize("page", [MORE, JOURNAL, PAST_GAMES])
async def test_a_table_is_shown_before_its_games_are_added(service: Games, page: str) -> None:
    async with at(service) as screen:
        await screen.go(page)
        await pick(screen, CASES["evenings-by-hand"])
        await screen.until(lambda: MEANING in screen.texts())
        assert "12 April 2024: ★ Jon 69 · Ina 60 · Kim 30" in screen.texts()
        assert service.shelf.games() == ()
        await screen.tap("Add 2 games")
        await screen.until(lambda: screen.page.route == HOME)
        assert "2 games added." in screen.said()
    assert [game.winners for game in service.shelf.games()] == [(1,), (1,)]


async def test_what_was_understood_can_be_said_otherwise(service: Games) -> None:
    async with at(service, PAST_GAMES) as screen:
        await pick(screen, CASES["evenings-by-hand"])
        for answer in ("Totals", "Lowest wins", "Day/month"):
            await screen.tap(answer)
        await screen.until(lambda: any("7 February and 4 December" in text for text in screen.texts()))
        await screen.tap("Add 6 games")
        await screen.until(lambda: screen.page.route == HOME)
    assert sorted(game.played or "" for game in service.shelf.games())[0] == "2024-02-07"


async def test_a_table_added_twice_is_there_once(service: Games) -> None:
    async with at(service) as screen:
        for _time in range(2):
            await screen.go(PAST_GAMES)
            await pick(screen, CASES["running-totals-five-crowns"])
            await screen.tap("Add 1 game")
            await screen.until(lambda: screen.page.route == HOME)
        assert "1 game was already here: Ina, Jon, Kim." in screen.said()
    assert len(service.shelf.games()) == 1


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"Ann,Bo\n1,2\n3,4x\n", "evenings.csv couldn't be imported:\nRow 3, Bo: “4x” isn't a whole number"),
        (b"Ann,Bo\n\0", "evenings.csv couldn't be imported:\nThis table can't be read."),
    ],
)
async def test_faults_of_a_table_are_shown_and_another_can_be_chosen(
    service: Games, data: bytes, said: str
) -> None:
    async with at(service, PAST_GAMES) as screen:
        await pick(screen, data)
        await screen.until(lambda: any(text.startswith(said) for text in screen.texts()))
        assert picks(screen).dialog_title == "Add past games"
    assert service.shelf.games() == ()


async def test_the_journal_is_saved_as_csv(service: Games) -> None:
    await kept(service, finished())
    async with at(service, JOURNAL) as screen:
        data = (await screen.saved("Export as CSV"))["src_bytes"]
        await screen.until(lambda: bool(screen.notices()))
    assert data.decode("utf-8-sig").count("North–South") == 1
