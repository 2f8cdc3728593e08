"""Reads the cells of a workbook, with limits on its size that are checked before anything is parsed."""

import posixpath
import re
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from enum import Enum
from io import BytesIO
from typing import Final
from xml.parsers import expat

from scorepad.rules.faults import Fault, Refused
from scorepad.sheets.xlsx.cells import CellPosition
from scorepad.storage.zip_files import DAMAGED, open_zip

_MOST_PARTS: Final = 200
_MOST_LIST: Final = 64 * 1024
"""Bytes of the list of parts; two hundred of them have about 20 KiB."""
_MIB: Final = 1024 * 1024
_MOST_UNPACKED: Final = 16 * _MIB
"""Bytes of all parts together; twelve sides and 99 rounds without house rules' rows have 5 MiB."""
_MOST_TAGS: Final = 600_000
"""Of all parts together; the same twelve sides and 99 rounds have 230,000."""
_MARKUP: Final = (".xml", ".rels")

Attributes = Mapping[str, str]
_MOST_LINES, _MOST_COLUMNS = 20_000, 26
_ADDRESS = re.compile(r"([A-Z]{1,3})([1-9][0-9]{0,8})")
_ESCAPED = re.compile("_x([0-9A-Fa-f]{4})_")
"""A character that XML can't contain, as spreadsheets write it."""
_NO_CODE = re.compile(r'"[^"]*"|\[(?!h|m|s)[^\]]*\]|\\.|_.', re.IGNORECASE)
"""The literal parts of a number format: quoted texts, colours and countries, single characters."""
_DATE_CODE = re.compile("[dmyhs]", re.IGNORECASE)
_BUILT_IN_DATES = frozenset((*range(14, 23), *range(27, 37), *range(45, 48), *range(50, 59)))

_MOST_PAGES: Final = 32
"""Names of pages; our own workbooks have three."""
_FIRST_DAY: Final = datetime(1899, 12, 30)  # noqa: DTZ001 - spreadsheets know no time zones
_FIRST_DAY_OF_1904: Final = datetime(1904, 1, 1)  # noqa: DTZ001 - spreadsheets know no time zones


def parts_of(data: bytes) -> Mapping[str, bytes]:
    """Return the XML parts of a workbook, by name.

    Raises Refused `not_a_workbook` if they are too many or too large, before one is parsed, and the errors of
    `bounded_zip.DAMAGED`.
    """
    with open_zip(BytesIO(data), _MOST_LIST) as archive:
        listed = archive.infolist()
        if len(listed) > _MOST_PARTS or sum(each.file_size for each in listed) > _MOST_UNPACKED:
            raise Refused((Fault("not_a_workbook"),))
        parts = {each.filename: archive.read(each) for each in listed if each.filename.endswith(_MARKUP)}
    tags = sum(part.count(b"<") for part in parts.values())
    # A NUL never occurs in UTF-8 parts, and UTF-8 is the only encoding in which tags can be counted this way.
    if tags > _MOST_TAGS or any(b"\0" in part for part in parts.values()):
        raise Refused((Fault("not_a_workbook"),))
    return parts


class MissingValue(Enum):
    """The value that a cell should have and doesn't."""

    RESULT = "the result of a formula"


CellValue = str | bool | int | float | date | time | MissingValue
Cells = Mapping[CellPosition, CellValue]
"""The values of a page's cells; empty cells are left out."""


class BadPartError(ValueError):
    """Raised when a part is not as workbooks have it."""


class _Walker:
    """Visits a part's elements, by their names without prefixes, and collects text until it is cleared."""

    def __init__(self, start: Callable[[str, Attributes], None], end: Callable[[str], None]) -> None:
        self.text: list[str] = []
        self._start, self._end = start, end
        # In another encoding the tags could not be counted before parsing.
        self._parser = expat.ParserCreate("UTF-8")
        self._parser.buffer_text = True
        self._parser.StartElementHandler = self._begin
        self._parser.EndElementHandler = self._finish
        self._parser.CharacterDataHandler = self.text.append
        # Entities could expand without limit, and no spreadsheet program declares any.
        self._parser.StartDoctypeDeclHandler = _refuse

    def walk(self, part: bytes) -> None:
        """Visit all elements of a part; raises BadPartError."""
        try:
            self._parser.Parse(part, True)  # noqa: FBT003 - expat takes it only by position
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
    """Return a small part's elements in document order, without prefixes; raises BadPartError."""
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
        # Beside the text stands its pronunciation, which isn't part of it.
        if name == "t" and "rPh" not in inside:
            pieces.append("".join(walker.text))
        elif name == "si":
            found.append(_unescaped("".join(pieces)))
            pieces.clear()

    walker = _Walker(start, end)
    walker.walk(part)
    return found


