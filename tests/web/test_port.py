import asyncio
import socket

import pytest

from scorepad.web.launch import CannotListen, bind_port


def test_a_free_port_is_used_as_requested_and_one_in_use_gives_way_to_the_next_free_one() -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        place = bind_port(port=port)
        with place.socket:
            assert place.moved
            assert port < place.port <= port + 100
    place = bind_port(port=port)
    with place.socket:
        assert (place.port, place.moved, place.url) == (port, False, f"http://127.0.0.1:{port}")


@pytest.mark.parametrize(
    ("host", "named"),
    [
        *((each, each) for each in ("127.0.0.1", "localhost", "127.5.5.5")),
        *(
            pytest.param(
                each,
                "[::1]",
                marks=pytest.mark.skipif(not socket.has_dualstack_ipv6(), reason="this machine has no IPv6"),
            )
            for each in ("::1", "[::1]")
        ),
    ],
)
def test_a_loopback_address_has_no_outside_url(host: str, named: str) -> None:
    place = bind_port(host, 0)
    with place.socket:
        assert (place.url, place.outside_urls, place.moved) == (f"http://{named}:{place.port}", (), False)


def test_listening_on_all_addresses_gives_an_outside_url() -> None:
    place = bind_port("0.0.0.0", 0)  # noqa: S104 - what is tested
    with place.socket:
        assert place.url == f"http://127.0.0.1:{place.port}"
        assert place.outside_urls
        assert place.outside_urls[0].endswith(f":{place.port}")
        assert "0.0.0.0" not in place.outside_urls[0]  # noqa: S104 - what is tested


@pytest.mark.parametrize("host", ["192.0.2.77", "no such host", "[127.0.0.1]", "[::1", "::1]"])
def test_a_host_that_cannot_listen_is_refused_with_its_reason(host: str) -> None:
    with pytest.raises(CannotListen, match=r"\w"):
        bind_port(host, 0)


async def test_small_messages_are_sent_without_delay() -> None:
    taken = bind_port(port=0)
    joined: asyncio.Future[asyncio.StreamWriter] = asyncio.get_running_loop().create_future()
    server = await asyncio.start_server(lambda _reader, writer: joined.set_result(writer), sock=taken.socket)
    async with server:
        _reader, writer = await asyncio.open_connection("127.0.0.1", taken.port)
        here = (await joined).get_extra_info("socket")
        assert here.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)
        for each in (writer, await joined):
            each.close()
            await each.wait_closed()
