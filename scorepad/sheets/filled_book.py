"""A workbook's cells, read without trusting it: bounded in size, values only, no formula run."""

import posixpath
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from scorepad.rules.faults import Fault, Refused
from scorepad.sheets.book_xml import Attributes, BadPartError, Cells, Reader, date_styles, elements, texts
from scorepad.sheets.book_zip import parts_of
from scorepad.storage.bounded_zip import DAMAGED

_MOST_PAGES: Final = 32
"""Names of pages; our own workbooks have three."""
_FIRST_DAY: Final = datetime(1899, 12, 30)  # noqa: DTZ001 - spreadsheets know no time zones
_FIRST_DAY_OF_1904: Final = datetime(1904, 1, 1)  # noqa: DTZ001 - spreadsheets know no time zones


def cells_of(data: bytes) -> Mapping[str, Cells]:
    """Read the pages of a workbook in their order, by name; of a formula its last value.

    Raises Refused `not_a_workbook`, for one that is broken or larger than any score sheet.
    """
    try:
        return _pages(parts_of(data))
    except (*DAMAGED, KeyError) as error:
        raise Refused((Fault("not_a_workbook"),)) from error


@dataclass(frozen=True, slots=True)
class _Links:
    """Where the parts lie that one part names: by their ids there, and by their kinds."""

    by_id: Mapping[str, str]
    by_kind: Mapping[str, str]


def _pages(parts: Mapping[str, bytes]) -> Mapping[str, Cells]:
    """Read the pages, each part once, whatever the number of its names."""
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
