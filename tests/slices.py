"""Which of many alike the ordinary run takes; the grids take the others."""

from collections.abc import Sequence
from typing import Any

import pytest


def one_in(many: int, values: Sequence[Any]) -> list[Any]:
    """Return values for `parametrize`: the first of each `many` as it is, the others marked as a grid."""
    return [
        pytest.param(*(each if isinstance(each, tuple) else (each,)), marks=pytest.mark.grid)
        if place % many
        else each
        for place, each in enumerate(values)
    ]
