"""A backup: many game files, rule sets, people and evenings in one zip."""

from collections.abc import Iterator
from io import BytesIO
from typing import Final

from scorepad.game.evenings import ClubEvening
from scorepad.game.events import EveningId
from scorepad.rules.custom import CustomRuleSet
from scorepad.rules.faults import Refused
from scorepad.score.record import GameId
from scorepad.storage.earlier_evenings import Correction, Earlier
from scorepad.storage.import_files import count_in, game_files_in
from scorepad.storage.library_files import EveningFile, PeopleFile, write_evening, write_people
from scorepad.storage.rules_file import write_rules
from tests import vectors
from tests.packing import packed
from tests.trust.fuzzing.doors.taken_in import put_into_words, read_as_import_does

HOLDS: Final = "zip"
WORDS: Final = (
    b"deleted/",
    b".scorepad.json",
    b".scorepad-rules.json",
    b".scorepad-people.json",
    b".scorepad-evening.json",
    b"PK\x05\x06",
    b"PK\x01\x02",
)


EVENING: Final = EveningId("0b7c2a52-51c9-4e0e-9d5a-3f1c6a4e8b21")
GAME: Final = GameId("1b7c2a52-51c9-4e0e-9d5a-3f1c6a4e8b21")


def seeds() -> Iterator[bytes]:
    """Yield a backup of two games, a deleted one and a rule set, an empty one, and one of nothing of ours."""
    rules = write_rules(CustomRuleSet("Ours", "whitnack", {"cards.ace": 25}))
    games = {f"{name}.scorepad.json": vectors.game_file(name) for name in ("W01", "P01")}
    deleted = {"deleted/C01.scorepad.json": vectors.game_file("C01")}
    people = write_people(PeopleFile({"Ann": "Anne"}, frozenset({"Bo"})))
    evening = write_evening(
        EveningFile(
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


def target(data: bytes) -> None:
    """Read a backup, and go on with what is in it."""
    try:
        count_in(BytesIO(data))
        found = [file for _name, file in game_files_in(BytesIO(data)) if isinstance(file, bytes)]
    except Refused as refused:
        put_into_words(refused)
        return
    for file in found:
        read_as_import_does(file)
