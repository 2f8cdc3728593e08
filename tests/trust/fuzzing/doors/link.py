"""What a link carries: a rule set, the token that lets a device in, and the files both are kept in."""

from collections.abc import Iterator
from pathlib import Path
from tempfile import mkdtemp
from typing import Final

from scorepad.game.accept import KEEPER, Right, SideGuest, Watcher
from scorepad.game.events import DeviceId
from scorepad.rules.custom import CustomRuleSet
from scorepad.rules.faults import Refused
from scorepad.score.record import GameId
from scorepad.storage.device_key import device_key_from_json, device_key_to_json, new_device_key
from scorepad.storage.links import LINKS_FILE, LinkId, new_link_book, read_links, write_links
from scorepad.storage.rules_file import link_text, read_link
from tests.trust.fuzzing.doors.file import OWN
from tests.trust.fuzzing.doors.taken_in import keep_rules, put_into_words

HOLDS: Final = ""
WORDS: Final = (b"http://", b"/rules#", b'"may"', b'"count"', b'"side"', b'"secret"', b'"holders"')

_FOLDER: Final = Path(mkdtemp(prefix="scorepad-fuzz-"))
_DEVICE: Final = DeviceId("0" * 32)


def seeds() -> Iterator[bytes]:
    """Yield a rule set in a link and as text, and the two files."""
    for rules in (
        CustomRuleSet("Ours", "whitnack", {"cards.ace": 25}),
        CustomRuleSet("Ours", "whitnack", OWN),
    ):
        yield f"http://192.168.1.20:8550/rules#{link_text(rules)}".encode()
    yield b'{"format": "scorepad-rules/1", "name": "x", "base": "canasta", "values": {"cards.ace": 25}}'
    yield _links_file()
    yield device_key_to_json(new_device_key()).encode()


def _links_file() -> bytes:
    book = new_link_book()
    rights: tuple[Right, ...] = (KEEPER, SideGuest(GameId("a"), 1), Watcher(GameId("a")))
    for at, right in enumerate(rights):
        book = book.with_link(LinkId(f"l{at}"), right).with_holder(_DEVICE, LinkId(f"l{at}"))
    write_links(_FOLDER, book.with_name(_DEVICE, "Ann"))
    return (_FOLDER / LINKS_FILE).read_bytes()


def target(data: bytes) -> None:
    """Open the link, and read the same bytes as each of the files."""
    text = data.decode("utf-8", "surrogateescape")
    try:
        keep_rules(read_link(text))
    except Refused as refused:
        put_into_words(refused)
    _open_link_book(data, text)
    if key := device_key_from_json(data):
        assert device_key_from_json(device_key_to_json(key)) == key
        assert key.proves(_DEVICE, key.proof(_DEVICE))


def _open_link_book(data: bytes, text: str) -> None:
    (_FOLDER / LINKS_FILE).write_bytes(data)
    book = read_links(_FOLDER)
    if book is None:
        return
    assert book.link_for(text) is None
    assert all(book.link_for(book.token(link)) == link for link in book.links)
    book.rights(_DEVICE)
    write_links(_FOLDER, book)
    assert read_links(_FOLDER) == book
