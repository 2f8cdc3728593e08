"""The typed sections agree with the table of keys."""

from dataclasses import fields
from pathlib import Path
from typing import get_type_hints

import pytest

import scorepad
from scorepad.rules import sections
from scorepad.rules.built_in import variant
from scorepad.rules.keys import FIXED, LENGTH_TIE, Key
from scorepad.rules.ruleset import RuleSet
from scorepad.rules.sections import RuleSection, Value, at_table
from scorepad.rules.value_types import Choice, Flag, Number
from tests.rules.telling import TELLING

TYPED_SECTIONS = [
    kind
    for kind in vars(sections).values()
    if isinstance(kind, type) and issubclass(kind, RuleSection) and hasattr(kind, "section")
]
FIELDS = [(kind, each) for kind in TYPED_SECTIONS for each in fields(kind)]


def plain_type(key: Key) -> object:
    match key.shape:
        case Number():
            return int | str if key.shape.words else int
        case Choice():
            return str
        case _:
            return bool if isinstance(key.shape, Flag) else None


def test_a_section_has_no_field_that_nobody_reads() -> None:
    source = "".join(path.read_text("utf-8") for path in Path(scorepad.__file__).parent.rglob("*.py"))
    # Threes are asked for by the colour at hand.
    asked = [(kind.section, each.name) for kind, each in FIELDS if "threes" not in kind.section]
    names = {f"{section}.{name}": f".{section.rpartition('.')[2]}.{name}" for section, name in asked}
    unread = {key for key, written in names.items() if written not in source}
    assert unread == {"length.target_ends", "bids.tricks"}, "these are read in their own section"


def test_a_field_without_a_value_has_the_default_of_its_key() -> None:
    defaults = {
        f"{kind.section}.{each.name}": (each.default, FIXED[f"{kind.section}.{each.name}"].default)
        for kind, each in FIELDS
    }
    assert len(defaults) > 40
    assert {name for name, (ours, theirs) in defaults.items() if theirs is not None and ours != theirs} == {
        "red_threes.caught"
    }, "null is a value of its own there"


@pytest.mark.parametrize("kind", TYPED_SECTIONS)
def test_a_field_has_its_keys_type_and_is_optional_if_no_family_needs_it(
    kind: type[RuleSection],
) -> None:
    hints = get_type_hints(kind)
    for each in fields(kind):
        key = FIXED[f"{kind.section}.{each.name}"]
        expected = plain_type(key)
        if expected is not None:
            # What a tie means without a value follows from the other rules.
            optional = key.nullable or key.name == LENGTH_TIE
            assert hints[each.name] == (expected | None if optional else expected), key.name  # type: ignore[operator]


@pytest.mark.parametrize("ident", TELLING)
def test_a_variants_sections_have_its_values(ident: str) -> None:
    rules = variant(ident)
    held = {
        f"{kind.section}.{each.name}": getattr(kind.from_values(rules.values), each.name)
        for kind, each in FIELDS
    }
    said = {key: at_table(rules.values[key]) for key in held if rules.values[key] is not None}
    assert len(said) > 6
    assert {key: held[key] for key in said} == said


def test_a_rule_set_reads_each_section_by_its_name() -> None:
    rules = variant("canasta")
    named = {kind.section: getattr(rules, kind.section.rpartition(".")[2]) for kind in TYPED_SECTIONS}
    assert named == {kind.section: kind.from_values(rules.values) for kind in TYPED_SECTIONS}


def test_pile_and_extra_points_are_keyed_by_name_and_immutable() -> None:
    values: dict[str, Value] = {"family": "piles", "piles.dubs": 700, "piles.clean": 500, "extras.cut": 0}
    rules = RuleSet("ours", None, {**values, "piles.wild": None, "extras.none": None, "piles.size": 7})
    assert (dict(rules.kinds), dict(rules.extras)) == ({"clean": 500, "dubs": 700}, {"cut": 0})
    with pytest.raises(TypeError):
        rules.kinds["clean"] = 5  # type: ignore[index]
