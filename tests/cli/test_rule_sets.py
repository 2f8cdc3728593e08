"""`import` and `backup` treat rule sets like games, and `variants` lists them."""

from pathlib import Path

import pytest

from scorepad.rules.custom import CustomRuleSet
from scorepad.storage.library_files import write_rules
from tests.cli.run import done, refusal, typed
from tests.cli.test_games import put
from tests.storage.gamefile.test_faults import game

OURS = CustomRuleSet("Ours", "whitnack", {"cards.ace": 15})
TYPED = {"format": "scorepad-rules/1", "base": "whitnack"}


@pytest.fixture
def file(folder: Path) -> str:
    """Write a rule set to a file, next to an empty folder for games."""
    path = folder.parent / "ours.json"
    path.write_bytes(write_rules(OURS))
    return path.name


def listed() -> list[str]:
    """Return the lines about rules of one's own, below those of the variants."""
    return "\n".join(done("variants")).partition("\n\n")[2].splitlines()


def test_a_rule_set_is_imported_once_listed_and_found_by_the_start_of_its_id(file: str) -> None:
    [first], [again] = done("import", file), done("import", file)
    name = first.removeprefix("ours.json: 1 rule set saved: ")
    assert len(name) == 8
    assert again == f"ours.json: 1 rule set was already here: {name}"
    heading, line = listed()
    assert heading == "Your own rules"
    assert line.startswith(f"{name}  Ours  ")
    title, _line, *card = done("variants", name[:4].upper())
    assert title == "Ours"
    assert card != done("variants", "whitnack")[2:]


def test_a_rule_set_cannot_be_scored_as_a_game(file: str) -> None:
    assert refusal("score", file) == f"{file}: format: This is a rule set, not a game."


def test_listing_the_variants_creates_no_folder(folder: Path) -> None:
    assert listed() == []
    assert typed("variants", "nothing").status == 2
    assert not folder.exists()


def test_an_ambiguous_start_of_an_id_is_refused() -> None:
    for number in range(17):
        rules = CustomRuleSet(f"Ours {number}", "whitnack", {"cards.ace": 5 * number})
        Path(f"{number}.json").write_bytes(write_rules(rules))
    beginnings = [line.split()[-1][0] for line in done("import", *(f"{at}.json" for at in range(17)))]
    twice = next(each for each in beginnings if beginnings.count(each) > 1)
    assert refusal("variants", twice) == f"More than one rule set starts with “{twice}”."


def test_going_out_is_listed_by_round_where_it_changes_and_no_piles_where_none_are_needed() -> None:
    free = CustomRuleSet("Free", "simpson", {"going_out.piles": ({},)})
    Path("free.json").write_bytes(write_rules(free))
    done("import", "free.json")
    assert listed()[-1].endswith("  Free  individual play")
    lines = {line.split()[0]: line for line in done("variants") if line}
    assert lines["simpson"].endswith("  individual play; go out with 1 clean + 1 dirty")
    assert lines["brouillette-low"].endswith(
        "  individual play; to go out, rounds 1 to 3: 1 clean + 1 dirty, from round 4 on: 2 clean + 2 dirty"
    )
    assert "個人戦；上がり: クリーン×1 + ダーティ×1\n" in typed("variants", "--lang", "ja").out.decode()


def test_a_word_for_an_unknown_thing_is_left_out_and_said_on_standard_error() -> None:
    left_out = "Left out, because these rules have no such things: labels.fives."
    put("ours.json", {**TYPED, "name": "Ours", "values": {"labels.fives": "x"}})
    put("game.json", game(house_rules={"labels.fives": "x", "labels.clean": "y"}))
    for command, name in (("import", "ours.json"), ("score", "game.json")):
        found = typed(command, name)
        assert (found.status, found.err) == (0, f"scorepad: {name}: {left_out}\n")
        assert found.out
