"""The types that a value of a rule set can have; each reports every fault of a value."""

import unicodedata
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Protocol

from scorepad.rules.faults import Fault
from scorepad.rules.frozen import Frozen

LONGEST = 99
LONGEST_TEXT = 40
LONGEST_NOTE, MOST_NOTES = 200, 10
SINGLES = "singles"
ANY = "any"
NOT = "not"
MOST_ALTERNATIVES = 9
MOST_PLAYERS = 12
_PLAYERS = tuple(str(number) for number in range(2, MOST_PLAYERS + 1))
_UNWRITABLE = ("Cc", "Cs")


class ValueType(Protocol):
    """The type of a value."""

    def faults(self, value: object, path: str) -> Iterator[Fault]:
        """Yield every fault of a value that is not null."""
        ...


def _wrong(path: str, expected: str) -> Fault:
    return Fault("wrong_type", path, {"expected": expected})


def _unknown_word(path: str, word: str, words: Mapping[str, str]) -> Fault:
    return Fault("unknown_word", path, {"word": word, "words": tuple(words)})


@dataclass(frozen=True, slots=True)
class Number(Frozen, freezes=("words",)):
    """A whole number from low to high in a unit, or one of a few words (word to message id)."""

    low: int
    high: int
    unit: str
    words: Mapping[str, str] = field(default_factory=dict)

    def faults(self, value: object, path: str) -> Iterator[Fault]:
        """Yield every fault of the value; true and 7.5 are not whole numbers."""
        if isinstance(value, str) and self.words:
            if value not in self.words:
                yield _unknown_word(path, value, self.words)
        elif not isinstance(value, int) or isinstance(value, bool):
            yield _wrong(path, "number_or_word" if self.words else "number")
        elif not self.low <= value <= self.high:
            yield Fault("out_of_range", path, {"value": value, "low": self.low, "high": self.high})


@dataclass(frozen=True, slots=True)
class NumberBesideWord(Number):
    """A number, a word, or both: `{"word": "pile", "points": 200}`."""

    def faults(self, value: object, path: str) -> Iterator[Fault]:
        """Yield every fault of the value, or of its two parts."""
        if not isinstance(value, Mapping):
            yield from Number.faults(self, value, path)
        elif value.keys() != {"word", "points"}:
            yield _wrong(path, "number_or_word")
        else:
            yield from Choice(self.words).faults(value["word"], f"{path}.word")
            yield from replace(self, words={}).faults(value["points"], f"{path}.points")


@dataclass(frozen=True, slots=True)
class ByPlayers:
    """A number, or a table of such numbers by the number of players: `{"3": 20, "4": 15}`, without words."""

    of: Number

    def faults(self, value: object, path: str) -> Iterator[Fault]:
        """Yield every fault of the value and of each of its entries."""
        if not isinstance(value, Mapping):
            yield from self.of.faults(value, path)
            return
        if not 1 <= len(value) <= MOST_PLAYERS:
            yield Fault("wrong_size", path, {"low": 1, "high": MOST_PLAYERS, "found": len(value)})
            return
        for players, each in value.items():
            if players not in _PLAYERS:
                yield Fault("unknown_word", path, {"word": str(players), "words": _PLAYERS})
            yield from replace(self.of, words={}).faults(each, f"{path}.{players}")


def alone(shape: ValueType | None) -> ValueType | None:
    """Return the type of a number that no table by players stands for; other types as they are."""
    return shape.of if isinstance(shape, ByPlayers) else shape


@dataclass(frozen=True, slots=True)
class Choice(Frozen, freezes=("words",)):
    """One of a few words (word to message id)."""

    words: Mapping[str, str]

    def faults(self, value: object, path: str) -> Iterator[Fault]:
        """Yield every fault of the value."""
        if not isinstance(value, str):
            yield _wrong(path, "word")
        elif value not in self.words:
            yield _unknown_word(path, value, self.words)


@dataclass(frozen=True, slots=True)
class Flag:
    """True or false."""

    def faults(self, value: object, path: str) -> Iterator[Fault]:
        """Yield every fault of the value."""
        if not isinstance(value, bool):
            yield _wrong(path, "flag")


@dataclass(frozen=True, slots=True)
class Text:
    """Text that people read, without control characters or lone surrogates.

    most: characters. is_note: a sentence, not a name.
    """

    most: int = LONGEST_TEXT
    is_note: bool = False

    def faults(self, value: object, path: str) -> Iterator[Fault]:
        """Yield every fault of the value."""
        if not isinstance(value, str):
            yield _wrong(path, "text")
        elif not value.strip():
            yield Fault("empty_note", path) if self.is_note else Fault("empty_name", path)
        elif len(value.strip()) > self.most:
            high = {"high": self.most}
            yield Fault("long_note", path, high) if self.is_note else Fault("long_name", path, high)
        elif any(unicodedata.category(character) in _UNWRITABLE for character in value):
            yield Fault("bad_text", path)


