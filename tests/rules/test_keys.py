"""The one table of keys."""

import ast
import tomllib
from importlib.resources import files
from pathlib import Path

import scorepad
from scorepad.rules.keys import (
    BOTH,
    FIXED,
    KEYS,
    MOST_OWN,
    PAIRS,
    SECTIONS,
    counts_as,
    extra_key,
    find,
    is_own,
    label_key,
    pile_key,
    place,
    section_of,
)
from scorepad.rules.load import variant_ids
from scorepad.rules.ruleset import GROUPS, KINDS

CONTRACT = [
    "family",
    *(f"cards.{group}" for group in GROUPS),
    "cards.low_to",
    *(f"melded.{group}" for group in GROUPS),
    *(f"left.{group}" for group in GROUPS),
    *(f"piles.{kind}" for kind in KINDS),
    *("piles.<own>", "piles.counts_as.<kind>", "piles.size", "piles.exact"),
    "melds.wilds",
    *(f"red_threes.{name}" for name in ("laid", "caught", "all", "needs", "canasta")),
    *("going_out.bonus", "going_out.concealed", "going_out.piles", "going_out.piles_two_players"),
    *("going_out.discard", "going_out.permission", "going_out.partner_in_foot"),
    *("opening.minimums", "opening.ladder"),
    *("length.rounds", "length.target", "length.tie"),
    *(f"penalty.{name}" for name in ("partial", "full", "unmelded", "factor", "opening")),
    "extras.<name>",
    *("pack.decks", "pack.jokers", "pack.cards"),
    *("deal.hand", "deal.foot", "deal.to"),
    "seats",
    "labels.<word>",
]


def test_the_table_holds_the_keys_of_the_game_file_in_paper_order() -> None:
    assert [key.name for key in KEYS] == CONTRACT


def test_every_key_has_a_plain_name_of_its_own_in_a_titled_section() -> None:
    assert len({(key.section, key.words) for key in KEYS}) == len(KEYS)
    assert all(key.words for key in KEYS)
    assert {key.section for key in KEYS} == set(SECTIONS)


def test_a_default_is_a_value_its_own_key_accepts() -> None:
    assert [
        fault for key in KEYS if key.default is not None for fault in key.shape.faults(key.default, key.name)
    ] == []


def test_a_family_is_never_without_what_it_needs_once_a_pair_is_chosen() -> None:
    paired = {key for pair in PAIRS for key in pair}
    assert all(not FIXED[key].needed and FIXED[key].default is None for key in paired)
    assert all(set(key.needed) <= set(BOTH) for key in KEYS)


def test_own_keys_find_their_pattern_and_strangers_stand_last() -> None:
    told = {
        name: find(name) for name in ("piles.dubs", "piles.counts_as.dubs", "extras.x", "labels.x", "x.y")
    }
    assert [key.name if key else None for key in told.values()] == [
        "piles.<own>",
        "piles.counts_as.<kind>",
        "extras.<name>",
        "labels.<word>",
        None,
    ]
    assert place("piles.sequence") < place("piles.dubs") < place("piles.size") < place("x.y")


def test_every_variant_file_is_listed_and_every_listed_one_is_there() -> None:
    folder = files("scorepad.rules") / "variants"
    there = {file.name.removesuffix(".toml") for file in folder.iterdir() if file.name.endswith(".toml")}
    assert there == set(variant_ids())


def test_a_variant_file_says_only_what_differs_from_its_base() -> None:
    folder = files("scorepad.rules") / "variants"
    for ident in variant_ids():
        parts = tomllib.loads((folder / f"{ident}.toml").read_text("utf-8"))
        assert set(parts) <= {"name", "base", "note", "values", "sources", "assumed"}


def test_keys_that_carry_a_name_are_found_by_their_pattern() -> None:
    made = (pile_key("dubs"), counts_as("dubs"), extra_key("cut"), label_key("dubs"))
    assert made == ("piles.dubs", "piles.counts_as.dubs", "extras.cut", "labels.dubs")
    assert [is_own(name) for name in (*made, "piles.clean")] == [True, False, True, False, False]
    assert [section_of(name) for name in (*made, "family")] == [
        "piles",
        "piles",
        "extras",
        "labels",
        "family",
    ]


def dotted_texts(source: str) -> set[str]:
    """Return the keys that stand in a source as text, whole or as the start of one with a name."""
    texts = (node.value for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Constant))
    known = {name for name in FIXED if "." in name}
    begun = tuple(f"{section}." for section in MOST_OWN)
    return {text for text in texts if isinstance(text, str) and (text in known or text in begun)}


def test_keys_stand_as_text_in_the_table_alone() -> None:
    root = Path(scorepad.__file__).parent
    sources = {path.relative_to(root).as_posix(): path.read_text("utf-8") for path in root.rglob("*.py")}
    found = {name: dotted_texts(source) for name, source in sources.items()}
    assert len(found) > 150
    assert dotted_texts('rules.number("cards.ace") + rules.number(f"piles.{kind}")') == {
        "cards.ace",
        "piles.",
    }
    assert [name for name, texts in found.items() if texts] == ["rules/keys.py"]
