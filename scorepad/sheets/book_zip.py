"""A workbook's parts, unpacked only once the list of them says that they are small enough together."""

from collections.abc import Mapping
from io import BytesIO
from typing import Final

from scorepad.rules.faults import Fault, Refused
from scorepad.storage.bounded_zip import open_zip

_MOST_PARTS: Final = 200
_MOST_LIST: Final = 64 * 1024
"""Bytes of the list of parts; two hundred of them have about 20 KiB."""
_MIB: Final = 1024 * 1024
_MOST_UNPACKED: Final = 16 * _MIB
"""Bytes of all parts together: twelve sides and 99 rounds without rows of a table's own have 5 MiB."""
_MOST_TAGS: Final = 600_000
"""Of all parts together: those twelve sides and 99 rounds have 230,000."""
_MARKUP: Final = (".xml", ".rels")


def parts_of(data: bytes) -> Mapping[str, bytes]:
    """Return the parts of a workbook that are XML, by name.

    Raises Refused `not_a_workbook` where they are too many or too large, before one is parsed, and the errors
    of `bounded_zip.DAMAGED`.
    """
    with open_zip(BytesIO(data), _MOST_LIST) as archive:
        listed = archive.infolist()
        if len(listed) > _MOST_PARTS or sum(each.file_size for each in listed) > _MOST_UNPACKED:
            raise Refused((Fault("not_a_workbook"),))
        parts = {each.filename: archive.read(each) for each in listed if each.filename.endswith(_MARKUP)}
    tags = sum(part.count(b"<") for part in parts.values())
    # A NUL is in no part in UTF-8, the one encoding in which tags can be counted like this.
    if tags > _MOST_TAGS or any(b"\0" in part for part in parts.values()):
        raise Refused((Fault("not_a_workbook"),))
    return parts
