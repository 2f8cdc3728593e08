"""Shared rule sets: a file, a link, a text; read as strictly as a game file."""

import base64
import contextlib
import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorepad.rules.custom import CustomRuleSet, as_custom_rules
from scorepad.rules.faults import Refused
from scorepad.rules.keys import FIXED
from scorepad.storage import library_files
from tests.refusals import faults_at, refusal, refuses
from tests.strategies import names, rule_sets

OURS = CustomRuleSet("Fridays ♥", "whitnack", {"piles.fives": 700, "labels.fives": "books of fives"})


@given(rule_sets(), names)
def test_a_rule_set_survives_its_file_and_its_link(rules: object, name: str) -> None:
    whole = as_custom_rules(rules)  # type: ignore[arg-type]  # a strategy of rule sets
    rule_set = CustomRuleSet(name, whole.base, whole.values, whole.assumed)
    assert library_files.read_rules_file(library_files.write_rules(rule_set)) == rule_set
    assert library_files.read_link(library_files.link_text(rule_set)) == rule_set


def test_the_rules_file_has_its_documented_form() -> None:
    assert json.loads(library_files.write_rules(OURS)) == {
        "format": "scorepad-rules/1",
        "name": "Fridays ♥",
        "base": "whitnack",
        "values": {"piles.fives": 700, "labels.fives": "books of fives"},
        "assumed": [],
    }


def test_the_link_is_the_file_in_base64url_without_padding() -> None:
    text = library_files.link_text(OURS)
    assert "=" not in text
    padded = text + "=" * (-len(text) % 4)
    assert json.loads(base64.urlsafe_b64decode(padded)) == json.loads(library_files.write_rules(OURS))


@pytest.mark.parametrize("around", ["http://192.168.1.5:8550/rules#{}", " {}\n", "#{}==", "{}"])
def test_a_link_is_read_with_or_without_the_text_around_it(around: str) -> None:
    assert library_files.read_link(around.format(library_files.link_text(OURS))) == OURS


def test_a_link_wrapped_over_several_lines_is_read() -> None:
    text = library_files.link_text(OURS)
    assert library_files.read_link(f"http://host/rules#{text[:40]}\n  {text[40:]}") == OURS


def test_the_text_of_the_file_is_read_as_a_link() -> None:
    assert library_files.read_link(f"\n{library_files.write_rules(OURS).decode()} ") == OURS


def test_values_equal_to_the_base_are_dropped() -> None:
    said = {"format": "scorepad-rules/1", "name": "Ours", "base": "whitnack", "values": {"cards.ace": 20}}
    assert library_files.read_rules_file(json.dumps(said).encode()).values == {}


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


def test_reading_stops_after_too_many_faults() -> None:
    entries = ", ".join(f'"key{at}": 1' for at in range(1500))
    assert faults_at(library_files.read_rules_file, f"{{{entries}}}".encode())[0] == " too_many_faults"


@given(st.text() | st.from_regex(r"[A-Za-z0-9_-]{0,80}", fullmatch=True))
def test_random_text_is_always_refused_as_a_link(text: str) -> None:
    with pytest.raises(Refused):
        library_files.read_link(text)


MANY = 20_000


@pytest.mark.parametrize(
    ("said", "path"),
    [
        ({"values": {f"piles.k{at}": 5 for at in range(MANY)}}, "values"),
        ({"values": {}, "assumed": [1] * MANY}, "assumed"),
    ],
)
def test_an_oversized_list_is_read_no_further(said: dict[str, object], path: str) -> None:
    whole = {"format": "scorepad-rules/1", "name": "Ours", "base": "whitnack", **said}
    assert faults_at(library_files.read_rules_file, json.dumps(whole).encode())[0] == f"{path} wrong_size"


def test_a_file_larger_than_any_game_is_not_read() -> None:
    with refuses("too_large"):
        library_files.read_rules_file(b" " * (4 * 1024 * 1024 + 1))


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


def test_a_word_for_a_thing_that_the_rules_do_not_have_is_left_out_and_named() -> None:
    said = {"format": "scorepad-rules/1", "name": "Ours", "base": "whitnack", "values": {"labels.fives": "x"}}
    found = library_files.read_rules_file(json.dumps(said).encode())
    assert found == CustomRuleSet("Ours", "whitnack")
    assert library_files.dropped_keys(found) == ("labels.fives",)
