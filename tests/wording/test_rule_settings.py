"""How a rule is labelled where it is changed, what it means, and how search finds it."""

import pytest

from scorepad.i18n.catalogue import use_language
from scorepad.rules.built_in import VARIANTS, variant
from scorepad.rules.custom import CustomRuleSet
from scorepad.rules.editing import editable
from scorepad.rules.sections import Value
from scorepad.wording.rule_settings import (
    matches_search,
    none_text,
    points_meaning,
    rule_label,
    rule_text,
    search_words,
)

WHITNACK = variant("whitnack")
BOOKS = CustomRuleSet(
    "Ours", "whitnack", {"labels.pile": "book", "labels.piles": "books", "piles.fives": 5}
).rules


OF_THREES = [
    (
        "red_threes.steps",
        "Red threes on the table, by their number",
        "1: +100, 2: +300, 3: +500, 4: +1,000",
    ),
    (
        "red_threes.by_piles",
        "Red threes by completed canastas",
        "0: subtracted, 1: ignored, from 2 on: added",
    ),
    ("red_threes.by_kinds", "Canastas that decide about red threes", "all of them"),
    ("black_threes.extra_from", "Bonus for many black threes from", "seven"),
    ("melded.needs", "Cards on the table are added only with", "a completed canasta"),
    ("special_hands.pairs", "Pairs", "+2,500"),
]


@pytest.mark.parametrize(
    ("ident", "key", "label", "text"),
    [
        ("whitnack", "red_threes.caught", "A red three caught", "−100"),
        ("whitnack", "red_threes.laid", "A red three on the table", "+100"),
        ("whitnack", "left.joker", "Jokers left in hand cost", "its standard value"),
        ("whitnack", "piles.wild", "Wild piles", "+1,500"),
        ("whitnack", "piles.sevens", "Piles of sevens", "not used"),
        ("whitnack", "opening.minimums", "Opening meld by round", "50, 90, 120, 150"),
        ("whitnack", "length.target", "Target score", "no target"),
        ("whitnack", "labels.joker", "Word for jokers", "the standard word"),
        ("whitnack", "labels.red_threes_laid", "Word for red threes laid", "the standard word"),
        ("whitnack", "family", "Kind of game", "piles"),
        *(("modern-american", *row) for row in OF_THREES),
    ],
)
def test_a_rule_setting_is_labelled_in_plain_words(ident: str, key: str, label: str, text: str) -> None:
    assert (rule_label(variant(ident), key), rule_text(variant(ident), key)) == (label, text)


def test_labels_use_the_rules_own_words_except_when_setting_those_words() -> None:
    assert rule_label(BOOKS, "piles.clean") == "Clean books"
    assert rule_label(BOOKS, "labels.clean") == "Word for clean piles"
    assert rule_label(BOOKS, "labels.fives") == "Word for fives"
    assert rule_text(BOOKS, "labels.piles") == "books"
    assert rule_label(variant("simpson"), "labels.exact_cut") == "Word for exact draws"


def test_custom_kinds_and_extras_are_labelled_as_the_table_wrote_them() -> None:
    pair: dict[str, Value] = {"piles.konigspaar": 5, "labels.konigspaar": "Königspaar"}
    extra: dict[str, Value] = {"extras.uber": 10, "labels.uber": "Über"}
    rules = CustomRuleSet("Ours", "whitnack", pair | extra).rules
    assert rule_label(rules, "labels.konigspaar") == "Word for Königspaar"
    assert rule_label(rules, "labels.uber") == "Word for Über"


@pytest.mark.parametrize("ident", VARIANTS)
def test_every_rule_of_every_variant_has_a_unique_label_and_a_text(ident: str) -> None:
    rules = variant(ident)
    shown = editable(rules)
    assert all(rule_label(rules, key) and rule_text(rules, key) for key in shown)
    labels = [rule_label(rules, key) for key in shown if not key.startswith(("labels.", "penalty."))]
    assert sorted(labels) == sorted(set(labels))


@pytest.mark.parametrize(
    ("key", "value", "said"),
    [
        ("red_threes.caught", -300, "The side loses 300."),
        ("piles.clean", 500, "The side gets 500."),
        ("going_out.bonus", 0, "It doesn't count."),
        ("left.joker", 30, "Each one left in hand costs 30."),
        ("left.joker", 0, "It doesn't count."),
        ("penalty.partial", -30, "The lowest total wins, so minus points are good for the side."),
        ("piles.size", 7, ""),
        ("piles.exact", True, ""),
        ("cards.ace", 20, ""),
        ("red_threes.laid", None, ""),
    ],
)
def test_points_say_in_words_whether_the_side_gains_or_loses_them(key: str, value: object, said: str) -> None:
    assert points_meaning(key, value) == said


