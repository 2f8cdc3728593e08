"""Which devices have a screen open, and when the others had one last."""

from datetime import UTC, datetime, timedelta

from scorepad.game.ids import DeviceId
from scorepad.service.presence import MOST_LEFT, Presence

PHONE, OTHER = DeviceId("a phone"), DeviceId("another phone")
START = datetime(2026, 11, 24, 20, 0, tzinfo=UTC)


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
