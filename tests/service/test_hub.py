"""Subscribers are notified until they unsubscribe, whatever another one does."""

from collections.abc import Callable

import pytest

from scorepad.service.hub import Hub


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
