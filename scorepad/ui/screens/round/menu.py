"""The menu of the round's screen: what is needed once an evening while a round is counted."""

from functools import partial
from uuid import uuid4

from scorepad.flet_support.navigation import go
from scorepad.game.events import RoundAdded, RoundRemoved
from scorepad.game.intents import FinishRound
from scorepad.i18n import _
from scorepad.score.opening import has_card_values
from scorepad.score.record import RoundId
from scorepad.ui.routes import game_path
from scorepad.ui.screens.round.adjustments import new_adjustment
from scorepad.ui.screens.round.details import may_say_out
from scorepad.ui.screens.round.view_model import RoundViewModel
from scorepad.ui.shared.game_status import WHO_WENT_OUT
from scorepad.ui.widgets.top_bar import MenuItem


def round_menu(model: RoundViewModel) -> list[MenuItem]:
    """Return the lines of the menu; a guest's has no more than who went out."""
    table, round_id = model.table, model.round.log_id
    path = partial(game_path, table.id, "round", round_id)
    asks = table.record.rules.asks_who_went_out
    what = _("Who went out, dealer, note") if asks else _("Dealer, note")
    details = MenuItem(what, lambda: go(path("at", WHO_WENT_OUT)))
    if table.guest_side is not None:
        return [details] if may_say_out(table, model.index) else []
    before = table.record.rounds[model.index - 1].id if model.index else None

    async def change_and_leave(change: RoundAdded | RoundRemoved) -> None:
        await table.change(change)
        go(game_path(table.id))

    async def finish() -> None:
        model.follow(await model.enter(FinishRound(round_id)))

    insert = partial(change_and_leave, RoundAdded(RoundId(uuid4().hex), before))
    remove = partial(change_and_leave, RoundRemoved(round_id))
    is_open = not model.round.complete
    open_only = [MenuItem(_("Finish the round (empty fields count as 0)"), finish)]
    if has_card_values(table.record.rules):
        open_only.append(MenuItem(_("Add up an opening meld"), lambda: go(path("meld"))))
    adjusts = not (model.counts_points or model.is_total_only or model.is_away)
    return [
        *(open_only if is_open else []),
        *([MenuItem(_("Adjustment"), lambda: model.goto(new_adjustment()))] if adjusts else []),
        details,
        MenuItem(_("Insert a round before this one"), insert),
        MenuItem(_("Misdeal: deal again") if is_open else _("Remove this round"), remove),
    ]
