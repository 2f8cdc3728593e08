"""What screens must not do because of Flet's faults: each rule applies to all of `ui` and `flet_support`."""

import ast
import re
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path

import pytest

PROGRAM = Path(__file__).parents[2] / "scorepad"
FILES = sorted(path for room in ("ui", "flet_support") for path in (PROGRAM / room).rglob("*.py"))
Nodes = list[tuple[Path, ast.AST]]
Rule = Callable[[ast.AST], bool]


@cache
def called(node: ast.AST) -> str:
    """Return the dotted name of what a node calls, or an empty text."""
    return ast.unparse(node.func) if isinstance(node, ast.Call) else ""


def calls(*names: str) -> Rule:
    return lambda node: called(node) in names


def names(*dotted: str) -> Rule:
    return lambda node: isinstance(node, ast.Attribute) and ast.unparse(node) in dotted


def updates(node: ast.AST) -> bool:
    return called(node).endswith(".update") and isinstance(node, ast.Call) and not node.args


def takes_a_page_event(node: ast.AST) -> bool:
    targets = node.targets if isinstance(node, ast.Assign) else []
    return any(re.fullmatch(r"(\w+\.)*page\.on_\w+", ast.unparse(target)) for target in targets)


def cuts_text(node: ast.AST) -> bool:
    return isinstance(node, ast.keyword) and node.arg in ("max_lines", "overflow", "no_wrap")


def fixes_a_height(node: ast.AST) -> bool:
    """Return whether a container has a fixed height, which larger text would outgrow."""
    if not isinstance(node, ast.Call) or not called(node).startswith("ft."):
        return False
    given = {word.arg for word in node.keywords}
    return "height" in given and bool(node.args or given & {"content", "controls"})


def adds_in_place(node: ast.AST) -> bool:
    return isinstance(node, ast.AugAssign) and isinstance(node.target, ast.Attribute)


def writes_a_colour(node: ast.AST) -> bool:
    return isinstance(node, ast.Constant) and bool(re.fullmatch(r"#[0-9A-Fa-f]{6}", str(node.value)))


def handles_unguarded(node: ast.AST) -> bool:
    """Return whether one of Flet's controls gets a handler that isn't wrapped on the spot."""
    if not isinstance(node, ast.Call) or not re.match(r"ft\.(?!ColorScheme)", called(node)):
        return False
    handlers = [word.value for word in node.keywords if re.fullmatch(r"on_\w+", word.arg or "")]
    return any(isinstance(handler, (ast.Lambda, ast.Attribute)) for handler in handlers)


RULES: dict[str, tuple[Rule, set[str]]] = {
    "only the guard makes components (FLET.md, fault 2)": (
        names("ft.component"),
        {"flet_support/screens.py"},
    ),
    "only the hooks start effects (FLET.md, fault 5)": (names("ft.use_effect"), {"flet_support/hooks.py"}),
    "handlers go through action (FLET.md, fault 3)": (handles_unguarded, set()),
    "text fields belong to their widget (FLET.md, fault 44)": (calls("ft.TextField"), {"widgets/fields.py"}),
    "nothing blocks the event loop (FLET.md, fault 10)": (calls("time.sleep"), set()),
    "what can be touched has a name (FLET.md, fault 45)": (
        calls("ft.IconButton", "ft.FloatingActionButton", "ft.PopupMenuButton", "ft.Dropdown"),
        {"widgets/buttons.py"},
    ),
    "nobody updates by hand (FLET.md, fault 6)": (updates, set()),
    "nothing observable is added to in place (FLET.md, fault 7)": (adds_in_place, set()),
    "nothing observable is shared between sessions (FLET.md, fault 1)": (names("ft.observable"), set()),
    "no handler hides its parameters (FLET.md, fault 8)": (
        names("functools.wraps"),
        # What a control takes is said as Flet says it.
        {"flet_support/screens.py", "flet_support/drawing.py"},
    ),
    "one place takes each of the page's events (FLET.md, fault 46)": (
        takes_a_page_event,
        {"flet_support/page_state.py", "flet_support/reconnecting.py"},
    ),
    # The widgets typeset what they write; the probe is one figure that nobody sees.
    "texts belong to their widget": (
        calls("ft.Text"),
        {"widgets/text.py", "widgets/layout.py", "flet_support/screens.py"},
    ),
    "no text is cut (FLET.md, fault 47)": (cuts_text, set()),
    # Keys hold one sign.
    "no text has a fixed height": (fixes_a_height, {"widgets/keypad.py", "opening_meld/keys.py"}),
    # A code to scan and a page of paper can't be told otherwise.
    "no words are shown as a picture": (calls("ft.Image"), {"shared/picture.py", "screens/printing.py"}),
    "a picture is drawn where its sentence is": (calls("cv.Canvas"), {"shared/picture.py"}),
    "colours are roles": (writes_a_colour, {"theme/style.py"}),
}


def breaches(rule: Rule, allowed: set[str], nodes: Nodes) -> Iterator[str]:
    for path, node in nodes:
        if rule(node) and not any(path.as_posix().endswith(f"/{name}") for name in allowed):
            yield f"{path.name}: {ast.unparse(node)[:80]}"


def read(files: list[Path]) -> Nodes:
    """Return every node that a rule can be about."""
    kinds = ast.Call | ast.Attribute | ast.Assign | ast.AugAssign | ast.keyword | ast.Constant
    trees = ((path, ast.parse(path.read_text(encoding="utf-8"))) for path in files)
    return [(path, node) for path, tree in trees for node in ast.walk(tree) if isinstance(node, kinds)]


@pytest.fixture(scope="module")
def nodes() -> Nodes:
    return read(FILES)


@pytest.mark.parametrize("rule", RULES)
def test_every_rule_holds_in_all_screens(rule: str, nodes: Nodes) -> None:
    assert list(breaches(*RULES[rule], nodes)) == []


BAD = """
@ft.component
@functools.wraps(f)
@ft.observable
def f(page):
    ft.use_effect(f)
    time.sleep(1)
    page.on_resize = f
    page.update()
    self.x += [1]
    ft.TextField()
    ft.IconButton(on_click=lambda: 1)
    words(max_lines=1, color="#ABCDEF")
    ft.Text()
    ft.Image()
    cv.Canvas()
    ft.Container(g, height=20)
"""


@pytest.mark.parametrize("rule", RULES)
def test_each_rule_finds_its_breach(rule: str, tmp_path: Path) -> None:
    bad = tmp_path / "bad.py"
    bad.write_text(BAD)
    assert len(list(breaches(*RULES[rule], read([bad])))) == 1
