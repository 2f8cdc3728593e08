"""The keypad of the entry screen: what is typed in it, and which keys its field has."""

import flet as ft

from scorepad.game.draft import Draft
from scorepad.game.entry import field_kind, may_be_negative
from scorepad.game.intents import KeypadKey
from scorepad.game.keypad import stacks_of
from scorepad.i18n import _
from scorepad.i18n.labels import capital, field_label
from scorepad.i18n.numbers import points
from scorepad.live.practice import is_practice
from scorepad.ui.hooks import Size
from scorepad.ui.keys import Press
from scorepad.ui.screens.entering import ADJUSTMENT, Entering
from scorepad.ui.screens.entry_head import is_lowest
from scorepad.ui.screens.entry_rows import row_label, row_value
from scorepad.ui.screens.entry_sight import Sight, follow
from scorepad.ui.table_bar import newest
from scorepad.ui.theme import BIG_SIZE, TARGET
from scorepad.ui.widgets.frame import has_room_below
from scorepad.ui.widgets.keypad import Mode, key_of, keypad
from scorepad.ui.widgets.notice import notice


def entry_pad(sight: Sight, here: Entering, size: Size) -> ft.Control | None:
    """Show what is at hand: why a touch was refused, and where there is a cursor the keypad for its field.

    On the lowest windows what the newest touch did stands below it, or the guide of a practice game above it.
    """
    parts: list[ft.Control] = [notice(here.refusal)] if here.refusal else []
    if here.draft:
        parts.append(follow(sight, ("pad", size), _face, lambda now: _pad(now, size)))
    if is_lowest(here, size):
        told = follow(sight, "newest", lambda now: len(now.table.game.events), _newest)
        # Over the keys it would push them out of sight, but the guide is to be read before they are touched.
        parts.insert(-1 if is_practice(here.table.id) else len(parts), told)
    stretch = ft.CrossAxisAlignment.STRETCH
    return ft.Column(parts, spacing=0, tight=True, horizontal_alignment=stretch) if parts else None


def _newest(here: Entering) -> ft.Control:
    return newest(here.table, here.submit)


def _face(here: Entering) -> tuple[Mode, str, str, bool]:
    """Give what the keypad shows; while nothing is typed that is the field and what it holds."""
    text, mode = here.draft.text if here.draft else "", _mode(here.draft)
    if not text:
        return mode, _field_in_hand(here), row_value(here.rows, here.current), _signed(here)
    return mode, *readout(text, mode), _signed(here)


def _pad(here: Entering, size: Size) -> ft.Control:
    mode, text, total, signed = _face(here)
    apart = size.lies or has_room_below(size)
    # Within the paper, the lowest keys that their letters fit leave the line in hand its place above them.
    height = 0 if apart else max(TARGET, BIG_SIZE * size.text_scale)
    return keypad(mode, text, total, here.press, size=size, signed=signed, height=height)


def key_sent(here: Entering, key: Press) -> KeypadKey | None:
    """Translate a key of the laptop's keyboard, None where the keypad has none or is not there."""
    return key_of(key, _mode(here.draft), signed=_signed(here)) if here.draft else None


def _mode(draft: Draft | None) -> Mode:
    return "count" if draft and field_kind(draft.field) == "count" else "points"


def _signed(here: Entering) -> bool:
    return here.draft is not None and may_be_negative(here.table.record.rules, here.current)


def readout(text: str, mode: Mode) -> tuple[str, str]:
    """Write the open text of a keypad as it is read above the keys, and what its stacks come to."""
    return _typed(text, mode), _sum(text)


def _typed(text: str, mode: Mode) -> str:
    if mode == "count":
        return f"{text}_"
    # A sign before nothing but 0 waits for its digits, and no number would show it.
    seen = text[:-1] if text.endswith("-0") else text
    return " + ".join(_stack(part) for part in seen.split("+")).rstrip()


def _stack(part: str) -> str:
    return points(int(part)) if part.removeprefix("-").isdecimal() else part.replace("-", "−")


def _sum(text: str) -> str:
    stacks = stacks_of(text) or ()
    return _("= {points}").format(points=points(sum(stacks))) if len(stacks) > 1 else ""


def _field_in_hand(here: Entering) -> str:
    if here.current.startswith(ADJUSTMENT):
        return _("Adjustment")
    return row_label(here.rows, here.current) or capital(field_label(here.table.shown.rules, here.current))