def test_an_unset_value_is_worded_to_fit_its_key() -> None:
    assert none_text("piles.counts_as.wild") == "nothing else"
    assert none_text("red_threes.laid") == "can't be laid down"
    assert none_text("seats") == "none"


SPOKEN = {
    "en": {
        "going_out.discard": ("discard",),
        "going_out.permission": ("permission", "may I"),
        "length.target": ("target", "winner", "win"),
        "pack.decks": ("stock",),
        "extras.exact_cut": ("draw", "take"),
        "family": ("lowest",),
        "deal.foot": ("knee",),
        "piles.clean": ("book",),
        "piles.dirty": ("canasta",),
        "piles.wild": ("pile",),
        "deal.hand": ("hand",),
        "left.joker": ("foot",),
        "opening.ladder": ("opening",),
        "opening.minimums": ("initial meld", "meld", "ante", "minimum", "concealed"),
        "piles.exact": ("seven or more",),
        "red_threes.caught": ("Red Three caught", "costs", "three caught"),
        "cards.low_to": ("nines",),
        "seats": ("teams",),
        "going_out.concealed": ("concealed",),
    },
    "de": {
        "going_out.discard": ("abwerfen",),
        "going_out.permission": ("Erlaubnis",),
        "length.target": ("Ziel", "Gewinner"),
        "pack.decks": ("Talon",),
        "extras.exact_cut": ("ziehen", "nehmen"),
        "family": ("niedrigste",),
        "deal.foot": ("Knie",),
        "piles.clean": ("Buch",),
        "piles.dirty": ("Canasta",),
        "opening.minimums": ("Erste Meldung",),
    },
    "ja": {
        "going_out.discard": ("捨て札",),
        "going_out.permission": ("許可",),
        "length.target": ("目標", "勝者", "合計"),
        "pack.decks": ("山札",),
        "extras.exact_cut": ("引く", "取る"),
        "family": ("最少",),
        "deal.foot": ("膝",),
        "piles.clean": ("ブック",),
        "piles.dirty": ("カナスタ",),
        "opening.minimums": ("初メルド",),
        "length.tie": ("同点",),
        "opening.ladder": ("合計",),
        "left.joker": ("ジョーカー",),
        "piles.black_threes": ("黒の3",),
        "melded.black_three": ("黒の３",),
        "cards.black_three": ("「黒の3」",),
        "melded.ace": ("エース", "場の エース"),
        "labels.clean": ("呼び方 クリーン",),
    },
}
"""By language, words under which people look for a rule; Japanese ones stand inside text without spaces."""


@pytest.mark.parametrize(
    ("lang", "wanted", "key"),
    [
        (lang, wanted, key)
        for lang, known in SPOKEN.items()
        for key, words in known.items()
        for wanted in words
    ],
)
def test_the_words_that_people_use_find_a_rule(lang: str, wanted: str, key: str) -> None:
    assert key in editable(WHITNACK)
    with use_language(lang):
        assert matches_search(search_words(WHITNACK, key), wanted)


def test_search_in_japanese_does_not_find_other_rules() -> None:
    with use_language("ja"):
        assert not matches_search(search_words(WHITNACK, "cards.ace"), "赤の3")
        assert not matches_search(search_words(WHITNACK, "melded.black_three"), "黒の4")


@pytest.mark.parametrize(
    ("lang", "wanted"), [("en", "“a pile”"), ("de", "„Haufen“"), ("it", "«pila»"), ("sv", "”kombination”")]
)
def test_search_ignores_quotes_around_a_word(lang: str, wanted: str) -> None:
    with use_language(lang):
        assert matches_search(search_words(WHITNACK, "labels.pile"), wanted)
        assert matches_search(search_words(WHITNACK, "labels.pile"), wanted[1:-1])


def test_search_does_not_find_other_rules() -> None:
    assert not matches_search(search_words(WHITNACK, "cards.ace"), "red three")
    assert not matches_search(search_words(WHITNACK, "cards.ace"), "ice")
