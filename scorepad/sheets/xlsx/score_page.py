"""The page of the spreadsheet with the rounds and their scores, and what each of its boxes accepts."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property

from xlsxwriter.format import Format
from xlsxwriter.worksheet import Worksheet

from scorepad.i18n.catalogue import _
from scorepad.i18n.formats import MINUS
from scorepad.rules.ruleset import RuleSet
from scorepad.score.fields import BID, CARDS, MADE, TAKEN
from scorepad.score.fields import POINTS as POINTS_FIELD
from scorepad.score.limits import MAX_COUNT, MAX_NAME, MAX_POINTS, may_be_negative
from scorepad.score.record import FACTORS
from scorepad.sheets.build import BAGS
from scorepad.sheets.model import SheetRound, SheetRow
from scorepad.sheets.xlsx import cells, style
from scorepad.sheets.xlsx.formulas import Formulas
from scorepad.wording.help import field_help
from scorepad.wording.labels import capital, field_label, minimum_text

_ROOMY = 32.0
_TITLE_HEIGHT, _PLAIN_HEIGHT = 28.0, 15.5
"""Points; 15 points are the height of a row that has none, and are not written."""
_LONGEST_PROMPT = 250
"""Excel takes 255 letters, and counts some signs twice."""
_NO_CHARACTERS = {0xFFFE: None, 0xFFFF: None}
"""Characters that XML can't contain and XlsxWriter leaves in attributes and values."""

_Validation = Mapping[str, object]


