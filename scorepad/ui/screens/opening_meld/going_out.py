"""What going out takes in a round, below the cards that open it."""

import flet as ft

from scorepad.game.cursor import next_open
from scorepad.i18n import _
from scorepad.i18n.formats import join_clauses, keep_counts_together
from scorepad.score.deal import seats
from scorepad.score.going_out import piles_missing
from scorepad.score.record import GameRecord
from scorepad.ui.theme.style import Type
from scorepad.ui.widgets.layout import stretched
from scorepad.ui.widgets.text import side_name, words
from scorepad.wording.going_out import may_go_out_text, missing_text, reminders, takes_text


def going_out(record: GameRecord, number: int, side: int) -> list[ft.Control]:
    """Return the piles that going out takes in a round, those a side lacks, and what only the table can see.

    number: of the round, from 1.
    """
    needed = record.rules.facts.going_out_piles(number, seats(record.sides))
    conditions = reminders(record.rules, partners=any(len(each.people) > 1 for each in record.sides))
    takes = takes_text(record.rules, needed)
    lines: list[ft.Control] = [words(keep_counts_together(takes), said=takes)] if takes else []
    lines += _lacking(record, number, side) if takes else []
    if conditions:
        text = _("Before going out: {reminders}").format(reminders=join_clauses(conditions))
        lines.append(words(text, Type.SECOND))
    return [ft.Container(stretched(lines, 4), padding=ft.Padding.symmetric(vertical=10))] if lines else []


def _lacking(record: GameRecord, number: int, side: int) -> list[ft.Control]:
    """Return the piles that a side still lacks, once it has one."""
    played = next_open(record)
    if played is None or not any(played.tallies[side].piles.values()):
        return []
    missing = piles_missing(record.rules, number, seats(record.sides), played.tallies[side].piles)
    text = may_go_out_text(record.rules, missing)
    short, name = missing_text(record.rules, missing) if missing else text, record.sides[side].name
    face = ft.Row([side_name(side, name), words(short)], wrap=True, spacing=10, run_spacing=0)
    label = _("{side}: {what}").format(side=name, what=text)
    return [ft.Semantics(label=label, exclude_semantics=True, content=face)]
