"""What moves when a round or a game has just been finished, and what never does."""

from collections.abc import Iterator
from typing import Any

import flet as ft
import pytest
from flet.messaging.protocol import MessageAction

from scorepad.i18n.formats import points
from scorepad.service.games import Games
from tests.ui.harness import Screen
from tests.ui.listener import ANSWERS, FEATURES
from tests.ui.playing import EAST, NORTH, REFERENCE, counting, sitting, w03
from tests.ui.reading import walk


def moving(root: Any) -> Iterator[Any]:
    """Yield what the client is to move, also where a screen reader reads something else."""
    for control in walk(root):
        if isinstance(control, ft.Semantics) and control.exclude_semantics:
            yield from moving(control.content)
        elif isinstance(control, ft.Container) and control.animate_offset:
            yield control


def rolled(screen: Screen) -> list[tuple[int, str, str]]:
    """Return how often each total has rolled, its figure and the one before."""
    return [(round(-each.offset.y), *figures(each)) for each in moving(screen.view) if figures(each)]


def figures(moved: Any) -> list[str]:
    return [str(text.value) for text in walk(moved.content) if isinstance(text, ft.Text)]


def patches(screen: Screen) -> int:
    return [action for action, _raw in screen.listener.sent].count(MessageAction.PATCH_CONTROL)


@pytest.fixture
def still(monkeypatch: pytest.MonkeyPatch) -> None:
    """A device that asks for less motion."""
    asked = dict.fromkeys(FEATURES, False) | {"reduce_motion": True}
    monkeypatch.setitem(ANSWERS, "get_accessibility_features", asked)


async def test_totals_roll_to_new_ones_with_the_very_patch_that_brings_them(service: Games) -> None:
    async with counting(service) as person:
        await person.keys(REFERENCE[:-1])
        before = patches(person)
        await person.keys("N")
        assert patches(person) - before == 1
        assert rolled(person) == [(1, "5,185", "0"), (1, "2,225", "0")]
        assert f"Why 5,185? {NORTH}" in person.names()


async def test_the_totals_roll_to_their_end_once_in_one_patch_and_are_read_out_before(service: Games) -> None:
    async with sitting(service, w03(3)) as person:
        before = [points(total) for total in person.totals]
        await person.tap(NORTH)
        await person.keys(REFERENCE)
        after = [points(total) for total in person.totals]
        assert [each[:2] for each in rolled(person)] == [(0, total) for total in before]
        assert {f"Why {after[0]}? {NORTH}", f"Why {after[1]}? {EAST}"} <= {*person.names()}
        await person.settle()
        sent = len(person.listener.sent)
        [shown] = [each for each in walk(person.view) if getattr(each, "on_size_change", None)][-1:]
        await person.fire(shown, "size_change", {"w": 100, "h": 30})
        ended = [(1, total) for total in after]
        assert [each[:2] for each in rolled(person)] == ended
        assert len([raw for _kind, raw in person.listener.sent[sent:] if b"offset" in raw]) == 1
        await person.tap("Back")
        await person.tap("Who won?")
        assert [each[:2] for each in rolled(person)] == ended


@pytest.mark.usefixtures("still")
async def test_a_device_that_asks_for_less_motion_is_sent_none(service: Games) -> None:
    async with sitting(service, w03(3), who=None) as person:
        await person.tap(NORTH)
        await person.keys(REFERENCE)
        assert f"{NORTH} won" in person.texts()
        assert not list(moving(person.view))
        await person.tap("Back")
        assert not list(moving(person.view))
