"""A game as a line for each side, a season as dots: nothing outside, no words over each other."""

from dataclasses import replace

import flet as ft
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from scorepad.i18n.catalogue import use_language
from scorepad.score.record import GameRecord, Start
from scorepad.score.totals import score_game
from scorepad.ui.shared import course as shared
from scorepad.ui.shared.picture import Point, Setting, dash_of
from scorepad.ui.theme.style import SECOND_INK, side_colour
from tests.strategies import records
from tests.ui.looking import NAMES, PHONE, SETTINGS, faults, lines_of, names, page, paths, sides_drawn, texts
from tests.ui.playing import w03

__all__ = ["page"]


@st.composite
def courses(draw: st.DrawFn) -> shared.Course:
    sides, rounds = draw(names), draw(st.integers(1, 30))
    total = st.integers(-20_000, 99_999)
    all_totals = st.lists(total, min_size=rounds + 1, max_size=rounds + 1)
    tracks = (shared.Track(name, seat, tuple(draw(all_totals))) for seat, name in enumerate(sides))
    return shared.Course(tuple(tracks), draw(st.integers(1, 12)))


def course(*totals: tuple[int, ...], first: int = 1) -> shared.Course:
    tracks = (shared.Track(NAMES[seat % len(NAMES)], seat, each) for seat, each in enumerate(totals))
    return shared.Course(tuple(tracks), first)


def first_lines(picture: ft.Control) -> list[list[Point]]:
    """Return the line of each side."""
    return [lines_of(path)[0] for path in sides_drawn(picture, PHONE)]


@pytest.mark.parametrize("setting", SETTINGS, ids=lambda each: f"{each.wide:.0f}×{each.high:.0f}")
@given(shown=courses())
@example(course((0, 0)))
@example(course(*[(0, 500)] * 6))
@example(course(*[(0, 500, -1500)] * 12))
@example(course((5200, 6000, 7000), (7300, 7300, 9000), first=3))
def test_nothing_of_a_game_stands_outside_and_no_words_overlap(
    setting: Setting, shown: shared.Course
) -> None:
    picture = shared.draw_course(shown, setting)
    assert faults(picture, setting) == []


@given(courses())
def test_every_side_has_its_line_and_its_sign(shown: shared.Course) -> None:
    picture = shared.draw_course(shown, PHONE)
    drawn = sides_drawn(picture, PHONE)
    lines = {path.paint.color: path for path in drawn if len(lines_of(path)[0]) == shown.rounds + 1}
    others = [path for path in paths(picture) if not any(path is each for each in drawn)]
    signs = {path.paint.color for path in others}
    for track in shown.tracks:
        colour = side_colour(track.seat)
        assert colour in lines
        assert colour in signs
        assert bool(lines[colour].paint.stroke_dash_pattern) is bool(dash_of(track.seat))


def test_a_line_rises_with_its_total_and_starts_where_paper_left_off() -> None:
    picture = shared.draw_course(course((5000, 7000, 6000), (0, 3000, 3000), first=3), PHONE)
    flat, up = (line for line in first_lines(picture) if len(line) == 3)
    assert up[1][1] < up[2][1] < up[0][1] < flat[1][1] == flat[2][1] < flat[0][1]
    assert {"Round 3", "4"} <= set(texts(picture))


def test_seven_sides_get_a_plot_each_and_six_share_one() -> None:
    six, seven = (
        shared.draw_course(course(*[(0, 100 * n) for n in range(count)]), PHONE) for count in (6, 7)
    )
    assert len({line[0] for line in first_lines(six) if len(line) == 2}) == 1
    assert len({line[0] for line in first_lines(seven) if len(line) == 2}) == 7


def test_the_sentence_has_every_total_of_a_short_game_and_the_last_ones_of_a_long_one() -> None:
    shown = course((0, 4065, 12_850), (0, -365, 3810))
    assert (
        shared.course_sentence(shown)
        == "The totals after each round. Ann: 4,065; 12,850. North–South: −365; 3,810."
    )
    with use_language("de"):
        assert shared.course_sentence(shown).startswith("Die Stände nach jeder Runde. Ann: 4.065; 12.850.")
    long = shared.course_sentence(course(tuple(range(0, 3100, 100)), tuple(range(31))))
    assert long == "The totals after 30 rounds. Ann: 3,000. North–South: 30."


