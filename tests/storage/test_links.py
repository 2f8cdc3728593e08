"""Links and the key of devices: what survives a restart, and nothing usable of damaged ones."""

import json
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing
from dataclasses import replace
from functools import partial
from pathlib import Path
from threading import Barrier

import psycopg
import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorepad.game.accept import KEEPER, Right, SideGuest, Watcher
from scorepad.game.events import DeviceId
from scorepad.score.record import GameId
from scorepad.storage import store
from scorepad.storage.links import (
    LINKS_FILE,
    MOST_HOLDERS,
    DatabaseLinks,
    FileLinks,
    KeptLinks,
    LinkBook,
    LinkId,
    Phone,
    new_link_book,
    new_link_id,
    read_links,
)
from scorepad.storage.sql.postgres import PostgresDatabase
from tests.postgres import new_address

GAME = GameId("a game")
PHONE, OTHER, THIRD = (DeviceId(str(digit) * 32) for digit in range(3))
RIGHTS: tuple[Right, ...] = (KEEPER, SideGuest(GAME, 1), Watcher(GAME))


def full_book() -> LinkBook:
    """Return a book with a link of each kind, all opened by one phone."""
    book = new_link_book()
    for right in RIGHTS:
        link = new_link_id()
        book = book.with_link(link, right).with_holder(PHONE, link)
    return book


def test_a_stored_book_is_private_and_read_as_it_was_without_a_token_in_it(tmp_path: Path) -> None:
    assert read_links(tmp_path) is None
    book = full_book()
    FileLinks(tmp_path).change(lambda _before: book)
    assert read_links(tmp_path) == book
    file = tmp_path / LINKS_FILE
    assert file.stat().st_mode & 0o777 == 0o600
    assert not any(book.token(link) in file.read_text() for link in book.links)


@given(st.text())
def test_a_token_has_128_bits_and_opens_its_own_link_alone(guessed: str) -> None:
    book = full_book()
    tokens = [book.token(link) for link in book.links]
    assert [len(token) for token in tokens] == [22, 22, 22]
    assert [book.link_for(token) for token in tokens] == list(book.links)
    assert book.link_for(guessed) is None
    assert book.token(new_link_id()) not in tokens


def test_what_is_stopped_removed_or_gone_gives_nothing() -> None:
    book = full_book()
    link = next(link for link, right in book.links.items() if right == KEEPER)
    after = book.without_link(link)
    assert after.link_for(book.token(link)) is None
    assert after.rights(PHONE) == {SideGuest(GAME, 1), Watcher(GAME)}
    removed = book.without_holder(PHONE)
    assert removed.rights(PHONE) == frozenset()
    assert removed.with_holder(PHONE, link).rights(PHONE) == {KEEPER}
    assert new_link_book().with_holder(PHONE, LinkId("gone")).phones == {}
    emptied = replace(book, open_port=8550).emptied()
    assert (emptied.links, emptied.phones, emptied.open_port) == ({}, {}, None)


@pytest.mark.parametrize(
    "change",
    [
        {"secret": "no hexadecimal digits"},
        {"links": {"a": {"may": "rule"}}},
        {"links": {"a": {"may": "count", "game": "g", "side": -1}}},
        {"links": {"a": {"may": "count", "game": "g", "side": True}}},
        {"links": {"a": {"may": "watch", "game": 7}}},
        {"links": {"a": {}}},
        {"links": []},
        {"holders": {PHONE: 7}},
        {"phones": {PHONE: [0, ""]}},
        {"phones": {PHONE: [1, 7]}},
        {"phones": {PHONE: [1]}},
        None,
    ],
)
def test_a_damaged_file_gives_no_rights(tmp_path: Path, change: dict[str, object] | None) -> None:
    FileLinks(tmp_path).change(lambda _before: full_book())
    file = tmp_path / LINKS_FILE
    stored = json.loads(file.read_text())
    file.write_bytes(b"\xff[" if change is None else json.dumps(stored | change).encode())
    assert read_links(tmp_path) is None


def test_phones_are_numbered_as_they_come_and_keep_their_numbers() -> None:
    link = new_link_id()
    book = new_link_book().with_link(link, KEEPER)
    for device in (PHONE, OTHER, THIRD):
        book = book.with_holder(device, link)
    book = book.with_name(OTHER, "Zoe").without_holder(PHONE).with_holder(PHONE, link)
    held = (link,)
    assert book.phones == {OTHER: Phone(2, held, "Zoe"), THIRD: Phone(3, held), PHONE: Phone(4, held)}
    assert book.with_name(DeviceId("nobody's"), "Zoe") == book
    assert len(book.with_name(PHONE, "x" * 1000).phones[PHONE].name) == 40


@pytest.mark.parametrize(
    ("stored", "port"), [(8550, 8550), (0, None), (True, None), ("8550", None), (70_000, None), (None, None)]
)
def test_the_port_opened_by_share_is_kept_and_a_file_from_before_phones_had_numbers_is_read(
    tmp_path: Path, stored: object, port: int | None
) -> None:
    FileLinks(tmp_path).change(lambda _before: full_book())
    file = tmp_path / LINKS_FILE
    known = json.loads(file.read_text())
    earlier = {name: known[name] for name in ("secret", "links", "holders")}
    file.write_text(json.dumps(earlier if stored is None else earlier | {"open_port": stored}))
    book = read_links(tmp_path)
    assert book
    assert (book.phones, book.open_port) == ({PHONE: Phone(1, tuple(book.links))}, port)


