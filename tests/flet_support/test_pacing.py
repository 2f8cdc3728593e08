"""How many messages a screen and a link may send before they wait."""

import pytest

from scorepad.flet_support.pacing import Allowance, Pacing
from scorepad.service.network import Limits

LIMITS = Limits(messages=10, messages_per_link=20, burst_seconds=2)


def test_a_burst_is_handled_at_once_and_a_flood_at_its_rate() -> None:
    allowance = Allowance(10, 2)
    waits = [allowance.take(100) for _message in range(50)]
    assert waits[:20] == pytest.approx([0] * 20)
    assert waits[20:] == pytest.approx([0.1 * number for number in range(1, 31)])


def test_after_a_rest_a_burst_is_handled_at_once_again() -> None:
    allowance = Allowance(10, 2)
    before = [allowance.take(100) for _message in range(30)]
    assert not allowance.is_rested(102.9)
    assert allowance.is_rested(103.1)
    assert max(before) == pytest.approx(1)
    assert allowance.take(103.1) == 0


def test_the_screens_of_a_link_share_its_allowance_and_another_link_has_its_own() -> None:
    pacing = Pacing(LIMITS)
    waits = [pacing.shared("a", 100).take(100) for _message in range(60)]
    assert max(waits) == pytest.approx(1)
    assert pacing.shared("b", 100).take(100) == 0
    assert pacing.for_screen().take(100) == 0


def test_made_up_names_fill_no_memory_and_end_no_wait() -> None:
    pacing = Pacing(LIMITS)
    pacing.shared("flood", 100).take(100, 100)
    for number in range(5000):
        pacing.shared(str(number), 100)
    assert len(vars(pacing)["_shared"]) <= 1000
    assert pacing.shared("flood", 100).take(100) > 3
