"""Whatever is cited is in the repository, and the documents agree with the code."""

import json
import re
import shlex
from collections.abc import Callable, Iterator, Mapping
from copy import deepcopy
from pathlib import Path
from typing import Any, Final

import pytest
from flet_cli.cli import get_parser

from scorepad.cli.arguments import EXAMPLES
from scorepad.cli.scores import score_document
from scorepad.rules.built_in import VARIANTS, read_variant_file
from scorepad.rules.families import FAMILIES
from scorepad.rules.faults import Refused
from scorepad.rules.keys import KEYS, section_of
from scorepad.score.totals import score_game
from scorepad.storage.gamefile.read import read_game
from scorepad.storage.library_files import read_part, read_rules_file
from tests.document_tables import Table, tables
from tests.wording.test_problems import CODES

ROOT: Final = Path(__file__).parents[1]
FORMAT: Final = ROOT / "scorepad" / "storage" / "gamefile" / "FORMAT.md"
FLET: Final = ROOT / "scorepad" / "flet_support" / "FLET.md"
ACCESSIBILITY: Final = ROOT / "scorepad" / "ui" / "ACCESSIBILITY.md"
OF_VARIANTS: Final = ROOT / "scorepad" / "rules" / "variants"
PAGE: Final = 65
"""Lines that a room's document has at most."""
FOLDERS: Final = ("scorepad", "tests", "assets")
ENDINGS: Final = {".py", ".js", ".html", ".css", ".md", ".toml"}
CITED: Final = re.compile(r"(?<![\w*/.-])(?:\.\./)*((?:[\w-]+/)*[\w.-]+\.md)\b")
SECTIONS: Final = re.compile(CITED.pattern + r'`?, ("[^"]+"(?:(?:, | and )"[^"]+")*)')
MODULES: Final = re.compile(r"(?<![\w*/.-])((?:[\w-]+/)*\w+\.py)\b")
NUMBERED: Final = re.compile(r"FLET\.md`?, faults? (\d+(?:(?: to |, | and )\d+)*)")
TESTS: Final = re.compile(r"`(test_\w+)`")
LINK: Final = re.compile(r"\]\((?!https?:)([^)]+)\)")


def texts() -> Iterator[tuple[Path, str]]:
    """Yield every text that may cite a document, with broken comments joined, except this test."""
    within = (path for folder in FOLDERS for path in (ROOT / folder).rglob("*"))
    for path in (*ROOT.glob("*.md"), *ROOT.glob("*.toml"), *ROOT.glob("*.py"), *within):
        if path.suffix in ENDINGS and path != Path(__file__):
            yield path, re.sub(r"\s*\n\s*(?:#|//)?\s*", " ", path.read_text(encoding="utf-8"))


TEXTS: Final = dict(texts())
DOCUMENTS: Final = {f"/{path.relative_to(ROOT).as_posix()}": path for path in TEXTS if path.suffix == ".md"}


def found(name: str) -> list[Path]:
    """Return the documents a name can mean: by its path in the repository, or the end of it."""
    exact = DOCUMENTS.get(f"/{name}")
    return [exact] if exact else [path for whole, path in DOCUMENTS.items() if whole.endswith(f"/{name}")]


def titles(path: Path) -> set[str]:
    return set(re.findall(r"^#+ (.+)$", path.read_text(encoding="utf-8"), re.MULTILINE))


def unknown_documents(text: str) -> set[str]:
    return {name for name in CITED.findall(text) if len(found(name)) != 1}


def unknown_sections(text: str) -> set[tuple[str, str]]:
    named = (
        (name, title) for name, quoted in SECTIONS.findall(text) for title in re.findall('"(.+?)"', quoted)
    )
    return {(name, title) for name, title in named if not any(title in titles(path) for path in found(name))}


def cited_faults(text: str) -> set[int]:
    cited: set[int] = set()
    for numbers in NUMBERED.findall(text):
        for first, last in re.findall(r"(\d+)(?: to (\d+))?", numbers):
            cited |= set(range(int(first), int(last or first) + 1))
    return cited


