"""The controls that a patch adds and removes, beside those that are found in all their fields."""

import dataclasses
from collections.abc import Iterator
from enum import Enum
from functools import cache
from types import NoneType
from typing import Any

import pytest
from flet.controls.base_control import BaseControl
from flet.controls.object_patch import DiffBuilder

from scorepad.service.games import Games
from tests.ui.playing import at, kept, w03


@cache
def names_in(kind: type) -> list[str]:
    """Return the names of the fields that Flet looks into."""
    return [field.name for field in dataclasses.fields(kind) if not field.metadata.get("skip")]


def every_control(item: Any) -> Iterator[BaseControl]:
    """Yield the controls in a value, and those in every field of each, in Flet's order."""
    parts: list[Any] = []
    if dataclasses.is_dataclass(item):
        if isinstance(item, BaseControl):
            yield item
        kind: Any = type(item)
        parts = [getattr(item, name) for name in names_in(kind)]
    elif isinstance(item, (dict, list)):
        parts = list(item.values()) if isinstance(item, dict) else item
    for part in parts:
        if not isinstance(part, (str, int, float, Enum, NoneType)):
            yield from every_control(part)


async def test_added_and_removed_controls_are_those_in_every_field(
    service: Games, monkeypatch: pytest.MonkeyPatch
) -> None:
    prepare, remove = DiffBuilder._configure_dataclass, DiffBuilder._removed_controls
    seen = {"added": 0, "removed": 0}

    def added(self: DiffBuilder, item: Any, parent: Any, frozen: bool, known: bool = False) -> Iterator[Any]:
        found = list(prepare(self, item, parent, frozen, known))
        assert list(map(id, found)) == list(map(id, [item] if known else every_control(item)))
        seen["added"] += len(found)
        return iter(found)

    def removed(self: DiffBuilder, item: Any, recurse: bool) -> Iterator[Any]:
        found, every = list(remove(self, item, recurse)), list(every_control(item)) if recurse else []
        if recurse and not any(hasattr(each, "__prev_lists") for each in every):
            assert set(map(id, found)) == set(map(id, every))
            seen["removed"] += len(found)
        return iter(found)

    monkeypatch.setattr(DiffBuilder, "_configure_dataclass", added)
    monkeypatch.setattr(DiffBuilder, "_removed_controls", removed)
    game = await kept(service, w03(2))
    async with at(service) as screen:
        for path in ("/new", f"/game/{game}/round/0", "/"):
            await screen.go(path)
    assert min(seen.values()) > 1_000
