"""What each right allows in a game, and which of several counts."""

import pytest

from scorepad.game.accept import KEEPER, Right, SideGuest, Watcher, author_in_game, right_in_game
from scorepad.game.events import Author, DeviceId
from scorepad.score.record import GameId

OURS, OTHER = GameId("ours"), GameId("other")
CY = Author(DeviceId("cy's phone"), "Cy")
GUEST, WATCHER = SideGuest(OURS, 1), Watcher(OURS)


@pytest.mark.parametrize(
    ("rights", "counts"),
    [
        ((), None),
        ((SideGuest(OTHER, 1), Watcher(OTHER)), None),
        ((WATCHER,), WATCHER),
        ((WATCHER, GUEST), GUEST),
        ((GUEST, WATCHER, KEEPER), KEEPER),
    ],
)
def test_the_strongest_right_to_a_game_counts(rights: tuple[Right, ...], counts: Right | None) -> None:
    assert right_in_game(rights, OURS) == counts
    assert right_in_game(reversed(rights), OURS) == counts


@pytest.mark.parametrize(
    ("right", "author"),
    [(KEEPER, CY), (GUEST, Author(CY.device, "Cy", side=1)), (WATCHER, None), (None, None)],
)
def test_a_right_makes_an_author(right: Right | None, author: Author | None) -> None:
    assert author_in_game(right, CY) == author
