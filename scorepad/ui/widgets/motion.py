"""Movement that the client draws by itself; a device that asks for less motion is sent none of it."""

import flet as ft

from scorepad.flet_support.page_state import page_state

_GLIDE = ft.Animation(280, ft.AnimationCurve.FAST_OUT_SLOWIN)


def rolling(new: ft.Control, old: ft.Control, turns: int) -> ft.Control:
    """Return a figure that rolls up into the place of the old one each time that `turns` has grown by one.

    A client moves only what it has drawn before, so a figure must have been sent with the turns before.
    """
    if page_state(ft.context.page).still:
        return new
    # A control can't be put somewhere and moved from there in one patch (FLET.md, fault 57). So the outer one
    # goes down at once by its height, the inner one glides up by the same, and after any number of turns both
    # cancel out. A stack would not clip them (FLET.md, fault 58). The curve starts slowly, because the frame
    # that draws a whole screen anew takes a part of the time.
    both = ft.Stack([new, ft.Container(old, offset=ft.Offset(0, -1))])
    inner = ft.Container(both, offset=ft.Offset(0, -turns), animate_offset=_GLIDE)
    outer = ft.Container(inner, offset=ft.Offset(0, turns))
    return ft.Container(outer, clip_behavior=ft.ClipBehavior.HARD_EDGE)


def sliding(content: ft.Control, places: int) -> ft.Control:
    """Return content that slides to another place in a row. places: to the right, each as wide as itself."""
    glide = None if page_state(ft.context.page).still else _GLIDE
    return ft.Container(content, offset=ft.Offset(places, 0), animate_offset=glide)
