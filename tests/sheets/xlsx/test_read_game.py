"""A filled-in spreadsheet becomes its game."""

import re
from dataclasses import replace
from datetime import date

import pytest
from hypothesis import given, settings

from scorepad.i18n import _, use_language
from scorepad.i18n.catalogue import LOCALES
from scorepad.rules.built_in import variant
from scorepad.rules.faults import Refused
from scorepad.score.record import Adjustment, Cards, GameRecord, GoingOutKind, Out, Round, Side, Start, Tally
from scorepad.score.result import GameScore
from scorepad.score.totals import score_game
from scorepad.sheets.import_files import game_file_from_workbook, is_spreadsheet
from scorepad.sheets.xlsx.cells import STANDING, address
from scorepad.sheets.xlsx.workbook import game_xlsx, pad_xlsx
from scorepad.storage.gamefile.read import read_game
from tests import vectors
from tests.sheets.xlsx import recalculated
from tests.sheets.xlsx.filling import by_hand, places_of, with_part, written
from tests.sheets.xlsx.recalculated import Recalculated
from tests.strategies import records

PAD = pad_xlsx(variant("whitnack"), 2, ("North–South", "East–West"))
"""Side by side in columns C and E; the first round in lines 11 to 20, the second one 15 lines below."""
BEYOND = {"out_of_range", "wrong_size"}
"""A card counted 999 times gives more points than may be written down as points."""


def game(name: str) -> GameRecord:
    return read_game(vectors.game_file(name)).record


def came_back(data: bytes) -> GameRecord:
    assert is_spreadsheet(data)
    return read_game(game_file_from_workbook(data)).record


def score_of(record: GameRecord) -> GameScore:
    """Return the game's score without warnings and lines, which may need the cards counted."""
    score = score_game(record)
    rounds = tuple(
        replace(each, problems=(), sides=tuple(replace(side, breakdown=None) for side in each.sides))  # type: ignore[arg-type]  # only to compare
        for each in score.rounds
    )
    return replace(score, rounds=rounds)


def points_of(record: GameRecord) -> list[list[int]]:
    return [[side.breakdown.round for side in each.sides] for each in score_game(record).rounds]


@pytest.mark.parametrize("name", vectors.IDS)
def test_a_game_saved_as_a_spreadsheet_is_read_back_with_its_score(name: str) -> None:
    back = came_back(game_xlsx(game(name)))
    assert (score_of(back), points_of(back)) == (score_of(game(name)), points_of(game(name)))


@pytest.mark.parametrize("lang", LOCALES)
@pytest.mark.parametrize("name", ["W10", "C01", "H01+H02"])
def test_a_sheet_in_any_language_adds_up_and_is_read_in_another(name: str, lang: str) -> None:
    with use_language(lang):
        data, scores = game_xlsx(game(name)), _("Scores")
    book, places = Recalculated(data, scores), recalculated.places_of(game(name))
    standing = [book.shown((STANDING, places.entry_column(side) + 1)) for side in range(places.sides)]
    assert standing == list(score_game(game(name)).totals)
    back = came_back(data)
    assert (score_of(back), points_of(back)) == (score_of(game(name)), points_of(game(name)))


def is_for_a_pad(record: GameRecord) -> bool:
    """Return whether a blank pad can hold a game: nobody left, and nothing is from paper."""
    return record.start is None and all(side.left is None for side in record.sides)


@pytest.mark.parametrize("name", [name for name in vectors.IDS if is_for_a_pad(game(name))])
def test_a_pad_filled_in_by_hand_has_the_score_of_the_game(name: str) -> None:
    played = replace(game(name), ended=False)
    back = came_back(by_hand(played))
    assert (score_of(back), points_of(back)) == (score_of(played), points_of(played))


@settings(max_examples=30, deadline=None)
@given(records(max_rounds=3))
def test_any_game_that_fits_on_a_sheet_is_read_back_with_its_score(record: GameRecord) -> None:
    try:
        back = came_back(game_xlsx(record))
    except Refused as refused:
        if {fault.code for fault in refused.faults} <= BEYOND:
            return
        raise
    whole = replace(record, rounds=record.rounds[: len(back.rounds)])
    assert (score_of(back), points_of(back)) == (score_of(whole), points_of(whole))
    assert (back.sides, back.start) == (record.sides, record.start)
    assert (back.played, back.played_about) == (record.played, record.played_about)


def test_boxes_are_read_one_by_one() -> None:
    entries = {"C11": 2, "C14": 3, "C16": "yes", "C17": 585, "C18": 20, "C19": -100, "C20": "yes"}
    back = came_back(written(PAD, {**entries, "E15": 1, "E18": 195, "E20": "yes"}))
    assert back.sides == (Side("North–South"), Side("East–West"))
    (played,) = back.rounds
    assert played.out == Out(0)
    assert played.tallies == (
        Tally(
            counted=True,
            piles={"clean": 2},
            red_threes_laid=3,
            melded=Cards("points", (585,)),
            left=Cards("points", (20,)),
            adjustments=(Adjustment(-100),),
        ),
        Tally(counted=True, red_threes_caught=1, left=Cards("points", (195,))),
    )


def test_a_side_not_marked_as_counted_is_open_and_keeps_its_entries() -> None:
    (played,) = came_back(written(PAD, {"C11": 2, "E20": "yes"})).rounds
    assert played.tallies == (Tally(counted=False, piles={"clean": 2}), Tally(counted=True))


