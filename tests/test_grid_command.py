"""The command that runs the grids finds the folder that the normal run leaves out."""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]


def test_the_command_of_the_grids_finds_their_folder() -> None:
    command = [sys.executable, "-m", "tests.grid", "--collect-only", "-n", "0"]
    # What else it finds takes a quarter of a minute to collect.
    others = [f"--ignore-glob=tests/{names}" for names in ("[!g]*", "game", "grid/test_[!v]*")]
    run = subprocess.run([*command, *others], cwd=ROOT, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stdout + run.stderr
    assert "tests/grid/test_visits_grid.py" in run.stdout
