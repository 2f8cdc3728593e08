"""Which address a link for other phones starts with."""

import pytest

from scorepad.service.network import lan_url

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
        ("", None),
        (None, None),
    ],
)
def test_the_lan_url_is_this_browsers_address_unless_it_is_loopback(
    used: str | None, reached: str | None
) -> None:
    assert lan_url(used) == reached
    assert lan_url(used, OUTSIDE) == (reached or OUTSIDE)
