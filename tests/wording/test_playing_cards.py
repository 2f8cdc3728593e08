"""Playing cards are shown alike in every language, and read out in its words."""

import pytest

from scorepad.game.digest import PlayingCard
from scorepad.i18n import use_language
from scorepad.wording.playing_cards import card_text, spoken_card

HAND = (PlayingCard("7", "♥"), PlayingCard("K", "♠"), PlayingCard("3", "♦"), PlayingCard("J", "♣"))


@pytest.mark.parametrize(
    ("language", "spoken"),
    [
        ("en", ["7 of hearts", "king of spades", "3 of diamonds", "jack of clubs"]),
        ("de", ["Herz 7", "Pik König", "Karo 3", "Kreuz Bube"]),
        ("it", ["7 di cuori", "re di picche", "3 di quadri", "fante di fiori"]),
        ("sv", ["hjärter 7", "spader kung", "ruter 3", "klöver knekt"]),
        ("ja", ["ハートの7", "スペードのキング", "ダイヤの3", "クラブのジャック"]),
    ],
)
def test_a_card_is_the_same_sign_everywhere_and_has_its_words(language: str, spoken: list[str]) -> None:
    with use_language(language):
        assert [card_text(card) for card in HAND] == ["7♥", "K♠", "3♦", "J♣"]
        assert [spoken_card(card) for card in HAND] == spoken
