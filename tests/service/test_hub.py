"""Subscribers are notified until they unsubscribe; which devices have a screen open, and when others had."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta

import pytest

from scorepad.game.events import DeviceId
from scorepad.service.hub import MOST_LEFT, Hub, Presence

PHONE, OTHER = DeviceId("a phone"), DeviceId("another phone")
START = datetime(2026, 11, 24, 20, 0, tzinfo=UTC)


def test_only_subscribers_of_the_stream_are_notified() -> None:
    hub, told = Hub(), list[str]()
    hub.subscribe("one", lambda: told.append("one"))
    hub.subscribe("two", lambda: told.append("two"))
    hub.notify("one")
    hub.notify("nobody")
    assert told == ["one"]


def test_a_callback_subscribed_twice_is_called_twice_and_unsubscribed_once() -> None:
    hub, told = Hub(), list[str]()

    def tell() -> None:
        told.append("told")

    first = hub.subscribe("one", tell)
    second = hub.subscribe("one", tell)
    hub.notify("one")
    first()
    first()
    hub.notify("one")
    second()
    hub.notify("one")
    assert len(told) == 3


def test_a_subscriber_removed_by_another_callback_is_not_called() -> None:
    hub, told = Hub(), list[str]()
    leaves: list[Callable[[], None]] = []

    def make_the_other_leave() -> None:
        leaves.pop()()

    hub.subscribe("one", make_the_other_leave)
    leaves.append(hub.subscribe("one", lambda: told.append("late")))
    hub.notify("one")
    assert told == []


def test_a_failing_subscriber_does_not_stop_the_others(caplog: pytest.LogCaptureFixture) -> None:
    hub, told = Hub(), list[str]()

    def fail() -> None:
        raise ValueError("broken screen")

    hub.subscribe("one", fail)
    hub.subscribe("one", lambda: told.append("told"))
    hub.notify("one")
    assert told == ["told"]
    assert "broken screen" in caplog.text


class Clock:
    """A clock that is a minute further each time."""

    def __init__(self) -> None:
        self.now = START

    def __call__(self) -> datetime:
        self.now += timedelta(minutes=1)
        return self.now


def test_a_device_is_here_until_its_last_screen_is_closed() -> None:
    presence, told = Presence(Clock()), list[bool]()
    presence.subscribe(lambda: told.append(presence.is_here(PHONE)))
    first, second = presence.arrive(PHONE), presence.arrive(PHONE)
    first()
    first()
    assert presence.is_here(PHONE)
    assert presence.left(PHONE) is None
    second()
    assert presence.left(PHONE) == START + timedelta(minutes=1)
    assert told == [True, True, True, False]
    assert not presence.is_here(OTHER)
    assert presence.left(OTHER) is None


def test_browsers_that_only_pass_by_fill_no_memory() -> None:
    presence = Presence(Clock())
    for number in range(MOST_LEFT + 2):
        presence.arrive(DeviceId(str(number)))()
    assert [presence.left(DeviceId(str(number))) is None for number in range(3)] == [True, True, False]
