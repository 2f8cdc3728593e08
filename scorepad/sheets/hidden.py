"""What a spreadsheet carries unseen, so that a filled-in one can become a game again."""

import json
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass

from scorepad.rules.ruleset import RuleSet
from scorepad.score.record import GameRecord, How, Side
from scorepad.sheets.entries import Entries, Shown
from scorepad.sheets.places import Places, address
from scorepad.storage.gamefile_write import game_document

FORMAT = "scorepad-sheet/2"
BARE_FORMAT = "scorepad-sheet/1"
"""As written before: the rest is a game file alone, without the rounds that were played and the game's id."""
NAME = "scorepad"
"""Of the unseen sheet: a line in column A for the format, one for the layout; the rest is what stood in the
boxes to begin with, and a game file."""

_MOST_IN_A_CELL = 30_000
_Document = dict[str, object]


@dataclass(frozen=True, slots=True)
class Hidden:
    """The unseen part.

    players: people at the table that the points were reckoned for. ways: of going out, by the word chosen for
    each. counted: the word for it. written: what stands in the boxes to begin with, by address.
    """

    places: Places
    players: int
    ways: Mapping[str, How]
    counted: str
    written: Mapping[str, Shown]
    game: _Document


def whole_game(rules: RuleSet, sides: int, record: GameRecord | None) -> _Document:
    """Return the game file that the entries are put into; on a pad it has no rounds."""
    if record:
        return game_document(record)
    return game_document(GameRecord(rules, tuple(Side(str(number)) for number in range(1, sides + 1))))


def written_boxes(entries: Entries, places: Places, counted: str) -> dict[str, Shown]:
    """Return what stands in the boxes of the rounds, by address; empty ones are left out."""
    return {address(place): shown for place, shown in _boxes(entries, places, counted) if shown != ""}


def _boxes(entries: Entries, places: Places, counted: str) -> Iterator[tuple[tuple[int, int], Shown]]:
    for index in range(places.rounds):
        yield places.dealer(index), entries.sheet.rounds[index].dealer
        for side in range(places.sides):
            word = counted if entries.counted(index, side) else ""
            yield places.entry(index, side, "counted"), word
            for path in places.rows:
                yield places.entry(index, side, path), entries.entered(index, side, path)


def hidden_lines(hidden: Hidden) -> list[str]:
    """Return the lines of the unseen sheet."""
    layout = {
        **asdict(hidden.places),
        "players": hidden.players,
        "ways": hidden.ways,
        "counted": hidden.counted,
    }
    whole = _compact({"written": hidden.written, "game": hidden.game})
    parts = [whole[at : at + _MOST_IN_A_CELL] for at in range(0, len(whole), _MOST_IN_A_CELL)]
    return [FORMAT, _compact(layout), *parts]


def _compact(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
