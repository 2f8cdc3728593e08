"""How a table comes by rules of its own: made from others, or taken in."""

from dataclasses import replace
from uuid import uuid4

import flet as ft

from scorepad.game.events import RulesMade
from scorepad.game.intents import Do
from scorepad.i18n.faults import fault_sentence
from scorepad.live.intake import numbered
from scorepad.rules.houserules import HouseRules
from scorepad.storage.store import LIBRARY
from scorepad.ui.guard import tell
from scorepad.ui.screens.own_sets import started_from
from scorepad.ui.screens.set_paths import edit_path
from scorepad.ui.shell import Shell, go


async def make_set(shell: Shell, sheet: HouseRules) -> str | None:
    """Keep a rule set under a name that is still free, and give its id; a refusal is said at the foot."""
    ident = str(uuid4())
    named = replace(sheet, name=free_name(shell, sheet.name))
    outcome = await shell.desk.submit(LIBRARY, shell.who, Do((RulesMade(ident, named),)))
    if outcome.refused:
        tell(ft.context.page, fault_sentence(outcome.refused))
        return None
    return ident


def same_set(shell: Shell, sheet: HouseRules) -> str | None:
    """Find the set of this table's own that says the same, under whatever name; give its id."""
    same = (sheet.base, sheet.values, sheet.assumed)
    sets = shell.desk.house_rules()
    return next((name for name, own in sets.items() if (own.base, own.values, own.assumed) == same), None)


async def make_unmade(shell: Shell, ident: str, purpose: str = "new") -> None:
    """Make rules of one's own for a game without a preset, and open them."""
    made = await make_set(shell, started_from(ident))
    if made:
        go(edit_path(made, purpose))


def free_name(shell: Shell, wanted: str) -> str:
    """Give a name that no other rule set has: `Our rules 2` beside `Our rules`."""
    taken = {sheet.name for sheet in shell.desk.house_rules().values()}
    return next(name for name in numbered(wanted) if name not in taken)
