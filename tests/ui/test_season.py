"""The season as dots: one an evening on its winner's line, and the tally by then."""

import flet as ft
import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorepad.ui.shared.course import Season, draw_season, season_sentence
from scorepad.ui.shared.picture import Setting
from scorepad.ui.theme.style import SECOND_INK, side_colour
from tests.ui.looking import NAMES, PHONE, SETTINGS, faults, lines_of, page, paths, texts

__all__ = ["page"]

seasons = st.builds(
    Season,
    st.tuples(st.sampled_from(NAMES), st.sampled_from(NAMES)),
    st.lists(st.sampled_from([0, 1, None]), min_size=1, max_size=120).map(tuple),
)
THURSDAYS = Season(("Ann & Bo", "Cy & Di"), (0, 1) * 19)


@pytest.mark.parametrize("setting", SETTINGS, ids=lambda each: f"{each.wide:.0f}×{each.high:.0f}")
@given(shown=seasons)
def test_nothing_stands_outside_and_no_words_overlap(setting: Setting, shown: Season) -> None:
    assert faults(draw_season(shown, setting), setting) == []


@given(seasons)
def test_each_evening_has_one_dot_on_its_winners_line_and_ties_lie_between(shown: Season) -> None:
    picture = draw_season(shown, PHONE)
    for side in (0, 1):
        # One more stands beside the name.
        assert len(_dots(picture, side_colour(side))) - 1 == shown.winners.count(side)
    ties = shown.winners.count(None)
    assert len(_dots(picture, SECOND_INK)) == ties + bool(ties)
    assert ("tied" in texts(picture)) is bool(ties)


def test_the_first_sides_dots_are_above_the_seconds_and_time_runs_to_the_right() -> None:
    picture = draw_season(Season(("Ann", "Bo"), (0, 1, None, 0)), PHONE)
    (_ann, *upper), (_bo, lower), (_sign, tie) = (
        _dots(picture, colour) for colour in (side_colour(0), side_colour(1), SECOND_INK)
    )
    assert upper[0][1] == upper[1][1] < tie[1] - 5 < lower[1] - 10
    assert upper[0][0] < lower[0] < tie[0] < upper[1][0]


def test_the_tally_runs_from_strip_to_strip_and_ends_with_the_seasons() -> None:
    found = [text for text in texts(draw_season(THURSDAYS, PHONE)) if " : " in text]
    assert len(found) > 1
    assert found[-1] == "19 : 19"
    sums = [sum(map(int, text.split(" : "))) for text in found]
    assert sums == sorted(sums)


def test_two_long_names_stand_on_lines_of_their_own() -> None:
    shown = texts(draw_season(Season((NAMES[2], NAMES[4]), (0,)), PHONE))
    assert [text[:6] for text in shown[:2]] == [NAMES[2][:6], NAMES[4][:6]]


def test_the_sentence_says_who_won_how_often_and_names_ties() -> None:
    assert season_sentence(THURSDAYS) == "Ann & Bo won 19 evenings. Cy & Di won 19 evenings."
    few = Season(("Ann", "Bo"), (0, None))
    assert season_sentence(few) == "Ann won 1 evening. Bo won 0 evenings. 1 evening was tied."


def _dots(picture: ft.Control, colour: ft.Colors) -> list[tuple[float, float]]:
    """Return the middles of all signs of a colour."""
    lines = (line for path in paths(picture) if path.paint.color == colour for line in lines_of(path))
    return [
        (sum(x for x, _y in line[1:]) / len(line[1:]), sum(y for _x, y in line[1:]) / len(line[1:]))
        for line in lines
    ]
