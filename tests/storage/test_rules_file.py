"""Rule sets as a file, a link, a text, read as strictly as a game file, and rules of another family."""

import base64
import contextlib
import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorepad.game.fold import fold
from scorepad.rules import keys
from scorepad.rules.custom import CustomRuleSet, as_custom_rules
from scorepad.rules.families import FAMILIES, Family
from scorepad.rules.faults import Refused
from scorepad.rules.keys import FIXED
from scorepad.score.totals import score_game
from scorepad.storage import library_files
from scorepad.storage.gamefile.read import GameFile, read_game
from scorepad.storage.gamefile.write import content_key, write_game
from scorepad.storage.zip_files import read_backup
from tests.refusals import faults_at, refusal
from tests.rules.foreign_keys import FOREIGN
from tests.strategies import names, rule_sets

OURS = CustomRuleSet("Fridays ♥ at 8?", "whitnack", {"piles.fives": 700, "labels.fives": "books of fives"})


@given(rule_sets(), names)
def test_a_rule_set_survives_its_file_and_its_link(rules: object, name: str) -> None:
    whole = as_custom_rules(rules)  # type: ignore[arg-type]  # a strategy of rule sets
    rule_set = CustomRuleSet(name, whole.base, whole.values, whole.assumed)
    assert library_files.read_rules_file(library_files.write_rules(rule_set)) == rule_set
    assert library_files.read_link(library_files.link_text(rule_set)) == rule_set


LINK = library_files.link_text(OURS)


def test_a_rule_set_and_its_link_are_written_as_documented() -> None:
    said: dict[str, object] = {"format": "scorepad-rules/1", "name": OURS.name, "base": "whitnack"}
    said |= {"values": dict(OURS.values), "assumed": []}
    assert json.loads(library_files.write_rules(OURS)) == said
    assert json.loads(base64.urlsafe_b64decode(LINK + "=" * (-len(LINK) % 4))) == said
    assert "=" not in LINK
    # For the question mark of the name base64 has a slash where base64url has this.
    assert "_" in LINK


@pytest.mark.parametrize(
    "text",
    [
        *(f"http://192.168.1.5:8550/rules#{LINK}", f" {LINK}\n", f"#{LINK}==", LINK),
        f"http://host/rules#{LINK[:40]}\n  {LINK[40:]}",
        f"\n{library_files.write_rules(OURS).decode()} ",
    ],
    ids=["address", "blanks", "padded", "bare", "wrapped", "file"],
)
def test_a_link_is_read_with_or_without_the_text_around_it(text: str) -> None:
    assert library_files.read_link(text) == OURS


def test_every_fault_of_a_hand_typed_rule_set_is_reported_with_its_path() -> None:
    said = b"""\xef\xbb\xbf{"format": "scorepad-rules/2", "name": " ", "colour": 1, "base": "bridge",
      "values": {"cards.ace": 7.5, "piles.clean": true, "piles.Own": 5, "cards.ace": 1,
                 "melds.wilds": "often", "length.rounds": 4, "length.target": 5000},
      "assumed": ["cards.bee", 5]}"""
    assert set(faults_at(library_files.read_rules_file, said)) == {
        "values.cards.ace duplicate_key",
        "format unknown_format",
        "name empty_name",
        "colour unknown_key",
        "base unknown_variant",
        "values.piles.clean wrong_type",
        "values.piles.Own bad_name",
        "values.melds.wilds unknown_word",
        "values.length.target both_set",
        "assumed[0] unknown_key",
        "assumed[1] wrong_type",
    }


@pytest.mark.parametrize(
    ("data", "paths"),
    [
        (b"[]", {""}),
        (b"{}", {"format", "name", "values"}),
        (b'{"format": "scorepad-rules/1", "name": 5, "values": []}', {"name", "values"}),
        (b'{"format": "scorepad-rules/1", "name": "x", "values": {}, "assumed": {}}', {"assumed"}),
        (b'{"format": "scorepad-game/1", "variant": "whitnack", "sides": [], "rounds": []}', {"format"}),
        (b"\xff", {""}),
        (b"nothing", {""}),
    ],
)
def test_anything_but_a_rule_set_is_refused(data: bytes, paths: set[str]) -> None:
    assert paths <= {fault.path for fault in refusal(library_files.read_rules_file, data)}


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "not_a_link"),
        ("http://host/rules#", "not_a_link"),
        ("http://host/rules#ä", "not_a_link"),
        ("have a look", "not_a_link"),
        ("a" * (library_files.MOST_LINK + 1), "too_long_link"),
        ("e30", "missing_key"),
        ('{"name": "\ud800"}', "not_utf8"),
    ],
)
def test_anything_but_a_link_is_refused(text: str, code: str) -> None:
    assert code in {fault.code for fault in refusal(library_files.read_link, text)}


@given(st.text() | st.from_regex(r"[A-Za-z0-9_-]{0,80}", fullmatch=True))
def test_random_text_is_always_refused_as_a_link(text: str) -> None:
    with pytest.raises(Refused):
        library_files.read_link(text)


MANY = 20_000
WHOLE: dict[str, object] = {"format": "scorepad-rules/1", "name": "Ours", "base": "whitnack", "values": {}}
HOSTILE = {
    " too_many_faults": {f"key{at}": 1 for at in range(1500)},
    "values wrong_size": {**WHOLE, "values": {f"piles.k{at}": 5 for at in range(MANY)}},
    "assumed wrong_size": {**WHOLE, "assumed": [1] * MANY},
    " too_large": {**WHOLE, "name": "x" * (4 * 1024 * 1024)},
}


@pytest.mark.parametrize("fault", HOSTILE)
def test_what_is_too_much_is_read_no_further(fault: str) -> None:
    assert faults_at(library_files.read_rules_file, json.dumps(HOSTILE[fault]).encode())[0] == fault


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=8,
)
KEYS = [*sorted(FIXED), "piles.fives", "piles.counts_as.fives", "extras.cut", "labels.clean", "piles.size"]


@given(st.sampled_from(["whitnack", "hand", None]), st.dictionaries(st.sampled_from(KEYS), json_values))
def test_any_values_are_refused_or_read_back_equal(base: str | None, values: dict[str, object]) -> None:
    said = {"format": "scorepad-rules/1", "name": "Ours", "base": base, "values": values}
    with contextlib.suppress(Refused):
        rule_set = library_files.read_rules_file(json.dumps(said).encode())
        assert library_files.read_rules_file(library_files.write_rules(rule_set)) == rule_set


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
