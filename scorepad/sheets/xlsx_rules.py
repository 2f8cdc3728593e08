"""The spreadsheet's page of rules: the minimums that are looked up, and the printed sheet's foot."""

from xlsxwriter.worksheet import Worksheet

from scorepad.i18n.catalogue import _
from scorepad.i18n.labels import minimum_text
from scorepad.i18n.rule_values import below_text
from scorepad.rules.ruleset import RuleSet
from scorepad.rules.sections import Minimum
from scorepad.sheets.shapes import Note, Sheet
from scorepad.sheets.xlsx_lines import lines
from scorepad.sheets.xlsx_look import POINTS, SECOND, Look

FIRST_STEP = 3
"""The first line of the table of minimums, from 0."""
_LOWEST = -999_999_999
_HEAD_WIDTH, _VALUE_WIDTH = 34.0, 24.0
_LINE = 15.0
"""Height in points."""

Step = tuple[int, Minimum]


def steps(rules: RuleSet) -> tuple[Step, ...]:
    """List the minimums by what they are looked up with: the round, or the total before it."""
    facts = rules.facts
    if facts.opens_by_total:
        bounds = [_LOWEST, *(bound or 0 for bound, _asked in facts.ladder[1:])]
        return tuple((bound, asked) for bound, (_none, asked) in zip(bounds, facts.ladder, strict=True))
    return tuple(enumerate(facts.minimums, 1))


def openings(rules: RuleSet) -> tuple[str, ...]:
    """List the minimums that are words."""
    return tuple(minimum_text(asked, rules) for _bound, asked in steps(rules) if isinstance(asked, str))


def write_rules_page(page: Worksheet, sheet: Sheet, rules: RuleSet, look: Look) -> None:
    """Write the rules: the table first, where the formulas look."""
    page.set_column(0, 0, _HEAD_WIDTH)
    page.set_column(1, 1, _VALUE_WIDTH)
    page.write_string(0, 0, sheet.rules, look.of(bold=True, font_size=16))
    page.write_string(1, 0, sheet.gist, look.of(font_color=SECOND))
    by_total = rules.facts.opens_by_total
    page.write_string(
        FIRST_STEP - 1, 0, _("Total of at least") if by_total else _("From round"), look.sum_label
    )
    page.write_string(FIRST_STEP - 1, 1, _("Needs to open"), look.sum_label)
    line = FIRST_STEP
    for line, (bound, asked) in enumerate(steps(rules), FIRST_STEP):
        page.write_number(line, 0, bound, look.boxed(align="left", num_format=_bound_format(bound, rules)))
        if isinstance(asked, int):
            page.write_number(line, 1, asked, look.points)
        else:
            text = minimum_text(asked, rules)
            page.write_string(line, 1, text, look.boxed(font_color=SECOND, align="right", text_wrap=True))
            page.set_row(line, _LINE * lines(text, _VALUE_WIDTH))
    line += 2
    for note in sheet.foot:
        line = _write_note(page, note, line, look)


def _bound_format(bound: int, rules: RuleSet) -> str:
    """Say `below 0` instead of the lowest number there is."""
    if bound != _LOWEST:
        return POINTS
    said = below_text(rules.facts.ladder)
    return f'"{said}";"{said}"'


def _write_note(page: Worksheet, note: Note, line: int, look: Look) -> int:
    page.write_string(line, 0, note.title, look.of(bold=True))
    said = [(text, "") for text in note.lines] + [(f"☐ {text}", "") for text in note.ticks] + [*note.table]
    for below, (text, value) in enumerate(said, line + 1):
        if value:
            page.write_string(below, 0, text, look.of(text_wrap=True))
            page.write_string(below, 1, value, look.of(align="right", text_wrap=True))
            most = max(lines(text, _HEAD_WIDTH), lines(value, _VALUE_WIDTH))
        else:
            page.merge_range(below, 0, below, 1, text, look.of(text_wrap=True, valign="top"))
            most = lines(text, _HEAD_WIDTH + _VALUE_WIDTH)
        page.set_row(below, _LINE * most)
    return line + len(said) + 2
