"""Values shared by sessions reach every browser in its own way and order (FLET.md, faults 1, 4 and 5)."""

import asyncio
from collections.abc import Callable
from functools import partial

import flet as ft
import pytest

from scorepad.flet_support.hooks import Rank, redraw_queue, use_effect, use_live, use_size
from scorepad.flet_support.reconnecting import open_page
from scorepad.flet_support.screens import action, component, go, screen
from scorepad.i18n import language, use_language
from tests.ui.harness import Screen, one_screen


class Shared:
    """A number that several screens follow."""

    def __init__(self) -> None:
        self.value = 0
        self.followers: list[Callable[[], None]] = []

    def follow(self, callback: Callable[[], None]) -> Callable[[], None]:
        self.followers.append(callback)
        return lambda: self.followers.remove(callback)

    def add(self) -> None:
        self.value += 1
        for follower in list(self.followers):
            follower()


def table(shared: Shared) -> Callable[[ft.Page], None]:
    @component
    def total() -> ft.Control:
        own, set_own = ft.use_state(0)
        value = use_live(shared.follow, lambda: shared.value)

        def add() -> None:
            shared.add()
            set_own(own + 1)

        return ft.Column([ft.Text(f"total {value}, own {own}"), ft.Button("add", on_click=action(add))])

    return one_screen(total)


async def test_a_shared_change_reaches_the_other_browser_and_local_state_does_not() -> None:
    shared = Shared()
    async with Screen(table(shared)) as ann, Screen(table(shared)) as bo:
        before = len(bo.listener.sent)
        await ann.tap("add")
        await ann.tap("add")
        await bo.settle()
        assert ann.texts()[0] == "total 2, own 2"
        assert bo.texts()[0] == "total 2, own 0"
        assert len(bo.listener.sent) == before + 2


async def test_a_shared_value_is_read_in_each_browsers_own_language() -> None:
    shared = Shared()
    heard: list[tuple[str, str]] = []

    def app(lang: str) -> Callable[[ft.Page], None]:
        @component
        def total() -> ft.Control:
            def read() -> str:
                heard.append((lang, language()))
                return f"{shared.value} in {language()}"

            value = use_live(shared.follow, read)
            return ft.Column([ft.Text(value), ft.Button("add", on_click=action(shared.add))])

        def main(page: ft.Page) -> None:
            with use_language(lang):
                one_screen(total)(page)

        return main

    async with Screen(app("sv")) as ann, Screen(app("ja")) as bo:
        await ann.tap("add")
        await bo.settle()
        assert (ann.texts()[0], bo.texts()[0]) == ("1 in sv", "1 in ja")
        await bo.offline()
        await bo.online()
    assert {own for own, spoken in heard if own == spoken} == {"sv", "ja"}
    assert [own for own, spoken in heard if own != spoken] == []


async def test_a_change_while_a_phone_sleeps_is_seen_when_it_wakes_up() -> None:
    shared = Shared()
    async with Screen(table(shared)) as ann, Screen(table(shared)) as bo:
        await bo.offline()
        await ann.tap("add")
        assert bo.texts()[0] == "total 0, own 0"
        await bo.online()
        assert bo.texts()[0] == "total 1, own 0"
        await ann.tap("add")
        await bo.settle()
        assert bo.texts()[0] == "total 2, own 0"


def two_screens(page: ft.Page) -> None:
    @screen
    def home() -> ft.View:
        return ft.View(route="/", controls=[ft.Text("home")])

    @screen
    def far() -> ft.View:
        return ft.View(route="/far", controls=[ft.Text("far")])

    @component
    def both() -> ft.Control:
        return ft.Router(
            [ft.Route(component=home, children=[ft.Route(path="far", component=far)])], manage_views=True
        )

    open_page(page)
    page.render_views(both)


async def test_navigation_while_the_phone_sleeps_can_be_repeated_when_it_wakes() -> None:
    async with Screen(two_screens) as person:
        await person.offline()
        await person.run(lambda: go("/far"))
        await person.online()
        assert person.texts() == ["home"]
        await person.run(lambda: go("/far"))
        assert person.texts() == ["far"]


async def test_navigation_just_before_the_phone_sleeps_completes_when_it_wakes() -> None:
    async with Screen(two_screens) as person:

        async def go_to_sleep() -> None:
            go("/far")
            await person.session.disconnect(3600)

        await person.run(lambda: person.page.run_task(go_to_sleep))
        assert person.texts() == ["home"]
        await person.online()
        assert person.texts() == ["far"]


async def test_an_ended_session_is_no_longer_notified() -> None:
    shared = Shared()
    async with Screen(table(shared)):
        async with Screen(table(shared)):
            assert len(shared.followers) == 2
        assert len(shared.followers) == 1
    assert shared.followers == []
    shared.add()


async def test_a_vanished_session_does_not_disturb_the_others() -> None:
    shared = Shared()
    async with Screen(table(shared)) as ann:
        bo = Screen(table(shared))
        await bo.__aenter__()
        bo.page.session._Session__conn = None
        await ann.tap("add")
        assert ann.texts()[0] == "total 1, own 1"
        await bo.__aexit__(None, None, None)


