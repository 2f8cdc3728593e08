"""The frame of every screen: the bar above, the paper that scrolls, and what is always at hand.

Standing, what is at hand (the keypad, "Who went out?") lies below the paper; lying, it stands beside it.
"""

from collections.abc import Sequence

import flet as ft

from scorepad.ui.theme import CARD, EDGE_SPACE, HAIRLINE, PAGE_WIDTH, PAPER

BESIDE_WIDTH = 380


def hairline() -> ft.Divider:
    """Draw the pad's line between two things."""
    return ft.Divider(height=1, thickness=1, color=HAIRLINE)


def lies(size: tuple[float, float]) -> bool:
    """Say whether a window of this width and height lies on its side."""
    return size[0] > size[1]


def frame(
    route: str,
    bar: ft.Control,
    paper: Sequence[ft.Control],
    *,
    size: tuple[float, float],
    at_hand: ft.Control | None = None,
    edge: float = EDGE_SPACE,
    left_handed: bool = False,
) -> ft.View:
    """Make a screen of its parts, no wider than `PAGE_WIDTH`.

    `paper` are the lines that scroll, `size` is what `use_size()` gives, `at_hand` never scrolls away;
    `left_handed` puts it on the left of a lying screen.
    """
    sheet = ft.Column(
        list(paper),
        scroll=ft.ScrollMode.AUTO,
        expand=True,
        spacing=0,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )
    held = ft.Container(sheet, expand=True, padding=ft.Padding.symmetric(horizontal=edge))
    if at_hand is None:
        body: list[ft.Control] = [held]
    elif lies(size):
        body = _lying(held, at_hand, size[0], left_handed=left_handed)
    else:
        body = _standing(held, at_hand)
    column = ft.Column(
        [bar, *body], spacing=0, expand=True, horizontal_alignment=ft.CrossAxisAlignment.STRETCH
    )
    width = min(size[0], PAGE_WIDTH) or None
    page = ft.Row([ft.Container(column, width=width)], alignment=ft.MainAxisAlignment.CENTER, expand=True)
    page.vertical_alignment = ft.CrossAxisAlignment.STRETCH
    return ft.View(
        route=route, controls=[ft.SafeArea(page, expand=True)], padding=0, spacing=0, bgcolor=PAPER
    )


def _standing(sheet: ft.Control, at_hand: ft.Control) -> list[ft.Control]:
    border = ft.Border(top=ft.BorderSide(1, HAIRLINE))
    return [sheet, ft.Container(at_hand, bgcolor=CARD, border=border)]


def _lying(sheet: ft.Control, at_hand: ft.Control, width: float, *, left_handed: bool) -> list[ft.Control]:
    line = ft.BorderSide(1, HAIRLINE)
    beside = ft.Container(
        ft.Column([at_hand], scroll=ft.ScrollMode.AUTO, alignment=ft.MainAxisAlignment.END),
        bgcolor=CARD,
        border=ft.Border(right=line) if left_handed else ft.Border(left=line),
        width=min(BESIDE_WIDTH, width / 2),
        alignment=ft.Alignment.BOTTOM_CENTER,
    )
    parts = [beside, sheet] if left_handed else [sheet, beside]
    return [ft.Row(parts, expand=True, spacing=0, vertical_alignment=ft.CrossAxisAlignment.STRETCH)]
