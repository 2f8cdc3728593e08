"""What guides through the practice game: below the bar of each of its screens, until it is left."""

from uuid import uuid4

import flet as ft

from scorepad.i18n import _
from scorepad.i18n.practice import Step, step_sentence
from scorepad.rules.load import variant, variant_ids
from scorepad.rules.ruleset import GROUPS
from scorepad.score.record import Cards, GameRecord, Round, Side, Tally
from scorepad.ui.guard import component
from scorepad.ui.hooks import Size, use_live, use_size
from scorepad.ui.page_state import page_state
from scorepad.ui.practice_steps import next_step, seen_at
from scorepad.ui.shell import Shell, game_path, go
from scorepad.ui.theme import EDGE_SPACE, INK, ROW, Type
from scorepad.ui.widgets.buttons import plain_button
from scorepad.ui.widgets.room import line_room, word_room
from scorepad.ui.widgets.words import words

_AROUND = 60
# In less room even a short sentence becomes a column of single words.
_ROOM = 180
_PEOPLE = (("Ann", "Bo"), ("Cy", "Di"))
# All that would be the same touch once more stands there already: whoever practises meets each thing once.
_COUNTED = (
    Tally(piles={"clean": 2, "dirty": 2, "wild": 1}),
    Tally(
        piles={"clean": 1, "dirty": 2, "wild": 0},
        red_threes_laid=1,
        melded=Cards(points=(185,)),
        left=Cards("counts", counts={group: int(group == "ace") for group in GROUPS[:-1]}),
    ),
)


def practice_record(played: str) -> GameRecord:
    """Give the game to practise with, its first round half counted. played: the day, ISO 8601."""
    sides = tuple(Side(" & ".join(names), names) for names in _PEOPLE)
    first = Round(_COUNTED, dealer=0, id=str(uuid4()))
    return GameRecord(variant(variant_ids()[0]), sides, (first,), played=played)


@component
def practice_line(shell: Shell, game_id: str, *, brief: bool = False) -> ft.Control:
    """Say what to touch next, and offer the way out. brief: without that, which is one screen further up."""
    path, location = ft.use_view_path().rstrip("/"), ft.use_route_location()

    def read() -> tuple[Step, str]:
        return _guide(shell, game_id, path, location)

    step, sentence = use_live(lambda redraw: shell.desk.subscribe(game_id, redraw), read, [game_id])
    head, shown = words(_("Practice game"), Type.SECOND), words(sentence, Type.STRONG, INK)
    said = ft.Semantics(live_region=True, container=True, content=shown)
    lines = [said, *([_print_button(game_id)] if step is Step.END else [])]
    leave = plain_button(_("Leave"), lambda: go("/"))
    beside = not brief and _has_room_beside(head, shown, use_size())
    if brief:
        content: ft.Control = ft.Column([*lines], spacing=0)
    elif beside:
        content = ft.Row([ft.Column([head, *lines], spacing=0, expand=True), leave], spacing=4)
    else:
        apart = ft.MainAxisAlignment.SPACE_BETWEEN
        content = ft.Column([ft.Row([head, leave], wrap=True, alignment=apart), *lines], spacing=0)
    box = ft.Container(content, bgcolor=ROW, margin=ft.Margin.only(bottom=6))
    box.padding = ft.Padding.only(left=EDGE_SPACE, right=0 if beside else EDGE_SPACE, top=4, bottom=4)
    return box


def _has_room_beside(head: ft.Text, shown: ft.Text, size: Size) -> bool:
    """Tell whether the way out stands beside the sentence, not above it."""
    room = size.width - line_room(words(_("Leave"), Type.STRONG)) - _AROUND
    return room >= max(word_room(shown), word_room(head), _ROOM * size.text_scale)


def _print_button(game_id: str) -> ft.Control:
    return plain_button(_("Print"), lambda: go(game_path(game_id, "print")))


def _guide(shell: Shell, game_id: str, path: str, location: str) -> tuple[Step, str]:
    """Note what is seen at the address of the whole page, and say on the screen at `path` what is next."""
    game, draft = shell.desk.game(game_id), shell.desk.draft(game_id, shell.who.device)
    if game is None:
        return Step.ELSEWHERE, ""
    begun = game.beginning.batch if game.beginning else ""
    seen: set[str] = page_state(ft.context.page).kept.setdefault(("practice", begun), set())
    seen |= seen_at(location, draft)
    step = next_step(game, draft, path.removeprefix(game_path(game_id)), seen)
    return step, step_sentence(step, game.record)
