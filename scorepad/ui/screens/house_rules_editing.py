"""What is open on the screen of a rule set, and what a touch there does: each edit is kept at once."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from scorepad.game.events import Change, RulesEdited
from scorepad.game.intents import Do
from scorepad.game.keypad import stacks_of, with_digit, with_plus, with_sign
from scorepad.i18n.faults import fault_sentence
from scorepad.rules import keys
from scorepad.rules.cells import COSTS, At, Cell, cell_value, cells, with_cell
from scorepad.rules.houserules import HouseRules
from scorepad.rules.load import variant_ids
from scorepad.rules.ruleset import RuleSet, Value
from scorepad.storage.store import LIBRARY
from scorepad.ui.shell import Shell


@dataclass(slots=True)
class Look:
    """What is open: a section, a key in it, a number in its value, and the text typed for that.

    Changed at each touch and so ahead of what is drawn. search: what is looked for. told: why the last touch
    changed nothing.
    """

    section: str = ""
    key: str = ""
    at: At | None = None
    text: str = ""
    search: str = ""
    told: str = ""

    def close(self) -> None:
        """Close the editor of a value."""
        self.key, self.at, self.text = "", None, ""


@dataclass(frozen=True, slots=True)
class Editing:
    """A rule set under change. look: what is open; draw: draws the screen again."""

    shell: Shell
    ident: str
    look: Look
    draw: Callable[[], None]

    @property
    def sheet(self) -> HouseRules:
        """The rule set as it stands; one that was put away meanwhile says nothing."""
        return self.shell.desk.rules_sheet(self.ident) or HouseRules("?", variant_ids()[0])

    @property
    def rules(self) -> RuleSet:
        """The rules as they stand."""
        return self.sheet.rules

    async def submit(self, *changes: Change) -> bool:
        """Make one touch; tell whether it was accepted, and say why where it was not."""
        outcome = await self.shell.desk.submit(LIBRARY, self.shell.who, Do(changes))
        self.look.told = fault_sentence(outcome.refused) if outcome.refused else ""
        self.draw()
        return outcome.refused is None

    async def edit(self, changes: Mapping[str, Value]) -> bool:
        """Change values by dotted key."""
        return await self.submit(RulesEdited(self.ident, changes))

    async def reset(self, key: str) -> None:
        """Set a value back to the base's; the other key of a pair comes back with it."""
        await self.edit(back_to_base(self.sheet, key))

    async def open_section(self, name: str) -> None:
        """Unfold a section, or fold the open one."""
        await self.keep_typed()
        self.look.close()
        self.look.section = "" if self.look.section == name else name
        self.draw()

    async def open_key(self, key: str) -> None:
        """Open the editor of a key, its first number in hand; or close the open one."""
        await self.keep_typed()
        was_open = self.look.key == key
        self.look.close()
        if not was_open:
            self.look.key = key
            self.look.at = next((cell.at for cell in numbers(self.rules, key)), None)
        self.draw()

    async def open_cell(self, at: At) -> None:
        """Take another number of the open value in hand."""
        await self.keep_typed()
        self.look.at, self.look.text = at, ""
        self.draw()

    async def say(self, value: Value) -> None:
        """Set the number in hand, or a word instead of it."""
        look = self.look
        look.text = ""
        await self.edit({look.key: with_cell(self.rules.values.get(look.key), look.at or (), value)})

    async def press(self, key: str) -> None:
        """Send a key of the keypad to the number in hand; Next keeps it and goes on to the next number."""
        if key == "next":
            await self.keep_typed()
            self.look.at = _after(self.look, self.rules)
        else:
            self.look.text = _KEYS.get(key, with_digit)(self.look.text, key)
            self.look.told = ""
        self.draw()

    async def keep_typed(self) -> None:
        """Keep the number that is typed, if there is one."""
        stacks = stacks_of(self.look.text)
        if stacks and self.look.key:
            sign = -1 if self.look.key in COSTS else 1
            await self.say(sign * sum(stacks))


_KEYS: Mapping[str, Callable[[str, str], str]] = {
    "back": lambda text, _key: text[:-1],
    "plus": lambda text, _key: with_plus(text),
    "sign": lambda text, _key: with_sign(text),
}


def _after(look: Look, rules: RuleSet) -> At | None:
    """Give the next number of the open value; after the last one nothing is in hand."""
    places = [cell.at for cell in numbers(rules, look.key)]
    after = places.index(look.at) + 1 if look.at in places else len(places)
    return places[after] if after < len(places) else None


def numbers(rules: RuleSet, key: str) -> tuple[Cell, ...]:
    """List the numbers of a key's value that can be typed; where there is no value yet, the value itself."""
    found = keys.find(key)
    return cells(found.shape, rules.values.get(key), rules.kinds) if found else ()


def cell_in_hand(editing: Editing) -> Cell | None:
    """Give the number that the keypad would change."""
    look = editing.look
    return next((cell for cell in numbers(editing.rules, look.key) if cell.at == look.at), None)


def shown_number(rules: RuleSet, key: str, at: At) -> Value:
    """Give a number as people are asked for it: what something costs is positive."""
    value = rules.values.get(key)
    number = None if value is None else cell_value(value, at)
    return -number if key in COSTS and isinstance(number, int) else number


def back_to_base(sheet: HouseRules, key: str) -> Mapping[str, Value]:
    """Say what to change so that a key has the base's value again."""
    base = sheet.base_rules.values
    pair = next((pair for pair in keys.PAIRS if key in pair), (key,))
    restored = next((each for each in pair if base.get(each) is not None), key)
    return {restored: base.get(restored)}