class ScorePage:
    """The page of scores. table: the name of the page with the table of minimums. widths: of its columns."""

    def __init__(self, page: Worksheet, look: style.CellFormats, entries: cells.Entries, table: str) -> None:
        self._page, self._look = page, look
        self._entries, self._formulas = entries, Formulas(entries, table)
        self.places, self._sheet = entries.places, entries.sheet
        needed = [needed for _bound, needed in cells.minimum_steps(entries.rules)]
        self._openings = [minimum_text(each, entries.rules) for each in needed if not isinstance(each, int)]
        labels = [_signed_label(row) for row in self._sheet.rows]
        self.widths = style.widths_for(labels, (_too_many_out(), cells.nobody_out_words()), self._openings)
        names = (style.line_count(side.name, self.widths.side, bold=True) for side in self._sheet.sides)
        self._names_lines = max(names)
        deciding = self.places.deciding
        self._deciding_label = capital(field_label(entries.rules, deciding)) if deciding else ""

    def write(self) -> None:
        """Write the whole page."""
        self._write_head()
        for index in range(self.places.rounds):
            self._write_labels(index)
            for side in range(self.places.sides):
                self._write_opening(index, side)
                for row in self._sheet.rows:
                    self._write_row(index, side, row)
                self._write_sums(index, side)
        for boxes, accepted, prompt in _prompts(self._entries):
            first, *others = ([*place, *place] for place in boxes)
            shown = {**accepted, "input_message": _shortened(prompt), "other_cells": others}
            self._page.data_validation(*first, shown)

    @cached_property
    def head_heights(self) -> Mapping[int, float]:
        """The heights of the lines above the rounds."""
        names = map(self._entries.players, range(self.places.sides))
        players = max(style.line_count(each, self.widths.side) for each in names)
        deciding = style.line_count(self._deciding_label, self.widths.label - style.INDENT)
        above = {self.places.in_row: style.row_height([deciding])} if self.places.deciding else {}
        return {
            **dict.fromkeys(range(self.places.head(0)), _PLAIN_HEIGHT),
            **above,
            cells.TITLE: _TITLE_HEIGHT,
            cells.DATE: _PLAIN_HEIGHT * style.line_count(self._sheet.date, self.widths.detail),
            cells.NAMES: max(_ROOMY, style.row_height([self._names_lines])),
            cells.PLAYERS: max(_ROOMY, style.row_height([players])),
            cells.STANDING: _ROOMY,
        }

    def round_heights(self, index: int) -> Sequence[float]:
        """Return the heights of a round's lines, high enough for all words whatever is entered."""
        sheet_round, widths, room = self._sheet.rounds[index], self.widths, self.widths.label - style.INDENT
        title = style.line_count(_title(sheet_round), room, bold=True)
        dealer = style.line_count(sheet_round.dealer, widths.detail)
        openings = (style.line_count(text, widths.points, bold=True) for text in self._openings_in(index))
        needed = {
            "dealer": style.row_height((title, dealer, self._names_lines)),
            "opens": style.row_height((1, *openings)),
        }
        for row in self._sheet.rows:
            details = (row.detail, _too_many_out()) if row.path == "out" else (row.detail,)
            counts = (style.line_count(text, widths.detail) for text in details)
            needed[row.path] = style.row_height((style.line_count(_signed_label(row), room), *counts))
        return [needed.get(path, style.ROW_HEIGHT) for path in self.places.lines]

    def _openings_in(self, index: int) -> Sequence[str]:
        """Return the minimums in words that a round may show: all, if they depend on the total before it."""
        rules = self._entries.rules
        if rules.facts.opens_by_total:
            return self._openings
        opens = rules.facts.minimum(self._sheet.rounds[index].number, 0)
        return () if isinstance(opens, int) else (minimum_text(opens, rules),)

    def _write(self, place: cells.CellPosition, value: cells.ShownValue, look: Format) -> None:
        if isinstance(value, int):
            self._page.write_number(*place, value, look)
        elif value:
            self._page.write_string(*place, value, look)
        else:
            self._page.write_blank(*place, None, look)

    def _write_formula(
        self, place: cells.CellPosition, formula: str, last: cells.ShownValue, look: Format
    ) -> None:
        # The library escapes only plain texts: a formula's last value has to be as XML can contain it.
        shown = last.translate(_NO_CHARACTERS) if isinstance(last, str) else last
        self._page.write_formula(*place, f"={formula}", look, shown)

    def _write_label(self, line: int, label: str, look: Format) -> None:
        self._write((line, cells.LABEL), label, look)
        self._write((line, cells.DETAIL), "", look)

    def _write_head(self) -> None:
        look, page, sheet = self._look, self._page, self._sheet
        widths = (self.widths.entered, self.widths.points) * self.places.sides
        for column, width in enumerate((self.widths.label, self.widths.detail, *widths)):
            page.set_column(column, column, width)
        for line, height in self.head_heights.items():
            page.set_row(line, height)
        self._write((cells.TITLE, cells.LABEL), sheet.title, look.of(bold=True, font_size=20))
        self._write(
            (cells.RULES, cells.LABEL), f"{sheet.rules} · {sheet.gist}", look.of(font_color=style.SECOND)
        )
        self._write((cells.DATE, cells.LABEL), _("Date"), look.label)
        self._write((cells.DATE, cells.DETAIL), sheet.date, look.words)
        if sheet.result:
            self._write((cells.DATE, cells.FIRST), sheet.result, look.of(bold=True))
        for line, words in (
            (cells.NAMES, _("Side")),
            (cells.PLAYERS, _("Players")),
            (cells.STANDING, _("Total now")),
        ):
            self._write_label(line, words, look.sum_label)
        if self.places.start:
            words = capital(_("from paper")) if sheet.has_only_totals else _("Brought forward")
            self._write_label(cells.BROUGHT, words, look.label)
        if self.places.deciding:
            line, target = self.places.in_row, self._entries.rules.length.row_target
            self._write((line, cells.LABEL), self._deciding_label, look.label)
            self._write((line, cells.DETAIL), f"/ {target}", look.label)
        for side in range(self.places.sides):
            self._write_side(side)
        page.freeze_panes(cells.STANDING + 1, cells.FIRST)

    def _write_side(self, side: int) -> None:
        look, places, shown = self._look, self.places, self._sheet.sides[side]
        column, right = places.entry_column(side), places.points_column(side)
        name = look.boxed(locked=False, bold=True, align="center", text_wrap=True)
        big = look.boxed(bold=True, bg_color=style.TINT, align="right", num_format=style.POINTS, font_size=16)
        self._page.merge_range(cells.NAMES, column, cells.NAMES, right, "", name)
        self._page.merge_range(cells.PLAYERS, column, cells.PLAYERS, right, "", look.words)
        self._write((cells.NAMES, column), shown.name, name)
        self._write((cells.PLAYERS, column), self._entries.players(side), look.words)
        leads, standing = self._formulas.leads(side), self._formulas.standing(side)
        self._write_formula((cells.STANDING, column), leads, self._entries.leads(side), look.head)
        self._write_formula((cells.STANDING, right), standing, self._entries.standing.totals[side], big)
        if places.start:
            self._write((cells.BROUGHT, column), "", look.label)
            self._write((cells.BROUGHT, right), shown.start or 0, look.entry)
        if places.deciding:
            self._write((places.in_row, column), "", look.label)
            in_row = self._formulas.in_row(side, places.deciding)
            self._write_formula(
                (places.in_row, right), in_row, self._entries.standing.in_row[side], look.points
            )

    def _write_labels(self, index: int) -> None:
        look, places, sheet_round = self._look, self.places, self._sheet.rounds[index]
        head = places.head(index)
        for line, height in enumerate(self.round_heights(index), head):
            self._page.set_row(line, height)
        self._write((head, cells.LABEL), _title(sheet_round), look.sum_label)
        if self._sheet.opens:
            self._write_label(head + 1, _("Needs to open"), look.label)
        self._write(places.dealer(index), sheet_round.dealer, look.words)
        for row in self._sheet.rows:
            self._write_row_label(index, row)
        counted = places.line(index, "counted")
        self._write_label(counted, _("Done? (yes)"), look.label)
        if self._entries.needs_out(index):
            question, last = self._formulas.nobody_out(index), self._entries.nobody_out(index)
            self._write_formula((counted, cells.DETAIL), question, last, look.missing)
        for path, words in (("round", _("Round")), ("total", _("Total"))):
            self._write_label(places.line(index, path), words, look.sum_label)
        if self._entries.rules.family.multiplies_rounds:
            times = look.boxed(locked=False, align="right", num_format=style.TIMES)
            self._write(places.factor(index), self._entries.factor(index), times)

    def _write_row_label(self, index: int, row: SheetRow) -> None:
        look, line = self._look, self.places.line(index, row.path)
        if row.sign:
            sign = look.of(font_color=style.CHIPS.get(row.chip, style.INK), bold=True)
            self._page.write_rich_string(
                line, cells.LABEL, sign, row.sign, look.of(), f"  {row.label}", look.label
            )
        else:
            self._write((line, cells.LABEL), row.label, look.label)
        if row.path == "out":
            formula = self._formulas.out_or_warning(index, row.detail, _too_many_out())
            self._write_formula((line, cells.DETAIL), formula, row.detail, look.detail)
        else:
            shown = look.cost if row.sign == MINUS else look.detail
            self._write((line, cells.DETAIL), row.detail if row.each is None else row.each, shown)

    def _write_opening(self, index: int, side: int) -> None:
        places, look = self.places, self._look
        head, column = places.entry(index, side, "dealer")
        self._page.merge_range(head, column, head, column + 1, "", look.head)
        name = self._formulas.same((cells.NAMES, column))
        self._write_formula((head, column), name, self._sheet.sides[side].name, look.head)
        if self._sheet.opens:
            self._write(places.entry(index, side, "opens"), "", look.label)
            opens = self._entries.opens(index, side)
            formula = self._formulas.opens(index, side, self._sheet.rounds[index].number)
            bold = look.boxed(bold=True, align="right", num_format=style.POINTS, text_wrap=True)
            self._write_formula(places.points(index, side, "opens"), formula, opens, bold)

    def _write_row(self, index: int, side: int, row: SheetRow) -> None:
        which, look = (index, side, row.path), self._look
        entry = self.places.entry(*which)
        if row.path in cells.WORKED_OUT:
            self._write(entry, "", look.points)
        elif row.path == BAGS:
            over = self._formulas.bags(index, side)
            self._write_formula(entry, over, self._entries.entered(*which), look.points)
        else:
            self._write(entry, self._entries.entered(*which), look.words if row.path == "out" else look.entry)
        points, last = self._formulas.points(*which), self._entries.points(*which)
        self._write_formula(self.places.points(*which), points, last, look.points)

    def _write_sums(self, index: int, side: int) -> None:
        places, look, entries, formulas = self.places, self._look, self._entries, self._formulas
        counted = places.entry(index, side, "counted")
        self._write(counted, entries.entered(index, side, "counted"), look.words)
        missing, last = formulas.counted(index, side), entries.counted(index, side)
        self._write_formula(places.points(index, side, "counted"), missing, last, look.missing)
        for path, formula, last in (
            ("round", formulas.round(index, side), entries.round(index, side)),
            ("total", formulas.total(index, side), entries.total(index, side)),
        ):
            self._write(places.entry(index, side, path), "", look.sum)
            self._write_formula(places.points(index, side, path), formula, last, look.sum)


