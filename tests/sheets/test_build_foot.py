"""The foot of a sheet: what it explains, in the words of the rules and the language."""

import pytest

from scorepad.i18n import use_language
from scorepad.rules.built_in import variant
from scorepad.sheets.build import foot


@pytest.mark.parametrize(
    ("lang", "name", "said"),
    [
        ("en", "whitnack", "Only card values count, not piles or red threes."),
        ("en", "jd-handnfoot", "Only card values count, not groups or Ladies."),
        ("de", "canasta", "Nur die Karten zählen, ohne Bonus für Canastas, ohne rote Dreien."),
        ("it", "whitnack", "Contano solo le carte: niente premi per pile, niente tre rossi."),
        ("sv", "whitnack", "Bara korten räknas: ingen bonus för kombinationer, inga röda treor."),
        ("ja", "canasta", "カードの点だけを数えます。カナスタのボーナスと赤の3は入りません。"),
    ],
)
def test_the_foot_says_in_the_rules_words_what_does_not_count(lang: str, name: str, said: str) -> None:
    with use_language(lang):
        notes = foot(variant(name), 4, partners=True)
    assert said in [line for note in notes for line in note.lines]
