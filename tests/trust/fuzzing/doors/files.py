"""The doors for files and what lies in them: a game, a backup, a database and its rows, a link."""

import json
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from io import BytesIO
from itertools import product
from pathlib import Path
from typing import Any, Final, cast

from scorepad.game import events as ev
from scorepad.game.accept import KEEPER, Right, SideGuest, Watcher
from scorepad.game.evenings import ClubEvening
from scorepad.game.fold import Game, fold, states
from scorepad.game.library import fold_library
from scorepad.i18n.formats import read_day
from scorepad.rules.built_in import VARIANTS
from scorepad.rules.custom import CustomRuleSet, RuleSetId
from scorepad.rules.faults import Refused
from scorepad.rules.frozen import thaw
from scorepad.rules.resolve import check_values, missing_keys
from scorepad.rules.sections import Value
from scorepad.score.record import GameId, GameRecord
from scorepad.score.totals import score_game
from scorepad.service.open_game import OpenGame, stored_summary
from scorepad.sheets.xlsx.workbook import game_xlsx
from scorepad.storage import library_files
from scorepad.storage.codec import EventRow, can_begin, draft_of, event_of, library_event_of, row_of
from scorepad.storage.earlier_evenings import Correction, Earlier
from scorepad.storage.gamefile.read import GameFile, read_game
from scorepad.storage.gamefile.write import content_key, write_game
from scorepad.storage.import_files import count_in, game_files_in, read_database
from scorepad.storage.links import LINKS_FILE, LinkId, links_to_json, new_link_book, read_links
from scorepad.storage.sql.sqlite import DATABASE_FILE
from scorepad.storage.store import DeviceKey, device_key_from_json, device_key_to_json
from scorepad.storage.tables.games import games_of, understand
from scorepad.storage.tables.grid import read_grid
from scorepad.storage.tables.model import Choices, Dates, Rows, Wins
from scorepad.wording.changes import batch_sentence
from scorepad.wording.faults import fault_lines
from tests import vectors
from tests.many_games import events, fill
from tests.packing import packed
from tests.trust.fuzzing.doors.door import Door

EVENING: Final = ev.EveningId("0b7c2a52-51c9-4e0e-9d5a-3f1c6a4e8b21")
GAME: Final = GameId("1b7c2a52-51c9-4e0e-9d5a-3f1c6a4e8b21")
OURS: Final = CustomRuleSet("Ours", "whitnack", {"cards.ace": 25})
_OWN: Final[dict[str, Value]] = {
    "piles.clean": 400,
    "piles.sevens": 1_000,
    "labels.sevens": "Sevens",
    "cards.ace": 25,
    "going_out.bonus": 200,
    "going_out.piles": ({"clean": 1, "dirty": 1}, {"clean": 2}),
    "opening.minimums": (50, 90, 120, 150),
}
MANY: Final = CustomRuleSet("Ours", "whitnack", _OWN)
"""Rules with a change, and with many."""


def read_as_import_does(data: bytes) -> None:
    """Read a file; what was read can be shown, kept and read again, what wasn't is put into words."""
    try:
        found = library_files.read_part(data)
    except Refused as refused:
        put_into_words(refused)
        return
    if isinstance(found, GameFile):
        look_at(found.record, fold(found.log) if found.log else None)
        _write_again(found)
    elif isinstance(found, CustomRuleSet):
        keep_rules(found)
    elif isinstance(found, library_files.PeopleFile):
        assert library_files.read_people(library_files.write_people(found)) == found
    else:
        assert library_files.read_evening(library_files.write_evening(found)) == found


def put_into_words(refused: Refused) -> None:
    """Say why something was refused."""
    assert all(fault_lines(refused.faults))


def look_at(record: GameRecord, game: Game | None = None) -> None:
    """Score a game with all checks, and sum up and put into words what led to it."""
    score_game(record)
    if game is None:
        return
    shown = OpenGame(GameId("a game"), game)
    assert stored_summary(shown.summary, "", len(game.events)).body
    assert shown.agreements is not None
    for event in game.events:
        batch_sentence([event.change], game.record)


def keep_rules(rule_set: CustomRuleSet) -> None:
    """Write rules as a file and as a link, and read both again."""
    assert library_files.read_rules_file(library_files.write_rules(rule_set)) == rule_set
    assert library_files.read_link(library_files.link_text(rule_set)) == rule_set


def _write_again(found: GameFile) -> None:
    written = write_game(found.record, found.log)
    assert content_key(read_game(written).record) == content_key(found.record)


