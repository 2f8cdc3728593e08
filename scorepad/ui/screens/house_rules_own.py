"""What a table has of its own: kinds of piles, extras, and the name of its rules."""

from dataclasses import dataclass

import flet as ft

from scorepad.game.events import RulesDeleted, RulesNamed
from scorepad.i18n import _, mark
from scorepad.i18n.labels import table_words
from scorepad.rules import keys
from scorepad.rules.editing import Place, own_changes
from scorepad.score.limits import MAX_NAME
from scorepad.ui.guard import component
from scorepad.ui.screens.house_rules_sight import Sight
from scorepad.ui.screens.set_paths import set_path
from scorepad.ui.shell import go
from scorepad.ui.theme import Type
from scorepad.ui.widgets.buttons import outlined_button, plain_button
from scorepad.ui.widgets.choice import choice
from scorepad.ui.widgets.fields import text_field, use_typed
from scorepad.ui.widgets.section import flowing, section
from scorepad.ui.widgets.words import words


@dataclass(frozen=True, slots=True)
class Template:
    """A kind of piles that tables add: its name, in the table's word for piles, and what it begins with."""

    name: str
    points: int


TEMPLATES: tuple[Template, ...] = (
    Template(mark("{piles} of fives"), 1000),
    Template(mark("{piles} of aces"), 1000),
    Template(mark("natural {piles} of sevens"), 5000),
    Template(mark("mixed {piles} of sevens"), 2500),
)
_KIND_POINTS, _EXTRA_POINTS = 500, 100


def own_part(sight: Sight) -> ft.Control:
    """Draw the touches that add kinds of piles and extras; they are then changed like others."""
    offers = [_offer(sight, each) for each in TEMPLATES]
    told = _("They earn a bonus and count wherever piles count. You can also choose what else they count as.")
    forms: list[ft.Control] = [
        Form(sight, "piles", _("Name of another kind of pile"), _("Add this kind")),
        Form(sight, "extras", _("Name of an extra"), _("Add this extra")),
    ]
    return section(_("Your own piles and extras"), [words(told, Type.SECOND), flowing(offers), *forms])


def _offer(sight: Sight, each: Template) -> ft.Control:
    """Offer a kind; once it is there it stays in its place, and a touch takes it in hand."""
    name = _(each.name).format(piles=table_words(sight.rules)["piles"])
    there = next((key for key, value in sight.rules.values.items() if value == name), None)

    async def add() -> None:
        if there:
            await sight.take(Place(keys.pile_key(keys.own_name(there))))
        else:
            await _add(sight, "piles", name, each.points)

    return choice(name, add, chosen=there is not None, said=_("Add {thing}").format(thing=name))


async def _add(sight: Sight, part: str, name: str, worth: int) -> bool:
    changed = own_changes(sight.newest().rules, part, name, worth)
    # The line must be there before it can be scrolled to.
    sight.look.wanted, sight.look.open = "", part
    if not await sight.edit(changed):
        return False
    await sight.take(Place(next(iter(changed))))
    return True


@component
def Form(sight: Sight, part: str, label: str, button: str) -> ft.Control:  # noqa: N802 - named like a control
    """Draw the field for a name and the button that adds what it names."""
    typed = use_typed("", (sight.id, part))
    worth = _KIND_POINTS if part == "piles" else _EXTRA_POINTS

    async def add() -> None:
        name = typed.text
        if name.strip() and await _add(sight, part, name, worth):
            typed.write("")

    field = text_field(label, typed.text, typed.write, most=MAX_NAME)
    adding = plain_button(button, add, disabled=not typed.text.strip())
    return ft.Column([field, flowing([adding])], spacing=0)


def set_part(sight: Sight) -> ft.Control:
    """Draw what can be done with the rule set as a whole."""

    async def put_away() -> None:
        if await sight.submit(RulesDeleted(sight.id)):
            go("/")

    offers: list[ft.Control] = [
        outlined_button(_("Rule card"), lambda: sight.leave(set_path(sight.id, "card"))),
        outlined_button(_("Print a score pad"), lambda: sight.leave(set_path(sight.id, "pad"))),
        outlined_button(_("Share"), lambda: sight.leave(set_path(sight.id, "share"))),
        plain_button(_("Delete these rules"), put_away),
    ]
    return section(_("These rules"), [NameField(sight), flowing(offers)])


@component
def NameField(sight: Sight) -> ft.Control:  # noqa: N802 - named like the control it is
    """Draw the field with the name of the rule set."""

    async def keep(name: str) -> None:
        if name.strip() != sight.sheet.name and not await sight.submit(RulesNamed(sight.id, name)):
            typed.write(sight.sheet.name)

    typed = use_typed(sight.sheet.name, sight.id, keep)
    label = _("Name of these rules")
    return text_field(label, typed.text, typed.write, on_done=typed.leave, most=MAX_NAME)
