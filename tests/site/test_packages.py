"""What the site carries: whatever the browser's Python imports, and nothing that only a server needs."""

import ast
import json
import sys
from collections.abc import Iterable, Mapping

import pytest

from scorepad.site.packages import first_files, pack, sheet_files


@pytest.fixture(scope="module")
def first() -> Mapping[str, bytes]:
    return first_files()


def test_the_screens_travel_without_the_server_and_the_command_line(first: Mapping[str, bytes]) -> None:
    assert {"scorepad/ui/app.py", "scorepad/rules/variants/whitnack.toml", "flet/app.py"} <= first.keys()
    assert "scorepad/i18n/locale/de/LC_MESSAGES/scorepad.mo" in first
    assert not [
        path for path in first if path.startswith(("scorepad/web/", "scorepad/cli/", "scorepad/site/"))
    ]


def test_no_compiled_code_travels(first: Mapping[str, bytes]) -> None:
    everything = [*first, *sheet_files()]
    assert not [path for path in everything if path.endswith((".so", ".pyd", ".pyc", ".c"))]


def test_everything_our_modules_import_travels(first: Mapping[str, bytes]) -> None:
    travels = {path.split("/")[0].removesuffix(".py") for path in [*first, *sheet_files()]}
    absent = {"_typeshed"}
    ours = (data for path, data in first.items() if path.startswith("scorepad/") and path.endswith(".py"))
    imported = imports_of(ours)
    assert imported - sys.stdlib_module_names - travels - absent == set()


def test_a_pack_lists_its_files_and_holds_their_contents() -> None:
    packed = pack({"a.py": b"one", "b/c.txt": b"", "b/d.py": b"three"})
    length = int.from_bytes(packed[:4], "little")
    assert json.loads(packed[4 : 4 + length]) == [["a.py", 3], ["b/c.txt", 0], ["b/d.py", 5]]
    assert packed[4 + length :] == b"onethree"


def imports_of(sources: Iterable[bytes]) -> set[str]:
    """Return the packages that modules import."""
    found: set[str] = set()
    for node in (node for source in sources for node in ast.walk(ast.parse(source))):
        if isinstance(node, ast.Import):
            found |= {each.name.split(".")[0] for each in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            found.add(node.module.split(".")[0])
    return found
