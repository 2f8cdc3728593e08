"""A sample of the grid in tests/grid: pads, games and hard sheets in order on their papers."""

import pytest

from scorepad.i18n.catalogue import use_language
from scorepad.rules.built_in import variant
from scorepad.sheets.build import blank_sheet, game_sheet
from scorepad.sheets.model import Paper
from scorepad.storage.gamefile.read import read_game
from tests import vectors
from tests.sheets.hard import HARD, WIDE
from tests.sheets.in_order import check

PADS = [
    ("whitnack", 2, Paper()),
    ("whitnack", 2, Paper(per_page=2)),
    ("whitnack", 3, Paper("letter", landscape=True, per_page=2)),
    ("hand", 5, Paper(landscape=True)),
    ("canasta", 2, Paper("letter")),
    ("pennies", 3, Paper("letter", landscape=True)),
    ("dearie", 6, Paper()),
    ("saskatchewan", 3, Paper(per_page=2)),
    ("simpson", 12, Paper("letter", per_page=2)),
]

SPOKEN = [
    ("de", "whitnack", 4, Paper(landscape=True, per_page=2)),
    ("de", "bolivia", 2, Paper("letter", landscape=True, per_page=2)),
    ("sv", "dearie", 2, Paper()),
    ("it", "brouillette-low", 2, Paper("letter", landscape=True, per_page=2)),
    ("ja", "saskatchewan", 3, Paper(landscape=True)),
]


@pytest.mark.parametrize(("ident", "sides", "paper"), PADS)
def test_a_pad_is_in_order(ident: str, sides: int, paper: Paper) -> None:
    assert not check(blank_sheet(variant(ident), sides), paper)
    assert not check(blank_sheet(variant(ident), sides, ("田中さん ♠♥", WIDE)), paper)


@pytest.mark.parametrize(("lang", "ident", "sides", "paper"), SPOKEN)
def test_a_pad_in_another_language_is_in_order(lang: str, ident: str, sides: int, paper: Paper) -> None:
    with use_language(lang):
        assert not check(blank_sheet(variant(ident), sides), paper)


@pytest.mark.parametrize("name", ["W03+W04+W05", "H01+H02", "P02"])
def test_a_game_is_in_order(name: str) -> None:
    assert not check(game_sheet(read_game(vectors.game_file(name)).record), Paper())


@pytest.mark.parametrize("name", HARD)
def test_a_hard_sheet_is_in_order(name: str) -> None:
    assert not check(HARD[name](), Paper())