def test_a_link_that_is_opened_again_and_again_fills_nothing() -> None:
    link, other = new_link_id(), new_link_id()
    book = new_link_book().with_link(link, Watcher(GAME)).with_link(other, KEEPER)
    book = book.with_holder(PHONE, other).with_holder(PHONE, link)
    devices = [DeviceId(f"{number:032x}") for number in range(1, MOST_HOLDERS + 3)]
    for device in devices:
        book = book.with_holder(device, link)
    assert book.rights(PHONE) == {KEEPER}
    assert [device for device in devices if book.rights(device)] == devices[2:]


Open = Callable[[], KeptLinks]
"""Opens the same links once more, as a restart does."""


@pytest.fixture
def address() -> str:
    return new_address()


@pytest.fixture
def open_shared(address: str, tmp_path: Path) -> Iterator[Callable[[str], KeptLinks]]:
    """Return what opens the links of the database, for the app of a folder with a name."""
    with ExitStack() as stack:

        def opened(name: str) -> KeptLinks:
            folder = tmp_path / name
            folder.mkdir(exist_ok=True)
            return DatabaseLinks(stack.enter_context(closing(PostgresDatabase(address))), FileLinks(folder))

        yield opened


@pytest.fixture(params=["file", "postgres"])
def reopen(request: pytest.FixtureRequest, tmp_path: Path) -> Open:
    if request.param == "file":
        return partial(FileLinks, tmp_path)
    return partial(request.getfixturevalue("open_shared"), "one")


def made(right: Right, book: LinkBook) -> LinkBook:
    """Return a book with a link for a right, which a phone has opened."""
    if book.link_to(right):
        return book
    link = new_link_id()
    return book.with_link(link, right).with_holder(PHONE, link).with_name(PHONE, "Zoe")


def test_what_was_changed_is_there_after_a_restart(reopen: Open) -> None:
    links = reopen()
    book = links.read()
    assert (book.links, book.phones, book.open_port) == ({}, {}, None)
    first = links.change(partial(made, KEEPER))
    after = links.change(lambda book: replace(made(Watcher(GAME), book), open_port=8550))
    link = after.link_to(KEEPER)
    assert link
    assert link in first.links
    assert after.token(link) == first.token(link)
    assert after.rights(PHONE) == {KEEPER, Watcher(GAME)}
    assert links.change(lambda book: book) == links.erase(lambda book: book) == after
    assert links.read() == reopen().read() == after


def test_what_one_app_has_changed_the_others_have_too_but_for_its_port(
    open_shared: Callable[[str], KeptLinks], tmp_path: Path
) -> None:
    one, other = open_shared("one"), open_shared("other")
    book = one.change(lambda book: replace(made(KEEPER, book), open_port=8550))
    assert other.read() == replace(book, open_port=None)
    both = other.change(partial(made, Watcher(GAME)))
    assert set(both.links.values()) == {KEEPER, Watcher(GAME)}
    assert one.read() == open_shared("one").read() == replace(both, open_port=8550)
    stored = (tmp_path / "one" / LINKS_FILE).read_text()
    assert not any(word in stored for word in (*book.links, PHONE, book.secret.hex()))


def test_apps_that_make_one_link_at_once_make_one(open_shared: Callable[[str], KeptLinks]) -> None:
    apps, start = [open_shared(str(number)) for number in range(4)], Barrier(4)

    def make(links: KeptLinks) -> LinkBook:
        start.wait()
        return links.change(partial(made, KEEPER))

    with ThreadPoolExecutor(len(apps)) as pool:
        books = list(pool.map(make, apps))
    assert all(book == books[0] for book in books)


def test_damaged_links_are_none_and_new_ones_can_be_made(
    open_shared: Callable[[str], KeptLinks], address: str
) -> None:
    links = open_shared("one")
    links.change(partial(made, KEEPER))
    with psycopg.connect(address) as connection:
        connection.execute("UPDATE notes SET body = '[]' WHERE name = 'links'")
    assert links.read().links == {}
    assert links.change(partial(made, KEEPER)).rights(PHONE) == {KEEPER}


def test_no_byte_of_an_erased_name_stays_in_the_table(
    open_shared: Callable[[str], KeptLinks], address: str
) -> None:
    links = open_shared("one")
    for number in range(100):
        links.change(lambda book, number=number: made(Watcher(GameId(f"game {number}")), book))  # type: ignore[misc]
    size = "SELECT pg_relation_size('notes')"
    with psycopg.connect(address, autocommit=True) as connection:
        before = connection.execute(size).fetchone()
        links.erase(LinkBook.emptied)
        after = connection.execute(size).fetchone()
    assert before
    assert after
    assert after < before


OLD = DeviceId("5e0c" * 8)

SECRET = "0f" * 32


def test_a_key_is_read_as_it_was_written_by_us_or_by_6fb5a5de() -> None:
    key = store.DeviceKey()
    assert key.secret not in repr(key)
    assert store.device_key_from_json(store.device_key_to_json(key)) == key
    assert store.device_key_from_json(
        json.dumps({"secret": SECRET, "earlier": {OLD: False}})
    ) == store.DeviceKey(SECRET)


DAMAGED = [b"", b"\xff", b"[" * 100_000]
OTHERS: list[object] = [None, [], {}, *({"secret": each} for each in (1, SECRET[1:], SECRET.upper()))]


@pytest.mark.parametrize("text", [*DAMAGED, *map(json.dumps, OTHERS)])
def test_anything_else_is_no_key(text: str | bytes) -> None:
    assert store.device_key_from_json(text) is None


@pytest.mark.parametrize(
    "value", [None, 1, "", "import", OLD[1:], DeviceId(OLD + "0"), OLD.upper(), OLD + "\n", "٣" * 32]
)
def test_only_well_formed_ids_are_device_ids(value: object) -> None:
    assert store.is_device_id(OLD)
    assert not store.is_device_id(value)