async def test_a_component_follows_another_value_when_what_it_depends_on_changes() -> None:
    tables = {"a": Shared(), "b": Shared()}
    tables["b"].value = 7

    @component
    def part() -> ft.Control:
        name, set_name = ft.use_state("a")
        value = use_live(tables[name].follow, lambda: tables[name].value, [name])
        return ft.Column([ft.Text(f"{name} {value}"), ft.Button("b", on_click=action(lambda: set_name("b")))])

    async with Screen(one_screen(part)) as person:
        await person.tap("b")
        assert person.texts()[0] == "b 7"
        assert tables["a"].followers == []
        tables["b"].add()
        await person.settle()
        assert person.texts()[0] == "b 8"


async def test_a_failed_read_does_not_stop_later_updates(caplog: pytest.LogCaptureFixture) -> None:
    shared = Shared()
    broken: list[bool] = []

    def read() -> int:
        if broken:
            raise ValueError("not readable")
        return shared.value

    @component
    def part() -> ft.Control:
        return ft.Text(f"value {use_live(shared.follow, read)}")

    async with Screen(one_screen(part)) as person:
        broken.append(True)
        shared.add()
        await person.settle()
        assert "not readable" in caplog.text
        broken.clear()
        shared.add()
        await person.settle()
        assert person.texts() == ["value 2"]


async def test_a_failed_effect_is_logged_and_not_shown(caplog: pytest.LogCaptureFixture) -> None:
    def fails() -> None:
        raise ValueError("effect")

    async def fails_later() -> None:
        raise ValueError("later effect")

    @component
    def part() -> ft.Control:
        use_effect(fails, [])
        use_effect(fails_later, [])
        return ft.Text("calm")

    async with Screen(one_screen(part)) as person:
        assert person.texts() == ["calm"]
    assert "effect" in caplog.text
    assert "later effect" in caplog.text


async def test_a_screen_is_drawn_again_when_the_phone_is_turned() -> None:
    @component
    def part() -> ft.Control:
        return ft.Text("lying" if use_size().is_landscape else "standing")

    async with Screen(one_screen(part), width=360, height=740) as person:
        assert person.texts() == ["standing"]
        await person.resize(740, 360)
        assert person.texts() == ["lying"]


RANKS: tuple[Rank, ...] = ("late", "usual", "first")


def looks(seen: list[str]) -> dict[Rank, Callable[[], None]]:
    return {rank: partial(seen.append, rank) for rank in RANKS}


async def test_callbacks_run_by_rank_and_only_once_each() -> None:
    seen: list[str] = []
    asked = looks(seen)
    async with Screen(open_page) as person:
        for rank in (*RANKS, *RANKS):
            redraw_queue(person.page).add({asked[rank]: rank})
        assert seen == []
        await person.settle()
    assert seen == ["first", "usual", "late"]


@pytest.mark.parametrize(
    ("rank", "order"),
    [("first", ["one", "sent", "two", "sent"]), ("usual", ["one", "two", "sent", "sent"])],
)
async def test_first_rank_callbacks_are_sent_one_by_one_and_the_others_together(
    rank: Rank, order: list[str]
) -> None:
    seen: list[str] = []

    def look(name: str) -> None:
        seen.append(name)
        asyncio.get_running_loop().call_soon(seen.append, "sent")

    async with Screen(open_page) as person:
        for name in ("one", "two"):
            redraw_queue(person.page).add({partial(look, name): rank})
        await person.settle()
    assert seen == order


async def test_parts_that_follow_the_same_are_told_by_one_subscription_until_the_last_has_left() -> None:
    seen: list[str] = []
    followers: list[Callable[[], None]] = []

    def subscribe(callback: Callable[[], None]) -> Callable[[], None]:
        followers.append(callback)
        return partial(followers.remove, callback)

    async with Screen(open_page) as person:
        queue = redraw_queue(person.page)
        stops = [queue.follow(subscribe, look, rank) for rank, look in looks(seen).items()]
        (changed,) = followers
        changed()
        stops[1]()
        await person.settle()
        assert seen == ["first", "late"]
        for stop in (stops[0], stops[2]):
            stop()
    assert followers == []


async def test_offline_callbacks_do_not_run() -> None:
    seen: list[str] = []
    asked = looks(seen)
    async with Screen(open_page) as person:
        redraw_queue(person.page).add({asked["late"]: "late"})
        await person.settle()
        await person.offline()
        redraw_queue(person.page).add({asked["first"]: "first"})
        await person.online()
    assert seen == ["late"]


async def test_a_failing_callback_does_not_stop_the_others(caplog: pytest.LogCaptureFixture) -> None:
    seen: list[str] = []
    async with Screen(open_page) as person:
        redraw_queue(person.page).add({lambda: seen.remove("gone"): "first"})
        redraw_queue(person.page).add({partial(seen.append, "usual"): "usual"})
        await person.settle()
    assert seen == ["usual"]
    assert "a listener of the page failed" in caplog.text