def _too_many_out() -> str:
    # Translators: stands in a narrow column of the spreadsheet when two sides went out; at most 20 letters.
    return _("only one side")


def _signed_label(row: SheetRow) -> str:
    return f"{row.sign}  {row.label}" if row.sign else row.label


def _title(played: SheetRound) -> str:
    number = f"{played.number} ({played.name})" if played.name else str(played.number)
    if played.mark:
        return _("Round {number} · {mark} · dealer:").format(number=number, mark=played.mark)
    return _("Round {number} · dealer:").format(number=number)


def _prompts(entries: cells.Entries) -> Iterator[tuple[Iterable[cells.CellPosition], _Validation, str]]:
    """Yield the boxes of each kind with the limits of what they accept, and the prompt of all of them."""
    places, anything = entries.places, {"validate": "any"}
    sides, rounds = range(places.sides), range(places.rounds)
    yield ((cells.DATE, cells.DETAIL),), anything, _("The day, for example 2026-11-23.")
    columns = [places.entry_column(side) for side in sides]
    yield ((cells.NAMES, each) for each in columns), _named(), _("The name of this side.")
    words = _("The players of this side, separated by commas.")
    yield ((cells.PLAYERS, each) for each in columns), anything, words
    if places.start:
        carried = _("The total that this side carries over from paper.")
        words = carried if rounds else _("The total that this side had on paper.")
        boxes = ((cells.BROUGHT, places.points_column(side)) for side in sides)
        yield boxes, _whole(-MAX_POINTS, MAX_POINTS), words
    if not rounds:
        return
    yield map(places.dealer, rounds), anything, _("Who deals: one of the players above.")
    if entries.rules.family.multiplies_rounds:
        counts = _("What this round counts: 1, 2, 4 or 8 times. Adjustments are never multiplied.")
        yield map(places.factor, rounds), {"validate": "list", "source": list(FACTORS)}, counts
    for path in (*(path for path in places.rows if path not in (*cells.WORKED_OUT, BAGS)), "counted"):
        boxes = (places.entry(index, side, path) for index in rounds for side in sides)
        yield boxes, _accepted(entries, path), _prompt(entries.rules, path)


