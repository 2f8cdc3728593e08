"""The entry screen: one round, one side at a time, with the keypad at hand."""

import flet as ft

from scorepad.ui.guard import screen
from scorepad.ui.hooks import use_effect, use_keys, use_size
from scorepad.ui.keys import Press
from scorepad.ui.screens.entering import Entering
from scorepad.ui.screens.entry_head import entry_bar, head
from scorepad.ui.screens.entry_pad import entry_pad, key_sent
from scorepad.ui.screens.entry_paper import Paper, line_to_show
from scorepad.ui.shell import Table, game_path, use_table
from scorepad.ui.table_bar import turn
from scorepad.ui.widgets.absent import absent
from scorepad.ui.widgets.frame import frame, has_room_below


@screen
def Entry() -> ft.View:  # noqa: N802 - components are named like the controls they are
    """Draw the round that the address names."""
    params = ft.use_route_params()
    table, round_id = use_table(params.get("game", "")), params.get("round", "")
    size, path = use_size(), ft.use_view_path()
    here = _use_round(table, round_id)
    use_keys(lambda key: _typed(here, key))
    if here is None:
        return absent(table)
    pad = entry_pad(here, size)
    apart = size.lies or has_room_below(size)
    return frame(
        path,
        entry_bar(here),
        [Paper(here, size, None if apart else pad)],
        size=size,
        above=head(here, size) if apart else None,
        show=line_to_show(here, size, apart=apart),
        at_hand=pad if apart else None,
    )


def _use_round(table: Table | None, round_id: str) -> Entering | None:
    """Find the round and the side that is shown: where the cursor stands, or else the one chosen last."""
    chosen, choose = ft.use_state(0)
    refusal, refuse = ft.use_state("")
    ids = [each.id for each in table.shown.rounds] if table else []
    draft = table.draft if table and table.draft and table.draft.round == round_id else None

    def remember() -> None:
        if draft:
            choose(draft.side)

    use_effect(remember, [draft.side if draft else None])
    if table is None or round_id not in ids:
        return None
    return Entering(table, ids.index(round_id), draft.side if draft else chosen, choose, refusal, refuse)


async def _typed(here: Entering | None, key: Press) -> None:
    if here is None or await turn(here.table, key, game_path(here.table.id)):
        return
    sent = key_sent(here, key)
    if sent:
        await here.press(sent)
