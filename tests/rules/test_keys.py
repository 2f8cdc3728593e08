"""The one table of keys."""

import ast
import re
from importlib.resources import files
from pathlib import Path

import scorepad
from scorepad.rules.built_in import VARIANTS, VariantFile, read_variant_file, variant
from scorepad.rules.keys import (
    COUNTS_AS,
    EVERY,
    EXCLUSIVE_PAIRS,
    FIXED,
    KEYS,
    MOST_OWN,
    SECTION_TITLES,
    find_key,
    is_own,
    key_in,
    paper_order,
    section_of,
)
from scorepad.rules.resolve import freeze


def test_every_key_has_a_unique_plain_name_in_the_order_of_titled_sections() -> None:
    assert len({(section_of(key.name), key.words) for key in KEYS}) == len(KEYS)
    assert all(key.words for key in KEYS)
    assert list(dict.fromkeys(section_of(key.name) for key in KEYS)) == list(SECTION_TITLES)


def test_a_default_is_a_value_its_own_key_accepts() -> None:
    with_default = [key for key in KEYS if key.default is not None]
    assert [fault for key in with_default for fault in key.shape.faults(key.default, key.name)] == []


def test_keys_of_a_pair_are_neither_required_nor_set_by_default() -> None:
    paired = list(dict.fromkeys(key for pair in EXCLUSIVE_PAIRS for key in pair))
    lengths = ["length.rounds", "length.target", "length.row_target"]
    assert paired == ["opening.minimums", "opening.ladder", *lengths]
    assert [key for key in paired if not FIXED[key].nullable or FIXED[key].default is not None] == []


def test_no_key_or_pair_belongs_to_an_unknown_family() -> None:
    known = {family for key in KEYS for family in key.families}
    assert known | {family for families in EXCLUSIVE_PAIRS.values() for family in families} == set(EVERY)


def test_custom_keys_match_their_pattern_and_unknown_ones_come_last() -> None:
    names = ("piles.dubs", "piles.counts_as.dubs", "extras.x", "labels.x", "x.y")
    patterns = [key.name if (key := find_key(name)) else None for name in names]
    assert patterns == ["piles.<own>", "piles.counts_as.<kind>", "extras.<name>", "labels.<word>", None]
    in_order = ["piles.sequence", "piles.dubs", "piles.size", "x.y"]
    assert sorted({*in_order}, key=paper_order) == in_order


def test_every_variant_file_is_listed_and_every_listed_one_exists() -> None:
    folder = files("scorepad.rules") / "variants"
    there = {file.name.removesuffix(".toml") for file in folder.iterdir() if file.name.endswith(".toml")}
    assert there == set(VARIANTS)


def repeated(file: VariantFile) -> dict[str, bool]:
    """Return the values a file repeats from its base, each with whether its own source gives it."""
    base = variant(file.base).values if file.base else {}
    same = [key for key, value in file.values.items() if key in base and base[key] == freeze(value)]
    return {key: not {key, key.partition(".")[0]}.isdisjoint(file.sources) for key in same}


def test_a_variant_file_repeats_a_base_value_only_if_its_own_source_gives_it() -> None:
    folder = Path(str(files("scorepad.rules") / "variants"))
    found = {ident: repeated(read_variant_file(folder, ident)) for ident in VARIANTS}
    assert found["simpson"] == {"going_out.bonus": True}
    assert {ident: keys for ident, keys in found.items() if not all(keys.values())} == {}


def test_keys_that_carry_a_name_are_found_by_their_pattern() -> None:
    made = (key_in("piles", "dubs"), f"{COUNTS_AS}dubs", key_in("extras", "cut"), key_in("labels", "dubs"))
    assert made == ("piles.dubs", "piles.counts_as.dubs", "extras.cut", "labels.dubs")
    assert [is_own(name) for name in (*made, "piles.clean")] == [True, False, True, False, False]
    assert [is_own(name) for name in ("special_hands.pairs", "rows.sets", "chess")] == [True, True, False]
    sections = [section_of(name) for name in (*made, "family")]
    assert sections == ["piles", "piles", "extras", "labels", "family"]


BEGUN = re.compile(rf"""["'](?:{"|".join(SECTION_TITLES)})\.""")
"""How the text of a key begins; few sources have one, and to read the others takes seconds."""


def dotted_texts(source: str) -> set[str]:
    """Return the keys written as text in a source, complete or as a prefix before a name."""
    if not BEGUN.search(source):
        return set()
    texts = (node.value for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Constant))
    known = {name for name in FIXED if "." in name}
    begun = tuple(f"{section}." for section in MOST_OWN)
    return {text for text in texts if isinstance(text, str) and (text in known or text in begun)}


def test_keys_are_written_as_text_only_in_the_table() -> None:
    root = Path(scorepad.__file__).parent
    sources = {path.relative_to(root).as_posix(): path.read_text("utf-8") for path in root.rglob("*.py")}
    found = {name: dotted_texts(source) for name, source in sources.items()}
    assert len(found) > 150
    two = 'rules.number("cards.ace") + rules.number(f"piles.{kind}")'
    assert dotted_texts(two) == {"cards.ace", "piles."}
    assert [name for name, texts in found.items() if texts] == ["rules/keys.py"]
