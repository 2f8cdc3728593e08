"""A progressive evening in a real browser: who has won most, or who has made the most points."""

import json
from io import BytesIO
from zipfile import ZipFile

from tests.browser.page import Screen
from tests.browser.table import game_file

_ID = "{}0000000-0000-4000-8000-000000000000"
_TABLES = [
    *({"Ina-Jon": 13, "Kim-Leo": 11}, {"Mia-Ned": 14, "Oda-Pia": 15}),
    *({"Ina-Kim": 7, "Oda-Mia": 6}, {"Jon-Pia": 18, "Leo-Ned": 19}),
]
"""The points of each side at the first two tables, and at those of the second round."""


def _backup() -> bytes:
    """Return the evening with its games, as one file."""
    packed, games = BytesIO(), [_ID.format(number) for number in range(len(_TABLES))]
    with ZipFile(packed, "w") as files:
        for game, table in zip(games, _TABLES, strict=True):
            sides = [{"name": name, "players": name.split("-")} for name in table]
            round_ = {"tallies": [{"points": earned} for earned in table.values()]}
            data = game_file(round_, variant="points", id=game, ended=True, sides=sides)
            files.writestr(f"{game}.scorepad.json", data)
        evening = {"format": "scorepad-evening/1", "id": _ID.format("e"), "day": "2026-11-22"}
        sittings = [{"tables": games[:2]}, {"tables": games[2:]}]
        files.writestr("e.scorepad-evening.json", json.dumps({**evening, "people": [], "sittings": sittings}))
    return packed.getvalue()


def test_whoever_made_the_most_points_stands_first_once_the_evening_goes_by_points(
    own_window: Screen,
) -> None:
    own_window.program.take_in(_backup())
    screen = own_window.open("/club")
    screen.wait_for("1., Ina, 2 wins, 2 games, 20")
    screen.tap("By points")
    screen.wait_for("1., Ned, 1 win, 2 games, 33", "1., Pia, 1 win, 2 games, 33", "3., Jon")
    screen.tap("Board for the wall")
    screen.wait_for("Standings · By points", "1., Ned, 1 win, 2 games, 33")
