"""The entry screen: one round, one side at a time, with the keypad at hand."""

from dataclasses import dataclass

import flet as ft

from scorepad.game.accept import find_round
from scorepad.game.draft import Draft
from scorepad.live.hub import Callback
from scorepad.live.practice import is_practice
from scorepad.ui.guard import screen
from scorepad.ui.hooks import Size, use_effect, use_kept, use_keys, use_live, use_size
from scorepad.ui.keys import Press
from scorepad.ui.page_state import Focus, focused
from scorepad.ui.screens.entering import Entering
from scorepad.ui.screens.entry_head import entry_bar, head, is_low
from scorepad.ui.screens.entry_pad import entry_pad, key_sent
from scorepad.ui.screens.entry_paper import line_to_show, paper
from scorepad.ui.screens.entry_sight import Sight, use_sight
from scorepad.ui.screens.last_warnings import WHO_WENT_OUT
from scorepad.ui.shell import game_path, go, table_of
from scorepad.ui.table_bar import turn
from scorepad.ui.widgets.absent import absent
from scorepad.ui.widgets.frame import frame, has_room_below

# Logical pixels that the guide takes for texts of the usual size.
_GUIDE = 100


@screen
def Entry() -> ft.View:  # noqa: N802 - components are named like the controls they are
    """Draw the round that the address names."""
    params = ft.use_route_params()
    asked = params.get("place") == WHO_WENT_OUT
    sight = use_sight(params.get("game", ""), params.get("round", ""), _outline, asked=asked)
    size, path = _room_in(use_size(), sight.game_id), ft.use_view_path()
    use_keys(lambda key: _typed(sight, key))
    here = sight.look()
    _use_way_out(sight, here)
    _use_way_on(sight, here)
    if here is None:
        return absent(table_of(sight.shell, sight.game_id))
    pad = entry_pad(sight, here, size)
    apart = size.lies or has_room_below(size)
    return frame(
        path,
        entry_bar(sight, here, size),
        [paper(sight, here, size, None if apart else pad)],
        size=size,
        above=head(sight, here, size) if apart and not is_low(here, size) else None,
        show=line_to_show(sight, here, size, apart=apart),
        at_hand=pad if apart else None,
        moving=not apart,
        anew=here.side,
        whole_height=is_low(here, size),
    )


def _room_in(size: Size, game_id: str) -> Size:
    """Give the window as if it were lower where the guide of a practice game takes the room of the paper."""
    low = size._replace(height=size.height - _GUIDE * size.text_scale)
    return low if is_practice(game_id) and not has_room_below(low) else size


def _use_way_out(sight: Sight, here: Entering | None) -> None:
    """Lead to the score pad, where undo and redo are, when a touch of this device takes the round away."""
    stood = use_kept(set[str])
    if here:
        stood.add(sight.round_id)
    game = sight.shell.desk.game(sight.game_id)
    own = game is not None and game.events[-1].author.device == sight.shell.who.device
    gone = own and here is None and sight.round_id in stood

    def leave() -> None:
        if gone:
            go(game_path(sight.game_id))

    use_effect(leave, [gone])


@dataclass(slots=True)
class _Stay:
    """A round from this device's coming to it on.

    is_open: as the newest touch left it, None while it is not there. may_end: whether it was open at first.
    ended: whether another device has finished it since. typed_at: side and field of what was being typed
    here then, until the cursor leaves it.
    """

    is_open: bool | None = None
    may_end: bool = False
    ended: bool = False
    typed_at: tuple[int, str] | None = None

    def notice(self, sight: Sight) -> None:
        """Note what the newest touch did to the round."""
        game, device = sight.shell.desk.game(sight.game_id), sight.shell.who.device
        played = find_round(game, sight.round_id) if game else None
        if game is None or played is None:
            return
        was_open, self.is_open = self.is_open, not played.complete
        if was_open is None:
            self.may_end = self.is_open
        if self.is_open:
            self.ended = False
        elif was_open and self.may_end:
            self.ended = game.events[-1].author.device != device
        self._notice_typing(sight.shell.desk.draft(sight.game_id, device), sight.round_id)

    def _notice_typing(self, draft: Draft | None, round_id: str) -> None:
        here = draft if draft and draft.round == round_id and self.ended else None
        at = (here.side, here.field) if here else None
        # What was deleted to be typed anew is still being typed.
        self.typed_at = at if here and (here.text or at == self.typed_at) else None


def _use_way_on(sight: Sight, here: Entering | None) -> None:
    """Follow another device that finishes the round, before a key meant for the next one changes this one."""
    page, place = ft.context.page, (sight.game_id, sight.round_id)
    stays: dict[tuple[str, str], _Stay] = use_kept(dict)
    if place not in stays:
        stays.clear()
    stay = stays.setdefault(place, _Stay())

    def subscribe(redraw: Callback) -> Callback:
        # At each touch, not when the screen looks again: one of this device's own may come in between.
        def touched() -> None:
            stay.notice(sight)
            redraw()

        return sight.subscribe(touched)

    def read() -> bool:
        stay.notice(sight)
        return stay.ended and stay.typed_at is None and focused(page) is not Focus.FIELD

    leads = use_live(subscribe, read, place, rank="late") and here is not None

    def lead() -> None:
        if leads and here:
            here.follow("round_finished")

    use_effect(lead, [leads])


def _outline(here: Entering) -> object:
    """Give what the screen's parts and their places depend on."""
    lines = tuple(row.path for row in here.rows)
    return here.side, here.line_in_hand, here.draft is None, lines, len(here.table.shown.sides)


async def _typed(sight: Sight, key: Press) -> None:
    table = table_of(sight.shell, sight.game_id)
    here = sight.look()
    submit = here.submit if here else None
    if await turn(table, key, game_path(sight.game_id), submit) or here is None:
        return
    sent = key_sent(here, key)
    if sent:
        await here.press(sent)
