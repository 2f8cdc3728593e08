"""Faulty variant files."""

from dataclasses import replace
from pathlib import Path

import pytest

from scorepad.rules.built_in import (
    VARIANTS,
    BadVariantError,
    citations,
    commonly_played,
    is_changed,
    is_commonly_played,
    load_variant,
    variant,
    variant_note,
)
from scorepad.rules.custom import rules_from_document
from scorepad.rules.faults import Refused
from scorepad.rules.resolve import with_house_rules
from scorepad.rules.ruleset import RuleSet
from scorepad.rules.sources import Source

WHOLE = """
name = "Ours"
[values]
family = "piles"
cards = { joker = 50, two = 20, ace = 20, high = 10, low = 5, black_three = 5 }
opening.ladder = [[[], 15], [0, 50]]
length.target = 5000
piles.wild = []
[sources]
family = "our table"
cards = "our table"
opening = "our table"
length = "our table"
piles = "our table"
"""


def test_an_unknown_variant_is_refused() -> None:
    with pytest.raises(Refused) as refused:
        variant("bridge", "rules.base")
    (fault,) = refused.value.faults
    assert (fault.code, fault.path) == ("unknown_variant", "rules.base")
    assert fault.params == {"variant": "bridge", "variants": VARIANTS}


def test_a_file_without_a_base_has_its_own_values_and_assumes_the_rest(tmp_path: Path) -> None:
    (tmp_path / "ours.toml").write_text(WHOLE, "utf-8")
    rules = load_variant(tmp_path, "ours")
    assert rules.values["opening.ladder"] == ((None, 15), (0, 50))
    assert rules.values["piles.wild"] is None
    assert rules.values["length.tie"] == "play_on"
    assert {"length.tie", "piles.size", "pack.decks"} <= rules.assumed
    assert rules.sources["cards.ace"] == Source("our table")
    assert "piles.size" not in rules.sources


def test_an_assumed_value_of_the_base_stays_assumed_until_it_is_set_or_cited(tmp_path: Path) -> None:
    (tmp_path / "ours.toml").write_text(WHOLE, "utf-8")
    (tmp_path / "grown.toml").write_text(
        'name = "Grown"\nbase = "ours"\nassumed = ["deal.foot"]\n'
        "[values]\ndeal = { hand = 11, foot = 11 }\n"
        '[sources]\n"deal.hand" = "a book"\n"piles.size" = "a book"\n',
        "utf-8",
    )
    base, rules = load_variant(tmp_path, "ours"), load_variant(tmp_path, "grown")
    assert base.assumed - rules.assumed == {"deal.hand", "piles.size"}
    assert rules.sources["piles.size"] == Source("a book")
    assert "deal.foot" not in rules.sources


def grown(folder: Path, text: str, ident: str = "grown", base: str = "ours") -> RuleSet:
    (folder / "ours.toml").write_text(WHOLE, "utf-8")
    (folder / f"{ident}.toml").write_text(f'name = "{ident}"\nbase = "{base}"\n{text}', "utf-8")
    return load_variant(folder, ident)


def test_a_base_is_named_where_only_its_source_gives_a_value(tmp_path: Path) -> None:
    rules = grown(tmp_path, '[values]\ncards.ace = 15\n[sources]\n"cards.ace" = "a book"\n')
    assert rules.sources["cards.ace"] == Source("a book")
    assert rules.sources["cards.two"] == Source("our table", inherited_from="ours")
    again = grown(tmp_path, "", "again", "grown")
    assert again.sources["cards.two"] == Source("our table", inherited_from="ours")
    assert again.sources["cards.ace"] == Source("a book", inherited_from="grown")


def test_a_source_shared_with_the_base_gives_both_what_it_says_once(tmp_path: Path) -> None:
    rules = grown(tmp_path, '[values]\ncards.ace = 15\n[sources]\n"cards.ace" = "our table"\n')
    assert rules.sources["cards.two"] == Source("our table")


def test_a_second_hand_source_names_who_tells_of_it(tmp_path: Path) -> None:
    cited = '{ source = "a club", told_by = "a blog" }'
    rules = grown(tmp_path, f'[values]\ncards.ace = 15\n[sources]\n"cards.ace" = {cited}\n')
    assert rules.sources["cards.ace"] == Source("a club", told_by="a blog")


