"""Faults of Flet 1.0.5 that our rules work around (FLET.md); once such a test passes, its rule can go."""

import functools
from collections.abc import Callable
from dataclasses import dataclass, field

import flet as ft
import pytest

from scorepad.flet_support.hooks import use_instance
from tests.ui.harness import Screen, one_screen

fault = pytest.mark.xfail(strict=True)


@fault
async def test_flet_itself_keeps_the_text_of_a_field_without_a_value() -> None:
    @ft.component
    def form() -> ft.Control:
        turn, set_turn = ft.use_state(0)
        again = ft.Button("again", on_click=lambda: set_turn(turn + 1))
        return ft.Column([ft.TextField(label="Name"), again, ft.Text(f"turn {turn}")])

    async with Screen(lambda page: page.render(form)) as person:
        await person.type_text("Name", "Ann")
        await person.tap("again")
        assert "turn 1" in person.texts()
        assert "Name Ann" in person.texts()


@fault
async def test_flet_itself_sends_every_change_after_one_manual_update() -> None:
    def main(page: ft.Page) -> None:
        one, other = ft.Text("one"), ft.Text("other")

        def change() -> None:
            other.value = "x" * 5000
            one.value = "changed"
            one.update()

        page.add(one, other, ft.Button("change", on_click=change))

    async with Screen(main) as person:
        before = len(person.listener.sent)
        await person.tap("change")
        assert sum(len(raw) for _action, raw in person.listener.sent[before:]) > 5000


@fault
async def test_flet_itself_notices_a_list_extended_in_place() -> None:
    @ft.observable
    @dataclass
    class Names:
        all: list[str] = field(default_factory=list)

    @ft.component
    def part() -> ft.Control:
        names = use_instance(Names)

        def add() -> None:
            names.all += ["Ann"]

        return ft.Column([ft.Text(f"{len(names.all)} names"), ft.Button("add", on_click=add)])

    async with Screen(lambda page: page.render(part)) as person:
        await person.tap("add")
        assert "1 names" in person.texts()


@fault
async def test_flet_itself_passes_the_event_to_a_wrapped_handler(caplog: pytest.LogCaptureFixture) -> None:
    def logged(handler: Callable[[], None]) -> Callable[..., None]:
        @functools.wraps(handler)
        def run(event: ft.Event[ft.Button]) -> None:
            assert event.control
            handler()

        return run

    caplog.set_level("CRITICAL")
    async with Screen(lambda page: page.add(ft.Button("go", on_click=logged(lambda: None)))) as person:
        await person.tap("go")


@fault
async def test_flet_itself_redraws_a_component_in_its_own_browser() -> None:
    setters: list[Callable[[int], None]] = []

    @ft.component
    def bare() -> ft.Control:
        value, set_value = ft.use_state(0)
        setters.append(set_value)
        return ft.Column([ft.Text(f"bare {value}"), ft.Button("set", on_click=lambda: setters[0](5))])

    def main(page: ft.Page) -> None:
        page.render(bare)

    async with Screen(main) as ann, Screen(main) as bo:
        before = len(ann.listener.sent)
        await bo.tap("set")
        await ann.settle()
        assert len(ann.listener.sent) > before


@fault
async def test_flet_itself_redraws_what_changed_while_the_phone_was_offline() -> None:
    setters: list[Callable[[int], None]] = []

    @ft.component
    def bare() -> ft.Control:
        value, set_value = ft.use_state(0)
        setters.append(set_value)
        return ft.Text(f"bare {value}")

    async with Screen(lambda page: page.render(bare)) as person:
        await person.offline()
        await person.run(lambda: setters[-1](1))
        await person.online()
        assert person.texts() == ["bare 1"]


@fault
async def test_flet_itself_cleans_up_when_a_session_ends() -> None:
    cleaned: list[bool] = []

    @ft.component
    def bare() -> ft.Control:
        ft.use_effect(lambda: None, [], lambda: cleaned.append(True))
        return ft.Text("bare")

    async with Screen(lambda page: page.render(bare)):
        pass
    assert cleaned


@fault
async def test_flet_itself_keeps_the_screen_when_a_handler_fails(caplog: pytest.LogCaptureFixture) -> None:
    def fail() -> None:
        raise ValueError

    caplog.set_level("CRITICAL")
    async with Screen(lambda page: page.add(ft.Button("try", on_click=fail))) as person:
        await person.tap("try")


@fault
async def test_flet_itself_keeps_drawing_after_a_failed_redraw() -> None:
    @ft.component
    def bare() -> ft.Control:
        count, set_count = ft.use_state(0)
        if count == 1:
            raise ValueError
        more = ft.Button("more", on_click=lambda: set_count(lambda n: n + 1))
        return ft.Column([ft.Text(f"bare {count}"), more])

    async with Screen(one_screen(bare)) as person:
        await person.tap("more")
        await person.tap("more")
        assert "bare 2" in person.texts()
