"""Where the points came from: bars that add up to the totals, with their words."""

from dataclasses import replace
from itertools import combinations

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from scorepad.rules.built_in import variant
from scorepad.rules.custom import CustomRuleSet
from scorepad.score.record import GameRecord, Round, Side, Start, Tally
from scorepad.score.totals import score_game
from scorepad.sheets.pictures.scene import Outline, Setting
from scorepad.sheets.pictures.sources import (
    LOOKS,
    MOST_SOURCES,
    Source,
    Sources,
    draw_sources,
    sources_of,
    sources_sentence,
)
from tests.sheets.pictures.looking import PHONE, SETTINGS, faults, names, texts
from tests.strategies import records
from tests.ui.playing import w03

KEYS = ("piles.clean", "piles.dirty", "piles.wild", "piles.fives", "melded", "left", "red_threes", "out")
LABELS = ("clean piles", "sequences of a very long name that somebody thought of", "山札", "left in hand")
worth = st.integers(-3000, 99_999)


@st.composite
def several(draw: st.DrawFn) -> Sources:
    sides = tuple((name, seat) for seat, name in enumerate(draw(names)))
    many = st.tuples(*[worth] * len(sides))
    keys = draw(st.lists(st.sampled_from(KEYS), min_size=2, max_size=MOST_SOURCES, unique=True))
    return Sources(sides, tuple(Source(key, draw(st.sampled_from(LABELS)), draw(many)) for key in keys))


def two(**earned: tuple[int, int]) -> Sources:
    return Sources((("Ann", 0), ("Bo", 1)), tuple(Source(key, key, each) for key, each in earned.items()))


@pytest.mark.parametrize("setting", SETTINGS, ids=lambda each: f"{each.wide:.0f}×{each.high:.0f}")
@given(shown=several())
@example(two(melded=(0, 0), left=(0, 0)))
@example(two(melded=(-5, -5), left=(-10, -5)))
def test_nothing_stands_outside_and_no_words_overlap(setting: Setting, shown: Sources) -> None:
    assert faults(draw_sources(shown, setting), setting) == []


@given(records())
@settings(max_examples=40)
def test_what_a_side_earned_adds_up_to_its_total(record: GameRecord) -> None:
    score = score_game(record)
    shown = sources_of(record, score)
    if shown:
        assert len(shown.sources) <= MOST_SOURCES
        totals = {seat: shown.total(side) for side, (_name, seat) in enumerate(shown.sides)}
        assert totals == dict(enumerate(score.totals))


def test_a_pair_of_piles_and_cards_is_named_as_on_paper() -> None:
    record = w03()
    shown = sources_of(record, score_game(record))
    assert shown
    labels = [source.label for source in shown.sources]
    assert labels == [
        "clean piles",
        "dirty piles",
        "wild piles",
        "cards on the table",
        "left in hand and foot",
        "red threes",
        "red threes caught",
        "going out",
    ]


def test_totals_from_paper_are_a_source_of_their_own() -> None:
    record = replace(w03(1), start=Start(3, (5200, -300)))
    shown = sources_of(record, score_game(record))
    assert shown
    assert (shown.sources[0].label, set(shown.sources[0].points)) == ("from paper", {5200, -300})


def test_a_game_of_points_alone_has_no_such_picture() -> None:
    sides = (Side("Ann"), Side("Bo"))
    counted = Round(tuple(Tally(counted=True, points=(points_,)) for points_ in (40, 70)))
    record = GameRecord(variant("hearts"), sides, (counted,))
    assert sources_of(record, score_game(record)) is None
    assert sources_of(w03(0), score_game(w03(0))) is None


def test_more_kinds_than_can_be_told_apart_are_added_up_smallest_first() -> None:
    rules = CustomRuleSet("Ours", "points", {f"rows.row_{n}": n for n in range(1, 13)}).rules
    tallies = (Tally(counted=True, rows={f"row_{n}": 10 for n in range(1, 13)}), Tally(counted=True))
    record = GameRecord(rules, (Side("Ann"), Side("Bo")), (Round(tallies),))
    shown = sources_of(record, score_game(record))
    assert shown
    assert [source.points[0] for source in shown.sources] == [60, 70, 80, 90, 100, 110, 120, 150]
    assert (shown.sources[-1].label, shown.total(0)) == ("everything else", 780)


def test_bars_stand_to_the_right_of_their_start_for_gains_and_to_the_left_for_losses() -> None:
    picture = draw_sources(two(melded=(600, 0), left=(-300, -100)), PHONE)
    gained, lost, less = (_longest(picture, index) for index in range(3))
    assert lost[1] == pytest.approx(gained[0], abs=3)
    assert less[1] == pytest.approx(lost[1], abs=3)
    assert gained[1] - gained[0] == pytest.approx(2 * (lost[1] - lost[0]), abs=8)
    assert lost[1] - lost[0] == pytest.approx(3 * (less[1] - less[0]), abs=8)


def _longest(picture: object, index: int) -> tuple[float, float]:
    """Return the left and right end of one of the longest areas: the bars, not the samples of their looks."""
    found = {
        (min(x for x, _y in line), max(x for x, _y in line))
        for mark in picture.marks  # type: ignore[attr-defined]
        if isinstance(mark, Outline) and len(mark.lines[0]) == 5
        for line in mark.lines
    }
    return sorted(found, key=lambda ends: ends[0] - ends[1])[index]


def test_all_looks_differ_in_colour_or_filling_and_there_are_enough() -> None:
    assert len(LOOKS) >= MOST_SOURCES
    assert all(one != other for one, other in combinations(LOOKS, 2))


def test_one_legend_has_every_kind_with_the_points_of_each_side_and_all_is_said() -> None:
    shown = two(melded=(600, 0), left=(-300, -100))
    found = ["Ann", "Bo", "melded", "600", "0", "left", "−300", "−100"]
    assert sorted(texts(draw_sources(shown, PHONE))) == sorted(found)
    assert sources_sentence(shown) == "Where the points came from. Ann: melded 600; left −300. Bo: left −100."
