"""`scorepad erase` erases for good and asks twice; through a running app, see `test_running.py`."""

from pathlib import Path

import pytest

from scorepad.cli.output import REFUSED
from tests.cli.export_and_import import streams
from tests.cli.run import Terminal, done, refusal, typed
from tests.many_games import fill, game_id
from tests.storage.sql.test_copies import traces

GAME = game_id(1)


@pytest.fixture(autouse=True)
def _games(folder: Path) -> None:
    """Put three games into the folder."""
    fill(folder, 3)


def test_a_game_is_erased_after_both_questions(folder: Path) -> None:
    assert traces(folder, GAME)
    lines = done("erase", "game", GAME, stdin=Terminal(f"yes\n{GAME}\n"))
    assert lines[0] == "This game goes, and its copies in backups: Evening 2. This can't be undone."
    assert lines[-1].endswith("Erased.")
    assert traces(folder, GAME) == []


@pytest.mark.parametrize("answers", ["", "no\n", "yes\n", "yes\nx\n"])
def test_any_other_answer_erases_nothing(folder: Path, answers: str) -> None:
    before = streams(folder)
    found = typed("erase", "game", GAME, stdin=Terminal(answers))
    assert found.status == REFUSED
    assert found.lines[-1].endswith("Nothing was erased.")
    assert streams(folder) == before


def test_without_a_question_a_game_or_everything_is_erased_if_told_so(folder: Path) -> None:
    before = streams(folder)
    assert typed("erase", "game", GAME, "--yes").lines == ["Erased."]
    del before[GAME]
    assert streams(folder) == before
    assert refusal("erase", "game", GAME, "--yes") == "That game isn't here."
    assert typed("erase", "everything", "--yes").lines == ["Erased."]
    assert streams(folder) == {}


@pytest.mark.parametrize(
    "words", ["person Ann --yes", "game --yes", "everything x --yes", "rules x --yes", "everything"]
)
def test_what_is_not_clear_or_where_nobody_can_be_asked_erases_nothing(folder: Path, words: str) -> None:
    before = streams(folder)
    said = refusal("erase", *words.split())
    assert ("Add --yes to erase without a question." in said) is ("--yes" not in words)
    assert streams(folder) == before
