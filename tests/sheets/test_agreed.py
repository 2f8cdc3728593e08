"""What is not agreed on is marked on paper and on the spreadsheet; one phone alone marks nothing.

The files are read back with other libraries.
"""

import io

import openpyxl
import pytest
from pypdf import PdfReader

from scorepad.game.agreement import agreed
from scorepad.game.events import Author, Counted, TallyField
from scorepad.game.fold import Game
from scorepad.game.ids import DeviceId
from scorepad.score.record import RoundId
from scorepad.sheets.model import Paper
from scorepad.sheets.render import render
from tests.game.play import ANN, Play, new_record, open_round, with_rounds

R = RoundId("r")
NORA = Author(DeviceId("nora"), "Nora", side=0)
EVA = Author(DeviceId("eva"), "Eva", side=1)
CHANGED, NOT_YET = "changed since it was agreed", "not agreed yet"


def counted(first: Author, second: Author) -> Play:
    """Return a game whose only round is counted by two people."""
    play = Play(with_rounds(new_record(), open_round("r")))
    for side, who in enumerate((first, second)):
        play.do(TallyField(R, side, "piles.clean", 2), who=who)
        play.do(Counted(R, side, counted=True), who=who)
    return play


def agree(play: Play) -> None:
    """Have both sides agree to what the other one counted."""
    for side, by, who in ((0, 1, EVA), (1, 0, NORA)):
        play.do(agreed(play.game.record.rounds[0], side, by), who=who)


def not_agreed() -> Play:
    return counted(NORA, EVA)


def sealed() -> Play:
    play = not_agreed()
    agree(play)
    return play


def changed() -> Play:
    play = sealed()
    play.do(TallyField(R, 1, "piles.clean", 3), who=ANN)
    return play


def on_paper(game: Game) -> str:
    """Return the words of the PDF."""
    reader = PdfReader(io.BytesIO(render(game.record, ".pdf", Paper(), game)))
    return " ".join(" ".join(page.extract_text().split()) for page in reader.pages)


def on_spreadsheet(game: Game) -> str:
    """Return the label of the round in the spreadsheet."""
    book = openpyxl.load_workbook(io.BytesIO(render(game.record, ".xlsx", Paper(), game)))
    labels = [str(row[0].value) for row in book["Scores"].iter_rows() if row[0].value]
    return next(label for label in labels if label.startswith("Round 1"))


@pytest.mark.parametrize(
    ("play", "mark"), [(not_agreed(), NOT_YET), (sealed(), ""), (changed(), CHANGED), (counted(ANN, ANN), "")]
)
def test_a_round_is_marked_until_all_agree_to_what_stands(play: Play, mark: str) -> None:
    paper, label = on_paper(play.game), on_spreadsheet(play.game)
    assert [(each in paper, each in label) for each in (NOT_YET, CHANGED)] == [
        (mark == NOT_YET, mark == NOT_YET),
        (mark == CHANGED, mark == CHANGED),
    ]
    assert (f"Round 1: {mark}" in paper) is bool(mark)


def test_one_phone_prints_what_it_always_printed() -> None:
    game = counted(ANN, ANN).game
    assert render(game.record, ".csv", Paper(), game) == render(game.record, ".csv", Paper())
    assert on_paper(game) == on_paper(Game((), frozenset(), game.record, game.state))
