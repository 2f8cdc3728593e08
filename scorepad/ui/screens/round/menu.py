"""The menu of the entry screen: what changes a whole round."""

from functools import partial
from uuid import uuid4

from scorepad.flet_support.navigation import go
from scorepad.game.events import RoundAdded, RoundRemoved
from scorepad.i18n import _
from scorepad.score.opening import has_card_values
from scorepad.score.record import RoundId
from scorepad.ui.routes import game_path
from scorepad.ui.screens.round.view_model import RoundViewModel
from scorepad.ui.widgets.top_bar import MenuItem


def round_menu(model: RoundViewModel) -> list[MenuItem]:
    """Return the lines of the menu; none for a guest."""
    table, round_id = model.table, model.round.log_id
    if table.guest_side is not None:
        return []
    before = table.record.rounds[model.index - 1].id if model.index else None

    async def change_and_leave(change: RoundAdded | RoundRemoved) -> None:
        await table.change(change)
        go(game_path(table.id))

    added, removed = RoundAdded(RoundId(uuid4().hex), before), RoundRemoved(round_id)
    remove = _("Remove this round") if model.round.complete else _("Misdeal: deal again")
    items = [
        MenuItem(_("Insert a round before this one"), partial(change_and_leave, added)),
        MenuItem(remove, partial(change_and_leave, removed)),
    ]
    if not model.round.complete and has_card_values(table.record.rules):
        meld = partial(go, game_path(table.id, "round", round_id, "meld"))
        items.insert(0, MenuItem(_("Add up an opening meld"), meld))
    return items
