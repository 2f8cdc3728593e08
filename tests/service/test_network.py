"""Which address a link for other phones starts with."""

from collections.abc import Callable, Mapping

import pytest

from scorepad.rules.faults import Refused
from scorepad.score.record import GameId
from scorepad.service.network import (
    HomeNetwork,
    is_loopback,
    join_link,
    lan_url,
    most_guests,
    trusted_proxies,
)
from tests.refusals import refusal

OUTSIDE = "http://192.168.1.20:8550"


@pytest.mark.parametrize(
    ("used", "reached"),
    [
        ("ws://192.168.1.7:8550", "http://192.168.1.7:8550"),
        ("wss://table.local", "https://table.local"),
        ("http://[fe80::1]:8550", "http://[fe80::1]:8550"),
        ("http://127.0.0.1:8550", None),
        ("http://127.8.0.1:8550", None),
        ("ws://[::1]:8550", None),
        ("http://localhost:8550", None),
        ("http://scorepad.localhost:8550", None),
        ("tcp://192.168.1.7:9000", None),
        ("http://[", None),
        ("", None),
        (None, None),
    ],
)
def test_the_lan_url_is_this_browsers_address_unless_it_is_loopback(
    used: str | None, reached: str | None
) -> None:
    assert lan_url(used) == reached
    assert lan_url(used, OUTSIDE) == (reached or OUTSIDE)


def test_a_link_to_a_game_has_its_last_letters_where_a_proxy_sees_them() -> None:
    game = GameId("0f6e2a34-6b1c-4b0e-9c55-3d2a7b19c3e4")
    assert join_link(OUTSIDE, "secret", game) == f"{OUTSIDE}/join/c3e4#secret"
    assert join_link(OUTSIDE, "secret") == f"{OUTSIDE}/join#secret"


class Machine:
    """A computer that gets other addresses, and answers at them."""

    def __init__(self, *urls: str) -> None:
        self.urls = urls
        self.answers = False

    async def open(self) -> tuple[str, ...]:
        """Answer at the addresses of now."""
        self.answers = True
        return self.urls

    async def close(self) -> None:
        """Answer no more."""
        self.answers = False


async def test_an_open_app_follows_its_machine_to_another_address_and_a_closed_one_stays_closed() -> None:
    machine, told = Machine(OUTSIDE), list[tuple[str, ...]]()
    network = HomeNetwork(answer=machine.open, close=machine.close)
    network.subscribe(lambda: told.append(network.addresses))
    await network.look()
    assert (network.addresses, machine.answers, network.can_close) == ((), False, False)
    await network.open()
    machine.urls = ("http://10.0.0.7:8550",)
    await network.look()
    await network.look()
    await network.close()
    await network.look()
    assert told == [(OUTSIDE,), ("http://10.0.0.7:8550",), ()]
    assert not machine.answers


async def test_an_app_opened_without_a_network_is_open_as_soon_as_there_is_one() -> None:
    machine = Machine()
    network = HomeNetwork(answer=machine.open, close=machine.close)
    with pytest.raises(Refused, match="no_network"):
        await network.open()
    machine.urls = (OUTSIDE,)
    await network.look()
    assert network.addresses == (OUTSIDE,)


async def test_an_app_that_was_started_open_cannot_be_closed() -> None:
    network = HomeNetwork((OUTSIDE,), Machine(OUTSIDE).open)
    await network.close()
    assert (network.addresses, network.can_close) == ((OUTSIDE,), False)


@pytest.mark.parametrize(
    ("host", "here"),
    [
        ("127.0.0.1", True),
        ("127.8.0.1", True),
        ("::1", True),
        ("::ffff:127.0.0.1", True),
        ("192.168.1.20", False),
        ("::ffff:192.168.1.20", False),
        ("fe80::1%eth0", False),
        ("nonsense", False),
    ],
)
def test_which_numbers_mean_this_computer(host: str, here: bool) -> None:
    assert is_loopback(host) is here


def test_limits_and_trusted_proxies_can_be_configured() -> None:
    environment = {
        "SCOREPAD_MAX_SESSIONS": " 40 ",
        "SCOREPAD_TRUSTED_PROXIES": "10.0.0.1, 192.168.0.0/16,::1",
    }
    assert most_guests(environment) == 40
    assert trusted_proxies(environment) == ("10.0.0.1", "192.168.0.0/16", "::1")
    for unset in ({}, dict.fromkeys(environment, "")):
        assert (most_guests(unset), trusted_proxies(unset)) == (500, ())


@pytest.mark.parametrize(
    ("read", "name", "value"),
    [
        (most_guests, "SCOREPAD_MAX_SESSIONS", "0"),
        (most_guests, "SCOREPAD_MAX_SESSIONS", "-5"),
        (most_guests, "SCOREPAD_MAX_SESSIONS", "many"),
        (most_guests, "SCOREPAD_MAX_SESSIONS", "1" * 50),
        (trusted_proxies, "SCOREPAD_TRUSTED_PROXIES", "proxy.example.org"),
        (trusted_proxies, "SCOREPAD_TRUSTED_PROXIES", "10.0.0.1/8"),
    ],
)
def test_an_invalid_setting_is_refused_by_its_name(
    read: Callable[[Mapping[str, str]], object], name: str, value: str
) -> None:
    (fault,) = refusal(read, {name: value})
    assert fault.path == name
