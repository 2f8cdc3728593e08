"""The board's figures are large enough to be read across a room, and nothing on it is cut."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorepad.ui.screens.club.board_sizes import EDGE, GAP, LEAST_SHARE, MOST_AT_ONCE, BoardWords, board_sizes
from scorepad.ui.shared.far_text import CAP, LINE_HEIGHT
from scorepad.ui.theme.letter_widths import letters_width

HEAD = 72


def table(number: int, *names: str, total: str = "12,850") -> BoardWords:
    about = f"Round 4 · {names[0]} leads by 3,700"
    return BoardWords(str(number), about, tuple(f"● {name}" for name in names), (total,) * len(names))


@pytest.mark.parametrize("count", range(1, 13))
def test_up_to_eight_tables_at_once_with_capitals_of_7_percent_on_full_hd(count: int) -> None:
    tables = [table(number + 1, "Ann & Bernadette ★", "Cy & Di") for number in range(count)]
    sizes = board_sizes(1920 - 24, 1080, HEAD, tables)
    assert sizes.at_once == min(count, MOST_AT_ONCE)
    assert sizes.big * CAP >= LEAST_SHARE * 1080
    assert sizes.small * CAP >= 0.018 * 1080


def test_the_fewer_tables_the_larger_they_are() -> None:
    sizes = [board_sizes(1896, 1080, HEAD, [table(1, "Ann & Bo", "Cy & Di")] * count) for count in (1, 4, 8)]
    assert [each.big for each in sizes] == sorted((each.big for each in sizes), reverse=True)
    assert sizes[0].big > 1.5 * sizes[-1].big


def test_tables_of_many_sides_take_turns_rather_than_shrink() -> None:
    tables = [table(number, "Ann", "Bo", "Cy", "Di", "Eve", "Finn") for number in range(8)]
    sizes = board_sizes(1896, 1080, HEAD, tables)
    assert sizes.at_once < MOST_AT_ONCE
    assert sizes.big * CAP >= LEAST_SHARE * 1080


def test_where_not_even_one_table_has_room_it_is_scrolled() -> None:
    tables = [table(1, *(f"Player {number}" for number in range(12)))]
    sizes = board_sizes(336, 360, HEAD, tables)
    assert (sizes.at_once, sizes.height) == (1, 0)


names = st.text("abcdefgh &", min_size=1, max_size=40).filter(str.strip)


@given(
    st.lists(st.lists(names, min_size=2, max_size=4), min_size=1, max_size=12),
    st.integers(320, 2600),
    st.integers(320, 1500),
)
def test_what_is_shown_at_once_fits_the_window(people: list[list[str]], width: int, height: int) -> None:
    tables = [table(number, *sides) for number, sides in enumerate(people, start=1)]
    sizes = board_sizes(width, height, HEAD, tables)
    rows = -(-sizes.at_once // sizes.columns)
    cell = (width - GAP * (sizes.columns - 1)) / sizes.columns
    assert rows * sizes.height + GAP * (rows - 1) <= height - HEAD + 0.01
    if sizes.height:
        for each in tables:
            assert sizes.big * letters_width(each.totals[0]) <= cell - 2 * EDGE
            assert sizes.big * LINE_HEIGHT * (1 + len(each.totals)) <= sizes.height
