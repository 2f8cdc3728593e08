"""What is refused, and why."""

from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from scorepad.rules.faults import Refused


@contextmanager
def refuses(*codes: str) -> Iterator[None]:
    """Check that what is done is refused, with faults of these codes and no others."""
    with pytest.raises(Refused) as refused:
        yield
    assert [fault.code for fault in refused.value.faults] == list(codes)
