"""Shared rule sets: a file, a link, a text; read as strictly as a game file."""

import contextlib
import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorepad.rules.custom import CustomRuleSet, as_custom_rules
from scorepad.rules.faults import Refused
from scorepad.rules.keys import FIXED
from scorepad.storage import library_files
from tests.refusals import faults_at, refusal
from tests.strategies import names, rule_sets

OURS = CustomRuleSet("Fridays ♥", "whitnack", {"piles.fives": 700, "labels.fives": "books of fives"})


@given(rule_sets(), names)
def test_a_rule_set_survives_its_file_and_its_link(rules: object, name: str) -> None:
    whole = as_custom_rules(rules)  # type: ignore[arg-type]  # a strategy of rule sets
    rule_set = CustomRuleSet(name, whole.base, whole.values, whole.assumed)
    assert library_files.read_rules_file(library_files.write_rules(rule_set)) == rule_set
    assert library_files.read_link(library_files.link_text(rule_set)) == rule_set


LINK = library_files.link_text(OURS)


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
