"""The number that is still missing, in the largest type on the screen, and what it means."""

import flet as ft

from scorepad.i18n.melds import headline
from scorepad.rules.ruleset import RuleSet
from scorepad.score.opening import Opening
from scorepad.ui.hooks import Size
from scorepad.ui.theme import CLEAN, EDGE_SPACE, HAIRLINE, INK, NEXT, TOTAL_SIZE, Type
from scorepad.ui.widgets.words import largest_that_fits, own_style, own_words, unspoken, words

_SIZES = (120.0, 96.0, 72.0, float(TOTAL_SIZE), 34.0)
_SHARE = 0.11
# On lower windows only the number itself stays in sight.
_LOW = 300


def number(rules: RuleSet, found: Opening, size: Size) -> ft.Control:
    """Show the number, which never scrolls away, with its meaning below as far as there is room."""
    said = headline(rules, found)
    lines: list[ft.Control] = [_large(said.large, found, size)]
    if not _is_low(size):
        lines.append(words(said.line, Type.LARGE))
    face = ft.Semantics(label=said.said, live_region=True, exclude_semantics=True)
    face.content = ft.Column(lines, spacing=0)
    border = ft.Border(bottom=ft.BorderSide(1, HAIRLINE))
    padding = ft.Padding.only(left=EDGE_SPACE, right=EDGE_SPACE, bottom=8)
    return ft.Container(face, padding=padding, border=border)


def meaning(rules: RuleSet, found: Opening, size: Size) -> list[ft.Control]:
    """Write on the paper what the number means, where there is no room for it below the number."""
    return [unspoken(words(headline(rules, found).line, Type.LARGE))] if _is_low(size) else []


def _is_low(size: Size) -> bool:
    return size.height < _LOW * size.text_scale


def _large(text: str, found: Opening, size: Size) -> ft.Text:
    width = (size.width / 2 if size.lies else size.width) / size.text_scale
    least = _SIZES[-1] if _is_low(size) else TOTAL_SIZE
    largest = max(least, size.height / size.text_scale * _SHARE)
    sizes = tuple(each for each in _SIZES if each <= largest)
    allowed = NEXT if found.legal else CLEAN
    style = own_style(
        largest_that_fits([text], width, sizes), ft.FontWeight.W_700, INK if found.missing else allowed
    )
    # A line no higher than its figures leaves more room for the melds.
    style.height = 1
    return own_words(text, style)
