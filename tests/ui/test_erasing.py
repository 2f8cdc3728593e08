"""Deleted games can be restored for 30 days; a game and everything are erased after two questions."""

import re
from datetime import UTC, datetime
from pathlib import Path

import pytest

from scorepad.service.games import Games
from scorepad.storage.backups import Occasion
from tests.service.services import file_of
from tests.ui.playing import ANN, KEEPER, Clock, Person, at, kept, w03
from tests.ui.test_backups import backups_of, said

GAME = re.compile("^Erase for good: North–South 4,065 · East–West 365, round 2 in progress")
LAST = "Really erase it? Nobody can bring it back."


async def asked_twice(screen: Person, sentence: str) -> None:
    await said(screen, sentence)
    await screen.tap("Erase…")
    assert LAST in screen.texts()


async def test_a_deleted_game_is_erased_after_two_questions(service: Games) -> None:
    game = await kept(service, w03(1))
    await service.delete(game, KEEPER)
    async with at(service, "/deleted-games", backups=backups_of(service)) as screen:
        await screen.tap(GAME)
        await asked_twice(screen, "This game goes, and its copies in backups: North–South · East–West.")
        await screen.tap("Cancel")
        await screen.tap(GAME)
        await asked_twice(screen, "This game goes")
        await screen.tap("Erase for good")
        await said(screen, "No deleted games.")
        assert "Erased." in screen.notices()
    assert service.shelf.all_games() == []


async def test_everything_is_erased_after_two_questions(service: Games) -> None:
    await kept(service, w03(1))
    backups = backups_of(service)
    await backups.make(Occasion.START)
    async with at(service, "/erase", backups=backups) as screen, at(service) as other:
        await screen.tap("Erase everything")
        await asked_twice(screen, "1 game goes, with your own rules, all links and all backups.")
        await screen.tap("Erase for good")
        await said(screen, "Erased.")
        await said(other, "Try a one-minute game")
        assert await backups.listed() == ()
        await screen.tap("Back")
        assert screen.view.route == "/settings/more"


async def test_backups_out_of_reach_are_named_after_erasing(service: Games, tmp_path: Path) -> None:
    await kept(service, w03(1))
    backups, stick = backups_of(service), tmp_path.parent / f"{tmp_path.name} stick"
    stick.mkdir()
    await backups.choose_second(str(stick), ANN)
    stick.rename(stick.with_name(f"{stick.name} away"))
    async with at(service, "/erase", backups=backups) as screen:
        await screen.tap("Erase everything")
        await asked_twice(screen, "1 game goes")
        await screen.tap("Erase for good")
        await said(
            screen, f"The folder {stick} isn't there, so the backups in it still have what was erased."
        )


async def test_a_refusal_is_said(service: Games) -> None:
    await kept(service, w03(1))
    async with at(service, "/erase", backups=backups_of(service)) as screen:
        await screen.tap("Erase everything")
        await asked_twice(screen, "1 game goes")
        file = file_of(service).path
        file.rename(file.with_name("away.db"))
        await screen.tap("Erase for good")
        await said(screen, "is gone. Nothing new is saved until you go on with what Scorepad holds.")
    assert service.shelf.count() == 1


DELETED = datetime(2026, 11, 1, 12, tzinfo=UTC)
BACK = re.compile(r"^Restore North–South 4,065 · East–West 365, round 2 in progress")


@pytest.fixture
def clock() -> Clock:
    return Clock(DELETED)


async def test_a_deleted_game_is_listed_and_restored_with_one_tap(service: Games) -> None:
    game = await kept(service, w03(1))
    async with at(service, f"/games/{game}") as screen:
        await screen.tap("Delete this game")
        await screen.tap("Menu")
        await screen.tap("Deleted games")
        assert screen.page.route == "/deleted-games"
        assert any("deleted on 1 November 2026" in text for text in screen.texts())
        await screen.tap(BACK)
        assert service.game(game)
        assert "No deleted games." in screen.texts()
        await screen.tap(re.compile("^Undo: "))
        assert any(map(BACK.match, screen.names()))


@pytest.mark.parametrize(("days", "offered"), [(29, True), (31, False)])
async def test_a_deleted_game_can_be_restored_for_30_days(
    service: Games, clock: Clock, days: int, *, offered: bool
) -> None:
    await service.delete(await kept(service, w03(1)), KEEPER)
    clock.pass_days(days)
    async with at(service, "/games") as screen:
        await screen.tap("Menu")
        assert screen.find("Deleted games").disabled is not offered
        await screen.go("/deleted-games")
        assert any(map(BACK.match, screen.names())) is offered
