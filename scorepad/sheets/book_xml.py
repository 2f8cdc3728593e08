"""The parts of a workbook parsed: strings, styles, and the cells of a page."""

import re
from collections.abc import Callable, Collection, Mapping, Sequence
from datetime import date, datetime, time, timedelta
from enum import Enum
from xml.parsers import expat

from scorepad.sheets.places import Place


class Missing(Enum):
    """What stands in a cell whose value is not there."""

    RESULT = "the result of a formula"


Value = str | bool | int | float | date | time | Missing
Cells = Mapping[Place, Value]
"""What stands in the cells of a page that are not empty."""

Attributes = Mapping[str, str]
_MOST_LINES, _MOST_COLUMNS = 20_000, 26
_ADDRESS = re.compile(r"([A-Z]{1,3})([1-9][0-9]{0,8})")
_ESCAPED = re.compile("_x([0-9A-Fa-f]{4})_")
"""A character that XML can't hold, as spreadsheets write it."""
_NO_CODE = re.compile(r'"[^"]*"|\[(?!h|m|s)[^\]]*\]|\\.|_.', re.IGNORECASE)
"""What in a number format stands for itself: quoted texts, colours and countries, single signs."""
_DATE_CODE = re.compile("[dmyhs]", re.IGNORECASE)
_BUILT_IN_DATES = frozenset((*range(14, 23), *range(27, 37), *range(45, 48), *range(50, 59)))


class BadPartError(ValueError):
    """Raised where a part is not what a workbook has there."""


class _Walker:
    """Walks over a part's elements, by their names without prefixes, and gathers text until it is cleared."""

    def __init__(self, start: Callable[[str, Attributes], None], end: Callable[[str], None]) -> None:
        self.text: list[str] = []
        self._start, self._end = start, end
        # In another encoding tags could not be counted before they are parsed.
        self._parser = expat.ParserCreate("UTF-8")
        self._parser.buffer_text = True
        self._parser.StartElementHandler = self._begin
        self._parser.EndElementHandler = self._finish
        self._parser.CharacterDataHandler = self.text.append
        # Entities could grow without end, and no spreadsheet program declares any.
        self._parser.StartDoctypeDeclHandler = _refuse

    def walk(self, part: bytes) -> None:
        """Walk; raises BadPartError."""
        try:
            self._parser.Parse(part, True)  # noqa: FBT003 - expat knows no name for it
        except expat.ExpatError as error:
            raise BadPartError(str(error)) from error

    def _begin(self, name: str, attributes: Attributes) -> None:
        self._start(name.rpartition(":")[2], attributes)

    def _finish(self, name: str) -> None:
        self._end(name.rpartition(":")[2])


def _refuse(*_declared: object) -> None:
    raise BadPartError("a document type")


def _nothing(_name: str) -> None:
    return None


def elements(part: bytes) -> list[tuple[str, Attributes]]:
    """Return a small part's elements in their order, without prefixes; raises BadPartError."""
    found: list[tuple[str, Attributes]] = []

    def start(name: str, attributes: Attributes) -> None:
        found.append((name, {key.rpartition(":")[2]: value for key, value in attributes.items()}))

    _Walker(start, _nothing).walk(part)
    return found


def texts(part: bytes) -> Sequence[str]:
    """Return the shared strings in their order; raises BadPartError."""
    found: list[str] = []
    pieces: list[str] = []
    inside: list[str] = []

    def start(name: str, _attributes: Attributes) -> None:
        inside.append(name)
        walker.text.clear()

    def end(name: str) -> None:
        inside.pop()
        # Beside the text stands how it is read aloud, which is no part of it.
        if name == "t" and "rPh" not in inside:
            pieces.append("".join(walker.text))
        elif name == "si":
            found.append(_unescaped("".join(pieces)))
            pieces.clear()

    walker = _Walker(start, end)
    walker.walk(part)
    return found


def date_styles(part: bytes) -> frozenset[str]:
    """Return the cell styles, by their numbers, that show a number as a day or a time."""
    codes: dict[str, str] = {}
    styles: list[str] = []
    within = ""
    for name, attributes in elements(part):
        if name == "numFmt":
            codes[attributes.get("numFmtId", "")] = attributes.get("formatCode", "")
        elif name in ("cellXfs", "cellStyleXfs", "cellStyles", "dxfs"):
            within = name
        elif name == "xf" and within == "cellXfs":
            styles.append(attributes.get("numFmtId", "0"))
    return frozenset(str(at) for at, ident in enumerate(styles) if _is_date(ident, codes))


