"""The contents of a frozen class cannot be changed either."""

import importlib
import pkgutil
from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from types import MappingProxyType
from typing import Any, get_origin, get_type_hints

import pytest

import scorepad
from scorepad.rules.frozen import frozen

ROOMS = ("rules", "score", "game", "storage", "service")
FILLED_ON_PURPOSE = {"JsonNode.faults"}
"""The list that a reader's faults go to."""


def frozen_classes() -> list[type]:
    names = [
        each.name
        for room in ROOMS
        for each in pkgutil.walk_packages([f"{scorepad.__path__[0]}/{room}"], f"scorepad.{room}.")
    ]
    inside = [each for name in names for each in vars(importlib.import_module(name)).values()]
    classes = {each for each in inside if isinstance(each, type) and is_dataclass(each)}
    own = [each for each in classes if each.__module__ in names]
    return sorted((each for each in own if is_frozen(each)), key=lambda each: each.__qualname__)


def is_frozen(owner: Any) -> bool:
    return bool(owner.__dataclass_params__.frozen)


def held(owner: type, *kinds: type) -> list[str]:
    """List the fields whose type is one of some kinds."""
    hints = get_type_hints(owner)
    return [each.name for each in fields(owner) if get_origin(hints[each.name]) in kinds]


WITH_MAPPINGS = [each for each in frozen_classes() if held(each, Mapping)]


def test_the_classes_with_mappings_are_found() -> None:
    names = {each.__name__ for each in WITH_MAPPINGS}
    assert names > {"RuleSet", "CustomRuleSet", "Fault", "Tally", "GameRecord", "LibraryState", "RulesEdited"}


@pytest.mark.parametrize("owner", WITH_MAPPINGS, ids=lambda each: each.__name__)
def test_a_mapping_passed_to_a_frozen_class_is_immutable_and_copied(owner: Any) -> None:
    names, given = held(owner, Mapping), {"outer": {"inner": [1]}}
    made = object.__new__(owner)
    for each in fields(owner):
        object.__setattr__(made, each.name, given if each.name in names else None)
    made.__post_init__()
    given["outer"]["inner"] = [2]
    for name in names:
        assert getattr(made, name) == {"outer": {"inner": (1,)}}
        with pytest.raises(TypeError):
            getattr(made, name)["outer"]["inner"] = 3


def test_no_frozen_class_has_lists_or_dicts() -> None:
    classes = frozen_classes()
    assert len(classes) > 50
    assert {f"{each.__name__}.{name}" for each in classes for name in held(each, list, dict)} == (
        FILLED_ON_PURPOSE
    )


def test_an_already_frozen_value_is_not_copied() -> None:
    once = frozen({"a": [1, {"b": 2}]})
    assert isinstance(once, MappingProxyType)
    assert frozen(once) is once
    assert once == {"a": (1, {"b": 2})}