def file_seeds() -> Iterator[bytes]:
    """Yield the worked games, two with their logs, each variant with a change, and one with many."""
    yield from map(vectors.game_file, vectors.IDS)
    for number in range(2):
        game = fold(events(number, 2))
        yield write_game(game.record, game.events)
    for base in VARIANTS:
        yield library_files.write_rules(replace(OURS, base=base))
    yield library_files.write_rules(MANY)


def backup_seeds() -> Iterator[bytes]:
    """Yield a backup of two games, a deleted one and a rule set, an empty one, and one of nothing of ours."""
    rules = library_files.write_rules(OURS)
    games = {f"{name}.scorepad.json": vectors.game_file(name) for name in ("W01", "P01")}
    deleted = {"deleted/C01.scorepad.json": vectors.game_file("C01")}
    people = library_files.write_people(library_files.PeopleFile({"Ann": "Anne"}, frozenset({"Bo"})))
    evening = library_files.write_evening(
        library_files.EveningFile(
            ClubEvening(
                EVENING, "2026-11-27", True, "Harvest cup", ("Ann", "Bo"), {(1, 2): GAME}, {1: ("Cy",)}
            ),
            Earlier(40, (Correction(GAME, 1, -100, "Late"),)),
        )
    )
    library = {"people.scorepad-people.json": people, "e.scorepad-evening.json": evening}
    yield packed({**games, **deleted, "ours.scorepad-rules.json": rules})
    yield packed(library)
    yield packed({})
    yield packed({"readme.txt": b"nothing"})


def read_as_backup(data: bytes) -> None:
    """Read a backup, and go on with what is in it."""
    try:
        count_in(BytesIO(data))
        found = [file for _name, file in game_files_in(BytesIO(data)) if isinstance(file, bytes)]
    except Refused as refused:
        put_into_words(refused)
        return
    for file in found:
        read_as_import_does(file)


def database_seeds() -> Iterator[bytes]:
    """Yield a file with a game, and an empty one."""
    for games in range(2):
        with tempfile.TemporaryDirectory() as place:
            fill(Path(place), games, rounds=1)
            yield (Path(place) / DATABASE_FILE).read_bytes()


def read_as_database(data: bytes) -> None:
    """Read a copy, and go on with what is in it."""
    try:
        for _name, part in read_database(BytesIO(data)):
            if isinstance(part, Refused):
                put_into_words(part)
            else:
                read_as_import_does(part)
    except Refused as refused:
        put_into_words(refused)


_FOLDER: Final = Path(tempfile.mkdtemp(prefix="scorepad-fuzz-"))
_DEVICE: Final = ev.DeviceId("0" * 32)


def link_seeds() -> Iterator[bytes]:
    """Yield a rule set in a link and as text, and the two files."""
    for rules in (OURS, MANY):
        yield f"http://192.168.1.20:8550/rules#{library_files.link_text(rules)}".encode()
    yield b'{"format": "scorepad-rules/1", "name": "x", "base": "canasta", "values": {"cards.ace": 25}}'
    yield _links_file()
    yield device_key_to_json(DeviceKey()).encode()


def _links_file() -> bytes:
    book = new_link_book()
    rights: tuple[Right, ...] = (KEEPER, SideGuest(GameId("a"), 1), Watcher(GameId("a")))
    for at, right in enumerate(rights):
        book = book.with_link(LinkId(f"l{at}"), right).with_holder(_DEVICE, LinkId(f"l{at}"))
    return links_to_json(book.with_name(_DEVICE, "Ann")).encode()


def open_link(data: bytes) -> None:
    """Open the link, and read the same bytes as each of the files."""
    text = data.decode("utf-8", "surrogateescape")
    try:
        keep_rules(library_files.read_link(text))
    except Refused as refused:
        put_into_words(refused)
    _open_link_book(data, text)
    if key := device_key_from_json(data):
        assert device_key_from_json(device_key_to_json(key)) == key
        assert key.device_of(key.credential(_DEVICE)) == _DEVICE


def _open_link_book(data: bytes, text: str) -> None:
    (_FOLDER / LINKS_FILE).write_bytes(data)
    book = read_links(_FOLDER)
    if book is None:
        return
    assert book.link_for(text) is None
    assert all(book.link_for(book.token(link)) == link for link in book.links)
    book.rights(_DEVICE)
    (_FOLDER / LINKS_FILE).write_text(links_to_json(book))
    assert read_links(_FOLDER) == book


_NOT_READ: Final = (Refused, ValueError, TypeError, OverflowError, RecursionError, OSError)
"""What the store's reader turns into a sentence."""


