"""The card of a result: all names and totals, the rounds where there is room, and nothing over its edge."""

import json
from collections.abc import Iterator
from itertools import groupby
from typing import Any

import pytest

from scorepad.i18n import languages
from scorepad.i18n.catalogue import use_language
from scorepad.score.record import GameRecord
from scorepad.score.totals import score_game
from scorepad.sheets.page.card import WIDTH, result_card
from scorepad.sheets.page.fonts import FontRun, run_width
from scorepad.sheets.page.marks import DrawnPage, Path, TextMark
from scorepad.sheets.render import render_card
from scorepad.storage.gamefile.read import read_game

AROUND = 7.0
"""mm of letters around the lines of a picture."""

HIGHEST = 7
"""Points of the first side in each round; each side after it has one fewer."""


def game(sides: int, rounds: int, names: str = "Player {}", **more: Any) -> GameRecord:
    record = {
        "format": "scorepad-game/1",
        "variant": "points",
        "sides": [{"name": names.format(side + 1)} for side in range(sides)],
        "rounds": [{"tallies": [{"points": HIGHEST - side} for side in range(sides)]}] * rounds,
        **more,
    }
    return read_game(json.dumps(record).encode()).record


def card(record: GameRecord) -> DrawnPage:
    return result_card(record, score_game(record))


def lines(page: DrawnPage) -> Iterator[str]:
    """Yield the words of the card without those of its picture, those of one line together."""
    marks = [mark for mark in page.marks if isinstance(mark, TextMark)]
    drawn = [y for mark in page.marks if isinstance(mark, Path) for line in mark.lines for _x, y in line]
    around = (min(drawn) - AROUND, max(drawn) + AROUND) if drawn else (0.0, 0.0)
    marks = [mark for mark in marks if not around[0] < mark.y < around[1]]
    for _y, line in groupby(sorted(marks, key=lambda mark: (mark.y, mark.x)), lambda mark: round(mark.y, 2)):
        yield " ".join(mark.text for mark in line)


def test_it_says_who_won_the_totals_each_round_the_rules_the_day_and_the_place() -> None:
    record = game(3, 2, title="Thanksgiving", played="2026-11-26", place="Lucca", ended=True)
    assert list(lines(card(record))) == [
        "Thanksgiving",
        "Player 1 won by 2",
        "points",
        "● Player 1 14",
        "★ Winner",
        "■ Player 2 12",
        "▲ Player 3 10",
        "● ■ ▲",
        "1 7 6 5",
        "2 7 6 5",
        "Other game (points only) ♥ ♠ ♦ ♣",
        "26 November 2026 · Lucca",
    ]


def test_a_game_under_way_says_after_which_round_and_one_not_begun_says_nothing() -> None:
    assert next(lines(card(game(2, 2)))) == "After round 2"
    assert next(lines(card(game(2, 0)))) == "● Player 1 0"


@pytest.mark.parametrize(("sides", "rounds", "shown"), [(5, 16, True), (6, 4, False), (2, 17, False)])
def test_rounds_are_left_out_where_they_would_be_too_small_or_too_many(
    sides: int, rounds: int, shown: bool
) -> None:
    assert any(line.startswith("4 ") for line in lines(card(game(sides, rounds)))) is shown


@pytest.mark.parametrize("lang", languages())
@pytest.mark.parametrize("sides", [2, 5, 12])
def test_nothing_is_written_over_the_edge(lang: str, sides: int) -> None:
    long = game(sides, 4, "A name as long as any may be, number {}", title="T" * 60, place="P" * 60)
    with use_language(lang):
        page = card(long)
    for mark in page.marks:
        if isinstance(mark, TextMark):
            assert mark.x >= 0
            assert mark.x + run_width(FontRun(mark.font, mark.text), mark.size) <= WIDTH - 5
            assert mark.y <= page.high - 5


def test_it_is_a_png_as_wide_as_a_phone_and_small() -> None:
    data = render_card(game(2, 4))
    assert data.startswith(b"\x89PNG")
    assert int.from_bytes(data[16:20], "big") == 1080
    assert len(data) < 150_000


def test_the_course_of_the_game_is_drawn_once_a_round_is_counted() -> None:
    assert any(isinstance(mark, Path) for mark in card(game(2, 1)).marks)
    assert not any(isinstance(mark, Path) for mark in card(game(2, 0)).marks)
