"""What is marked on paper, on the spreadsheet and as CSV: rounds not agreed on, and rounds of totals alone.

The files are read back with other libraries; one phone alone marks nothing.
"""

import csv
import io
from dataclasses import replace

import openpyxl
import pytest
from pypdf import PdfReader

from scorepad.game.agreement import agreed
from scorepad.game.events import Author, Counted, DeviceId, TallyField
from scorepad.game.fold import Game
from scorepad.i18n.catalogue import use_language
from scorepad.rules.built_in import variant
from scorepad.score.record import Adjustment, GameRecord, Round, RoundId, Tally
from scorepad.sheets.model import Paper
from scorepad.sheets.render import render
from scorepad.storage.gamefile.read import read_game
from tests import vectors
from tests.game.play import ANN, Play, new_record, open_round, with_rounds
from tests.score.tables import PAIRS

R = RoundId("r")
NORA = Author(DeviceId("nora"), "Nora", side=0)
EVA = Author(DeviceId("eva"), "Eva", side=1)
CHANGED, NOT_YET = "changed since it was agreed", "not agreed yet"


def on_paper(record: GameRecord, game: Game | None = None) -> str:
    """Return the words of the PDF."""
    reader = PdfReader(io.BytesIO(render(record, ".pdf", Paper(), game)))
    return " ".join(" ".join(page.extract_text().split()) for page in reader.pages)


def on_spreadsheet(record: GameRecord, game: Game | None = None) -> list[str]:
    """Return the words of the scores in the spreadsheet."""
    book = openpyxl.load_workbook(io.BytesIO(render(record, ".xlsx", Paper(), game)))
    return [str(cell.value) for row in book["Scores"].iter_rows() for cell in row if cell.value]


def counted(first: Author, second: Author) -> Play:
    """Return a game whose only round is counted by two people."""
    play = Play(with_rounds(new_record(), open_round("r")))
    for side, who in enumerate((first, second)):
        play.do(TallyField(R, side, "piles.clean", 2), who=who)
        play.do(Counted(R, side, counted=True), who=who)
    return play


def sealed() -> Play:
    """Return it once both sides agree to what the other one counted."""
    play = counted(NORA, EVA)
    for side, by, who in ((0, 1, EVA), (1, 0, NORA)):
        play.do(agreed(play.game.record.rounds[0], side, by), who=who)
    return play


def changed() -> Play:
    play = sealed()
    play.do(TallyField(R, 1, "piles.clean", 3), who=ANN)
    return play


@pytest.mark.parametrize(
    ("play", "mark"),
    [(counted(NORA, EVA), NOT_YET), (sealed(), ""), (changed(), CHANGED), (counted(ANN, ANN), "")],
)
def test_a_round_is_marked_until_all_agree_to_what_stands(play: Play, mark: str) -> None:
    game = play.game
    paper, scores = on_paper(game.record, game), on_spreadsheet(game.record, game)
    label = next(text for text in scores if text.startswith("Round 1"))
    for each in (NOT_YET, CHANGED):
        assert (each in paper, each in label) == (mark == each, mark == each)
    assert (f"Round 1: {mark}" in paper) is bool(mark)


def test_one_phone_prints_what_it_always_printed() -> None:
    game = counted(ANN, ANN).game
    assert render(game.record, ".csv", Paper(), game) == render(game.record, ".csv", Paper())
    assert on_paper(game.record, game) == on_paper(game.record)


def known(rules: str = "canasta") -> GameRecord:
    """Return a game with a round of totals alone, and one in which something was counted."""
    totals = tuple(Tally(counted=True, adjustments=(Adjustment(each),)) for each in (1540, 790))
    more = replace(totals[0], left=replace(totals[0].left, points=(5,)))
    rounds = (Round(totals), Round((more, totals[1])))
    return GameRecord(variant(rules), PAIRS, rounds)


def test_a_round_of_which_only_the_total_is_known_says_so_alone() -> None:
    words, scores = on_paper(known()), on_spreadsheet(known())
    assert "Round 1: total only" in words
    assert "Round 2: total only" not in words
    assert [text for text in scores if "total only" in text] == ["Round 1 · total only · dealer:"]


def test_the_spreadsheet_of_a_penalty_game_asks_who_went_out_in_every_other_round() -> None:
    record = known("hand")
    again = replace(record, rounds=record.rounds[1:] * 2)
    asked = [sum("who went out?" in text for text in on_spreadsheet(each)) for each in (record, again)]
    assert asked[1] - asked[0] == 1


def test_the_row_of_the_round_says_so_as_csv() -> None:
    rows = list(csv.DictReader(io.StringIO(render(known(), ".csv", Paper()).decode("utf-8-sig"))))
    said = {
        (row["round"], row["side"]) for row in rows if row["item"] == "round" and row["label"] == "total only"
    }
    assert said == {("1", "1"), ("1", "2")}


@pytest.mark.parametrize(
    ("language", "words"),
    [("de", "nur Gesamtpunkte"), ("it", "solo il totale"), ("ja", "合計のみ"), ("sv", "bara summan")],
)
def test_the_example_says_so_in_each_language(language: str, words: str) -> None:
    record = read_game(vectors.game_file("TO1")).record
    with use_language(language):
        assert words in render(record, ".csv", Paper()).decode("utf-8-sig")