def dead_links(path: Path) -> list[str]:
    links = (link.partition("#") for link in LINK.findall(path.read_text(encoding="utf-8")))
    targets = [(path.parent / file if file else path, anchor) for file, _hash, anchor in links]
    return [
        f"{file}#{anchor}"
        for file, anchor in targets
        if not file.exists() or (anchor and anchor not in {t.lower().replace(" ", "-") for t in titles(file)})
    ]


def words(rows: Table) -> set[str]:
    """Return the words in backticks in the first column of a table."""
    return {word for row in rows for word in re.findall(r"`([^`]+)`", next(iter(row.values())))}


@pytest.mark.parametrize(("name", "most"), [("README.md", 200), ("CONTRIBUTING.md", 300)])
def test_a_document_for_everybody_stays_short(name: str, most: int) -> None:
    assert len((ROOT / name).read_text(encoding="utf-8").splitlines()) <= most


def test_the_document_of_a_room_is_a_page_beside_its_examples() -> None:
    rooms = {path for path in DOCUMENTS.values() if path.name == "README.md"} - {
        ROOT / "README.md",
        OF_VARIANTS / "README.md",
    }
    assert len(rooms) > 5
    plain = {path: re.sub(r"```.*?```", "", path.read_text("utf-8"), flags=re.DOTALL) for path in rooms}
    assert {path for path, text in plain.items() if len(text.splitlines()) > PAGE} == set()


def test_every_cited_document_exists_and_has_a_unique_name() -> None:
    assert {path: bad for path, text in TEXTS.items() if (bad := unknown_documents(text))} == {}


def test_every_module_that_the_program_or_a_document_names_exists() -> None:
    modules = [f"/{path.relative_to(ROOT).as_posix()}" for path in TEXTS if path.suffix == ".py"]
    modules.append(f"/{Path(__file__).relative_to(ROOT).as_posix()}")
    speaking = {path: text for path, text in TEXTS.items() if ROOT / "tests" not in path.parents}
    named = {(path, name) for path, text in speaking.items() for name in MODULES.findall(text)}
    assert len(named) > 50
    assert {
        (path, name) for path, name in named if not any(one.endswith(f"/{name}") for one in modules)
    } == set()


def test_every_cited_test_exists() -> None:
    known = {name for path, text in TEXTS.items() for name in re.findall(r"\bdef (test_\w+)", text)}
    assert len(TESTS.findall(ACCESSIBILITY.read_text(encoding="utf-8"))) > 20
    named = {(path, name) for path in DOCUMENTS.values() for name in TESTS.findall(TEXTS[path])}
    assert {(path, name) for path, name in named if name not in known} == set()


AAA: Final = {
    "1.2": (6, 7, 8, 9),
    "1.3": (6,),
    "1.4": (6, 7, 8, 9),
    "2.1": (3,),
    "2.2": (3, 4, 5, 6),
    "2.3": (2, 3),
    "2.4": (8, 9, 10, 12, 13),
    "2.5": (5, 6),
    "3.1": (3, 4, 5, 6),
    "3.2": (5,),
    "3.3": (5, 6, 9),
}
"""The success criteria of level AAA in WCAG 2.2, by their guideline."""


def test_the_table_of_accessibility_has_each_criterion_of_level_aaa_and_its_state() -> None:
    [rows] = tables(ACCESSIBILITY)["Accessibility"]
    numbers = [f"{guideline}.{number}" for guideline, many in AAA.items() for number in many]
    assert [row["criterion"].partition(" ")[0] for row in rows] == numbers
    assert len(numbers) == 31
    assert {row["state"] for row in rows} == {"met", "not applicable", "not met"}
    assert all(row["shown by, or why"] for row in rows)


def typed(program: str, text: str) -> list[list[str]]:
    """Return the commands of a program that a document shows, each as its words after the program's name."""
    shown = re.findall(rf"(?:^|`|/){program} ([^`\n&]+)", text, re.MULTILINE)
    return [shlex.split(words) for words in shown]


