"""How cells of the spreadsheet look: the printed sheet's colours, hairlines and figures."""

from collections.abc import Mapping
from functools import cached_property

from xlsxwriter import Workbook
from xlsxwriter.format import Format

INK, SECOND, TINT, HAIR = "#1B1A17", "#4F4A41", "#F3EFE4", "#B9B1A0"
CHIPS: Mapping[str, str] = {"clean": "#8F1519", "red": "#8F1519", "wild": "#6B4400"}
POINTS = "#,##0;−#,##0"
TIMES = '"× "#,##0;"× −"#,##0'
_FAMILY = "Arial"


class Look:
    """The formats of one workbook, each made once."""

    def __init__(self, book: Workbook) -> None:
        self._book = book
        self._made: dict[tuple[tuple[str, object], ...], Format] = {}

    def of(self, **wanted: object) -> Format:
        """Give a format by what differs from plain ink; the same one for the same wishes."""
        key = tuple(sorted(wanted.items()))
        if key not in self._made:
            plain: dict[str, object] = {
                "font_name": _FAMILY,
                "font_size": 11,
                "font_color": INK,
                "valign": "vcenter",
            }
            self._made[key] = self._book.add_format({**plain, **wanted})
        return self._made[key]

    @cached_property
    def label(self) -> Format:
        """The name of a row."""
        return self.boxed(text_wrap=True, indent=1)

    @cached_property
    def detail(self) -> Format:
        """What one is worth."""
        return self.boxed(font_color=SECOND, align="right", num_format=TIMES, text_wrap=True)

    @cached_property
    def entry(self) -> Format:
        """A box to fill in."""
        return self.boxed(locked=False, align="right", num_format=POINTS)

    @cached_property
    def words(self) -> Format:
        """A box for a word or a name."""
        return self.boxed(locked=False, align="center", text_wrap=True)

    @cached_property
    def points(self) -> Format:
        """What a formula gives."""
        return self.boxed(font_color=SECOND, align="right", num_format=POINTS)

    @cached_property
    def sum(self) -> Format:
        """A sum, and what stands in its line."""
        return self.boxed(bold=True, bg_color=TINT, align="right", num_format=POINTS)

    @cached_property
    def sum_label(self) -> Format:
        """The name of a sum."""
        return self.boxed(bold=True, bg_color=TINT, indent=1, text_wrap=True)

    @cached_property
    def head(self) -> Format:
        """A side's name above a round."""
        return self.boxed(bold=True, bg_color=TINT, align="center", text_wrap=True)

    def boxed(self, **wanted: object) -> Format:
        """Give a format with hairlines around it."""
        return self.of(border=1, border_color=HAIR, **wanted)
