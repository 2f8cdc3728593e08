"""What a filled-in sheet says, cell by cell, with everything that does not belong where it stands."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from scorepad.i18n.catalogue import _
from scorepad.i18n.labels import capital, field_label
from scorepad.rules.faults import Fault
from scorepad.sheets.book_xml import Cells, Missing, Value
from scorepad.sheets.filled_hidden import Unseen
from scorepad.sheets.filled_numbers import whole_number
from scorepad.sheets.places import Place, address
from scorepad.storage.gamefile_json import MOST_FAULTS
from scorepad.storage.gamefile_place import Enough

Words = Callable[[], str]
"""Makes the words for a place; there are many places and few faults."""
_LONGEST = 40


@dataclass(frozen=True, slots=True)
class Sight:
    """One page of scores and what was found on it.

    names: of the sides as they are written there. at: where each path of the game file stands, in words that
    are made only for a fault. faults: those found so far, by the place they are told at.
    """

    cells: Cells
    unseen: Unseen
    names: tuple[str, ...]
    at: dict[str, Callable[[], str]] = field(default_factory=dict)
    faults: list[Fault] = field(default_factory=list)

    def text(self, place: Place, where: Words) -> str:
        """Return what is written in a cell as a text without blanks around it, empty where nothing is."""
        value = self.cells.get(place, "")
        if value is Missing.RESULT:
            self.fault("formula_without_result", where())
            return ""
        return str(value).strip()

    def number(self, place: Place, where: Words) -> int | None:
        """Return the whole number in a cell, None for an empty one; anything else is a fault."""
        value = self.cells.get(place)
        found = whole_number(value)
        if found is None and value is Missing.RESULT:
            self.fault("formula_without_result", where())
        elif found is None and value is not None:
            self.fault("not_a_whole_number", where(), value=_shown(value))
        return found

    def stands(self, place: Place) -> bool:
        """Return whether a box of the rounds still holds what stood there to begin with."""
        value, before = self.cells.get(place), self.unseen.stood(place)
        if isinstance(before, str):
            return isinstance(value, str) and value.strip() == before.strip()
        return value is None if before is None else whole_number(value) == before

    def word(self, place: Place, where: Words, known: Iterable[str]) -> str | None:
        """Return which of the known words stands in a cell, None for an empty one or another word."""
        said = self.text(place, where)
        found = next((word for word in known if word.casefold() == said.casefold()), None)
        if said and found is None:
            self.fault("unknown_sheet_word", where(), word=said, known=tuple(known))
        return found

    def fault(self, code: str, where: str, **params: object) -> None:
        """Note a fault; raises Enough once there are more than anybody is told."""
        self.faults.append(Fault(code, where, params))
        if len(self.faults) > MOST_FAULTS:
            raise Enough

    def called(self, side: int) -> str:
        """Call a side by its name, or by its number where it has none."""
        return self.names[side] or _("side {number}").format(number=side + 1)

    def round_name(self, index: int) -> str:
        """Call a round as the sheet does. index: from 0."""
        return _("Round {number}").format(number=self.unseen.record.first_round + index)

    def where(self, index: int, side: int, path: str) -> str:
        """Name an entry: `Round 2, East–West, clean piles (E14)`."""
        rules = self.unseen.record.rules
        row = _("done") if path == "counted" else field_label(rules, path)
        cell = address(self.unseen.places.entry(index, side, path))
        said = _("{round}, {side}, {row} ({cell})")
        return said.format(round=self.round_name(index), side=self.called(side), row=row, cell=cell)

    def of_side(self, side: int, words: str, place: Place) -> str:
        """Name a cell above the rounds: `Side 2, name (E5)`."""
        said = _("{side}, {row} ({cell})")
        return said.format(side=capital(self.called(side)), row=words, cell=address(place))


def _shown(value: Value) -> str:
    text = str(value)
    return text if len(text) <= _LONGEST else f"{text[:_LONGEST]}…"
