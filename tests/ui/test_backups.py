"""The settings lead to the backups: restoring one, and a second folder."""

import re
from pathlib import Path

import flet as ft

from scorepad.game.accept import KEEPER as KEEP
from scorepad.rules.faults import Fault
from scorepad.service.access import Access
from scorepad.service.backups import AutoBackups
from scorepad.service.games import Games
from scorepad.storage.backups import Occasion, backups_in
from scorepad.storage.links import FileLinks
from tests.service.services import file_of
from tests.ui.playing import ANN, JOIN, Person, at, kept, w03

BACKUP = re.compile("^.*, when a game started$")


def backups_of(service: Games) -> AutoBackups:
    return AutoBackups(file_of(service), service)


async def said(screen: Person, part: str) -> None:
    await screen.until(lambda: any(part in text for text in screen.texts()))


async def test_a_backup_that_cannot_be_read_says_so(service: Games) -> None:
    backups = backups_of(service)
    await kept(service, w03(1))
    await backups.make(Occasion.START)
    async with at(service, "/backups", backups=backups) as screen:
        await screen.until(lambda: any(map(BACKUP.match, screen.names())))
        for each in backups_in(backups.place):
            each.path.write_text("no database")
        await screen.tap(BACKUP)
        await screen.tap("Restore")
        await said(screen, "This is not a file of Scorepad's games")


async def test_what_is_said_of_a_backup_stays_when_a_new_one_comes_above_it(service: Games) -> None:
    backups = backups_of(service)
    game = await kept(service, w03(1))
    await backups.make(Occasion.START)
    async with at(service, "/backups", backups=backups) as screen:
        await screen.until(lambda: any(map(BACKUP.match, screen.names())))
        await service.delete(game, ANN)
        await screen.tap(BACKUP)
        await screen.tap("Restore")
        await said(screen, "Restored: 1 deleted game restored.")
        await backups.make(Occasion.DAILY)
        await screen.until(lambda: any(name.endswith("the daily one") for name in screen.names()))
        await screen.settle()
        assert "Restored: 1 deleted game restored." in screen.texts()


async def test_no_backups_and_a_failed_one_are_said(service: Games) -> None:
    backups = backups_of(service)
    backups.failed = Fault("not_kept", params={"reason": "disk_full"})
    sentence = "The last backup couldn't be made. This couldn't be saved: the disk is full."
    async with at(service, "/settings/more", backups=backups) as screen:
        assert sentence in screen.texts()
        await screen.tap("Backups")
        await said(screen, "No backups yet.")
        assert sentence in screen.texts()
        await screen.tap("Back")
        assert screen.view.route == "/settings/more"


async def test_a_second_folder_is_chosen_refused_and_given_up(service: Games, tmp_path: Path) -> None:
    backups, stick = backups_of(service), tmp_path / "stick"
    await kept(service, w03(1))
    async with at(service, "/backups", backups=backups) as screen:
        await screen.type_text("Second folder", str(stick))
        await screen.tap("Use this folder")
        await screen.until(lambda: bool(screen.text_field("Second folder").error))
        error = f"There is no folder {stick}. Give its whole path."
        assert screen.text_field("Second folder").error == error
        stick.mkdir()
        elsewhere = tmp_path.parent / f"{tmp_path.name} stick"
        stick.rename(elsewhere)
        await screen.type_text("Second folder", str(elsewhere))
        await screen.tap("Use this folder")
        await said(screen, f"Every backup is copied to {elsewhere}.")
        await screen.until(lambda: len(backups_in(elsewhere)) == 1)
        await screen.tap("Stop using it")
        await screen.until(lambda: "Stop using it" not in screen.names())
        assert backups.settings.second is None


async def test_a_missing_second_folder_is_said_on_home_until_it_is_hidden(
    service: Games, tmp_path: Path
) -> None:
    backups, stick = backups_of(service), tmp_path.parent / f"{tmp_path.name} stick"
    stick.mkdir()
    await kept(service, w03(1))
    await backups.choose_second(str(stick), ANN)
    sentence = f"The second folder for backups, {stick}, isn't there."
    async with at(service, backups=backups) as screen:
        assert sentence not in screen.texts()
        stick.rename(stick.with_name(f"{stick.name} away"))
        await backups.look()
        await said(screen, sentence)
        await screen.tap("Hide this notice")
        await screen.until(lambda: sentence not in screen.texts())
        await screen.go("/backups")
        await said(screen, sentence)


async def test_a_keeper_by_link_chooses_no_folder_of_the_server(service: Games, tmp_path: Path) -> None:
    service.access = Access(FileLinks(tmp_path))
    stored = {JOIN: await service.access.make_link(KEEP)}
    async with at(service, "/join", backups=backups_of(service), stored=stored, client="10.0.0.7") as screen:
        await screen.until(lambda: "New game" in screen.names())
        await screen.go("/backups")
        await said(screen, "No backups yet.")
        assert "Use this folder" not in screen.names()


async def test_an_app_of_its_own_offers_its_folders_on_a_desktop_alone(service: Games) -> None:
    backups = backups_of(service)
    for platform, offered in ((ft.PagePlatform.LINUX, True), (ft.PagePlatform.ANDROID, False)):
        async with at(service, "/backups", backups=backups, native=platform) as screen:
            await said(screen, "No backups yet.")
            assert ("Choose a folder" in screen.names()) is offered
            assert ("Use this folder" in screen.names()) is offered


async def test_where_no_backups_are_made_the_settings_name_none(service: Games) -> None:
    async with at(service, "/settings/more") as screen:
        assert "Backups" not in screen.names()
        await screen.go("/backups")
        assert screen.view.route == "/settings/more"