def date_styles(part: bytes) -> frozenset[str]:
    """Return the numbers of the cell styles that show a number as a day or a time."""
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
    """Collects the cells of one page, each with its place, attributes and text."""

    def __init__(self, found: Callable[[CellPosition, Mapping[str, str]], None]) -> None:
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
    """Reads the pages of one workbook.

    shared: its strings. dates: the styles that show numbers as days. first_day: the date of number 0.
    """

    def __init__(self, shared: Sequence[str], dates: Collection[str], first_day: datetime) -> None:
        self._shared, self._dates, self._first_day = shared, dates, first_day

    def cells(self, part: bytes) -> Cells:
        """Return the cells of a page; raises BadPartError."""
        found: dict[CellPosition, CellValue] = {}

        def take(place: CellPosition, cell: Mapping[str, str]) -> None:
            value = self._value(cell)
            if value is not None:
                found[place] = value

        _Page(take).read(part)
        return found

    def _value(self, cell: Mapping[str, str]) -> CellValue | None:
        kind, written = cell.get("t", "n"), cell.get("v", "")
        if kind == "inlineStr":
            return _some(_unescaped(cell.get("text", "")))
        if "f" in cell and not written and not (kind == "str" and "v" in cell):
            return MissingValue.RESULT
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

    def _number(self, written: str, style: str) -> CellValue:
        try:
            number = float(written)
        except ValueError as error:
            raise BadPartError(written) from error
        if style in self._dates:
            return self._day(number)
        return int(number) if number.is_integer() else number

    def _day(self, number: float) -> CellValue:
        try:
            moment = self._first_day + timedelta(days=number)
        except (OverflowError, ValueError):
            return number
        return moment if number >= 1 else moment.time()


def _some(text: str) -> str | None:
    return text if text.strip() else None


def _other(kind: str, written: str) -> CellValue | None:
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
    """Return the place of a cell: right of the one before if it has no address."""
    if said is None:
        return before[0], before[1] + 1
    found = _ADDRESS.fullmatch(said)
    if not found:
        raise BadPartError(said)
    column = 0
    for letter in found[1]:
        column = 26 * column + ord(letter) - ord("A") + 1
    return int(found[2]) - 1, column - 1


def cells_of(data: bytes) -> Mapping[str, Cells]:
    """Return the cells of each page of a workbook, by the page's name; a formula as its last value.

    Raises Refused `not_a_workbook` for a workbook that is broken or larger than any score sheet.
    """
    try:
        return _pages(parts_of(data))
    except (*DAMAGED, KeyError) as error:
        raise Refused((Fault("not_a_workbook"),)) from error


@dataclass(frozen=True, slots=True)
class _Links:
    """The targets of one part's links: by their ids there, and by their kinds."""

    by_id: Mapping[str, str]
    by_kind: Mapping[str, str]


def _pages(parts: Mapping[str, bytes]) -> Mapping[str, Cells]:
    """Return the cells of each page by name; a part with several names is read once."""
    main = _links(parts, "").by_kind["officeDocument"]
    links, found = _links(parts, main), elements(parts[main])
    named = [attributes for name, attributes in found if name == "sheet"]
    if not 0 < len(named) <= _MOST_PAGES:
        raise BadPartError("a number of pages that no score sheet has")
    reader = _reader(parts, links, found)
    at = {each["name"]: links.by_id[each["id"]] for each in named}
    read = {part: reader.cells(parts[part]) for part in dict.fromkeys(at.values()) if part in parts}
    return {name: read[part] for name, part in at.items() if part in read}


def _links(parts: Mapping[str, bytes], part: str) -> _Links:
    folder, name = posixpath.split(part)
    said = parts.get(posixpath.join(folder, "_rels", f"{name}.rels"), b"<none/>")
    found = [attributes for name, attributes in elements(said) if name == "Relationship"]
    at = [posixpath.normpath(posixpath.join("/", folder, each["Target"])).lstrip("/") for each in found]
    return _Links(
        {each["Id"]: where for each, where in zip(found, at, strict=True)},
        {posixpath.basename(each["Type"]): where for each, where in zip(found, at, strict=True)},
    )


def _reader(parts: Mapping[str, bytes], links: _Links, workbook: list[tuple[str, Attributes]]) -> Reader:
    strings, styles = (parts.get(links.by_kind.get(kind, "")) for kind in ("sharedStrings", "styles"))
    settings = next((attributes for name, attributes in workbook if name == "workbookPr"), {})
    since_1904 = settings.get("date1904") in ("1", "true")
    return Reader(
        texts(strings) if strings else (),
        date_styles(styles) if styles else (),
        _FIRST_DAY_OF_1904 if since_1904 else _FIRST_DAY,
    )
