"""The settings: each choice applies at once, on this device alone, and is remembered."""

from contextlib import AbstractAsyncContextManager
from typing import Any

import flet as ft
import pytest

from scorepad.flet_support.page_state import TYPE_STEPS, Preferences, read_preferences, set_text_scale
from scorepad.service.games import Games
from scorepad.ui.theme.style import DARK, LIGHT, STRONG_DARK, STRONG_LIGHT
from tests.ui.harness import Screen
from tests.ui.listener import ANSWERS, FEATURES
from tests.ui.playing import Person, at, kept, sitting, w03

KEPT = "scorepad.settings"


def device(
    service: Games, route: str = "/settings", likes: Preferences | None = None, **said: Any
) -> AbstractAsyncContextManager[Person]:
    """Open the app on a device with stored settings; said: what it reports about itself."""
    return at(service, route, stored={KEPT: likes.written()} if likes else {}, first=said)


def body_size(screen: Screen) -> Any:
    theme: Any = screen.page.theme
    return theme.text_theme.body_medium.size


def papers(screen: Screen) -> tuple[object, object]:
    light: Any = screen.page.theme
    dark: Any = screen.page.dark_theme
    return light.color_scheme.surface, dark.color_scheme.surface


def asks(monkeypatch: pytest.MonkeyPatch, wish: str) -> None:
    """Set a device preference, such as `reduce_motion`."""
    monkeypatch.setitem(ANSWERS, "get_accessibility_features", dict.fromkeys(FEATURES, False) | {wish: True})


def in_order(screen: Screen, *names: str) -> list[str]:
    return [name for name in screen.names() if name in names]


async def test_larger_text_applies_at_once_and_is_remembered(service: Games) -> None:
    async with device(service) as screen:
        assert body_size(screen) == 18
        for answer, step in (("Large (125%)", 1.25), ("Largest (200%)", 2), ("Larger (150%)", 1.5)):
            await screen.tap(answer)
            assert body_size(screen) == 18 * step
        remembered = read_preferences(screen.kept[KEPT])
    async with device(service, "/", remembered) as again:
        assert body_size(again) == 27


async def test_light_or_dark_follows_the_device_until_chosen(service: Games) -> None:
    async with device(service) as screen:
        modes = [screen.page.theme_mode]
        for answer in ("Dark", "Light", "Automatic"):
            await screen.tap(answer, 0)
            modes.append(screen.page.theme_mode)
        system = ft.ThemeMode.SYSTEM
        assert modes == [system, ft.ThemeMode.DARK, ft.ThemeMode.LIGHT, system]


