"""The file of a shared rule set.

Source: FORMAT.md, "Rule sets".
"""

import base64
import json

from scorepad.rules.custom import CustomRuleSet, as_custom_rules, rules_from_document
from scorepad.rules.faults import Fault, Refused
from scorepad.storage.gamefile.read import read_rules_parts
from scorepad.storage.gamefile.strict_json import (
    MOST_FAULTS,
    RULES_FORMAT,
    Fields,
    Json,
    JsonNode,
    format_json,
    read_strictly,
)
from scorepad.storage.gamefile.write import Document, rules_document

MOST_LINK = 64 * 1024
"""Characters of a link or a pasted text: far more than a rule set of every key takes."""

_FORMERLY = ["format", "name", "base", "values", "assumed"]
"""The keys of a rule set in the order in which Scorepad wrote them before it wrote `values` last."""


def write_rules(rule_set: CustomRuleSet) -> bytes:
    """Write a rule set for people to read and to edit."""
    return (format_json(_document(rule_set)) + "\n").encode()


def link_text(rule_set: CustomRuleSet) -> str:
    """Return a rule set as the part of a link after `#`: base64url of the file's JSON, without padding."""
    text = _compact(_document(rule_set))
    return base64.urlsafe_b64encode(text.encode()).decode().rstrip("=")


def read_rules_file(data: bytes, most_faults: int = MOST_FAULTS) -> CustomRuleSet:
    """Read a rule set from the bytes of a file, at most 4 MiB.

    Raises Refused with every fault found, each with its path (`values.piles.clean`), read as strictly as a
    game file.
    """
    keys = (("format", "name", "values"), ("base", "assumed"))

    def read(root: JsonNode, fields: Fields) -> CustomRuleSet | None:
        return _read_rules(root, fields, written=not _was_exported(data, root.value))

    return read_strictly(data, RULES_FORMAT, keys, read, most_faults)


def _was_exported(data: bytes, value: Json) -> bool:
    """Whether a rule set stands there to the letter as an earlier Scorepad wrote it (FORMAT.md, "Rule sets").

    Such a file may have keys that mean nothing: they were accepted, or left behind in the editor.
    """
    if not isinstance(value, dict) or list(value) != _FORMERLY:
        return False
    return data.decode("utf-8-sig").strip() in (format_json(value), _compact(value))


def _compact(document: object) -> str:
    return json.dumps(document, ensure_ascii=False, separators=(",", ":"))


def read_link(text: str) -> CustomRuleSet:
    """Return the rule set in a whole link, in the part of one after `#`, or in the JSON text itself.

    Raises Refused: `too_long_link`, `not_a_link`, and the faults of the rule set.
    """
    link = text.strip()
    if len(link) > MOST_LINK:
        raise Refused((Fault("too_long_link", "", {"limit": MOST_LINK}),))
    if link.startswith("{"):
        return read_rules_file(link.encode("utf-8", "surrogatepass"))
    packed = "".join(link.rpartition("#")[2].split()).rstrip("=")
    try:
        data = base64.b64decode(packed + "=" * (-len(packed) % 4), altchars=b"-_", validate=True)
    except ValueError:
        data = b""
    if not data:
        raise Refused((Fault("not_a_link"),))
    return read_rules_file(data)


def _document(rule_set: CustomRuleSet) -> Document:
    return {"format": RULES_FORMAT, **rules_document(rule_set.plain)}


def _read_rules(root: JsonNode, fields: Fields, *, written: bool) -> CustomRuleSet | None:
    name, base, values, assumed = read_rules_parts(fields)
    if "values" not in fields or not isinstance(fields["values"].value, dict):
        return None
    return root.accept(
        lambda: as_custom_rules(rules_from_document(name, base, values, assumed, "", written=written))
    )