def test_the_readme_has_each_command_and_no_other() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    commands = {words[0] for words in typed("scorepad", readme) if not words[0].startswith("-")}
    # A file alone is a command too: it is opened.
    assert commands - {"COMMAND", "FILE"} == set(EXAMPLES)


def test_the_commands_of_flet_in_the_readme_are_its_own() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    shown = typed("flet", readme)
    assert {"build", "run"} <= {words[0] for words in shown}
    for words in shown:
        get_parser().parse_args(words)


def test_every_cited_section_exists() -> None:
    assert sum(len(SECTIONS.findall(text)) for text in TEXTS.values()) > 20
    assert {path: bad for path, text in TEXTS.items() if (bad := unknown_sections(text))} == {}


def test_every_link_between_documents_has_a_target() -> None:
    assert {path: bad for path in DOCUMENTS.values() if (bad := dead_links(path))} == {}


def test_citations_of_missing_targets_are_found() -> None:
    assert unknown_documents("see design/missing.md and FORMAT.md") == {"design/missing.md"}
    assert unknown_sections('FORMAT.md, "Scoring" and "Weather"') == {("FORMAT.md", "Weather")}
    assert cited_faults("FLET.md, faults 1, 4 and 7 to 9") == {1, 4, 7, 8, 9}


def test_each_flet_fault_is_numbered_and_cited_by_its_workaround() -> None:
    numbers = [int(each) for each in re.findall(r"^(\d+)\. ", FLET.read_text(encoding="utf-8"), re.MULTILINE)]
    cited = {number for path, text in TEXTS.items() if path.suffix != ".md" for number in cited_faults(text)}
    assert numbers == list(range(1, len(numbers) + 1))
    assert cited == set(numbers)


@pytest.mark.parametrize("ident", VARIANTS)
def test_a_variants_section_has_its_sources_and_its_own_assumed_keys(ident: str) -> None:
    whole = (OF_VARIANTS / "README.md").read_text(encoding="utf-8")
    said = read_variant_file(OF_VARIANTS, ident)
    section = whole.partition(f"\n### {ident}\n")[2].partition("\n##")[0]
    source = re.search(r"^Source: (.+)$", section, re.MULTILINE)
    assumed = section.partition("Assumed: ")[2]
    assert source
    assert source[1].split("; ") == list(dict.fromkeys(each.citation for each in said.sources.values()))
    assert re.findall(r"`([^`]+)`", assumed) == list(said.marks)


def test_every_variant_file_is_a_variant() -> None:
    assert {path.stem for path in OF_VARIANTS.glob("*.toml")} == set(VARIANTS)


def test_the_table_of_rule_set_keys_has_each_key_and_no_other() -> None:
    assert words(tables(FORMAT)["Rule sets"][0]) == {key.name for key in KEYS}


def test_the_table_of_families_says_where_each_key_means_something() -> None:
    [rows] = tables(FORMAT)["What means something where"]
    told: dict[str, tuple[str, ...]] = {}
    for family, listed in (row.values() for row in rows):
        named = tuple(re.findall(r"`(\w+)`", family)) or tuple(each.name for each in FAMILIES)
        told |= dict.fromkeys(re.findall(r"`([\w.*]+)`", listed.partition(" but for ")[0]), named)
        told |= dict.fromkeys(re.findall(r"`([\w.*]+)`", listed.partition(" but for ")[2])[1:], named)
    assert {key.name: told.get(key.name, told.get(f"{section_of(key.name)}.*")) for key in KEYS} == {
        key.name: key.families for key in KEYS
    }


def test_the_table_of_warnings_has_each_code_and_no_other() -> None:
    assert words(tables(FORMAT)["Warnings"][0]) == set(CODES)


def examples() -> tuple[dict[str, Any], dict[str, Any]]:
    """Return the two long examples of the format: a game, and its `scorepad score --json`."""
    game, score = re.findall(r"```json\n(.+?)```", FORMAT.read_text(encoding="utf-8"), re.DOTALL)
    return json.loads(game), json.loads(score)


