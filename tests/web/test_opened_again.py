"""A server that Share has opened to the network answers there again after a kill, at the same port."""

import json
import socket
from pathlib import Path
from urllib.parse import urlsplit

from scorepad.game.ids import DeviceId
from scorepad.game.rights import KEEPER
from scorepad.storage.links import LINKS_FILE, new_link_book, new_link_id, write_links
from tests.browser.program import Program
from tests.own_network import needs_own_address, own_host
from tests.ui.visitor import visiting

PHONE = DeviceId("2" * 32)


def answers(host: str, port: int) -> bool:
    """Whether somebody listens at an address."""
    try:
        socket.create_connection((host, port), timeout=1).close()
    except ConnectionRefusedError:
        return False
    return True


def open_port(folder: Path) -> object:
    """Return the port that the app has noted as open to the network."""
    return json.loads((folder / LINKS_FILE).read_text()).get("open_port")


@needs_own_address
async def test_a_server_opened_by_share_is_open_again_after_two_kills_with_the_same_links(
    tmp_path: Path,
) -> None:
    host, link = own_host(), new_link_id()
    book = new_link_book().with_link(link, KEEPER).with_holder(PHONE, link)
    write_links(tmp_path, book)
    program = Program(tmp_path).start()
    port = urlsplit(program.address).port or 0
    try:
        assert not answers(host, port)
        program.kill()
        noted = json.loads((tmp_path / LINKS_FILE).read_text()) | {"open_port": port}
        (tmp_path / LINKS_FILE).write_text(json.dumps(noted))
        for _kill in range(2):
            program.start()
            # Its own line for the phones stands before the one with the address.
            assert answers(host, port)
            async with visiting(f"{host}:{port}", page={"route": "/join"}) as phone:
                phone.keep(join=book.token(link))
                await phone.wait_for("New game")
            assert open_port(tmp_path) == port
            program.kill()
    finally:
        program.stop()
