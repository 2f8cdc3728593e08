"""What guides through the practice game: below the bar of each of its screens, until it is left."""

from uuid import uuid4

import flet as ft

from scorepad.i18n import _
from scorepad.i18n.practice import counting_sentence, elsewhere_sentence, paper_sentence
from scorepad.rules.load import variant, variant_ids
from scorepad.score.record import GameRecord, Round, Side, Tally
from scorepad.ui.guard import component
from scorepad.ui.hooks import use_live, use_size
from scorepad.ui.shell import Shell, game_path, go
from scorepad.ui.theme import EDGE_SPACE, INK, ROW, Type
from scorepad.ui.widgets.buttons import plain_button
from scorepad.ui.widgets.room import line_room, word_room
from scorepad.ui.widgets.words import words

_AROUND = 60
_PEOPLE = (("Ann", "Bo"), ("Cy", "Di"))


def practice_record(played: str) -> GameRecord:
    """Give the game to practise with: sample names, the first round open. played: the day, ISO 8601."""
    sides = tuple(Side(" & ".join(names), names) for names in _PEOPLE)
    first = Round(tuple(Tally() for _side in sides), dealer=0, id=str(uuid4()))
    return GameRecord(variant(variant_ids()[0]), sides, (first,), played=played)


@component
def practice_line(shell: Shell, game_id: str) -> ft.Control:
    """Say what to touch next, and offer the way out."""
    path = ft.use_view_path().rstrip("/")

    def read() -> str:
        return _sentence(shell, game_id, path)

    sentence = use_live(lambda redraw: shell.desk.subscribe(game_id, redraw), read, [game_id])
    shown, head = words(sentence, Type.STRONG, INK), words(_("Practice game"), Type.SECOND)
    said = ft.Semantics(live_region=True, container=True, content=shown)
    leave = plain_button(_("Leave"), lambda: go("/"))
    taken = line_room(words(_("Leave"), Type.STRONG)) + _AROUND
    if max(word_room(shown), word_room(head)) + taken <= use_size().width:
        content: ft.Control = ft.Row([ft.Column([head, said], spacing=0, expand=True), leave], spacing=4)
    else:
        content = ft.Column([ft.Row([head, leave], wrap=True), said], spacing=0)
    box = ft.Container(content, bgcolor=ROW, margin=ft.Margin.only(bottom=6))
    box.padding = ft.Padding.only(left=EDGE_SPACE, top=4, bottom=4)
    return box


def _sentence(shell: Shell, game_id: str, path: str) -> str:
    game = shell.desk.game(game_id)
    if game is None:
        return ""
    if path == game_path(game_id):
        return paper_sentence(game.record)
    if not path.startswith(game_path(game_id, "round")) or path.count("/") > _ENTRY_DEPTH:
        return elsewhere_sentence()
    draft = shell.desk.draft(game_id, shell.who.device)
    return counting_sentence(game.record, draft.side if draft else 0, draft.field if draft else "")


_ENTRY_DEPTH = game_path("game", "round", "round").count("/")
