"""What every keeping of links promises, in a file and in PostgreSQL, and what the latter promises besides."""

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing
from dataclasses import replace
from functools import partial
from pathlib import Path
from threading import Barrier

import psycopg
import pytest

from scorepad.game.accept import KEEPER, Right, Watcher
from scorepad.game.events import DeviceId
from scorepad.rules.faults import Refused
from scorepad.score.record import GameId
from scorepad.storage.kept_links import LINKS_FILE, DatabaseLinks, FileLinks, KeptLinks
from scorepad.storage.links import LinkBook, new_link_id
from scorepad.storage.sql.postgres import PostgresDatabase
from tests.postgres import new_address

GAME = GameId("a game")
PHONE = DeviceId("1" * 32)

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


def test_without_any_links_there_is_an_empty_book(reopen: Open) -> None:
    book = reopen().read()
    assert (book.links, book.holders, book.phones, book.open_port) == ({}, {}, {}, None)


def test_what_was_changed_is_there_after_a_restart(reopen: Open) -> None:
    links = reopen()
    first = links.change(partial(made, KEEPER))
    after = links.change(lambda book: replace(made(Watcher(GAME), book), open_port=8550))
    link = after.link_to(KEEPER)
    assert link
    assert link in first.links
    assert after.token(link) == first.token(link)
    assert after.rights(PHONE) == {KEEPER, Watcher(GAME)}
    assert links.read() == reopen().read() == after


def test_a_change_that_changes_nothing_leaves_everything_as_it_was(reopen: Open) -> None:
    links = reopen()
    before = links.change(partial(made, KEEPER))
    assert links.change(lambda book: book) == links.erase(lambda book: book) == reopen().read() == before


def test_what_one_app_has_changed_the_others_have_too(open_shared: Callable[[str], KeptLinks]) -> None:
    one, other = open_shared("one"), open_shared("other")
    book = one.change(partial(made, KEEPER))
    assert other.read() == book
    both = other.change(partial(made, Watcher(GAME)))
    assert set(both.links.values()) == {KEEPER, Watcher(GAME)}
    assert one.read() == both


def test_apps_that_make_one_link_at_once_make_one(open_shared: Callable[[str], KeptLinks]) -> None:
    apps, start = [open_shared(str(number)) for number in range(4)], Barrier(4)

    def make(links: KeptLinks) -> LinkBook:
        start.wait()
        return links.change(partial(made, KEEPER))

    with ThreadPoolExecutor(len(apps)) as pool:
        books = list(pool.map(make, apps))
    assert all(book == books[0] for book in books)


def test_the_port_of_an_app_is_its_own(open_shared: Callable[[str], KeptLinks]) -> None:
    one, other = open_shared("one"), open_shared("other")
    assert one.change(lambda book: replace(book, open_port=8550)).open_port == 8550
    assert other.change(partial(made, KEEPER)).open_port is None
    assert open_shared("one").read().open_port == 8550


def test_the_file_of_an_app_on_a_database_holds_no_link(
    open_shared: Callable[[str], KeptLinks], tmp_path: Path
) -> None:
    links = open_shared("one")
    book = links.change(lambda book: replace(made(KEEPER, book), open_port=8550))
    stored = (tmp_path / "one" / LINKS_FILE).read_text()
    assert not any(word in stored for word in (*book.links, PHONE, book.secret.hex()))


def test_damaged_links_are_none_and_new_ones_can_be_made(
    open_shared: Callable[[str], KeptLinks], address: str
) -> None:
    links = open_shared("one")
    links.change(partial(made, KEEPER))
    with psycopg.connect(address) as connection:
        connection.execute("UPDATE notes SET body = '[]' WHERE name = 'links'")
    assert links.read().links == {}
    assert links.change(partial(made, KEEPER)).rights(PHONE) == {KEEPER}


def test_links_that_a_database_cannot_keep_are_refused(
    open_shared: Callable[[str], KeptLinks], address: str
) -> None:
    links = open_shared("one")
    with psycopg.connect(address) as connection:
        connection.execute("DROP TABLE notes")
    with pytest.raises(Refused, match="not_kept"):
        links.change(partial(made, KEEPER))
    with pytest.raises(Refused, match="not_readable"):
        links.read()


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
