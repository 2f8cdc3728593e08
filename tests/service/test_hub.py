"""Followers are notified until they unsubscribe; which devices have a screen open."""

from collections.abc import Callable

import pytest

from scorepad.game.events import DeviceId
from scorepad.service.hub import Followed, Presence

PHONE, OTHER = DeviceId("a phone"), DeviceId("another phone")


def test_a_callback_subscribed_twice_is_called_twice_and_unsubscribed_once() -> None:
    followed, told = Followed(), list[str]()

    def tell() -> None:
        told.append("told")

    first = followed.subscribe(tell)
    second = followed.subscribe(tell)
    followed.notify()
    first()
    first()
    followed.notify()
    second()
    followed.notify()
    assert len(told) == 3


def test_a_subscriber_removed_by_another_callback_is_not_called() -> None:
    followed, told = Followed(), list[str]()
    leaves: list[Callable[[], None]] = []

    def make_the_other_leave() -> None:
        leaves.pop()()

    followed.subscribe(make_the_other_leave)
    leaves.append(followed.subscribe(lambda: told.append("late")))
    followed.notify()
    assert told == []


def test_a_failing_subscriber_does_not_stop_the_others(caplog: pytest.LogCaptureFixture) -> None:
    followed, told = Followed(), list[str]()

    def fail() -> None:
        raise ValueError("broken screen")

    followed.subscribe(fail)
    followed.subscribe(lambda: told.append("told"))
    followed.notify()
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