def _prompt(rules: RuleSet, path: str) -> str:
    match path:
        case "counted":
            return _("Choose yes when this round is counted. The total follows when every side is.")
        case "out":
            if rules.family.bids:
                return _("Choose yes for the side that plays the contract.")
            return _("Choose how this side went out. Leave it empty if it didn't.")
    return field_help(rules, path)


def _shortened(text: str) -> str:
    plain = text.translate(_NO_CHARACTERS)
    return plain if len(plain) <= _LONGEST_PROMPT else f"{plain[:_LONGEST_PROMPT].rpartition(' ')[0]} …"


def _accepted(entries: cells.Entries, path: str) -> _Validation:
    """Return the limits of a row's boxes; a word in another language than the list's is no error."""
    if path in ("out", "counted"):
        offered = [entries.yes[0]] if path == "counted" else list(dict.fromkeys(entries.ways.values()))
        return {"validate": "list", "source": offered, "show_error": False}
    if path == "adjustments" or may_be_negative(entries.rules, path):
        return _whole(-MAX_POINTS, MAX_POINTS)
    bids = entries.rules.bids
    of = {BID: bids.of, TAKEN: bids.taken_of}.get(path)
    most = MAX_POINTS if path in (*CARDS, POINTS_FIELD) or of == "points" else MAX_COUNT
    return _whole(0, 1 if path == MADE else most)


def _whole(low: int, high: int) -> _Validation:
    # Translators: title of a warning; at most 32 letters, as Excel has it.
    title = _("Invalid number")
    sentence = _("A whole number from {low} to {high}.").format(low=low, high=high)
    return _between("integer", low, high, title, sentence)


def _named() -> _Validation:
    # Translators: title of a warning; at most 32 letters, as Excel has it.
    title = _("Too long")
    sentence = _("A name can have at most {high} characters.").format(high=MAX_NAME)
    return _between("length", 1, MAX_NAME, title, sentence)


def _between(kind: str, low: int, high: int, title: str, sentence: str) -> _Validation:
    bounds = {"criteria": "between", "minimum": low, "maximum": high}
    return {"validate": kind, **bounds, "error_title": title, "error_message": sentence}
