import pytest

from scorepad.score.record import Adjustment, Cards, Round, RoundId


@pytest.mark.parametrize(
    ("cards", "said", "some"),
    [
        (Cards(), False, False),
        (Cards(points=(0,)), True, False),
        (Cards(points=(5,)), True, True),
        (Cards(use="counts"), True, False),
        (Cards(use="counts", counts={"joker": 0}), True, False),
        (Cards(use="counts", counts={"joker": 1}), True, True),
        (Cards(counts={"joker": 1}), True, False),
        (Cards(use="counts", points=(5,)), True, False),
    ],
)
def test_zero_points_are_set_but_are_no_cards(cards: Cards, said: bool, some: bool) -> None:
    assert (cards.is_set, cards.some) == (said, some)


def test_an_unlogged_round_or_adjustment_has_no_log_id() -> None:
    assert (Round((), id=RoundId("r")).log_id, Adjustment(5, id="a").log_id) == ("r", "a")
    for unnamed in (Round(()), Adjustment(5)):
        with pytest.raises(LookupError):
            _ = unnamed.log_id
