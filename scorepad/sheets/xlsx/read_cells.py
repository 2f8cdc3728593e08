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
_SAVED = re.compile(rb"<dcterms:modified[^>]*>([0-9-]{10}T[0-9:]{8})(?:\.[0-9]+)?Z</dcterms:modified>")
_DATE_CODE = re.compile("[dmyhs]", re.IGNORECASE)
_BUILT_IN_DATES = {str(ident) for ident in (*range(14, 23), *range(27, 37), *range(45, 48), *range(50, 59))}

_MOST_PAGES: Final = 32
"""Names of pages; our own workbooks have three."""
_FIRST_DAY: Final = datetime(1899, 12, 30)  # noqa: DTZ001 - spreadsheets know no time zones
_FIRST_DAY_OF_1904: Final = datetime(1904, 1, 1)  # noqa: DTZ001 - spreadsheets know no time zones


def parts_of(data: bytes) -> Mapping[str, bytes]:
    """Return the XML parts of a workbook, by name.

    Raises Refused `not_a_workbook` if they are too many or too large, before one is parsed, and the errors of
    `zip_files.DAMAGED`.
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


def _walk(
    part: bytes, start: Callable[[str, Attributes], None], end: Callable[[str], None], text: list[str]
) -> None:
    """Visit a part's elements, by their names without prefixes; raises BadPartError.

    text: collects until somebody clears it.
    """
    # In another encoding the tags could not be counted before parsing.
    parser = expat.ParserCreate("UTF-8")
    parser.buffer_text = True
    parser.StartElementHandler = lambda name, attributes: start(_bare(name), attributes)
    parser.EndElementHandler = lambda name: end(_bare(name))
    parser.CharacterDataHandler = text.append
    # Entities could expand without limit, and no spreadsheet program declares any.
    parser.StartDoctypeDeclHandler = _refuse
    try:
        parser.Parse(part, True)  # noqa: FBT003 - expat takes it only by position
    except expat.ExpatError as error:
        raise BadPartError(str(error)) from error


def _bare(name: str) -> str:
    return name.rpartition(":")[2]


def _refuse(*_declared: object) -> None:
    raise BadPartError("a document type")


def _elements(part: bytes) -> list[tuple[str, Attributes]]:
    """Return a small part's elements in document order, without prefixes."""
    found: list[tuple[str, Attributes]] = []

    def start(name: str, attributes: Attributes) -> None:
        found.append((name, {_bare(key): value for key, value in attributes.items()}))

    _walk(part, start, lambda _name: None, [])
    return found


def _shared_strings(part: bytes) -> list[str]:
    found: list[str] = []
    pieces: list[str] = []
    inside: list[str] = []
    text: list[str] = []

    def start(name: str, _attributes: Attributes) -> None:
        inside.append(name)
        text.clear()

    def end(name: str) -> None:
        inside.pop()
        # Beside the text stands its pronunciation, which isn't part of it.
        if name == "t" and "rPh" not in inside:
            pieces.extend(text)
        elif name == "si":
            found.append(_unescaped("".join(pieces)))
            pieces.clear()

    _walk(part, start, end, text)
    return found


def _date_styles(part: bytes) -> frozenset[str]:
    """Return the numbers of the cell styles that show a number as a day or a time."""
    codes: dict[str, str] = {}
    styles: list[str] = []
    within = ""
    for name, attributes in _elements(part):
        if name == "numFmt":
            codes[attributes.get("numFmtId", "")] = attributes.get("formatCode", "")
        elif name in ("cellXfs", "cellStyleXfs", "cellStyles", "dxfs"):
            within = name
        elif name == "xf" and within == "cellXfs":
            styles.append(attributes.get("numFmtId", "0"))
    first_parts = {ident: code.partition(";")[0] for ident, code in codes.items()}
    dates = {ident for ident, code in first_parts.items() if _DATE_CODE.search(_NO_CODE.sub("", code))}
    dates |= _BUILT_IN_DATES - codes.keys()
    return frozenset(str(at) for at, ident in enumerate(styles) if ident in dates)


@dataclass(frozen=True, slots=True)
class _Book:
    """What all pages share. dates: the styles that show numbers as days. first_day: the date of number 0."""

    strings: Sequence[str]
    dates: Collection[str]
    first_day: datetime

    def value(self, cell: Attributes) -> CellValue | None:
        """Return a cell's value from its attributes, `f`, `v` and `text`; raises BadPartError."""
        kind, written = cell.get("t", "n"), cell.get("v", "")
        if kind == "inlineStr":
            return _some(_unescaped(cell.get("text", "")))
        if "f" in cell and not written and not (kind == "str" and "v" in cell):
            return MissingValue.RESULT
        if not written:
            return None
        try:
            return self._known(kind, written, cell.get("s", ""))
        except (ValueError, IndexError) as error:
            raise BadPartError(written) from error

    def _known(self, kind: str, written: str, style: str) -> CellValue | None:
        if kind == "s":
            return _some(self.strings[int(written)])
        if kind == "b":
            return written.strip() in ("1", "true")
        if kind != "n":
            return _some(_unescaped(written))
        number = float(written)
        if style in self.dates:
            return self._day(number)
        return int(number) if number.is_integer() else number

    def _day(self, number: float) -> CellValue:
        try:
            moment = self.first_day + timedelta(days=number)
        except (OverflowError, ValueError):
            return number
        return moment if number >= 1 else moment.time()


