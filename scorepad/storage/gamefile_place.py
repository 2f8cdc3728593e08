"""A value of the file together with where it stands: reading goes on past a fault, so that all are found."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

from scorepad.rules.faults import Fault
from scorepad.score.limits import count_fault
from scorepad.storage.gamefile_json import Json, step

_TYPES = {
    dict: "object",
    list: "list",
    str: "str",
    int: "int",
    bool: "bool",
    float: "float",
    type(None): "null",
}


@dataclass(frozen=True, slots=True)
class Place:
    """A value, its path, and the list that every fault found below it goes to."""

    value: Json
    path: str
    faults: list[Fault]

    def fault(self, code: str, **params: object) -> None:
        """Note a fault of this value."""
        self.faults.append(Fault(code, self.path, params))

    def note(self, fault: Fault | None) -> bool:
        """Note a fault, if there is one; tell whether the value is sound."""
        if fault and fault.code == "wrong_type" and fault.path == self.path:
            self.wrong_type(str(fault.params["expected"]))
        elif fault:
            self.faults.append(fault)
        return fault is None

    def wrong_type(self, expected: str) -> None:
        """Note that a value of another type is expected here."""
        self.fault("wrong_type", expected=expected, found=_TYPES.get(type(self.value), "object"))

    def at(self, key: str, value: Json) -> "Place":
        """Give the place of one key's value."""
        return Place(value, step(self.path, key), self.faults)

    def keys(self, required: Iterable[str], optional: Iterable[str] = ()) -> Mapping[str, "Place"]:
        """Read an object of known keys: `wrong_type`, `unknown_key`, `missing_key`."""
        found = self.words((*required, *optional), "unknown_key")
        if isinstance(self.value, dict):
            for key in required:
                if key not in self.value:
                    self.at(key, None).fault("missing_key")
        return found

    def words(
        self, known: Iterable[str], unknown: str, told: tuple[str, ...] | None = None
    ) -> Mapping[str, "Place"]:
        """Read an object whose keys are words of these rules.

        unknown: the code for one that is not. told: what is known, as the fault tells it.
        """
        legal = tuple(known)
        places = self.entries()
        for key, place in places.items():
            if key not in legal:
                place.fault(unknown, word=key, known=told or legal)
        return {key: place for key, place in places.items() if key in legal}

    def entries(self) -> Mapping[str, "Place"]:
        """Read an object of any keys."""
        if not isinstance(self.value, dict):
            self.wrong_type("object")
            return {}
        return {key: self.at(key, value) for key, value in self.value.items()}

    def items(self) -> tuple["Place", ...]:
        """Read a list."""
        if not isinstance(self.value, list):
            self.wrong_type("list")
            return ()
        return tuple(
            Place(value, f"{self.path}[{index}]", self.faults) for index, value in enumerate(self.value)
        )

    def flag(self) -> bool:
        """Read true or false; false where it is neither."""
        if not isinstance(self.value, bool):
            self.wrong_type("bool")
            return False
        return self.value

    def text(self) -> str:
        """Read a text; empty where it is none. Lone surrogates were noted when the file was decoded."""
        if not isinstance(self.value, str):
            self.wrong_type("str")
            return ""
        return self.value

    def whole(self, check: Callable[[object, str], Fault | None]) -> int:
        """Read a whole number that passes a check of score.limits; 0 where it does not."""
        return self.value if self.note(check(self.value, self.path)) and isinstance(self.value, int) else 0

    def count(self) -> int:
        """Read a number of cards or piles."""
        return self.whole(count_fault)
