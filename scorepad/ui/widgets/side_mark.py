"""A side's sign: its own shape in its own colour, with the side's name in ink."""

import flet as ft

from scorepad.ui.fonts import typeset
from scorepad.ui.theme import CARD, HAIRLINE, INK, RADIUS, Type, side_colour, side_shape
from scorepad.ui.widgets.words import unspoken, words


def side_mark(side: int, place: Type = Type.BODY) -> ft.Semantics:
    """Show the shape of a side; the name beside it says who it is."""
    return unspoken(words(side_shape(side), place, side_colour(side)))


def side_name(
    side: int,
    name: str,
    place: Type = Type.STRONG,
    colour: ft.ColorValue = INK,
    *,
    right: bool = False,
    on_colour: ft.ColorValue | None = None,
) -> ft.Text:
    """Write a side's name behind its shape, as one text that wraps like any other.

    On a filled button give `on_colour`: shape and name then stand in it together.
    """
    text = words("", place, on_colour or colour, said=name, right=right)
    shape = ft.TextStyle(color=on_colour or side_colour(side))
    text.spans = [ft.TextSpan(f"{side_shape(side)} ", style=shape), ft.TextSpan(typeset(name))]
    return text


def side_card(side: int, content: ft.Control, *, expand: bool | int | None = None) -> ft.Container:
    """Put something on a white card with the side's bar along its top; a screen reader says it in one go."""
    bar = ft.Container(height=6, bgcolor=side_colour(side))
    inner = ft.Container(content, padding=ft.Padding.only(left=14, right=14, top=8, bottom=12))
    column = ft.Column([bar, inner], spacing=0, horizontal_alignment=ft.CrossAxisAlignment.STRETCH)
    return ft.Container(
        ft.Semantics(container=True, content=column),
        bgcolor=CARD,
        border=ft.Border.all(1, HAIRLINE),
        border_radius=RADIUS,
        clip_behavior=ft.ClipBehavior.ANTI_ALIAS,
        expand=expand,
    )
