"""The error boundary: what fails in one part of a screen stays there (FLET.md, faults 2, 3, 8 and 9)."""

import asyncio
import re
from collections.abc import Callable
from functools import partial

import flet as ft
import pytest

from scorepad.flet_support.page_state import page_state
from scorepad.flet_support.reconnecting import open_page
from scorepad.flet_support.screens import action, component, screen
from scorepad.i18n import language
from tests.ui.harness import Screen, one_screen

INSIDE = "what nobody at the table should read"
RENDER_FAILED = "Something went wrong. Nothing you entered was lost."
ACTION_FAILED = "That didn't work. Nothing you entered was lost."


@component
def counter() -> ft.Control:
    count, set_count = ft.use_state(0)
    if count == 2:
        raise ValueError(INSIDE)
    return ft.Column(
        [ft.Text(f"count {count}"), ft.Button("more", on_click=action(lambda: set_count(count + 1)))]
    )


@component
def healer() -> ft.Control:
    count, set_count = ft.use_state(0)
    button = ft.Button("heal", on_click=action(lambda: set_count(count + 1)))
    return ft.Column([button, fragile(count)])


@component
def fragile(count: int) -> ft.Control:
    if count == 1:
        raise ValueError(INSIDE)
    return ft.Text(f"whole {count}")


async def test_a_part_that_fails_to_draw_shows_one_sentence_and_the_rest_works(
    caplog: pytest.LogCaptureFixture,
) -> None:
    async with Screen(one_screen(counter, healer)) as person:
        await person.tap("more")
        await person.tap("more")
        assert RENDER_FAILED in person.texts()
        assert INSIDE not in person.said()
        assert INSIDE in caplog.text
        await person.tap("heal")
        await person.tap("heal")
        assert "whole 2" in person.texts()


async def test_a_screen_that_fails_to_draw_leads_back_home(caplog: pytest.LogCaptureFixture) -> None:
    @screen
    def broken() -> ft.View:
        raise ValueError(INSIDE)

    @screen
    def home() -> ft.View:
        return ft.View(route="/", controls=[ft.Text("home")])

    @component
    def routes() -> ft.Control:
        return ft.Router(
            [ft.Route(index=True, component=home), ft.Route(path="broken", component=broken)],
            manage_views=True,
        )

    def main(page: ft.Page) -> None:
        open_page(page)
        page.render_views(routes)

    async with Screen(main, route="/broken") as person:
        assert person.texts() == [RENDER_FAILED, "Back to home"]
        assert INSIDE in caplog.text
        await person.tap("Back to home")
        assert person.texts() == ["home"]


async def fails_late() -> None:
    await asyncio.sleep(0)
    raise ValueError(INSIDE)


def fails_at_once(_game: str = "") -> None:
    raise ValueError(INSIDE)


@pytest.mark.parametrize(
    "handler", [fails_late, fails_at_once, partial(partial(fails_at_once), "x" * 50_000)]
)
async def test_a_handler_that_fails_shows_one_sentence_and_the_screen_stays(
    handler: Callable[[], None], caplog: pytest.LogCaptureFixture
) -> None:
    def part() -> ft.Control:
        return ft.Column([ft.Text("still here"), ft.Button("try", on_click=action(handler))])

    async with Screen(one_screen(part)) as person:
        await person.tap("try")
        assert person.notices() == [ACTION_FAILED]
        assert "still here" in person.texts()
    assert re.search(r"fails_\w+ failed", caplog.text)
    assert INSIDE in caplog.text
    assert len(caplog.text) < 5_000


async def test_an_action_gets_its_event_only_if_it_takes_one() -> None:
    seen: list[object] = []

    def with_event(event: ft.Event[ft.Button]) -> None:
        seen.append(event.control.data)

    def part() -> ft.Control:
        return ft.Column(
            [
                ft.Button("with", data="mine", on_click=action(with_event)),
                ft.Button("without", on_click=action(lambda: seen.append("nothing"))),
                ft.Button("any number", on_click=action(lambda *more: seen.append(more))),
                ft.Button("twice", on_click=action(action(lambda: seen.append("once")))),
            ]
        )

    async with Screen(one_screen(part)) as person:
        await person.tap("with")
        await person.tap("without")
        await person.tap("any number")
        await person.tap("twice")
    assert seen == ["mine", "nothing", (), "once"]


async def test_quick_taps_run_in_order_even_if_each_handler_waits() -> None:
    order: list[str] = []
    door = asyncio.Lock()

    def digit(sign: str) -> ft.Control:
        async def press() -> None:
            async with door:
                await asyncio.sleep(0)
                order.append(sign)

        return ft.Button(sign, on_click=action(press))

    async with Screen(one_screen(lambda: ft.Row([digit("4"), digit("8"), digit("5")]))) as person:
        await person.tap_all("4", "8", "5", "5", "4")
    assert order == ["4", "8", "5", "5", "4"]


async def test_each_page_uses_its_own_language() -> None:
    heard: list[str] = []

    @component
    def part() -> ft.Control:
        turn, set_turn = ft.use_state(0)

        def switch() -> None:
            heard.append(language())
            page_state(ft.context.page).language = "de"
            set_turn(turn + 1)

        return ft.Column([ft.Text(f"in {language()}"), ft.Button("switch", on_click=action(switch))])

    main = one_screen(part)
    async with Screen(main) as one, Screen(main) as other:
        await one.tap("switch")
        await one.tap("switch")
        await other.tap("switch")
        assert "in de" in one.texts()
    assert heard == ["en", "de", "en"]
