"""What Flet itself does where methods of ours are in its place (FLET.md): each fails until Flet mends it."""

import asyncio
from collections.abc import AsyncIterator
from importlib.util import find_spec, module_from_spec
from typing import Any

import flet as ft
import pytest
from flet.controls.control_event import get_event_field_type
from flet.messaging.protocol import Message
from flet.messaging.session import Session
from flet_web.fastapi.flet_app import FletApp
from flet_web.fastapi.flet_app_manager import FletAppManager

from scorepad.flet_support.sessions import patch_sessions
from tests.flet_support import test_sessions as ours
from tests.flet_support.classes import count_calls
from tests.web.servers import end_sessions

patch_sessions()
fault = pytest.mark.xfail(strict=True)


@pytest.fixture(autouse=True)
async def no_sessions_left(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[None]:
    monkeypatch.setattr(ours, "SECONDS", 1)
    yield
    await end_sessions()


def put_back(monkeypatch: pytest.MonkeyPatch, owner: type, *names: str) -> None:
    """Put methods of a class back as Flet has them, from a second copy of its module."""
    spec: Any = find_spec(owner.__module__)
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    for name in names:
        monkeypatch.setattr(owner, name, getattr(vars(module)[owner.__name__], name))


@fault
async def test_flet_itself_lets_go_of_a_browser_that_vanishes(monkeypatch: pytest.MonkeyPatch) -> None:
    put_back(monkeypatch, FletApp, "handle")
    await ours.test_a_session_dropped_while_the_server_sends_can_expire()


@fault
async def test_flet_itself_takes_an_answer_for_a_control_that_has_gone(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    put_back(monkeypatch, Session, "handle_invoke_method_results")
    await ours.test_an_answer_for_a_removed_control_reaches_its_caller_and_breaks_nothing()


@fault
async def test_flet_itself_begins_afresh_where_nothing_was_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    put_back(monkeypatch, FletAppManager, "disconnect_session", "get_session")
    await ours.test_a_browser_that_left_before_anything_was_shown_starts_afresh()


@fault
async def test_flet_itself_tells_a_browser_that_its_screen_failed(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    put_back(monkeypatch, Session, "_Session__updates_scheduler")
    async with asyncio.timeout(1):
        await ours.test_a_browser_whose_screen_failed_is_told_so_and_starts_afresh_on_return(caplog)


@fault
async def test_flet_itself_resumes_no_session_that_failed(monkeypatch: pytest.MonkeyPatch) -> None:
    put_back(monkeypatch, FletAppManager, "get_session")
    await ours.test_a_session_whose_first_drawing_failed_is_not_resumed_while_it_ends()


@fault
async def test_flet_itself_shows_no_text_of_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    put_back(monkeypatch, Session, "error")
    await ours.test_an_error_is_said_in_the_language_of_its_page()


@fault
def test_flet_itself_finds_the_type_of_a_handler_once() -> None:
    control = ft.Container()
    assert count_calls(lambda: get_event_field_type(control, "on_click")) <= 3


@fault
async def test_flet_itself_puts_no_message_into_words_for_a_log_that_takes_none(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(Message, "__str__", object.__str__)
    await ours.test_a_message_is_not_put_into_words_with_its_controls()
