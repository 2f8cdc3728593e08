"""What the pack has left for more piles and red threes."""

from collections.abc import Sequence

import pytest

from scorepad.score.pack_room import PackRoom

ROOM = PackRoom(
    size=7, cards=21, red_threes=2, wilds=8, piles={"clean": 3, "sevens": 1}, of_wilds=frozenset({"wild"})
)
"""Cards for three piles, eight wild ones among them, and sevens for one."""


@pytest.mark.parametrize(
    ("bundle", "red_threes", "fits"),
    [
        ((), 2, True),
        ((), 3, False),
        (("clean",) * 3, 0, True),
        (("clean",) * 3, 1, False),
        (("clean",) * 2, 2, True),
        (("dirty",) * 4, 0, False),
        (("wild", "dirty"), 0, True),
        (("wild", "dirty", "dirty"), 0, False),
        (("wild", "wild"), 0, False),
        (("sevens", "clean"), 0, True),
        (("sevens", "sevens"), 0, False),
    ],
)
def test_piles_and_red_threes_fit_as_long_as_their_cards_are_there(
    bundle: Sequence[str], red_threes: int, *, fits: bool
) -> None:
    assert ROOM.has(bundle, red_threes) is fits
