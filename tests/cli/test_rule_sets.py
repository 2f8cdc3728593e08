"""`import` and `backup` treat rule sets like games, and `variants` lists them."""

import json
import zipfile
from pathlib import Path

import pytest

from scorepad.cli import main
from scorepad.rules.custom import CustomRuleSet
from scorepad.storage.rules_file import write_rules
from tests.cli.test_games import ID, folder, put
from tests.storage.gamefile.test_faults import game

__all__ = ["folder"]
OURS = CustomRuleSet("Ours", "whitnack", {"cards.ace": 15})


@pytest.fixture
def file(folder: Path) -> str:
    """Write a rule set to a file, next to an empty folder for games."""
    path = folder.parent / "ours.json"
    path.write_bytes(write_rules(OURS))
    return path.name


def test_a_rule_set_is_imported_once(file: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["import", file]) == 0
    assert main(["import", file]) == 0
    first, again = capsys.readouterr().out.splitlines()
    name = first.removeprefix("ours.json: 1 rule set saved: ")
    assert len(name) == 8
    assert again == f"ours.json: 1 rule set was already here: {name}"


def test_a_hand_typed_rule_set_is_refused_with_all_its_faults_and_their_paths(
    capsys: pytest.CaptureFixture[str],
) -> None:
    said = {"format": "scorepad-rules/1", "name": "", "values": {"cards.ace": "x", "cards.bee": 1}}
    assert main(["import", put("bad.json", {**said, "base": "whitnack"})]) == 2
    assert capsys.readouterr().err.splitlines() == [
        "scorepad: bad.json: name: A name needs at least one character.",
        "scorepad: bad.json: values.cards.ace: Expected a whole number.",
        "scorepad: bad.json: values.cards.bee: Unknown key “cards.bee”.",
    ]


def test_a_rule_set_cannot_be_scored_as_a_game(file: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["score", file]) == 2
    assert capsys.readouterr().err == f"scorepad: {file}: format: This is a rule set, not a game.\n"


def test_a_backup_contains_and_restores_rule_sets(
    file: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    main(["import", file, put("a.json", game(id=ID))])
    assert main(["backup", "-o", "all.zip"]) == 0
    with zipfile.ZipFile("all.zip") as packed:
        names = [name for name in packed.namelist() if name.endswith(".scorepad-rules.json")]
        assert len(names) == 1
        assert json.loads(packed.read(names[0]))["values"] == {"cards.ace": 15}
    monkeypatch.setenv("SCOREPAD_DATA_DIR", "elsewhere")
    capsys.readouterr()
    assert main(["import", "all.zip"]) == 0
    assert "1 rule set saved" in capsys.readouterr().out


def listed(capsys: pytest.CaptureFixture[str]) -> list[str]:
    capsys.readouterr()
    assert main(["variants"]) == 0
    return capsys.readouterr().out.partition("\n\n")[2].splitlines()


def test_custom_rules_are_listed_below_the_variants_with_a_short_id(
    file: str, capsys: pytest.CaptureFixture[str]
) -> None:
    main(["import", file])
    name = capsys.readouterr().out.split()[-1]
    heading, line = listed(capsys)
    assert heading == "Your own rules"
    assert line.startswith(f"{name}  Ours  ")


def test_a_custom_rule_card_is_found_by_the_start_of_its_id(
    file: str, capsys: pytest.CaptureFixture[str]
) -> None:
    main(["import", file])
    name = capsys.readouterr().out.split()[-1]
    assert main(["variants", name[:4].upper()]) == 0
    card = capsys.readouterr().out
    assert card.startswith("Ours\n")
    assert main(["variants", "whitnack"]) == 0
    assert card.splitlines()[2:] != capsys.readouterr().out.splitlines()[2:]


@pytest.mark.parametrize(
    ("asked", "told"),
    [
        ("nothing", "scorepad: There is no variant “nothing”. The variants are: whitnack, "),
        ("", "scorepad: Unknown variant."),
    ],
)
def test_an_unknown_id_is_refused(
    asked: str, told: str, file: str, capsys: pytest.CaptureFixture[str]
) -> None:
    main(["import", file])
    capsys.readouterr()
    assert main(["variants", asked]) == 2
    assert capsys.readouterr().err.startswith(told)


def test_listing_the_variants_creates_no_folder(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert listed(capsys) == []
    assert main(["variants", "nothing"]) == 2
    assert not folder.exists()


def test_an_ambiguous_start_of_an_id_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    for number in range(17):
        rules = CustomRuleSet(f"Ours {number}", "whitnack", {"cards.ace": 5 * number})
        Path(f"{number}.json").write_bytes(write_rules(rules))
    main(["import", *(f"{number}.json" for number in range(17))])
    beginnings = [line.split()[-1][0] for line in capsys.readouterr().out.splitlines()]
    twice = next(each for each in beginnings if beginnings.count(each) > 1)
    assert main(["variants", twice]) == 2
    assert capsys.readouterr().err == f"scorepad: More than one rule set starts with “{twice}”.\n"


def test_going_out_is_listed_by_round_where_it_changes(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["variants"]) == 0
    lines = {line.split()[0]: line for line in capsys.readouterr().out.splitlines()}
    assert lines["simpson"].endswith("  individual play; go out with 1 clean + 1 dirty")
    assert lines["brouillette-low"].endswith(
        "  individual play; to go out, rounds 1 to 3: 1 clean + 1 dirty, from round 4 on: 2 clean + 2 dirty"
    )
    assert main(["variants", "--lang", "ja"]) == 0
    assert "個人戦；上がり: クリーン×1 + ダーティ×1\n" in capsys.readouterr().out


def test_rules_that_require_no_piles_do_not_mention_them(capsys: pytest.CaptureFixture[str]) -> None:
    free = CustomRuleSet("Free", "simpson", {"going_out.piles": ({},)})
    Path("free.json").write_bytes(write_rules(free))
    main(["import", "free.json"])
    assert listed(capsys)[-1].endswith("  Free  individual play")


def test_a_word_for_an_unknown_thing_is_left_out_and_said_on_standard_error(
    capsys: pytest.CaptureFixture[str],
) -> None:
    said = {"format": "scorepad-rules/1", "name": "Ours", "values": {"labels.fives": "x"}, "base": "whitnack"}
    Path("ours.json").write_text(json.dumps(said))
    assert main(["import", "ours.json"]) == 0
    out, err = capsys.readouterr()
    assert out.startswith("ours.json: 1 rule set saved: ")
    left_out = "Left out, because these rules have no such things: labels.fives."
    assert err == f"scorepad: ours.json: {left_out}\n"
    Path("game.json").write_text(json.dumps(game(house_rules={"labels.fives": "x", "labels.clean": "y"})))
    assert main(["score", "game.json"]) == 0
    assert capsys.readouterr().err == f"scorepad: game.json: {left_out}\n"
