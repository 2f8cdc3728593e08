"""What people must read is never cut: no ellipsis, no missing lines, no height that larger text outgrows."""

from typing import Final

import flet as ft

from scorepad.service.games import Games
from scorepad.ui.theme.style import BODY_SIZE, SCALE
from tests.ui.everywhere import addresses, everything, see_everything, within
from tests.ui.harness import Screen

TWICE: Final = 2.0
"""How much larger letters get at most."""
LINE: Final = 1.5
"""How high a line is at most, in heights of its letters, where a text does not say it."""


def cut(text: ft.Text) -> bool:
    """Return whether a text is limited in lines, ends in an ellipsis, or doesn't wrap."""
    style = text.style or ft.TextStyle()
    dots = {text.overflow, style.overflow} - {None, ft.TextOverflow.CLIP}
    return text.max_lines is not None or bool(dots) or text.no_wrap is True


def room(text: ft.Text) -> float:
    """Return the height of a text at double size, with one word per line."""
    style = text.style or ft.TextStyle()
    usual = SCALE[text.theme_style.name.lower()][0] if text.theme_style else BODY_SIZE
    lines = len((text.value or "".join(span.text or "" for span in text.spans or [])).split())
    return lines * float(style.size or usual) * float(style.height or LINE) * TWICE


def outgrown(screen: Screen) -> set[str]:
    """Return the texts in containers of a fixed height that may get higher than that."""
    found = set()
    for control in everything(screen):
        high = getattr(control, "height", None)
        # A text's own height is that of its lines.
        if not isinstance(high, (int, float)) or isinstance(control, ft.Text):
            continue
        texts = [each for each in within(control) if isinstance(each, ft.Text)]
        if sum(room(each) for each in texts) > high:
            found.add(f"{[each.value for each in texts]} in {high}")
    return found


async def test_no_text_on_any_screen_is_truncated_or_outgrows_its_height(service: Games) -> None:
    found: dict[str, list[str]] = {}
    seen = 0

    def look(name: str, screen: Screen) -> None:
        nonlocal seen
        texts = [each for each in everything(screen) if isinstance(each, ft.Text)]
        seen += len(texts)
        wrong = [*(str(each.value) for each in texts if cut(each)), *outgrown(screen)]
        if wrong:
            found[name] = wrong

    await see_everything(service, look, TWICE)
    assert seen > 50 * len(addresses())
    assert found == {}
