"""Every variant on every paper, read back."""

from itertools import product

import pytest

from scorepad.i18n.catalogue import languages, use_language
from scorepad.rules.built_in import variant, variant_ids
from scorepad.sheets.build import blank_sheet, game_sheet
from scorepad.sheets.model import Paper
from scorepad.storage.gamefile.read import read_game
from tests import vectors
from tests.sheets.hard import HARD, WIDE
from tests.sheets.in_order import check

PAPERS = tuple(Paper(*each) for each in product(("a4", "letter"), (False, True), (1, 2)))


def paper_id(paper: Paper) -> str:
    """Return a paper's name for use in a test's id."""
    return f"{paper.size}-{'lying' if paper.landscape else 'upright'}-{paper.per_page}"


@pytest.mark.parametrize("lang", languages())
@pytest.mark.parametrize("sides", [2, 3, 4, 6, 12])
@pytest.mark.parametrize("paper", PAPERS, ids=paper_id)
@pytest.mark.parametrize("ident", variant_ids())
def test_a_pad_has_no_faults(ident: str, paper: Paper, sides: int, lang: str) -> None:
    with use_language(lang):
        assert not check(blank_sheet(variant(ident), sides), paper)
        assert not check(blank_sheet(variant(ident), sides, ("田中さん ♠♥", WIDE)), paper)


@pytest.mark.parametrize("lang", languages())
@pytest.mark.parametrize("paper", PAPERS, ids=paper_id)
@pytest.mark.parametrize("name", vectors.IDS)
def test_a_game_has_no_faults(name: str, paper: Paper, lang: str) -> None:
    with use_language(lang):
        assert not check(game_sheet(read_game(vectors.game_file(name)).record), paper)


@pytest.mark.parametrize("lang", languages())
@pytest.mark.parametrize("paper", PAPERS, ids=paper_id)
@pytest.mark.parametrize("name", HARD)
def test_a_hard_sheet_has_no_faults(name: str, paper: Paper, lang: str) -> None:
    with use_language(lang):
        assert not check(HARD[name](), paper)