def test_the_example_score_belongs_to_the_example_game() -> None:
    game, score = examples()
    record = read_game(json.dumps(game).encode()).record
    assert score_document(record, score_game(record)) == score


def game_with_everything() -> dict[str, Any]:
    game, _score = examples()
    del game["house_rules"]
    game["rules"] = {"name": "Ours", "values": {}}
    tally = game["rounds"][0]["tallies"][0]
    tally["left"] = {"use": "points", "points": [45]}
    return game


def game_with_black_threes() -> dict[str, Any]:
    game, _score = examples()
    game["house_rules"] |= {"black_threes.laid": 5, "special_hands.pairs": 2500}
    game["rounds"][0]["tallies"][0]["black_threes"] = {"laid": 1}
    return game


Find = Callable[[dict[str, Any]], dict[str, Any]]
OBJECTS: Mapping[str, Find] = {
    "The document": lambda game: game,
    "A rule set in a game file": lambda game: game["rules"],
    "A side": lambda game: game["sides"][0],
    "A start": lambda game: game["start"],
    "A round": lambda game: game["rounds"][0],
    "A tally": lambda game: game["rounds"][0]["tallies"][0],
    "Cards": lambda game: game["rounds"][0]["tallies"][0]["left"],
    "Red threes": lambda game: game["rounds"][0]["tallies"][0]["red_threes"],
    "Black threes": lambda game: game["rounds"][0]["tallies"][0]["black_threes"],
    "An adjustment": lambda game: game["rounds"][0]["tallies"][0]["adjustments"][0],
}
"""By the heading of its table, where in a game file such an object stands."""
OTHER_FAMILIES: Final = ("hand", "phase-10", "five-hundred")
_SINCE_0_2 = ("A tally", "Black threes")
"""Tables with words that only rules with values of a later version know."""


def keys_known(document: dict[str, Any], find: Find, take: Callable[[bytes], object]) -> set[str]:
    """Return the keys the reader lists when it meets one it doesn't know."""
    find(document)["weather"] = "fine"
    with pytest.raises(Refused) as refused:
        take(json.dumps(document).encode())
    [fault] = [each for each in refused.value.faults if each.params.get("word") == "weather"]
    known: Any = fault.params["known"]
    return set(known)


@pytest.mark.parametrize("heading", OBJECTS)
def test_the_table_of_an_object_has_the_keys_that_the_reader_knows(heading: str) -> None:
    document = game_with_black_threes() if heading in _SINCE_0_2 else game_with_everything()
    known = keys_known(document, OBJECTS[heading], read_game)
    for variant in OTHER_FAMILIES if heading == "A tally" else ():
        game = {**examples()[0], "variant": variant, "house_rules": {}}
        known |= keys_known(game, OBJECTS[heading], read_game)
    assert words(tables(FORMAT)[heading][0]) == known


def test_the_table_of_a_shared_rule_set_has_the_keys_that_the_reader_knows() -> None:
    shared = {"format": "scorepad-rules/1", "name": "Ours", "base": "whitnack", "values": {}}
    known = keys_known(shared, lambda whole: whole, read_rules_file)
    assert words(tables(FORMAT)["A shared rule set"][0]) == known


def test_the_tables_of_a_backup_have_the_keys_that_the_reader_knows() -> None:
    people = {"format": "scorepad-people/1"}
    evening = {
        "format": "scorepad-evening/1",
        "id": "0b7c2a52-51c9-4e0e-9d5a-3f1c6a4e8b21",
        "day": "2026-11-27",
        "people": [],
        "sittings": [{"tables": []}],
    }
    written: list[tuple[str, dict[str, Any], Find]] = [
        ("People in a backup", people, lambda whole: whole),
        ("A sitting in a backup", evening, lambda whole: whole["sittings"][0]),
        ("An evening in a backup", evening, lambda whole: whole),
    ]
    for heading, document, find in written:
        assert words(tables(FORMAT)[heading][0]) == keys_known(deepcopy(document), find, read_part)
