"""What a filled-in sheet says, cell by cell, with everything that does not belong where it stands."""

from collections.abc import Iterable
from dataclasses import dataclass, field

from scorepad.i18n.catalogue import _
from scorepad.i18n.labels import capital, field_label
from scorepad.rules.faults import Fault
from scorepad.sheets.filled_book import Cells, Value
from scorepad.sheets.filled_hidden import Unseen
from scorepad.sheets.places import Place, address

_LONGEST = 40


@dataclass(frozen=True, slots=True)
class Sight:
    """One page of scores and what was found on it.

    names: of the sides as they are written there. at: where each path of the game file stands, in words.
    faults: those found so far, by the place they are told at.
    """

    cells: Cells
    unseen: Unseen
    names: tuple[str, ...]
    at: dict[str, str] = field(default_factory=dict)
    faults: list[Fault] = field(default_factory=list)

    def text(self, place: Place) -> str:
        """Give what is written in a cell as a text without blanks around it, empty where nothing is."""
        value = self.cells.get(place, "")
        return str(value).strip()

    def number(self, place: Place, where: str) -> int | None:
        """Give the whole number in a cell, None for an empty one; anything else is a fault."""
        value = self.cells.get(place)
        if type(value) is int:
            return value
        if value is not None:
            self.fault("not_a_whole_number", where, value=_shown(value))
        return None

    def word(self, place: Place, where: str, known: Iterable[str]) -> str | None:
        """Give which of the known words stands in a cell, None for an empty one or another word."""
        said = self.text(place)
        found = next((word for word in known if word.casefold() == said.casefold()), None)
        if said and found is None:
            self.fault("unknown_sheet_word", where, word=said, known=tuple(known))
        return found

    def fault(self, code: str, where: str, **params: object) -> None:
        """Note a fault."""
        self.faults.append(Fault(code, where, params))

    def called(self, side: int) -> str:
        """Call a side by its name, or by its number where it has none."""
        return self.names[side] or _("side {number}").format(number=side + 1)

    def round_name(self, index: int) -> str:
        """Call a round as the sheet does. index: from 0."""
        return _("Round {number}").format(number=self.unseen.record.first_round + index)

    def where(self, index: int, side: int, path: str) -> str:
        """Name an entry: `Round 2, East–West, clean piles (E14)`."""
        rules = self.unseen.record.rules
        row = _("counted") if path == "counted" else field_label(rules, path)
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
