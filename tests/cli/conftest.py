"""Every test of the command line has a folder of its own, and one for games in it."""

from pathlib import Path

import pytest


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a folder for games that isn't there yet, named in the environment."""
    place = tmp_path / "games"
    monkeypatch.setenv("SCOREPAD_DATA_DIR", str(place))
    monkeypatch.chdir(tmp_path)
    return place