def _is_date(ident: str, codes: Mapping[str, str]) -> bool:
    if ident in codes:
        return bool(_DATE_CODE.search(_NO_CODE.sub("", codes[ident].partition(";")[0])))
    return ident.isdecimal() and int(ident) in _BUILT_IN_DATES


class _Page:
    """The cells of one page as they come: each with where it stands and all that it says of itself."""

    def __init__(self, found: Callable[[Place, Mapping[str, str]], None]) -> None:
        self._found = found
        self._line, self._column = -1, -1
        self._cell: dict[str, str] = {}
        self._walker = _Walker(self._begin, self._end)

    def read(self, part: bytes) -> None:
        """Read a page; raises BadPartError."""
        self._walker.walk(part)

    def _begin(self, name: str, attributes: Attributes) -> None:
        if name == "c":
            self._line, self._column = _place(attributes.get("r"), (self._line, self._column))
            self._cell = dict(attributes)
        elif name == "row":
            self._line, self._column = _line(attributes.get("r"), self._line), -1
        elif name == "f":
            self._cell["f"] = ""
        self._walker.text.clear()

    def _end(self, name: str) -> None:
        if name == "v":
            self._cell["v"] = "".join(self._walker.text)
        elif name == "t":
            self._cell["text"] = self._cell.get("text", "") + "".join(self._walker.text)
        elif name == "c" and self._line < _MOST_LINES and self._column < _MOST_COLUMNS:
            self._found((self._line, self._column), self._cell)


class Reader:
    """Reads pages of one workbook.

    shared: its strings. dates: the styles that show numbers as days. first_day: that of number 0.
    """

    def __init__(self, shared: Sequence[str], dates: Collection[str], first_day: datetime) -> None:
        self._shared, self._dates, self._first_day = shared, dates, first_day

    def cells(self, part: bytes) -> Cells:
        """Return the cells of a page; raises BadPartError."""
        found: dict[Place, Value] = {}

        def take(place: Place, cell: Mapping[str, str]) -> None:
            value = self._value(cell)
            if value is not None:
                found[place] = value

        _Page(take).read(part)
        return found

    def _value(self, cell: Mapping[str, str]) -> Value | None:
        kind, written = cell.get("t", "n"), cell.get("v", "")
        if kind == "inlineStr":
            return _some(_unescaped(cell.get("text", "")))
        if "f" in cell and not written and not (kind == "str" and "v" in cell):
            return Missing.RESULT
        if not written:
            return None
        if kind == "s":
            return _some(self._shared_text(written))
        return self._number(written, cell.get("s", "")) if kind == "n" else _other(kind, written)

    def _shared_text(self, at: str) -> str:
        try:
            return self._shared[int(at)]
        except (ValueError, IndexError) as error:
            raise BadPartError(at) from error

    def _number(self, written: str, style: str) -> Value:
        try:
            number = float(written)
        except ValueError as error:
            raise BadPartError(written) from error
        if style in self._dates:
            return self._day(number)
        return int(number) if number.is_integer() else number

    def _day(self, number: float) -> Value:
        try:
            moment = self._first_day + timedelta(days=number)
        except (OverflowError, ValueError):
            return number
        return moment if number >= 1 else moment.time()


def _some(text: str) -> str | None:
    return text if text.strip() else None


def _other(kind: str, written: str) -> Value | None:
    if kind == "b":
        return written.strip() in ("1", "true")
    return _some(_unescaped(written))


def _unescaped(text: str) -> str:
    return _ESCAPED.sub(lambda found: chr(int(found[1], 16)), text) if "_x" in text else text


def _line(said: str | None, before: int) -> int:
    if said is None:
        return before + 1
    if not said.isdecimal():
        raise BadPartError(said)
    return int(said[:8]) - 1


def _place(said: str | None, before: Sequence[int]) -> tuple[int, int]:
    """Return where a cell stands, the next one to the right where it does not say."""
    if said is None:
        return before[0], before[1] + 1
    found = _ADDRESS.fullmatch(said)
    if not found:
        raise BadPartError(said)
    column = 0
    for letter in found[1]:
        column = 26 * column + ord(letter) - ord("A") + 1
    return int(found[2]) - 1, column - 1
