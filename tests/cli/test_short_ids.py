"""Ids are shortened to what distinguishes them."""

from uuid import UUID

from hypothesis import given
from hypothesis import strategies as st

from scorepad.cli.open_games import SHORT, short_ids

IDS = st.lists(st.text("01", min_size=SHORT, max_size=SHORT + 4), unique=True)


@given(IDS)
def test_a_short_id_is_the_shortest_prefix_no_other_id_has(ids: list[str]) -> None:
    found = short_ids(ids)
    assert found.keys() == set(ids)
    for each, short in found.items():
        others = [other for other in ids if other != each]
        assert short == each or not any(other.startswith(short) for other in others)
        shorter = short[:-1]
        assert len(short) <= SHORT or any(other.startswith(shorter) for other in others)


def test_ten_thousand_ids_are_shortened_quickly() -> None:
    ids = [str(UUID(int=number << 80)) for number in range(10_000)]
    assert len(set(short_ids(ids).values())) == len(ids)
