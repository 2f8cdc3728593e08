"""The rules on the first page: a table's own sets, the way to more of them, and the rule cards."""

from collections.abc import Callable

import flet as ft

from scorepad.game.events import RulesDeleted
from scorepad.game.intents import Do
from scorepad.i18n import _
from scorepad.i18n.faults import fault_sentence
from scorepad.rules.houserules import HouseRules
from scorepad.storage.store import LIBRARY
from scorepad.ui.guard import tell
from scorepad.ui.screens.own_sets import own_rows
from scorepad.ui.screens.rules_list import plain_rows
from scorepad.ui.screens.set_paths import make_path, set_path
from scorepad.ui.shell import Shell, go
from scorepad.ui.widgets.buttons import plain_button, sign_button
from scorepad.ui.widgets.section import flowing, lined_up, section


def rules_part(shell: Shell, unfold: Callable[[], None] | None) -> ft.Control:
    """Draw what the first page has about rules. unfold: opens the list of rule cards, None = it is open."""

    def beside(ident: str, sheet: HouseRules) -> list[ft.Control]:
        async def put_away() -> None:
            await _delete(shell, ident)

        return [sign_button("×", _("Delete {rules}").format(rules=sheet.name), put_away)]

    rows = own_rows(shell.desk.house_rules(), _open, beside=beside)
    make = plain_button(_("Create your own rules"), lambda: go(make_path()))
    take = plain_button(_("Import someone else's rules"), lambda: go("/rules"))
    own = section(_("Rules"), [lined_up([*rows, flowing([make]), flowing([take])], "own")])
    cards: list[ft.Control]
    cards = [flowing([plain_button(_("View rule cards"), unfold)])] if unfold else plain_rows(_card)
    return ft.Column([own, section(_("Rule cards"), [lined_up(cards, "card")])], spacing=0)


def _open(ident: str, _sheet: HouseRules) -> None:
    go(set_path(ident))


def _card(ident: str) -> None:
    go(f"/rules/{ident}")


async def _delete(shell: Shell, ident: str) -> None:
    outcome = await shell.desk.submit(LIBRARY, shell.who, Do((RulesDeleted(ident),)))
    if outcome.refused:
        tell(ft.context.page, fault_sentence(outcome.refused))
