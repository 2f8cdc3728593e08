"""An old paper slip as it is being typed: when it was written, whose it is, and each side's last total."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import date
from typing import Final

from scorepad.game.intents import KeypadKey
from scorepad.i18n.formats import day_text
from scorepad.journal.evening import read_facts
from scorepad.rules.faults import Fault
from scorepad.rules.ruleset import RuleSet
from scorepad.score.limits import MAX_SIDES, MIN_SIDES, sides_faults
from scorepad.score.record import SEASONS, GameRecord, Side, Start
from scorepad.service.snapshot import GameSummary
from scorepad.ui.shared.game_plan import joined_names
from scorepad.ui.widgets.keypad import number_after

ONLY_THE_YEAR: Final = "year"

FIRST_YEAR: Final = 1900
_YEAR_DIGITS: Final = 4

_SORTED_AT: Final[Mapping[str, str]] = {
    "spring": "04-15",
    "summer": "07-15",
    "autumn": "10-15",
    "winter": "12-15",
    ONLY_THE_YEAR: "12-31",
}
"""Where in its year a slip is sorted: after spring comes summer, and after winter the unknown."""

_BETWEEN_NAMES = re.compile(r"[,;&\u3001\uff0c]")


@dataclass(frozen=True, slots=True)
class Slip:
    """A slip that is being typed.

    season: one of SEASONS, or only the year is known. year: as the slip before has it, None = none yet.
    typed_year: the digits of another one. totals: as typed, one for each side. at: the side whose total is
    typed, None = the year is.
    """

    rules: RuleSet
    sides: tuple[Side, ...]
    season: str = ONLY_THE_YEAR
    year: int | None = None
    typed_year: str = ""
    totals: tuple[str, ...] = ()
    at: int | None = None

    @property
    def is_at_last(self) -> bool:
        """Whether the last side's total is being typed."""
        return self.at == len(self.sides) - 1

    def when(self) -> str:
        """Return when the slip was written, as far as it is known: `summer 1998`."""
        if self.typed_year:
            return self.typed_year
        return day_text(f"{self.year:04}-07-01", self.season) if self.year else ""


def emptied(slip: Slip) -> Slip:
    """Return the next slip: with the same names, rules and season, and no totals."""
    at = None if slip.year is None else 0
    return replace(slip, totals=("",) * len(slip.sides), typed_year="", at=at)


def moved(slip: Slip, at: int | None, this_year: int) -> tuple[Slip, Fault | None]:
    """Return the slip with the keys going elsewhere, and why they don't: the year is at fault.

    at: a side, None = the year.
    """
    if slip.at is not None or at is None:
        return replace(slip, at=at), None
    year = int(slip.typed_year) if slip.typed_year else slip.year
    if year is None:
        return slip, Fault("no_year")
    if not FIRST_YEAR <= year <= this_year:
        return slip, Fault("bad_year", params={"low": str(FIRST_YEAR), "high": str(this_year)})
    return replace(slip, at=at, year=year, typed_year=""), None


def pressed(slip: Slip, key: KeypadKey, this_year: int) -> tuple[Slip, Fault | None]:
    """Return the slip after a key, and why it did nothing; Next at the last side is not for here."""
    if key is KeypadKey.NEXT:
        return _gone_on(slip, this_year)
    if slip.at is None:
        return replace(slip, typed_year=_year_after(slip.typed_year, key)), None
    text = number_after(slip.totals[slip.at], key)
    return replace(slip, totals=(*slip.totals[: slip.at], text, *slip.totals[slip.at + 1 :])), None


def _gone_on(slip: Slip, this_year: int) -> tuple[Slip, Fault | None]:
    if slip.at is None:
        return moved(slip, 0, this_year)
    fault = _total_fault(slip, slip.at)
    return (slip, fault) if fault else moved(slip, slip.at + 1, this_year)


def _year_after(text: str, key: KeypadKey) -> str:
    if key is KeypadKey.BACK:
        return text[:-1]
    return (text + key)[:_YEAR_DIGITS] if key.isdecimal() else text


def _total_fault(slip: Slip, side: int) -> Fault | None:
    is_typed = slip.totals[side].removeprefix("-") != ""
    return None if is_typed else Fault("no_total", params={"side": slip.sides[side].name})


def first_gap(slip: Slip) -> tuple[int, Fault] | None:
    """Return the first side without a total and the fault that says so, None if the slip is complete."""
    found = ((side, _total_fault(slip, side)) for side in range(len(slip.sides)))
    return next(((side, fault) for side, fault in found if fault), None)


def record_of(slip: Slip, today: date) -> GameRecord:
    """Return the game that a complete slip tells of, played no later than today; raises ValueError."""
    if slip.year is None:
        raise ValueError("a slip without a year")
    day = f"{slip.year:04}-{_SORTED_AT[slip.season]}"
    start = Start(1, tuple(map(int, slip.totals)), final=True)
    played = min(day, today.isoformat())
    return GameRecord(slip.rules, slip.sides, start=start, played=played, played_about=slip.season)


def like(game: GameSummary, rules: RuleSet) -> Slip:
    """Return the slip that comes after one that was saved. rules: its own, as they are now."""
    year = date.fromisoformat(game.played).year if game.played else None
    season = next((each for each in SEASONS if each == game.played_about), ONLY_THE_YEAR)
    return emptied(Slip(rules, _sides_of(game), season, year))


def _sides_of(game: GameSummary) -> tuple[Side, ...]:
    people = iter(game.people)
    sizes = (side.size for side in read_facts(game.facts).sides)
    seated = (tuple(next(people) for _place in range(size)) for size in sizes)
    return tuple(_side(name, names) for name, names in zip(game.names, seated, strict=True))


def _side(name: str, people: tuple[str, ...]) -> Side:
    return Side(name, () if people == (name,) else people)


def names_text(side: Side) -> str:
    """Return the people of a side as they are typed: `Ann, Bo`."""
    return ", ".join(side.people)


def with_names(slip: Slip, texts: Iterable[str]) -> tuple[Slip, tuple[Fault, ...]]:
    """Return the slip with the people of other texts, and every fault of them; then it is as it was.

    A side whose people stay keeps its name.
    """
    known = {names_text(side): side for side in slip.sides}
    sides = tuple(known.get(text) or _named(text) for text in texts)
    faults = sides_faults(sides)
    if faults or sides == slip.sides:
        return slip, faults
    return emptied(replace(slip, sides=sides)), ()


def _named(text: str) -> Side:
    people = tuple(name.strip() for name in _BETWEEN_NAMES.split(text) if name.strip())
    return _side(joined_names(people), people)


def can_have_sides(count: int) -> bool:
    """Return whether a slip can have so many sides."""
    return MIN_SIDES <= count <= MAX_SIDES