@pytest.mark.parametrize(("yes", "also"), [("Ja", "sì"), ("はい", "YES")])
def test_yes_in_another_language_than_the_sheet_s_counts(yes: str, also: str) -> None:
    (played,) = came_back(written(PAD, {"C16": yes, "C20": also, "E20": yes})).rounds
    assert played.side_out == Out(0, GoingOutKind.PLAIN)
    assert [tally.counted for tally in played.tallies] == [True, True]


def test_a_way_of_going_out_in_another_language_than_the_sheet_s_counts() -> None:
    with use_language("de"):
        pad, word = pad_xlsx(variant("canasta"), 2, ("A", "B")), _("concealed")
    places = places_of(GameRecord(variant("canasta"), (Side("A"), Side("B"))), 12)
    boxes = {address(places.entry(0, 0, "out")): "concealed", address(places.entry(0, 0, "counted")): "yes"}
    (played,) = came_back(written(pad, boxes)).rounds
    assert word != "concealed"
    assert played.side_out == Out(0, GoingOutKind.CONCEALED)


def test_a_side_marked_as_counted_without_entries_scores_zero() -> None:
    back = came_back(written(PAD, {"C20": "yes", "E20": "yes"}))
    assert [side.total for side in score_game(back).rounds[0].sides] == [0, 0]


def test_empty_rounds_are_open_before_a_played_one_and_dropped_after_it() -> None:
    back = came_back(written(PAD, {"C26": 1, "C35": "yes", "E35": "yes", "A40": "nothing"}))
    assert back.rounds[0] == Round((Tally(), Tally()))
    assert [each.complete for each in back.rounds] == [False, True]
    assert came_back(PAD).rounds == ()


@pytest.mark.parametrize("said", [3, 3.0])
def test_a_whole_number_may_be_stored_as_a_float(said: float) -> None:
    (played,) = came_back(written(PAD, {"C11": said})).rounds
    assert played.tallies[0].piles == {"clean": 3}


def test_a_formula_in_a_box_counts_with_its_stored_value() -> None:
    def reckoned(page: bytes) -> bytes:
        formula = rb'<c r="C11"\1><f>1+1</f><v>2</v></c>'
        return re.sub(rb'<c r="C11"([^/>]*)/>', formula, page)

    (played,) = came_back(with_part(PAD, "xl/worksheets/sheet1.xml", reckoned)).rounds
    assert played.tallies[0].piles == {"clean": 2}


def test_names_players_dealer_and_date_are_read_from_the_sheet() -> None:
    entries = {"C5": " Us ", "C6": "Ann, Bo", "E6": "Cy;Di ", "B9": "cy", "B3": date(2026, 11, 14)}
    back = came_back(written(PAD, {**entries, "E20": "yes"}))
    assert back.sides == (Side("Us", ("Ann", "Bo")), Side("East–West", ("Cy", "Di")))
    assert (back.rounds[0].dealer, back.played) == (1, "2026-11-14")


def test_names_with_a_comma_are_kept_unless_overwritten() -> None:
    sides = (Side("=A1", ("Ann, the elder", "+49")), Side("田中さん ♠\uffff", ("@x", "_x0041_")))
    back = came_back(game_xlsx(GameRecord(variant("whitnack"), sides, played="2026-02-03")))
    assert (back.sides, back.played) == (sides, "2026-02-03")


def test_totals_carried_over_from_paper_can_be_corrected_on_the_sheet() -> None:
    begun = GameRecord(variant("whitnack"), (Side("A"), Side("B")), start=Start(2, (4065, -195)))
    assert came_back(game_xlsx(begun)).start == begun.start
    assert came_back(written(game_xlsx(begun), {"D8": -95})).start == Start(2, (-95, -195))


@pytest.mark.parametrize("said", ["CONCEALED", " Concealed "])
def test_words_are_read_regardless_of_case_and_blanks(said: str) -> None:
    pad = pad_xlsx(variant("canasta"), 2, ("A", "B"))
    out = places_of(GameRecord(variant("canasta"), (Side("A"), Side("B"))), 1).entry(0, 1, "out")
    (played,) = came_back(written(pad, {address(out): said})).rounds
    assert played.out == Out(1, GoingOutKind.CONCEALED)


def test_other_files_are_not_taken_for_spreadsheets() -> None:
    assert not is_spreadsheet(vectors.game_file("W01"))


@pytest.mark.parametrize(("typed", "factor"), [(2, 2), (1, 1), (None, 1)])
def test_what_a_round_counts_is_read_from_its_box(typed: int | None, factor: int) -> None:
    record = game("H01+H02")
    place = address(places_of(record, 7).factor(0))
    back = came_back(written(by_hand(record), {place: typed}))
    assert [each.factor for each in back.rounds] == [factor, 1]


def test_a_factor_that_no_round_has_is_refused_with_its_box() -> None:
    record = game("H01+H02")
    place = address(places_of(record, 7).factor(1))
    with pytest.raises(Refused) as refused:
        game_file_from_workbook(written(by_hand(record), {place: 3}))
    assert [(fault.code, fault.path) for fault in refused.value.faults] == [
        ("unknown_word", f"Round 2, what it counts ({place})")
    ]


def test_a_game_with_factors_is_read_back_as_it_was() -> None:
    record = game("H01+H02")
    record = replace(record, rounds=tuple(replace(each, factor=4) for each in record.rounds))
    assert [each.factor for each in came_back(game_xlsx(record)).rounds] == [4, 4]
