"""A rule set as a device edits it, and the actions of its editor."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import cast

import flet as ft

from scorepad.flet_support.hooks import use_local_state
from scorepad.flet_support.page_state import page_state
from scorepad.flet_support.screens import go
from scorepad.game.events import LibraryChange, RulesEdited
from scorepad.game.intents import KeypadKey, MakeChanges
from scorepad.rules import keys
from scorepad.rules.custom import CustomRuleSet, RuleSetId, with_changes
from scorepad.rules.editing import (
    RulePart,
    number_type,
    parse_number,
    part_value,
    put_value,
    shown_number,
    text_after_key,
)
from scorepad.rules.editing_lists import first_number, next_number, numbers_of_entry
from scorepad.rules.faults import Refused
from scorepad.rules.ruleset import RuleSet
from scorepad.rules.sections import Value
from scorepad.rules.value_types import Number
from scorepad.ui.routes import Purpose
from scorepad.ui.session import AppSession
from scorepad.wording.faults import dropped_sentence, fault_sentence
from scorepad.wording.rule_settings import rule_label

Changes = Callable[[RuleSet], Mapping[str, Value]]
"""What makes the changes, by dotted key, for the newest rules."""


def page_key(page: str) -> str:
    """Return the scroll key of the line that leads to a page."""
    return f"page {page}"


@dataclass(eq=False, slots=True)
class EditorPosition:
    """The editor's position in a rule set; kept while the screen is left, and changed at once by touches.

    part: the key or the part of one being changed. text: the typed text. query: the search text.
    lines: whether the sample round shows its lines. shown: the line to be seen while no part is.
    news: what the last touch could not do, or what it left out.
    """

    part: RulePart | None = None
    text: str = ""
    query: str = ""
    lines: bool = False
    shown: str = ""
    news: str = ""
    redraw: Callable[[], None] = lambda: None

    @property
    def to_show(self) -> str | None:
        """The scroll key of the line to be seen: of a list's first number the line of its key."""
        part = self.part
        return (part.name if part.at and part.at[0] else part.key) if part else self.shown or None

    @property
    def value(self) -> int | None:
        """The value of the typed text, None = nothing."""
        typed = parse_number(self.text)
        return shown_number(self.part.key, typed) if self.part and typed is not None else None


def use_editor_position(ident: RuleSetId) -> EditorPosition:
    """Return this device's position in a rule set."""
    kept = page_state(ft.context.page).kept
    look: EditorPosition = kept.setdefault(("house_rules", ident), EditorPosition())
    _turn, turn = use_local_state(int)
    look.redraw = lambda: turn(lambda number: number + 1)
    return look


@dataclass(frozen=True, eq=False, slots=True)
class RuleSetEditor:
    """A rule set as one device edits it.

    rule_set: as saved. page: by its first section, or empty. width: of the paper, in logical pixels.
    """

    session: AppSession
    id: RuleSetId
    look: EditorPosition
    rule_set: CustomRuleSet
    purpose: Purpose
    page: str
    width: float

    @property
    def shown(self) -> CustomRuleSet:
        """The rule set with the open text of the keypad as if it were saved."""
        value = self.look.value
        if self.look.part is None or value is None:
            return self.rule_set
        try:
            return with_changes(self.rule_set, put_value(self.rule_set.rules, self.look.part, value))
        except Refused:
            return self.rule_set

    @property
    def rules(self) -> RuleSet:
        """The rules in force."""
        return self.rule_set.rules

    @property
    def base(self) -> RuleSet:
        """The rules that the rule set is compared with."""
        return self.rule_set.base_rules

    @property
    def number(self) -> Number | None:
        """The number being changed, None if there is none."""
        return number_type(self.look.part) if self.look.part else None

    def search(self, query: str) -> None:
        """Show what a search finds."""
        self.look.query = query
        self.look.redraw()

    def newest(self) -> CustomRuleSet:
        """Return the newest rule set, since other touches may have come before this one."""
        return self.session.service.shelf.custom_rule_sets().get(self.id) or self.rule_set

    async def take(self, place: RulePart | None) -> None:
        """Save the typed text, and start changing another part (None: none)."""
        if await self.settle():
            self.look.part = first_number(self.newest().rules, place) if place else None
            self.look.shown = ""
            self.look.redraw()

    async def put(self, place: RulePart, value: Value) -> None:
        """Set the value of a part; None removes it."""
        await self.edit(lambda rules: put_value(rules, place, value))

    async def edit(self, changes: Changes) -> bool:
        """Save the typed text, then make changes as one batch; return whether it worked.

        changes: gives them by dotted key from the rules that have the typed text. Changed rules that mean
        nothing any more, in another kind of game, are named.
        """
        if not await self.settle():
            return False
        before = self.newest()
        is_done = await self.submit(RulesEdited(self.id, changes(before.rules)))
        left = [key for key in before.values if not self.newest().rules.uses(key)]
        if left:
            labels = [rule_label(before.rules, key) for key in sorted(left, key=keys.paper_order)]
            self.look.news = dropped_sentence(labels)
            self.look.redraw()
        return is_done

    async def press(self, key: KeypadKey) -> None:
        """Handle a key of the keypad."""
        number, look = self.number, self.look
        if number is None or look.part is None:
            return
        if key is KeypadKey.NEXT:
            await self.take(self.after(look.part))
            return
        present = part_value(self.newest().rules, look.part)
        look.text = text_after_key(look.text, key, number, shown_number(look.part.key, present))
        look.news = ""
        look.redraw()

    def after(self, place: RulePart) -> RulePart | None:
        """Return the number that comes after one: through its list, and on a page through its section."""
        further = next_number(self.newest().rules, place)
        is_shown = further is not None and (further.key == place.key or self.page)
        return further if is_shown else None

    async def edit_list(self, key: str, changes: Callable[[RuleSet, str], Mapping[str, Value]]) -> None:
        """Change the entries of a list, and start typing at the last one."""
        if await self.edit(lambda rules: changes(rules, key)):
            rules = self.newest().rules
            entries = cast("tuple[Value, ...]", rules.values.get(key) or ())
            self.look.part = next(iter(numbers_of_entry(rules, key, len(entries) - 1)), RulePart(key))
            self.look.redraw()

    async def settle(self) -> bool:
        """Save the typed text and return whether it was accepted; if not, its part stays active."""
        look = self.look
        place, value = look.part, look.value
        look.text, look.news = "", ""
        if place is None or value is None:
            return True
        return await self.submit(RulesEdited(self.id, put_value(self.newest().rules, place, value)))

    async def submit(self, change: LibraryChange) -> bool:
        """Hand a change to the game service and return whether it was accepted; a refusal is shown."""
        outcome = await self.session.submit_to_library(MakeChanges((change,)))
        self.look.news = fault_sentence(outcome.refused) if outcome.refused else ""
        self.look.redraw()
        return outcome.refused is None

    async def leave(self, path: str) -> None:
        """Save the typed text and go to another screen; back from a page, its line is to be seen."""
        if await self.settle():
            self.look.part, self.look.shown = None, page_key(self.page) if self.page else ""
            go(path)
