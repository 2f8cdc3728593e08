"""What going out takes in the round that is next or under way, and what each side still lacks."""

import flet as ft

from scorepad.game.cursor import next_open
from scorepad.i18n import _
from scorepad.i18n.going_out import may_go_out_text, missing_text, reminders, takes_text
from scorepad.i18n.joining import clauses
from scorepad.score.ending import is_broken_off
from scorepad.score.going_out import piles_missing, piles_needed
from scorepad.score.record import GameRecord, Round, Tally
from scorepad.score.result import GameScore
from scorepad.score.seats import seats
from scorepad.ui.theme import Type
from scorepad.ui.widgets.side_mark import side_name
from scorepad.ui.widgets.words import words

_MOST_LINES = 4


def going_out(record: GameRecord, score: GameScore) -> list[ft.Control]:
    """Say what going out takes, what each side lacks while it is counted, and what only the table sees."""
    number = _number(record, score)
    if number is None:
        return []
    needed = piles_needed(record.rules, number, seats(record.sides))
    lines: list[ft.Control] = [words(takes_text(record.rules, needed))] if needed else []
    played = next_open(record)
    if needed and played and _is_begun(played):
        lines += [_side(record, number, played, side) for side in _shown(played)]
    told = _reminders(record)
    if told:
        lines.append(words(told, Type.SECOND))
    column = ft.Column(lines, spacing=2, horizontal_alignment=ft.CrossAxisAlignment.STRETCH)
    return [ft.Container(column, padding=ft.Padding.symmetric(horizontal=14))] if lines else []


def _number(record: GameRecord, score: GameScore) -> int | None:
    """Give the number of the round that is next or under way, also one beyond the end."""
    if score.next:
        return score.next.round
    if is_broken_off(record, score):
        return None
    played = next_open(record)
    return record.first_round + record.rounds.index(played) if played else None


def _is_begun(played: Round) -> bool:
    """Tell whether any pile was counted: until then every side lacks everything."""
    return any(_has_piles(tally) for tally in played.tallies)


def _shown(played: Round) -> list[int]:
    """List the sides that have a line: of many only those with piles, the others lacking everything."""
    few = len(played.tallies) <= _MOST_LINES
    return [side for side, tally in enumerate(played.tallies) if few or _has_piles(tally)]


def _has_piles(tally: Tally) -> bool:
    return any(tally.piles.values())


def _side(record: GameRecord, number: int, played: Round, side: int) -> ft.Control:
    name = record.sides[side].name
    missing = piles_missing(record.rules, number, seats(record.sides), played.tallies[side].piles)
    text = may_go_out_text(record.rules, missing)
    shown = missing_text(record.rules, missing) if missing else text
    face = ft.Row([side_name(side, name), words(shown)], wrap=True, spacing=10, run_spacing=0)
    said = _("{side}: {what}").format(side=name, what=text)
    return ft.Semantics(label=said, exclude_semantics=True, content=face)


def _reminders(record: GameRecord) -> str:
    partners = any(len(side.people) > 1 for side in record.sides)
    told = reminders(record.rules, partners=partners)
    return _("Before going out: {reminders}").format(reminders=clauses(told)) if told else ""
