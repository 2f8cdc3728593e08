"""The search among the rules finds them by the words that people use, in every language."""

import pytest

from scorepad.i18n.catalogue import use_language
from scorepad.rules.built_in import variant
from scorepad.rules.editing import editable
from scorepad.wording.rule_settings import matches_search, search_words

WHITNACK = variant("whitnack")

DISCARD, PERMISSION, TARGET, DRAW = (
    "going_out.discard",
    "going_out.permission",
    "length.target",
    "extras.exact_cut",
)
SPOKEN = {
    "en": {
        "discard": DISCARD,
        "permission": PERMISSION,
        "target": TARGET,
        "stock": "pack.decks",
        "draw": DRAW,
        "take": DRAW,
        "lowest": "family",
        "winner": TARGET,
        "knee": "deal.foot",
        "book": "piles.clean",
        "canasta": "piles.dirty",
        "pile": "piles.wild",
        "hand": "deal.hand",
        "foot": "left.joker",
        "opening": "opening.ladder",
        "initial meld": "opening.minimums",
        "meld": "opening.minimums",
        "ante": "opening.minimums",
        "seven or more": "piles.exact",
        "may I": PERMISSION,
    },
    "de": {
        "abwerfen": DISCARD,
        "Erlaubnis": PERMISSION,
        "Ziel": TARGET,
        "Talon": "pack.decks",
        "ziehen": DRAW,
        "nehmen": DRAW,
        "niedrigste": "family",
        "Gewinner": TARGET,
        "Knie": "deal.foot",
        "Buch": "piles.clean",
        "Canasta": "piles.dirty",
        "Erste Meldung": "opening.minimums",
    },
    "it": {
        "scartare": DISCARD,
        "permesso": PERMISSION,
        "obiettivo": TARGET,
        "tallone": "pack.decks",
        "pescare": DRAW,
        "prendere": DRAW,
        "più basso": "family",
        "vincitore": TARGET,
        "ginocchio": "deal.foot",
        "libro": "piles.clean",
        "burraco": "piles.dirty",
        "combinazione iniziale": "opening.minimums",
    },
    "sv": {
        "kasta": DISCARD,
        "lov": PERMISSION,
        "mål": TARGET,
        "talong": "pack.decks",
        "dra": DRAW,
        "ta": DRAW,
        "lägst": "family",
        "vinnare": TARGET,
        "knä": "deal.foot",
        "bok": "piles.clean",
        "canasta": "piles.dirty",
        "första utlägg": "opening.minimums",
    },
    "ja": {
        "捨て札": DISCARD,
        "許可": PERMISSION,
        "目標": TARGET,
        "山札": "pack.decks",
        "引く": DRAW,
        "取る": DRAW,
        "最少": "family",
        "勝者": TARGET,
        "膝": "deal.foot",
        "ブック": "piles.clean",
        "カナスタ": "piles.dirty",
        "初メルド": "opening.minimums",
    },
}


@pytest.mark.parametrize(
    ("lang", "wanted", "key"),
    [(lang, wanted, key) for lang, words in SPOKEN.items() for wanted, key in words.items()],
)
def test_the_words_that_people_use_find_a_rule_in_every_language(lang: str, wanted: str, key: str) -> None:
    with use_language(lang):
        found = [each for each in editable(WHITNACK) if matches_search(search_words(WHITNACK, each), wanted)]
    assert key in found


@pytest.mark.parametrize(
    ("wanted", "key"),
    [
        ("Red Three caught", "red_threes.caught"),
        ("costs", "red_threes.caught"),
        ("nines", "cards.low_to"),
        ("book", "piles.clean"),
        ("minimum", "opening.minimums"),
        ("teams", "seats"),
        ("win", "length.target"),
        ("three caught", "red_threes.caught"),
        ("concealed", "opening.minimums"),
        ("concealed", "going_out.concealed"),
    ],
)
def test_search_finds_a_rule_by_what_people_call_it(wanted: str, key: str) -> None:
    assert matches_search(search_words(WHITNACK, key), wanted)


@pytest.mark.parametrize(
    ("wanted", "key"),
    [
        ("同点", "length.tie"),
        ("合計", "opening.ladder"),
        ("合計", "length.target"),
        ("ジョーカー", "left.joker"),
        ("黒の3", "piles.black_threes"),
        ("黒の３", "melded.black_three"),
        ("「黒の3」", "cards.black_three"),
        ("エース", "melded.ace"),
        ("場の エース", "melded.ace"),
        ("呼び方 クリーン", "labels.clean"),
    ],
)
def test_search_finds_japanese_inside_text_without_spaces(wanted: str, key: str) -> None:
    with use_language("ja"):
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