@dataclass(frozen=True, slots=True)
class KindName:
    """The name of a pile kind, whose being there is checked with the whole rule set, or of a row."""

    def faults(self, value: object, path: str) -> Iterator[Fault]:
        """Yield every fault of the value."""
        if not isinstance(value, str):
            yield _wrong(path, "word")


@dataclass(frozen=True, slots=True)
class Counts:
    """Up to 99 pile kinds or `any`, with a number for each; `{}` requires nothing.

    Under `not` may stand the kinds that don't count for `any`. A list of such is alternatives.
    """

    count: Number

    def faults(self, value: object, path: str) -> Iterator[Fault]:
        """Yield every fault of the value; the kinds' names are checked with the whole rule set."""
        if not isinstance(value, (list, tuple)):
            yield from self._of_one(value, path)
        elif not 1 <= len(value) <= MOST_ALTERNATIVES:
            yield Fault("wrong_size", path, {"low": 1, "high": MOST_ALTERNATIVES, "found": len(value)})
        else:
            for index, each in enumerate(value):
                yield from self._of_one(each, f"{path}[{index}]")

    def _of_one(self, value: object, path: str) -> Iterator[Fault]:
        if not isinstance(value, Mapping):
            yield _wrong(path, "object")
            return
        if len(value) > LONGEST:
            yield Fault("wrong_size", path, {"low": 0, "high": LONGEST, "found": len(value)})
            return
        for kind, count in value.items():
            if kind == NOT and isinstance(count, (list, tuple)):
                yield from self._excluded(value, count, f"{path}.{kind}")
            else:
                yield from self.count.faults(count, f"{path}.{kind}")

    def _excluded(
        self, value: Mapping[object, object], kinds: list[object] | tuple[object, ...], path: str
    ) -> Iterator[Fault]:
        if ANY not in value:
            yield Fault("missing_key", path.removesuffix(NOT) + ANY, {"key": ANY})
        yield from ListOf(KindName()).faults(kinds, path)


@dataclass(frozen=True, slots=True)
class SeatingType:
    """One seating: the players of each side (2 to 12 sides of 1 to 6), or `singles`."""

    sides: Number
    players: Number

    def faults(self, value: object, path: str) -> Iterator[Fault]:
        """Yield every fault of the value."""
        if isinstance(value, str):
            if value != SINGLES:
                yield _unknown_word(path, value, {SINGLES: ""})
            return
        if not isinstance(value, (list, tuple)):
            yield _wrong(path, "seating")
            return
        yield from self.sides.faults(len(value), path)
        for index, players in enumerate(value[: self.sides.high]):
            yield from self.players.faults(players, f"{path}[{index}]")


@dataclass(frozen=True, slots=True)
class ListOf(Frozen, freezes=("words",)):
    """A list of 1 to 99 entries of one type, unless it takes fewer, or one of a few words in its place."""

    of: ValueType
    most: int = LONGEST
    least: int = 1
    words: Mapping[str, str] = field(default_factory=dict)

    def faults(self, value: object, path: str) -> Iterator[Fault]:
        """Yield every fault of the value and of each of its entries."""
        if isinstance(value, str) and self.words:
            if value not in self.words:
                yield _unknown_word(path, value, self.words)
        elif not isinstance(value, (list, tuple)):
            yield _wrong(path, "list")
        elif not self.least <= len(value) <= self.most:
            yield Fault("wrong_size", path, {"low": self.least, "high": self.most, "found": len(value)})
        else:
            for index, entry in enumerate(value):
                yield from self.of.faults(entry, f"{path}[{index}]")


@dataclass(frozen=True, slots=True)
class LadderStepType:
    """One step of a ladder: the total it starts at (null = no lower bound), and the minimum from there on."""

    floor: Number
    minimum: Number

    def faults(self, value: object, path: str) -> Iterator[Fault]:
        """Yield every fault of the value."""
        if not isinstance(value, (list, tuple)) or len(value) != len(("floor", "minimum")):
            yield _wrong(path, "step")
            return
        floor, minimum = value
        if floor is not None:
            yield from self.floor.faults(floor, f"{path}[0]")
        yield from self.minimum.faults(minimum, f"{path}[1]")


@dataclass(frozen=True, slots=True)
class Ladder:
    """Steps by a side's total: the first starts at null, the others ascend: `[[null, 15], [0, 50]]`."""

    steps: ListOf

    def faults(self, value: object, path: str) -> Iterator[Fault]:
        """Yield every fault of the value."""
        found = tuple(self.steps.faults(value, path))
        yield from found
        if found or not isinstance(value, (list, tuple)):
            return
        first, *others = (step[0] for step in value)
        if first is not None or None in others:
            yield Fault("ladder_start", path)
        elif others != sorted(set(others)):
            yield Fault("not_ascending", path)