def test_an_entry_of_a_list_is_assumed_beside_sourced_ones(tmp_path: Path) -> None:
    text = 'assumed = ["opening.ladder[0]"]\n'
    rules = grown(tmp_path, text)
    assert "opening.ladder" not in rules.assumed
    assert rules.assumed_entries("opening.ladder") == {0}
    assert rules.sources["opening.ladder"] == Source("our table", inherited_from="ours")
    whole = grown(tmp_path, 'assumed = ["opening.ladder"]\n', "whole", "grown")
    assert "opening.ladder[0]" not in whole.assumed
    assert whole.assumed_entries("opening.ladder") == set()
    cited = grown(tmp_path, '[sources]\nopening = "a book"\n', "cited", "grown")
    assert cited.assumed_entries("opening.ladder") == set()


def test_a_cited_section_of_a_variant_with_a_base_settles_what_the_base_assumed(tmp_path: Path) -> None:
    rules = grown(tmp_path, '[sources]\npiles = "a book"\n')
    assert rules.sources["piles.size"] == Source("a book")


def test_what_is_commonly_played_is_assumed_in_those_words(tmp_path: Path) -> None:
    text = 'commonly_played = ["deal.foot"]\n[values]\ndeal.foot = 12\n'
    assert "deal.foot" in grown(tmp_path, text).assumed
    grown(tmp_path, 'assumed = ["deal.foot"]\n', "known", "grown")
    grown(tmp_path, 'commonly_played = ["deal.hand"]\n', "more", "grown")
    assert commonly_played(tmp_path, "more") == {"deal.foot", "deal.hand"}
    assert commonly_played(tmp_path, "known") == set()
    assert not is_commonly_played(variant("pennies"), "length.tie")
    assert not is_commonly_played(variant("whitnack"), "cards.ace")
    alone = rules_from_document("Ours", None, variant("whitnack").values, ["cards.ace"])
    assert not is_commonly_played(alone, "cards.ace")


BAD = [
    ('name = "X"\nbase = "ours"\nassumed = ["opening.ladder[2]"]', "unknown_key", "assumed[0]"),
    ('name = "X"\nbase = "ours"\nassumed = ["cards.ace[0]"]', "unknown_key", "assumed[0]"),
    ('name = "X"\nbase = "ours"\nassumed = ["opening.ladder[00]"]', "unknown_key", "assumed[0]"),
    ('name = "X"\nbase = "ours"\ncommonly_played = ["cards.queen"]', "unknown_key", "commonly_played[0]"),
    ('name = "X"\nbase = "ours"\ncommonly_played = [5]', "wrong_type", "commonly_played[0]"),
    ('name = "X"\nbase = "ours"\n[sources]\ncards = { source = "a book" }', "wrong_type", "sources.cards"),
    (
        'name = "X"\nbase = "ours"\n[sources]\ncards = { source = "a", told_by = 5 }',
        "wrong_type",
        "sources.cards",
    ),
    ("name = ", "not_toml", "whole file"),
    ("[values]", "missing_key", "name"),
    ('name = 5\nbase = "ours"', "wrong_type", "name"),
    ('name = "X"\nbase = ["ours"]', "wrong_type", "base"),
    ('name = "X"\nbase = "ours"\nmaker = "me"', "unknown_key", "maker"),
    ('name = "X"\nbase = "ours"\nassumed = "all"', "wrong_type", "assumed"),
    ('name = "X"\nbase = "ours"\nassumed = [5]', "wrong_type", "assumed[0]"),
    ('name = "X"\nbase = "ours"\nassumed = ["cards.queen"]', "unknown_key", "assumed[0]"),
    ('name = "X"\nbase = "ours"\nsources = "all"', "wrong_type", "sources"),
    ('name = "X"\nbase = "ours"\n[sources]\ncards = 5', "wrong_type", "sources.cards"),
    ('name = "X"\nbase = "ours"\n[sources]\nchess = "a book"', "unknown_key", "sources.chess"),
    ('name = "X"\nbase = "ours"\n[values]\npiles.clean = 400', "no_source", "values.piles.clean"),
    (
        'name = "X"\nbase = "ours"\n[values]\npiles.clean = "a lot"\n[sources]\npiles = "a book"',
        "wrong_type",
        "values.piles.clean",
    ),
    (
        'name = "X"\n[values]\nfamily = "piles"\n[sources]\nfamily = "a book"',
        "missing_key",
        "values.cards.ace",
    ),
    ('name = "X"\nbase = "bad"', "unknown_variant", "base"),
]