@pytest.mark.parametrize(("wish", "choice"), [("", "High contrast"), ("high_contrast", "Normal")])
async def test_contrast_is_what_the_device_asks_for_until_another_one_is_chosen(
    service: Games, wish: str, choice: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    asks(monkeypatch, wish)
    normal, high = (LIGHT["surface"], DARK["surface"]), (STRONG_LIGHT["surface"], STRONG_DARK["surface"])
    async with device(service) as screen:
        assert papers(screen) == (high if wish else normal)
        await screen.go("/settings/more")
        await screen.tap(choice)
        assert papers(screen) == (normal if wish else high)


@pytest.mark.parametrize("wish", ["disable_animations", "reduce_motion"])
async def test_screens_change_without_motion_where_the_device_asks_for_it(
    service: Games, wish: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with device(service) as screen:
        assert screen.page.theme
        assert screen.page.theme.page_transitions.android is None
    asks(monkeypatch, wish)
    async with device(service) as screen:
        for theme in (screen.page.theme, screen.page.dark_theme):
            assert theme
            ways = theme.page_transitions
            platforms = (ways.android, ways.ios, ways.linux, ways.macos, ways.windows)
            assert set(platforms) == {ft.PageTransitionTheme.NONE}


async def test_the_app_opens_on_a_device_without_accessibility_features(
    service: Games, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delitem(ANSWERS, "get_accessibility_features")
    async with device(service, likes=Preferences(light="dark")) as screen:
        assert screen.page.theme_mode is ft.ThemeMode.DARK


async def test_chosen_and_device_text_size_together_stop_at_double_size(service: Games) -> None:
    told = "This device already enlarges text. Scorepad goes up to twice the standard size."
    async with device(service) as screen:
        await screen.tap("Larger (150%)")
        assert told not in screen.texts()
        await screen.run(lambda: set_text_scale(screen.page, 2.0))
        assert body_size(screen) == 18
        assert told in screen.texts()
        await screen.run(lambda: set_text_scale(screen.page, 1.0))
        assert body_size(screen) == 27


@pytest.mark.parametrize("size", [(390, 844), (1024, 700)])
async def test_the_large_keys_are_on_the_chosen_side(service: Games, size: tuple[float, float]) -> None:
    async with sitting(service, w03(1), "settings", width=size[0], height=size[1]) as screen:
        await screen.tap("Left hand")
        await screen.tap("Back")
        await screen.tap("North–South")
        assert in_order(screen, "7", "Next") == ["Next", "7"]
        await screen.go(f"/game/{screen.game}/settings")
        await screen.tap("Right hand")
        await screen.go(f"/game/{screen.game}")
        await screen.tap("Continue scoring")
        assert in_order(screen, "7", "Next") == ["7", "Next"]


async def test_the_screen_stays_on_only_while_a_game_is_open(service: Games) -> None:
    game = await kept(service, w03(1))
    async with device(service, "/") as screen:
        assert len(screen.asked("enable")) == 0
        await screen.go(f"/game/{game}")
        assert (len(screen.asked("enable")), len(screen.asked("disable"))) == (1, 0)
        await screen.go(f"/game/{game}/meld")
        assert (len(screen.asked("enable")), len(screen.asked("disable"))) == (1, 0)
        await screen.go("/")
        assert (len(screen.asked("enable")), len(screen.asked("disable"))) == (1, 1)


async def test_a_reconnected_browser_keeps_its_screen_on_again(service: Games) -> None:
    async with sitting(service, w03(1)) as screen:
        await screen.offline()
        await screen.online()
        assert len(screen.asked("enable")) == 1


async def test_a_page_seen_again_keeps_its_screen_on_again(service: Games) -> None:
    async with sitting(service, w03(1)) as screen:
        await screen.fire(screen.page, "app_lifecycle_state_change", {"state": "hide"})
        assert len(screen.asked("enable")) == 1
        await screen.fire(screen.page, "app_lifecycle_state_change", {"state": "resume"})
        assert len(screen.asked("enable")) == 2
        await screen.go("/")
        await screen.fire(screen.page, "app_lifecycle_state_change", {"state": "resume"})
        assert len(screen.asked("enable")) == 2


def awake_row(screen: Screen) -> str:
    """Return the name of the setting for the screen, with the sentence beneath it."""
    (name,) = [each for each in screen.names() if each.startswith("Keep the screen on")]
    return name.removeprefix("Keep the screen on")


async def test_the_setting_says_that_the_device_may_refuse_until_it_no_longer_does(
    service: Games, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(ANSWERS, "enable", RuntimeError("NotAllowedError"))
    refused = ". This device may turn it off anyway."
    async with sitting(service, w03(1)) as screen:
        await screen.go("/settings")
        assert awake_row(screen) == f"{refused}, checked"
        monkeypatch.delitem(ANSWERS, "enable")
        await screen.go(f"/game/{screen.game}/settings")
        assert awake_row(screen) == ", checked"


@pytest.mark.parametrize(
    ("likes", "platform"), [(Preferences(tick=False), "android"), (Preferences(), "linux")]
)
async def test_nothing_vibrates_without_a_phone_or_when_turned_off(
    service: Games, likes: Preferences, platform: str
) -> None:
    game = await kept(service, w03(1))
    async with device(service, f"/game/{game}", likes, platform=platform) as screen:
        await screen.tap("North–South")
        await screen.tap("4")
        assert len(screen.asked("light_impact")) == 0


@pytest.mark.parametrize(
    "text",
    [None, 7, "", "{", "[]", '{"step": 3.0, "light": "red", "hand": "both", "tick": 1, "new": true}'],
)
def test_invalid_stored_preferences_fall_back_to_the_defaults(text: object) -> None:
    assert read_preferences(text) == Preferences()


@pytest.mark.parametrize("step", TYPE_STEPS)
def test_written_preferences_are_read_back(step: float) -> None:
    likes = Preferences(step, "dark", "high", "left", awake=False, tick=False)
    assert read_preferences(likes.written()) == likes