@settings(max_examples=25)
@given(records())
def test_a_games_course_ends_with_its_totals(record: GameRecord) -> None:
    score = score_game(record)
    shown = shared.course_of(record, score)
    if shown is None:
        assert not (score.rounds and score.rounds[0].complete)
        return
    assert {track.seat: track.totals[-1] for track in shown.tracks} == dict(enumerate(score.totals))


def test_a_game_from_paper_starts_with_its_totals_and_the_round_after_them() -> None:
    record = replace(w03(2), start=Start(3, (5200, 7300)))
    shown = shared.course_of(record, score_game(record))
    assert shown
    assert shown.first == 3
    assert {track.totals[0] for track in shown.tracks} == {5200, 7300}


seasons = st.builds(
    shared.Season,
    st.tuples(st.sampled_from(NAMES), st.sampled_from(NAMES)),
    st.lists(st.sampled_from([0, 1, None]), min_size=1, max_size=120).map(tuple),
)
THURSDAYS = shared.Season(("Ann & Bo", "Cy & Di"), (0, 1) * 19)


@pytest.mark.parametrize("setting", SETTINGS, ids=lambda each: f"{each.wide:.0f}×{each.high:.0f}")
@given(shown=seasons)
def test_nothing_of_a_season_stands_outside_and_no_words_overlap(
    setting: Setting, shown: shared.Season
) -> None:
    assert faults(shared.draw_season(shown, setting), setting) == []


@given(seasons)
def test_each_evening_has_one_dot_on_its_winners_line_and_ties_lie_between(shown: shared.Season) -> None:
    picture = shared.draw_season(shown, PHONE)
    for side in (0, 1):
        # One more stands beside the name.
        assert len(_dots(picture, side_colour(side))) - 1 == shown.winners.count(side)
    ties = shown.winners.count(None)
    assert len(_dots(picture, SECOND_INK)) == ties + bool(ties)
    assert ("tied" in texts(picture)) is bool(ties)


def test_the_first_sides_dots_are_above_the_seconds_and_time_runs_to_the_right() -> None:
    picture = shared.draw_season(shared.Season(("Ann", "Bo"), (0, 1, None, 0)), PHONE)
    (_ann, *upper), (_bo, lower), (_sign, tie) = (
        _dots(picture, colour) for colour in (side_colour(0), side_colour(1), SECOND_INK)
    )
    assert upper[0][1] == upper[1][1] < tie[1] - 5 < lower[1] - 10
    assert upper[0][0] < lower[0] < tie[0] < upper[1][0]


def test_the_tally_runs_from_strip_to_strip_and_ends_with_the_seasons() -> None:
    found = [text for text in texts(shared.draw_season(THURSDAYS, PHONE)) if " : " in text]
    assert len(found) > 1
    assert found[-1] == "19 : 19"
    sums = [sum(map(int, text.split(" : "))) for text in found]
    assert sums == sorted(sums)


def test_two_long_names_stand_on_lines_of_their_own() -> None:
    shown = texts(shared.draw_season(shared.Season((NAMES[2], NAMES[4]), (0,)), PHONE))
    assert [text[:6] for text in shown[:2]] == [NAMES[2][:6], NAMES[4][:6]]


def test_the_sentence_says_who_won_how_often_and_names_ties() -> None:
    assert shared.season_sentence(THURSDAYS) == "Ann & Bo won 19 evenings. Cy & Di won 19 evenings."
    few = shared.Season(("Ann", "Bo"), (0, None))
    assert shared.season_sentence(few) == "Ann won 1 evening. Bo won 0 evenings. 1 evening was tied."


def _dots(picture: ft.Control, colour: ft.Colors) -> list[tuple[float, float]]:
    """Return the middles of all signs of a colour."""
    lines = (line for path in paths(picture) if path.paint.color == colour for line in lines_of(path))
    return [
        (sum(x for x, _y in line[1:]) / len(line[1:]), sum(y for _x, y in line[1:]) / len(line[1:]))
        for line in lines
    ]
