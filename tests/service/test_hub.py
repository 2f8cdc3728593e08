"""Subscribers are notified until they unsubscribe; which devices have a screen open."""

from collections.abc import Callable

import pytest

from scorepad.game.events import DeviceId
from scorepad.service.hub import Hub, Presence

PHONE, OTHER = DeviceId("a phone"), DeviceId("another phone")


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


def test_a_device_is_here_until_its_last_screen_is_closed() -> None:
    presence, told = Presence(), list[bool]()
    presence.subscribe(lambda: told.append(presence.is_here(PHONE)))
    first, second = presence.arrive(PHONE), presence.arrive(PHONE)
    first()
    first()
    assert presence.is_here(PHONE)
    second()
    assert told == [True, True, True, False]
    assert not presence.is_here(OTHER)
