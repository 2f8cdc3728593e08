"""A run without an address of this machine in a network says so last, and isn't complete."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.own_network import ADDRESS, NO_ADDRESS, apart, may_be_apart

ROOT = Path(__file__).parents[1]
NEEDS_ADDRESS = (
    "tests/web/test_after_a_kill.py::"
    "test_a_server_opened_by_share_is_open_again_after_a_kill_with_the_same_links"
)


@pytest.mark.skipif(not may_be_apart(), reason="this user may make no network apart")
@pytest.mark.parametrize(
    ("addresses", "options", "status", "is_left_out"),
    [
        ((), ["--complete"], 1, True),
        pytest.param((), [], 0, True, marks=pytest.mark.grid),
        pytest.param((ADDRESS,), ["--complete"], 0, False, marks=pytest.mark.grid),
    ],
)
def test_a_run_ends_with_what_it_could_not_test_and_is_complete_only_with_an_address(
    tmp_path: Path, addresses: tuple[str, ...], options: list[str], status: int, is_left_out: bool
) -> None:
    pytest_alone = [sys.executable, "-m", "pytest", "-o", f"cache_dir={tmp_path}", "-n", "0"]
    run = subprocess.run(
        [*apart(*addresses), *pytest_alone, NEEDS_ADDRESS, *options],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == status, run.stdout + run.stderr
    assert (NO_ADDRESS in run.stdout.splitlines()[-1]) is is_left_out
