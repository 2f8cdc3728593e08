"""The keys that tables change most: which a game has, and on which page all keys stand."""

import pytest

from scorepad.rules import keys
from scorepad.rules.built_in import variant
from scorepad.rules.editing import editable, most_changed
from tests.rules.telling import TELLING


@pytest.mark.parametrize(
    ("ident", "first", "count"),
    [("whitnack", "piles.clean", 8), ("hand", "length.rounds", 7), ("points", "points.lowest_wins", 7)],
)
def test_a_game_has_the_most_changed_keys_of_its_family(ident: str, first: str, count: int) -> None:
    found = most_changed(variant(ident))
    assert (next(iter(found)), len(found)) == (first, count)


def test_of_two_keys_that_exclude_each_other_only_the_one_in_force_is_shown() -> None:
    by_total = most_changed(variant("canasta"))
    assert "opening.ladder" in by_total
    assert "length.target" in by_total
    assert not {"opening.minimums", "length.rounds"} & {*by_total}


def test_a_target_for_a_row_needs_a_row() -> None:
    assert "length.row_target" in most_changed(variant("phase-10"))
    assert "length.row_target" not in most_changed(variant("five-crowns"))


def test_each_key_stands_on_one_page() -> None:
    sections = [section for page in keys.PAGES.values() for section in page]
    assert len(sections) == len({*sections})
    shown = {key for ident in TELLING for key in editable(variant(ident))}
    assert set(map(keys.section_of, shown)) <= {*sections}