@pytest.mark.parametrize(("text", "code", "key"), BAD)
def test_a_faulty_file_is_reported_with_its_key_and_fault(
    tmp_path: Path, text: str, code: str, key: str
) -> None:
    (tmp_path / "ours.toml").write_text(WHOLE, "utf-8")
    (tmp_path / "bad.toml").write_text(text, "utf-8")
    with pytest.raises(BadVariantError) as bad:
        load_variant(tmp_path, "bad")
    assert bad.value.file == "bad.toml"
    assert code in {fault.code for fault in bad.value.faults}
    assert str(bad.value).startswith("bad.toml: ")
    assert f"{key}: {code}" in str(bad.value)


@pytest.mark.parametrize(
    ("text", "params"),
    [
        ('base = "ours"', {}),
        ('name = 5\nbase = "ours"', {"expected": "str"}),
        ('name = "X"\nbase = "ours"\nassumed = "all"', {"expected": "list"}),
        ('name = "X"\nbase = "ours"\nassumed = [5]', {"expected": "str"}),
        ('name = "X"\nbase = "ours"\nassumed = ["cards.queen"]', {"key": "cards.queen"}),
        ('name = "X"\nbase = "ours"\n[sources]\ncards = 5', {"expected": "str"}),
        ('name = "X"\nbase = "ours"\n[sources]\nchess = "a book"', {"key": "chess"}),
        ('name = "X"\nbase = "bad"', {"variant": "bad"}),
    ],
)
def test_a_fault_of_a_file_carries_what_its_message_says(
    tmp_path: Path, text: str, params: dict[str, object]
) -> None:
    (tmp_path / "ours.toml").write_text(WHOLE, "utf-8")
    (tmp_path / "bad.toml").write_text(text, "utf-8")
    with pytest.raises(BadVariantError) as bad:
        load_variant(tmp_path, "bad")
    assert [fault.params for fault in bad.value.faults] == [params]


def test_a_file_that_cannot_be_read_is_reported_with_what_the_reader_says(tmp_path: Path) -> None:
    (tmp_path / "bad.toml").write_text("name = ", "utf-8")
    with pytest.raises(BadVariantError) as bad:
        load_variant(tmp_path, "bad")
    (fault,) = bad.value.faults
    assert str(fault.params["error"]).startswith("Invalid value")


def test_circular_and_missing_bases_are_reported(tmp_path: Path) -> None:
    (tmp_path / "egg.toml").write_text('name = "Egg"\nbase = "hen"', "utf-8")
    (tmp_path / "hen.toml").write_text('name = "Hen"\nbase = "egg"', "utf-8")
    (tmp_path / "lost.toml").write_text('name = "Lost"\nbase = "nowhere"', "utf-8")
    with pytest.raises(BadVariantError, match=r"hen\.toml: base: unknown_variant"):
        load_variant(tmp_path, "egg")
    with pytest.raises(BadVariantError, match=r"nowhere\.toml: whole file: unknown_variant") as lost:
        load_variant(tmp_path, "lost")
    assert [fault.params for fault in lost.value.faults] == [{"variant": "nowhere"}]


def test_a_variants_note_applies_to_rules_based_on_it() -> None:
    bain = variant("bain")
    assert "could be read" in (variant_note(bain) or "")
    assert variant_note(with_house_rules(bain, {"cards.ace": 15})) == variant_note(bain)
    assert variant_note(variant("pennies")) is None
    assert variant_note(rules_from_document("Ours", None, bain.values)) is None


def test_unchanged_values_without_citations_are_cited_from_the_base() -> None:
    whitnack = variant("whitnack")
    bare = replace(whitnack, sources={}, values={**whitnack.values, "cards.ace": 15})
    assert citations(bare) == {key: text for key, text in whitnack.sources.items() if key != "cards.ace"}
    assert citations(replace(bare, base=None)) == {}
    assert "cards.two" not in citations(replace(bare, assumed=frozenset({"cards.two"})))


def test_a_value_counts_as_changed_if_it_differs_from_the_base_variant() -> None:
    whitnack = variant("whitnack")
    dearer = replace(whitnack, base="whitnack", values={**whitnack.values, "cards.ace": 15})
    assert [key for key in dearer.values if is_changed(dearer, key)] == ["cards.ace"]
    assert not is_changed(replace(dearer, base=None), "cards.ace")
