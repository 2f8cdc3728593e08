"""Warnings that speak like a neighbour: a sentence on the paper that blocks nothing."""

from collections.abc import Sequence

import flet as ft

from scorepad.ui.theme import RADIUS, ROW, ROW_EDGE
from scorepad.ui.widgets.words import words


def notice(sentence: str, actions: Sequence[ft.Control] = ()) -> ft.Container:
    """Say something once; the actions below it, if any, are offers."""
    said = ft.Semantics(container=True, live_region=True, content=words(sentence))
    lines: list[ft.Control] = [said]
    if actions:
        lines.append(ft.Row(list(actions), wrap=True, spacing=4, run_spacing=0))
    return ft.Container(
        ft.Column(lines, spacing=4, tight=True),
        bgcolor=ROW,
        border=ft.Border(left=ft.BorderSide(5, ROW_EDGE)),
        border_radius=ft.BorderRadius.only(top_right=RADIUS, bottom_right=RADIUS),
        padding=ft.Padding.symmetric(horizontal=14, vertical=10),
    )
