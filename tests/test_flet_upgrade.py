"""The command for upgrades of Flet knows every fault, and says what became of each."""

import re

import pytest

from tests import flet_upgrade
from tests.test_documents import FLET


def test_each_flet_fault_has_its_proof_and_the_upgrade_finds_it() -> None:
    found = flet_upgrade.proofs()
    numbers = [int(each) for each in re.findall(r"^(\d+)\. ", FLET.read_text(encoding="utf-8"), re.MULTILINE)]
    assert list(found) == numbers
    # Without a test: what the types show, what only WebKit does, and what only the bench can measure.
    assert [fault for fault, tests in found.items() if not tests] == [17, 40, 50, 70]
    named = {name for tests in found.values() for name in tests}
    assert {place.rpartition("::")[2] for place in flet_upgrade.places(named)} == named


@pytest.mark.parametrize(
    ("failed", "mended", "verdict"),
    [
        (set(), set(), "as before"),
        ({"test_b"}, set(), "BROKEN: test_b"),
        (set(), {"test_flet_itself_a"}, "mended by Flet: the workaround can go"),
        ({"test_b"}, {"test_flet_itself_a"}, "BROKEN: test_b"),
    ],
)
def test_each_fault_gets_a_verdict(failed: set[str], mended: set[str], verdict: str) -> None:
    outcomes = flet_upgrade.Outcomes()
    outcomes.ran, outcomes.failed, outcomes.mended = {"test_flet_itself_a", "test_b"}, failed, mended
    assert outcomes.verdict(("test_flet_itself_a", "test_b")) == verdict
    assert outcomes.verdict(("test_c",)) == "not run"
    assert outcomes.verdict(()) == "no test can tell"
