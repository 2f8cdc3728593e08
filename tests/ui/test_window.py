"""The app's own window on a desktop: its size and place come back, and the game it was opened with."""

import json
from contextlib import AbstractAsyncContextManager
from pathlib import Path
from typing import Any

import flet as ft
import pytest

from scorepad.flet_support.own_window import OwnWindow
from scorepad.service.games import Games
from scorepad.ui.app import make_app
from scorepad.ui.routes import game_path
from tests.ui.harness import Screen
from tests.ui.listener import ANSWERS
from tests.ui.picking import picks
from tests.ui.playing import Person, at, finished, kept, sitting, w03

PLACE = {"width": 900, "height": 700, "left": 120, "top": 40, "maximized": False}


def window(service: Games, stored: str | None = None, **first: Any) -> AbstractAsyncContextManager[Person]:
    """Open the app's own window, where it was if that is stored. first: what it says of itself besides."""
    known = {} if stored is None else {"scorepad.window": stored}
    return at(service, native=ft.PagePlatform.LINUX, stored=known, first=first)


async def moved(screen: Screen, event: str = "moved", **place: object) -> None:
    """Report a window that was moved or resized by hand."""
    for name, value in place.items():
        setattr(screen.page.window, name, value)
    await screen.fire(screen.page.window, "event", {"type": event})


def place_of(screen: Screen) -> dict[str, object]:
    return {name: getattr(screen.page.window, name) for name in PLACE}


async def test_a_window_comes_back_where_it_was(service: Games) -> None:
    async with window(service) as screen:
        await moved(screen, "resized", width=900, height=700)
        await moved(screen, left=120, top=40)
        stored = screen.kept["scorepad.window"]
    assert json.loads(stored) == PLACE
    async with window(service, stored) as screen:
        assert place_of(screen) == PLACE


async def test_a_window_that_was_moved_is_remembered_when_it_loses_the_focus(service: Games) -> None:
    async with window(service) as screen:
        await moved(screen, "blur", **PLACE)
        assert json.loads(screen.kept["scorepad.window"]) == PLACE


async def test_a_window_that_starts_hidden_is_shown_with_the_first_screen(service: Games) -> None:
    async with window(service, window={"visible": False}) as screen:
        assert screen.page.window.visible
        assert "New game" in screen.names()


@pytest.mark.parametrize("off", [{"left": -400}, {"left": 5000}, {"top": -30}, {"top": 2000}, {"left": None}])
async def test_a_place_that_may_be_on_no_screen_is_left_to_the_system(
    service: Games, off: dict[str, object]
) -> None:
    async with window(service, json.dumps(PLACE | off)) as screen:
        window_now = screen.page.window
        assert (window_now.width, window_now.height) == (900, 700)
        assert (window_now.left, window_now.top) == (None, None)


@pytest.mark.parametrize(
    "stored",
    [
        "",
        "{",
        "[]",
        "7",
        '{"width": 900}',
        *(json.dumps(PLACE | {"width": bad}) for bad in ("9", 0, 1e9, True)),
    ],
)
async def test_a_stored_place_that_makes_no_sense_is_ignored(service: Games, stored: str) -> None:
    async with window(service, stored) as screen:
        assert place_of(screen)["width"] is None


@pytest.mark.parametrize("first", [{"web": True}, {"platform": "android"}])
async def test_browsers_and_phones_keep_no_window(service: Games, first: dict[str, Any]) -> None:
    async with window(service, json.dumps(PLACE), **first) as screen:
        assert place_of(screen)["width"] is None
        assert screen.page.window.on_event is None


async def test_a_file_opened_beside_a_running_window_is_shown_there(service: Games) -> None:
    game, own = await kept(service, w03(1)), OwnWindow()
    assert not own.was_opened()
    assert not await own.show(game_path(game))
    screen = Screen(make_app(service, own_window=own))
    screen.first |= {"web": False, "platform": "linux"}
    screen.client = "127.0.0.1"
    async with screen:
        assert own.was_opened()
        assert await own.show(game_path(game))
        await screen.settle()
        assert screen.page.route == game_path(game)
        assert "North–South" in screen.said()
        assert len(screen.asked("to_front")) == 1
        assert await own.show("/")
        assert screen.page.route == game_path(game)
        await screen.offline()
        assert not await own.show(game_path(game))


async def test_the_window_of_a_file_shows_its_game_first_and_only_once(service: Games) -> None:
    game = await kept(service, w03(1))
    app = make_app(service, own_window=OwnWindow(game_path(game)))
    for expected in (f"/game/{game}", "/"):
        screen = Screen(app)
        screen.first |= {"web": False, "platform": "linux"}
        screen.client = "127.0.0.1"
        async with screen:
            assert screen.page.route == expected
            assert ("New game" in screen.names()) is (expected == "/")


async def test_dialogs_for_files_are_named_and_open_at_home(service: Games) -> None:
    async with sitting(service, finished(), "print", native=ft.PagePlatform.LINUX) as screen:
        given = await screen.saved("Save as spreadsheet")
        assert (given["dialog_title"], given["initial_directory"]) == (
            "Save as spreadsheet",
            str(Path.home()),
        )
    for path, title in (("/more", "Import games"), ("/rules", "Import rules")):
        async with at(service, path) as screen:
            assert picks(screen).dialog_title == title


@pytest.mark.parametrize(
    ("error", "said"),
    [
        (
            "FileSystemException: Cannot open file, path = '/x' (OS Error: Permission denied, errno = 13)",
            "The file couldn't be saved there: Permission denied. Choose another folder.",
        ),
        (
            "DBusServiceUnknownException: The name org.freedesktop.portal.Desktop was not provided",
            "This system shows no file dialogs. Install xdg-desktop-portal for them.",
        ),
    ],
)
async def test_a_save_that_failed_says_why_and_what_to_do(
    service: Games, monkeypatch: pytest.MonkeyPatch, error: str, said: str
) -> None:
    monkeypatch.setitem(ANSWERS, "save_file", RuntimeError(error))
    async with sitting(service, finished(), "print", native=ft.PagePlatform.LINUX) as screen:
        await screen.tap("Save as CSV")
        await screen.until(lambda: screen.notices() == [said])
