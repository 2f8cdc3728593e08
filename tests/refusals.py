"""What is refused, and why."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import ParamSpec

import pytest

from scorepad.rules.faults import Fault, Refused

Given = ParamSpec("Given")


@contextmanager
def refuses(*codes: str) -> Iterator[None]:
    """Check that what is done is refused, with faults of these codes and no others."""
    with pytest.raises(Refused) as refused:
        yield
    assert [fault.code for fault in refused.value.faults] == list(codes)


def refusal(do: Callable[Given, object], *args: Given.args, **kwargs: Given.kwargs) -> tuple[Fault, ...]:
    """Return the faults for which something is refused."""
    with pytest.raises(Refused) as refused:
        do(*args, **kwargs)
    return refused.value.faults


def faults_at(do: Callable[Given, object], *args: Given.args, **kwargs: Given.kwargs) -> list[str]:
    """Return the path and the code of each fault for which something is refused, a blank between them."""
    return [f"{fault.path} {fault.code}" for fault in refusal(do, *args, **kwargs)]
