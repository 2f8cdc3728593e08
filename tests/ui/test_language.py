"""Each device uses its own language, or at once another one when it is chosen."""

import dataclasses
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import flet as ft
import pytest

from scorepad.i18n import _, use_language
from scorepad.rules.faults import Fault
from scorepad.service.games import Games
from scorepad.service.platform import Served
from scorepad.ui.app import make_app
from scorepad.ui.theme.apply_preferences import change_preferences
from tests.slices import one_in
from tests.ui.caring import care_of
from tests.ui.harness import Screen
from tests.ui.listener import ANSWERS
from tests.ui.playing import finished, first_round, kept, w03

DAMAGED = Fault("games_rescued", "", {"aside": "b.db"})


@asynccontextmanager
async def device(
    service: Games, route: str, asks: str = "en", stored: dict[str, Any] | None = None
) -> AsyncIterator[Screen]:
    """Open the app on a device. asks: the language it requests. stored: what it has kept."""
    with use_language(asks):
        screen = Screen(make_app(service, Served(care_of(service, DAMAGED))), route)
    screen.kept |= stored or {}
    async with screen:
        yield screen


def said(lang: str, message: str) -> str:
    with use_language(lang):
        return _(message)


def spoken(screen: Screen) -> str:
    """Return the language the client itself uses, and its screen reader with it."""
    configuration = screen.page.locale_configuration
    assert configuration
    assert configuration.current_locale
    return str(configuration.current_locale.language_code)


async def test_a_device_gets_the_language_it_asks_for_until_another_one_is_chosen(service: Games) -> None:
    async with device(service, "/settings", "sv") as screen, device(service, "/settings", "sv") as other:
        for lang, answer in (("sv", None), ("ja", "日本語"), ("en", "English"), ("sv", "Automatic")):
            if answer:
                await screen.tap(answer)
            assert said(lang, "Settings") in screen.texts()
            assert spoken(screen) == lang
        assert said("sv", "Settings") in other.texts()
        assert spoken(other) == "sv"


async def test_the_app_follows_the_devices_language_until_one_is_chosen_for_good(service: Games) -> None:
    def now(*tags: str) -> dict[str, object]:
        return {"locales": [{"language_code": tag} for tag in tags]}

    async with device(service, "/settings", "sv") as screen:
        for tags, lang in ((("fi", "ja"), "ja"), (("fi",), "en"), (("sv", "en"), "sv")):
            await screen.fire(screen.page, "locale_change", now(*tags))
            assert said(lang, "Settings") in screen.texts()
        await screen.tap("日本語")
        await screen.fire(screen.page, "locale_change", now("en"))
        assert said("ja", "Settings") in screen.texts()
        remembered = screen.kept
    async with device(service, "/settings", "sv", remembered) as again:
        assert said("ja", "Settings") in again.texts()


@pytest.mark.parametrize(("any_language", "lang"), [(True, "sv"), (False, "de")])
async def test_flets_own_client_uses_its_language_unless_the_app_was_started_in_one(
    service: Games, any_language: bool, lang: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    told = {each.name: "" for each in dataclasses.fields(ft.MacOsDeviceInfo)}
    locales = [{"language_code": "fi"}, {"language_code": "sv", "country_code": "SE"}]
    monkeypatch.setitem(ANSWERS, "get_device_info", {**told, "locales": locales})
    with use_language("de"):
        screen = Screen(make_app(service, any_language=any_language), "/settings")
    screen.first |= {"web": False, "platform": "macos"}
    async with screen:
        assert said(lang, "Settings") in screen.texts()


PLACES = (
    "/",
    "/new",
    "/rules",
    "/rules/whitnack",
    "/make-rules",
    "/game/{open}",
    "/game/{open}/round/{round}",
    "/game/{open}/meld",
    "/game/{open}/players",
    "/game/{open}/paper",
    "/game/{open}/far",
    "/game/{open}/rules",
    "/game/{open}/why/0",
    "/game/{over}/result",
    "/game/unknown",
)


@pytest.mark.parametrize("place", one_in(4, PLACES))
async def test_switching_language_draws_a_screen_as_if_opened_in_it(service: Games, place: str) -> None:
    game = await kept(service, w03(1))
    route = place.format(open=game, round=first_round(service, game), over=await kept(service, finished()))
    async with device(service, route, "sv") as opened, device(service, route) as screen:
        english = screen.texts()
        await screen.run(lambda: change_preferences(screen.page, lang="sv"))
        assert screen.texts() == opened.texts() != english
        assert screen.names() == opened.names()
        await screen.run(lambda: change_preferences(screen.page, lang=""))
        assert screen.texts() == english


async def test_the_draft_survives_a_change_of_language(service: Games) -> None:
    game = await kept(service, w03(1))
    async with device(service, f"/game/{game}") as screen:
        await screen.tap("North–South")
        await screen.tap("North–South, Cards on the table, –")
        await screen.tap_all("4", "5", "plus, next stack", "7")
        await screen.run(lambda: change_preferences(screen.page, lang="ja"))
        assert "North–South、場のカード、52、45 + 7" in screen.texts()
        await screen.tap("0")
        assert "North–South、場のカード、115、45 + 70" in screen.texts()


async def test_a_change_made_in_another_language_brings_none_of_its_words(service: Games) -> None:
    game = await kept(service, w03(1))
    route = f"/game/{game}/round/{first_round(service, game)}"
    async with device(service, route) as screen, device(service, route, "ja") as other:
        await screen.tap(re.compile("^North–South, Clean piles"))
        await other.tap(re.compile("^North–South.*クリーンの山"))
        for key in ("2", said("ja", "Next"), "1"):
            await other.tap(key)
            assert not is_japanese(screen.said())
            assert is_japanese(other.said())


def is_japanese(text: str) -> bool:
    kana = "".join(map(chr, range(0x3041, 0x30FF)))
    return any(sign in kana for sign in text)
