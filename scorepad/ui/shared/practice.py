"""The practice game: its steps, and the notice that explains the next one.

Steps already done are not asked for again, and a player who goes another way is guided on from there.
"""

from functools import partial
from uuid import uuid4

import flet as ft

from scorepad.flet_support.hooks import use_live, use_size
from scorepad.flet_support.page_state import page_state
from scorepad.flet_support.screens import component, go
from scorepad.game.draft import Draft
from scorepad.game.events import Voided
from scorepad.game.fold import Game
from scorepad.i18n import _
from scorepad.rules.built_in import VARIANTS, variant
from scorepad.rules.keys import RED_THREES_LAID
from scorepad.rules.sections import GROUPS
from scorepad.score.record import Cards, GameId, GameRecord, Round, RoundId, Side, Tally
from scorepad.ui.routes import game_path
from scorepad.ui.session import AppSession
from scorepad.ui.theme.style import EDGE_SPACE, HIGHLIGHT, INK, Type
from scorepad.ui.widgets.buttons import plain_button
from scorepad.ui.widgets.layout import apart
from scorepad.ui.widgets.text import line_room, word_room, words
from scorepad.wording.help import PracticeStep, step_sentence

_MELD, _WHY, _FAR, _TEN = "/meld", "/why/", "/far", "ten"
_ROUND = "/round/"
_THREES = RED_THREES_LAID
_FIELDS = {
    (0, "melded"): PracticeStep.PLUS,
    (0, "left"): PracticeStep.NOTHING,
    (1, "left.counts.black_three"): PracticeStep.CARDS,
}

_AROUND = 60
# In less room even a short sentence becomes a column of single words.
_ROOM = 180
_PEOPLE = (("Ann", "Bo"), ("Cy", "Di"))
# Repeated work is filled in already, so that somebody practising meets each step once.
_COUNTED = (
    Tally(piles={"clean": 2, "dirty": 2, "wild": 1}),
    Tally(
        piles={"clean": 1, "dirty": 2, "wild": 0},
        red_threes_laid=1,
        melded=Cards(points=(185,)),
        left=Cards("counts", counts={group: int(group == "ace") for group in GROUPS[:-1]}),
    ),
)


def next_step(game: Game, draft: Draft | None, inside: str, seen: set[str]) -> PracticeStep:
    """Return the next step. inside: the screen's address within the game.

    seen: what the device saw so far and the game doesn't record: screens, and an uncommitted ten.
    """
    if not inside:
        return _on_pad(game, seen)
    if _WHY in inside:
        return PracticeStep.WHY
    if _MELD in inside:
        return PracticeStep.MELD
    played = inside.removeprefix(_ROUND).partition("/")[0] if inside.startswith(_ROUND) else ""
    return _counting(game, draft, RoundId(played), seen)


def _on_pad(game: Game, seen: set[str]) -> PracticeStep:
    rounds = game.record.rounds
    if any(played.complete for played in rounds):
        return _after_round(game, seen)
    if any(played.out for played in rounds):
        # An undone finish of the round is repeated before anything else.
        taken_back = isinstance(game.events[-1].change, Voided)
        return PracticeStep.UNDO if taken_back and _WHY in seen else PracticeStep.GO_ON
    return PracticeStep.OUT if _MELD in seen else PracticeStep.OPENING


def _after_round(game: Game, seen: set[str]) -> PracticeStep:
    if _WHY not in seen:
        return PracticeStep.TOTAL
    if not any(isinstance(event.change, Voided) for event in game.events):
        return PracticeStep.UNDO
    return PracticeStep.END if _FAR in seen else PracticeStep.FAR


def _counting(game: Game, draft: Draft | None, played: RoundId, seen: set[str]) -> PracticeStep:
    rounds = [each.id for each in game.record.rounds]
    if played not in rounds:
        return PracticeStep.ELSEWHERE
    if draft is None or draft.round != played:
        return PracticeStep.LINE
    if played != rounds[0]:
        return PracticeStep.NUMBER
    if (draft.side, draft.field) == (0, _THREES):
        return _red_threes(draft, seen)
    return _FIELDS.get((draft.side, draft.field), PracticeStep.NUMBER)


def _red_threes(draft: Draft, seen: set[str]) -> PracticeStep:
    if draft.text:
        return PracticeStep.SLIP
    return PracticeStep.COUNT if _TEN in seen else PracticeStep.TEN


def practice_record(played: str) -> GameRecord:
    """Return the practice game, its first round half counted. played: the day, ISO 8601."""
    sides = tuple(Side(" & ".join(names), names) for names in _PEOPLE)
    first = Round(_COUNTED, dealer=0, id=RoundId(str(uuid4())))
    return GameRecord(variant(VARIANTS[0]), sides, (first,), played=played)


@component
def practice_line(session: AppSession, game_id: GameId, *, brief: bool = False) -> ft.Control:
    """Show the next step and the way out. brief: without the way out, which the screen shows further up."""
    path, location = ft.use_view_path().rstrip("/"), ft.use_route_location()

    follow = partial(session.service.subscribe, game_id)
    step, sentence = use_live(follow, lambda: _guide(session, game_id, path, location), [game_id])
    head, text = words(_("Practice game"), Type.SECOND), words(sentence, Type.STRONG, INK)
    lines: list[ft.Control] = [ft.Semantics(live_region=True, container=True, content=text)]
    if step is PracticeStep.END:
        lines.append(plain_button(_("Print"), lambda: go(game_path(game_id, "print"))))
    leave = plain_button(_("Leave"), lambda: go("/"))
    # The way out stands above the sentence where it doesn't fit beside it.
    size = use_size()
    room = size.width - line_room(words(_("Leave"), Type.STRONG)) - _AROUND
    beside = not brief and room >= max(word_room(text), word_room(head), _ROOM * size.text_scale)
    if brief:
        content: ft.Control = ft.Column(lines, spacing=0)
    elif beside:
        content = ft.Row([ft.Column([head, *lines], spacing=0, expand=True), leave], spacing=4)
    else:
        content = ft.Column([apart(head, leave), *lines], spacing=0)
    box = ft.Container(content, bgcolor=HIGHLIGHT, margin=ft.Margin.only(bottom=6))
    box.padding = ft.Padding.only(left=EDGE_SPACE, right=0 if beside else EDGE_SPACE, top=4, bottom=4)
    return box


def _guide(session: AppSession, game_id: GameId, path: str, location: str) -> tuple[PracticeStep, str]:
    """Record the screen at the page's `location`, and return the next step for the screen at `path`."""
    game, draft = session.service.game(game_id), session.draft(game_id)
    if game is None:
        return PracticeStep.ELSEWHERE, ""
    begun = game.beginning.batch if game.beginning else ""
    seen: set[str] = page_state(ft.context.page).kept.setdefault(("practice", begun), set())
    seen |= {screen for screen in (_MELD, _WHY, _FAR) if screen in location}
    seen |= {_TEN} if draft and draft.field == _THREES and draft.text else set()
    step = next_step(game, draft, path.removeprefix(game_path(game_id)), seen)
    return step, step_sentence(step, game.record)
