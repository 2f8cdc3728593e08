"""The files of the variants: what they say is cited or assumed, and read with their bases."""

from dataclasses import replace
from pathlib import Path

import pytest

from scorepad.rules import built_in
from scorepad.rules.custom import rules_from_document
from scorepad.rules.keys import SECTION_TITLES, section_of
from scorepad.rules.resolve import is_there, with_house_rules
from scorepad.rules.ruleset import RuleSet, Source
from tests.refusals import faults_at, refusal

FILES = Path(built_in.__file__).parent / "variants"

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
    (fault,) = refusal(built_in.variant, "bridge", "rules.base")
    assert (fault.code, fault.path) == ("unknown_variant", "rules.base")
    assert fault.params == {"variant": "bridge", "variants": built_in.VARIANTS}


def test_a_file_without_a_base_has_its_own_values_and_assumes_the_rest(tmp_path: Path) -> None:
    (tmp_path / "ours.toml").write_text(WHOLE, "utf-8")
    rules = built_in.load_variant(tmp_path, "ours")
    assert rules.values["opening.ladder"] == ((None, 15), (0, 50))
    assert rules.values["piles.wild"] is None
    assert rules.values["length.tie"] == "play_on"
    assert {"length.tie", "piles.size", "pack.decks"} <= rules.assumed
    assert rules.sources["cards.ace"] == Source("our table")
    assert "piles.size" not in rules.sources


def test_an_assumed_value_of_the_base_stays_assumed_until_it_is_set_or_cited(tmp_path: Path) -> None:
    cited = '[sources]\n"deal.hand" = "a book"\n"piles.size" = "a book"\n'
    values = 'assumed = ["deal.foot"]\n[values]\ndeal = { hand = 11, foot = 11 }\n'
    rules, base = grown(tmp_path, values + cited), built_in.load_variant(tmp_path, "ours")
    assert base.assumed - rules.assumed == {"deal.hand", "piles.size"}
    assert rules.sources["piles.size"] == Source("a book")
    assert "deal.foot" not in rules.sources


def grown(folder: Path, text: str, ident: str = "grown", base: str = "ours") -> RuleSet:
    (folder / "ours.toml").write_text(WHOLE, "utf-8")
    (folder / f"{ident}.toml").write_text(f'name = "{ident}"\nbase = "{base}"\n{text}', "utf-8")
    return built_in.load_variant(folder, ident)


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
    assert built_in.commonly_played(tmp_path, "more") == {"deal.foot", "deal.hand"}
    assert built_in.commonly_played(tmp_path, "known") == set()
    assert not built_in.is_commonly_played(built_in.variant("pennies"), "length.tie")
    assert not built_in.is_commonly_played(built_in.variant("whitnack"), "cards.ace")
    alone = rules_from_document("Ours", None, built_in.variant("whitnack").values, ["cards.ace"])
    assert not built_in.is_commonly_played(alone, "cards.ace")


def test_every_value_of_a_variants_file_is_cited_or_assumed_and_nothing_else_is() -> None:
    for ident in built_in.VARIANTS:
        content, values = built_in.read_variant_file(FILES, ident), built_in.variant(ident).values
        settled = {*content.sources, *content.marks, "labels"}
        assert [(ident, key) for key in content.values if settled.isdisjoint({key, section_of(key)})] == []
        strange = [
            mark for mark in content.marks if mark not in built_in.SUBJECTS and not is_there(mark, values)
        ]
        strange += content.sources.keys() - {*values, *built_in.SUBJECTS, *SECTION_TITLES}
        assert (ident, strange) == (ident, [])


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ('[values]\npiles.clean = "a lot"', "values.piles.clean wrong_type"),
        ("[values]\ncards.queen = 10", "values.cards.queen unknown_key"),
    ],
)
def test_a_faulty_value_of_a_file_is_reported_with_its_key(tmp_path: Path, text: str, fault: str) -> None:
    assert faults_at(grown, tmp_path, text) == [fault]


def test_a_file_without_a_base_has_to_say_all_that_its_family_needs(tmp_path: Path) -> None:
    (tmp_path / "bad.toml").write_text('name = "X"\n[values]\nfamily = "piles"', "utf-8")
    assert "values.cards.ace missing_key" in faults_at(built_in.load_variant, tmp_path, "bad")


def test_a_variants_note_applies_to_rules_based_on_it() -> None:
    bain = built_in.variant("bain")
    assert "could be read" in (built_in.variant_note(bain) or "")
    assert built_in.variant_note(with_house_rules(bain, {"cards.ace": 15})) == built_in.variant_note(bain)
    assert built_in.variant_note(built_in.variant("pennies")) is None
    assert built_in.variant_note(rules_from_document("Ours", None, bain.values)) is None


def test_unchanged_values_without_citations_are_cited_from_the_base() -> None:
    whitnack = built_in.variant("whitnack")
    bare = replace(whitnack, sources={}, values={**whitnack.values, "cards.ace": 15})
    assert built_in.citations(bare) == {
        key: text for key, text in whitnack.sources.items() if key != "cards.ace"
    }
    assert built_in.citations(replace(bare, base=None)) == {}
    assert "cards.two" not in built_in.citations(replace(bare, assumed=frozenset({"cards.two"})))


def test_a_value_counts_as_changed_if_it_differs_from_the_base_variant() -> None:
    whitnack = built_in.variant("whitnack")
    dearer = replace(whitnack, base="whitnack", values={**whitnack.values, "cards.ace": 15})
    assert [key for key in dearer.values if built_in.is_changed(dearer, key)] == ["cards.ace"]
    assert not built_in.is_changed(replace(dearer, base=None), "cards.ace")