def row_seeds() -> Iterator[bytes]:
    """Yield the rows of two games, of a library, and a draft."""
    for number in range(2):
        yield _lines(list(events(number, 1)))
    made = ev.RulesMade(RuleSetId("r"), OURS)
    first = next(events(0))
    library = [_event(first, 1, made), _event(first, 2, ev.RulesNamed(RuleSetId("r"), "Theirs"))]
    yield _lines(library)
    yield b'{"round": "round 1", "side": 0, "field": "piles.clean", "text": "4"}'


def _event(like: ev.GameEvent, at: int, change: Any) -> ev.Event[ev.LibraryChange]:
    return ev.Event(like.device, at, at, ev.BatchId(f"b{at}"), like.author, like.at, change)


def _lines(log: Sequence[ev.Event[ev.Change]]) -> bytes:
    return "\n".join(json.dumps(row_of(event)) for event in log).encode()


def read_rows(data: bytes) -> None:
    """Read the rows as each stream, fold what can be read, and work out all that a screen shows of it."""
    rows = [row for line in data.split(b"\n") if (row := _row(line))]
    game, library = [], []
    for row in rows:
        with suppress(*_NOT_READ):
            game.append(event_of(row))
        with suppress(*_NOT_READ):
            library.append(library_event_of(row))
        can_begin(row)
    with suppress(*_NOT_READ):
        draft_of(data.decode("utf-8", "replace"))
    _show(game)
    fold_library(library)


def _show(log: Sequence[ev.GameEvent]) -> None:
    game = fold(log)
    assert fold(reversed(log)) == game
    for _event_of, state in states(game):
        assert state.counted_record()
    # Readers refuse what isn't a game, and one that no score or no summary can be made of.
    if game.is_started and game.record.sides and _has_score(game.record):
        look_at(game.record, game)


def _has_score(record: GameRecord) -> bool:
    """Return whether a game can be scored; only invalid rules may be in the way."""
    try:
        score_game(record)
    except Exception:
        values = record.rules.values
        given = cast("dict[str, object]", thaw(values))
        if not check_values(given) and not any(missing_keys(values, "")):
            raise
        return False
    return True


def _row(line: bytes) -> EventRow | None:
    try:
        device, counter, lamport, batch, body = json.loads(line)
    except (ValueError, TypeError, RecursionError):
        return None
    # The columns have types; the rest is whatever somebody wrote.
    return EventRow(
        ev.DeviceId(str(device)), _number(counter), _number(lamport), ev.BatchId(str(batch)), str(body)
    )


def _number(value: object) -> int:
    return value if type(value) is int else 0


def table_seeds() -> Iterator[bytes]:
    """Yield tables of past games: by sides and by rounds, of two languages, and spreadsheets of games."""
    yield b"Date,Ann,Bo,Note\n2026-11-01,120,90,rain\n,5,5,\n"
    yield b"Datum;Ann & Bo;Cy\n1.11.2026;1.205;-90\n"
    yield b"Ann\tBo\n10\t20\n30\t45\n"
    yield from (game_xlsx(read_game(vectors.game_file(name)).record) for name in ("W01", "P01"))


def read_as_table(data: bytes) -> None:
    """Read a table in every way that can be chosen; what it makes are games that can be kept."""
    try:
        grid = read_grid(data)
    except Refused as refused:
        put_into_words(refused)
        return
    for rows, wins, dates in product(Rows, Wins, Dates):
        try:
            games = list(games_of(understand(grid, Choices(rows, wins, dates), read_day)))
        except Refused as refused:
            put_into_words(refused)
        else:
            for game in games:
                look_at(game.record)
                _write_again(game)


DOORS: Final = {
    "table": Door(table_seeds, read_as_table, (b",", b";", b"\t", b"\n", b'"', b"PK\x01\x02")),
    "file": Door(file_seeds, read_as_import_does, holds="json"),
    "backup": Door(
        backup_seeds,
        read_as_backup,
        (
            *(b"deleted/", b".scorepad.json", b".scorepad-rules.json", b".scorepad-people.json"),
            *(b".scorepad-evening.json", b"PK\x05\x06", b"PK\x01\x02"),
        ),
        holds="zip",
    ),
    "database": Door(
        database_seeds,
        read_as_database,
        (b"SQLite format 3\0", b"\x0d\0\0\0\x01", b"CREATE TABLE ", b"game.started", b"library"),
    ),
    "link": Door(
        link_seeds,
        open_link,
        (b"http://", b"/rules#", b'"may"', b'"count"', b'"side"', b'"secret"', b'"holders"'),
    ),
    "rows": Door(row_seeds, read_rows, holds="rows"),
}
