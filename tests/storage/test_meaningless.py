"""Rules of another family in each kind of file: written by people, and exported by an earlier Scorepad."""

import base64
import json
from pathlib import Path

import pytest

from scorepad.game.fold import fold
from scorepad.rules import keys
from scorepad.rules.custom import CustomRuleSet
from scorepad.rules.families import FAMILIES, Family
from scorepad.score.totals import score_game
from scorepad.storage import library_files
from scorepad.storage.gamefile.read import GameFile, read_game
from scorepad.storage.gamefile.write import content_key, write_game
from scorepad.storage.zip_files import read_backup
from tests.refusals import faults_at, refusal
from tests.rules.foreign_keys import FOREIGN

EXPORTS = Path(__file__).parents[1] / "data" / "exports"
LOW_WINS, OUR_HAND = ("points.lowest_wins",), ("cards.ace", "piles.books_of_fives", "labels.books_of_fives")
"""What a rule set accepted from somebody's file, and what the editor left behind."""
SIDES = [{"name": "Ann"}, {"name": "Bo"}]


def game(**rules: object) -> bytes:
    return json.dumps({"format": "scorepad-game/1", "sides": SIDES, "rounds": [], **rules}).encode()


def rule_set(family: Family, values: dict[str, object]) -> dict[str, object]:
    return {"format": "scorepad-rules/1", "name": "Ours", "base": family.example, "values": values}


@pytest.mark.parametrize(("family", "key", "value"), FOREIGN)
def test_a_rule_of_another_family_is_refused_by_every_reader(family: Family, key: str, value: object) -> None:
    written = rule_set(family, {key: value})
    text = json.dumps(written)
    link = base64.urlsafe_b64encode(json.dumps(written, separators=(",", ":")).encode()).decode()
    house = game(variant=family.example, house_rules={key: value})
    assert faults_at(read_game, house) == [f"house_rules.{key} not_in_family"]
    spelled = game(rules={"name": "Ours", "base": family.example, "values": {key: value}})
    assert faults_at(read_game, spelled) == [f"rules.values.{key} not_in_family"]
    there = [f"values.{key} not_in_family"]
    assert faults_at(library_files.read_rules_file, text.encode()) == there
    assert faults_at(library_files.read_link, text) == there
    assert faults_at(library_files.read_link, f"https://games.example/rules#{link}") == there


def test_a_rule_that_one_key_of_a_section_has_is_not_refused_with_the_others() -> None:
    asked = read_game(game(variant="hearts", house_rules={"going_out.asked": True}))
    assert asked.record.rules.asks_who_went_out
    found = faults_at(read_game, game(variant="hearts", house_rules={"going_out.bonus": 100}))
    assert found == ["house_rules.going_out.bonus not_in_family"]


@pytest.mark.parametrize(("stem", "dropped"), [("low-wins", LOW_WINS), ("our-hand", OUR_HAND)])
@pytest.mark.parametrize("ending", [".scorepad.json", "-without-log.scorepad.json"])
def test_an_earlier_export_of_a_game_comes_in_without_them(
    stem: str, dropped: tuple[str, ...], ending: str
) -> None:
    found = read_game((EXPORTS / f"{stem}{ending}").read_bytes())
    rules = found.record.rules
    assert library_files.dropped_keys(found) == dropped
    assert not [key for key, value in rules.values.items() if value is not None and not rules.uses(key)]
    assert score_game(found.record).totals == ((1400, 200) if stem == "low-wins" else (-40, 25))
    again = read_game(write_game(found.record, found.log))
    assert again == found
    assert library_files.dropped_keys(again) == ()


@pytest.mark.parametrize(("stem", "dropped"), [("low-wins", LOW_WINS), ("our-hand", OUR_HAND)])
def test_an_earlier_export_of_a_rule_set_comes_in_without_them(stem: str, dropped: tuple[str, ...]) -> None:
    data = (EXPORTS / f"{stem}.scorepad-rules.json").read_bytes()
    from_link = library_files.read_link((EXPORTS / f"{stem}.link").read_text())
    found = library_files.read_rules_file(data)
    assert found == from_link == library_files.read_link(data.decode())
    assert {library_files.dropped_keys(each) for each in (found, from_link)} == {dropped}
    assert all(map(found.rules.uses, found.values))
    again = library_files.read_rules_file(library_files.write_rules(found))
    assert (again, library_files.dropped_keys(again)) == (found, ())
    assert library_files.read_link(library_files.link_text(found)) == found


def test_every_part_of_an_earlier_backup_comes_in() -> None:
    with (EXPORTS / "backup.zip").open("rb") as file:
        parts = [library_files.read_part(data) for _name, data in read_backup(file)]
    named = [library_files.dropped_keys(part) for part in parts if isinstance(part, GameFile | CustomRuleSet)]
    assert sorted(named) == sorted(2 * [LOW_WINS, OUR_HAND])


@pytest.mark.parametrize("change", ["a key", "the order", "a space"])
def test_an_export_that_somebody_has_changed_is_read_as_what_people_write(change: str) -> None:
    text = (EXPORTS / "low-wins.scorepad-rules.json").read_text()
    changed = {
        "a key": text.replace(',\n  "assumed": []', ""),
        "the order": json.dumps(json.loads(text), indent=2, sort_keys=True),
        "a space": text.replace(": true", ":  true"),
    }[change]
    assert changed != text
    assert [fault.code for fault in refusal(library_files.read_link, changed)] == 2 * ["not_in_family"]


@pytest.mark.parametrize("family", FAMILIES, ids=lambda family: family.name)
def test_an_export_holds_nothing_of_another_family_and_a_key_added_to_it_is_refused(family: Family) -> None:
    document = json.loads(write_game(read_game(game(variant=family.example)).record))
    assert all(keys.applies(key, family) for key in document["rules"]["values"])
    again = read_game(json.dumps(document).encode()).record
    assert again == read_game(game(variant=family.example)).record
    key, value = next((key, value) for each, key, value in FOREIGN if each is family)
    document["rules"]["values"][key] = value
    assert faults_at(read_game, json.dumps(document).encode()) == [f"rules.values.{key} not_in_family"]


def test_a_game_kept_with_them_is_the_game_that_its_export_holds() -> None:
    found = read_game((EXPORTS / "our-hand.scorepad.json").read_bytes())
    kept = fold(found.log).record
    assert kept.rules.values["cards.ace"] == 15
    assert content_key(kept) == content_key(found.record)
    assert score_game(kept).totals == score_game(found.record).totals
