"""Every text on every screen can be read on what lies behind it in every theme, and the focus can be seen."""

import dataclasses
from collections.abc import Iterator
from typing import Any

import flet as ft
from flet.components.component import Component
from flet.controls.base_control import BaseControl

from scorepad.live.desk import Desk
from scorepad.ui import theme
from scorepad.ui.palette import DARK, LIGHT, STRONG_DARK, STRONG_LIGHT, Palette, blend, contrast
from tests.ui.harness import Screen
from tests.ui.playing import at, finished, kept, w03

LEAST = ((LIGHT, 7), (DARK, 7), (STRONG_LIGHT, 10), (STRONG_DARK, 10))
"""The themes and how far ink and paper stand apart in each."""
Pair = tuple[str, tuple[str, ...]]
"""The role of a text's colour, and the roles of what lies behind it, the nearest last."""


def pairs(screen: Screen) -> set[Pair]:
    """Give the pairs of the uppermost screen; what can't be touched now is greyed and left out."""
    return set(_pairs(screen.view, ()))


def _pairs(value: Any, behind: tuple[str, ...]) -> Iterator[Pair]:
    if not isinstance(value, BaseControl):
        for part in _inside(value):
            yield from _pairs(part, behind)
        return
    if getattr(value, "disabled", False) or getattr(value, "opacity", 1) == 0:
        return
    behind = (*behind, *_back(value))
    if isinstance(value, ft.Text) and (value.value or value.spans):
        yield from ((ink, behind) for ink in _inks(value))
    for part in _inside(value):
        yield from _pairs(part, behind)


def _inside(value: Any) -> list[Any]:
    if isinstance(value, (ft.Text, ft.PopupMenuItem)):
        return []
    if isinstance(value, Component) or dataclasses.is_dataclass(value):
        fields = [field for field in dataclasses.fields(value) if not field.metadata.get("skip")]
        return [getattr(value, field.name, None) for field in fields if field.name != "_parent"]
    if isinstance(value, dict):
        return list(value.values())
    return list(value) if isinstance(value, (list, tuple)) else []


def _back(control: Any) -> list[str]:
    style = getattr(control, "style", None)
    own = [getattr(control, "bgcolor", None), style.bgcolor if isinstance(style, ft.ButtonStyle) else None]
    return [_role(colour) for colour in own if colour and colour != ft.Colors.TRANSPARENT]


def _inks(text: ft.Text) -> Iterator[str]:
    styles = [text.style, *[span.style for span in text.spans or []]]
    colours = [text.color, *[style.color for style in styles if style]]
    yield from (_role(colour) for colour in colours if colour)


def _role(colour: Any) -> str:
    return str(getattr(colour, "value", colour))


def seen(palette: Palette, behind: tuple[str, ...]) -> str:
    """Give the colour of the nearest thing behind a text, over the others where it lets them through."""
    colour = ""
    for role in behind:
        name, _comma, share = role.partition(",")
        own = getattr(theme.scheme(palette), ft.Colors(name).name.lower())
        colour = blend(own, float(share), colour) if share else own
    return colour


async def all_pairs(desk: Desk) -> set[Pair]:
    """Walk every screen there is, of a game under way and of one that is over."""
    over, game = await kept(desk, finished()), await kept(desk, w03(2))
    found: set[Pair] = set()
    games = (
        "",
        "/far",
        "/result",
        "/why/0",
        "/meld/0",
        "/rules",
        "/players",
        "/paper",
        "/print",
        "/settings",
    )
    routes = ["/", "/new", "/make-rules", "/save-games", "/deleted-games", "/rules", "/rules/whitnack"]
    routes += ["/pad", "/settings", *[f"/game/{game}{rest}" for rest in (*games, "/change-rules")]]
    routes += [f"/game/{over}", f"/game/{over}/result"]
    async with at(desk, "/") as screen:
        for route in routes:
            await screen.go(route)
            found |= pairs(screen)
        await screen.go(f"/game/{game}")
        await screen.tap("North–South")
        for key in ("1", "1", "Next"):
            found |= pairs(screen)
            await screen.tap(key)
    return found | pairs(screen)


async def test_every_text_of_every_screen_stands_at_seven_to_one_in_every_theme(desk: Desk) -> None:
    used = await all_pairs(desk)
    inks = {ink for ink, _behind in used}
    assert {_role(role) for role in (theme.INK, theme.SECOND_INK, theme.ON_FILLED, theme.NEXT)} <= inks
    for palette, least in LEAST:
        ratios = {
            (ink, behind): contrast(seen(palette, (ink,)), seen(palette, behind)) for ink, behind in used
        }
        assert {pair: round(ratio, 2) for pair, ratio in ratios.items() if ratio < least} == {}


async def test_whatever_can_be_touched_has_a_ring_where_it_has_the_focus(desk: Desk) -> None:
    game = await kept(desk, w03(2))
    for look in (theme.theme(LIGHT), theme.theme(STRONG_DARK)):
        for buttons in (look.text_button_theme, look.icon_button_theme):
            assert buttons
            assert _ringed(buttons.style)
    async with at(desk, f"/game/{game}") as screen:
        own = []
        for touch in ("North–South", "1", "Back"):
            own += [each.style for each in screen.controls(ft.TextButton) if each.style.side]
            own += [each.style for each in screen.controls(ft.PopupMenuButton)]
            await screen.tap(touch)
    assert len(own) > 10
    assert all(_ringed(style) for style in own)


def _ringed(style: Any) -> bool:
    ring = style.side[ft.ControlState.FOCUSED]
    return bool(ring.width >= 3 and ring.color == theme.INK)