class _Page:
    """Collects the cells of one page."""

    def __init__(self, part: bytes, book: _Book) -> None:
        self.found: dict[CellPosition, CellValue] = {}
        self._book = book
        self._line, self._column = -1, -1
        self._cell: dict[str, str] = {}
        self._text: list[str] = []
        _walk(part, self._start, self._end, self._text)

    def _start(self, name: str, attributes: Attributes) -> None:
        if name == "c":
            self._line, self._column = _place(attributes.get("r"), self._line, self._column)
            self._cell = dict(attributes)
        elif name == "row":
            number = attributes.get("r", str(self._line + 2))
            if not number.isdecimal():
                raise BadPartError(number)
            self._line, self._column = int(number[:8]) - 1, -1
        elif name == "f":
            self._cell["f"] = ""
        self._text.clear()

    def _end(self, name: str) -> None:
        if name == "v":
            self._cell["v"] = "".join(self._text)
        elif name == "t":
            self._cell["text"] = self._cell.get("text", "") + "".join(self._text)
        elif name == "c" and self._line < _MOST_LINES and self._column < _MOST_COLUMNS:
            value = self._book.value(self._cell)
            if value is not None:
                self.found[self._line, self._column] = value


def _some(text: str) -> str | None:
    return text if text.strip() else None


def _unescaped(text: str) -> str:
    return _ESCAPED.sub(lambda found: chr(int(found[1], 16)), text) if "_x" in text else text


def _place(text: str | None, line: int, column: int) -> CellPosition:
    """Return the place of a cell: right of the one before if it has no address."""
    if text is None:
        return line, column + 1
    found = _ADDRESS.fullmatch(text)
    if not found:
        raise BadPartError(text)
    number = 0
    for letter in found[1]:
        number = 26 * number + ord(letter) - ord("A") + 1
    return int(found[2]) - 1, number - 1


def cells_of(data: bytes) -> Mapping[str, Cells]:
    """Return the cells of each page of a workbook, by the page's name; a formula as its last value.

    Raises Refused `not_a_workbook` for a workbook that is broken or larger than any score sheet.
    """
    try:
        return _pages(parts_of(data))
    except (*DAMAGED, KeyError) as error:
        raise Refused((Fault("not_a_workbook"),)) from error


def saved_time(data: bytes) -> str | None:
    """Return when a readable workbook was last saved, as it says itself: UTC to the millisecond."""
    parts = parts_of(data)
    part = parts.get(_links(parts, "", "Type").get("core-properties", ""), b"")
    found = _SAVED.search(part)
    return f"{found[1].decode()}.000Z" if found else None


def _pages(parts: Mapping[str, bytes]) -> Mapping[str, Cells]:
    """Return the cells of each page by name; a part with several names is read once."""
    main = _links(parts, "", "Type")["officeDocument"]
    ids, kinds, found = _links(parts, main, "Id"), _links(parts, main, "Type"), _elements(parts[main])
    named = [attributes for name, attributes in found if name == "sheet"]
    if not 0 < len(named) <= _MOST_PAGES:
        raise BadPartError("a number of pages that no score sheet has")
    strings, styles = (parts.get(kinds.get(kind, "")) for kind in ("sharedStrings", "styles"))
    settings = next((attributes for name, attributes in found if name == "workbookPr"), {})
    book = _Book(
        _shared_strings(strings) if strings else (),
        _date_styles(styles) if styles else (),
        _FIRST_DAY_OF_1904 if settings.get("date1904") in ("1", "true") else _FIRST_DAY,
    )
    at = {each["name"]: ids[each["id"]] for each in named}
    read = {part: _Page(parts[part], book).found for part in dict.fromkeys(at.values()) if part in parts}
    return {name: read[part] for name, part in at.items() if part in read}


def _links(parts: Mapping[str, bytes], part: str, key: str) -> Mapping[str, str]:
    """Return the targets of one part's links. key: `Id`, or `Type`, an address that ends with their kind."""
    folder, name = posixpath.split(part)
    text = parts.get(posixpath.join(folder, "_rels", f"{name}.rels"), b"<none/>")
    found = [attributes for name, attributes in _elements(text) if name == "Relationship"]
    targets = [posixpath.normpath(posixpath.join("/", folder, each["Target"])).lstrip("/") for each in found]
    names = [posixpath.basename(each[key]) if key == "Type" else each[key] for each in found]
    return dict(zip(names, targets, strict=True))
