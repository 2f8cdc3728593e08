"""How far the sides agree, in words, and the cards that phones are compared by."""

import pytest

from scorepad.game.agreement import Agreement, Changed, Doubt, Entry, Missing, NotAgreed, NotAsked, Sealed
from scorepad.game.digest import PlayingCard
from scorepad.game.events import Author, DeviceId
from scorepad.i18n import use_language
from scorepad.rules.built_in import variant
from scorepad.score.record import GameRecord, Round, RoundId, Side, Tally
from scorepad.wording.agreement import agreement_mark, card_text, doubt_text, missing_sentence, spoken_card

OPEN = Round((Tally(), Tally()), id=RoundId("r"))
DONE = Round((Tally(counted=True), Tally(counted=True)), id=RoundId("r"))
RECORD = GameRecord(variant("whitnack"), (Side("Ann"), Side("Bo"), Side("Cy")))
HAND = (PlayingCard("7", "♥"), PlayingCard("K", "♠"), PlayingCard("3", "♦"), PlayingCard("J", "♣"))
MISSING = (Missing(0, 1), Missing(0, 2), Missing(2, 1))


@pytest.mark.parametrize(
    ("played", "state", "mark"),
    [
        (DONE, NotAsked(), ""),
        (DONE, NotAgreed(MISSING), "not agreed yet"),
        (OPEN, NotAgreed(MISSING), ""),
        (DONE, Sealed(), ""),
        (DONE, Changed(MISSING, ()), "changed since it was agreed"),
        (OPEN, Changed(MISSING, ()), "changed since it was agreed"),
    ],
)
def test_a_round_is_marked_while_agreement_is_missing(played: Round, state: Agreement, mark: str) -> None:
    assert agreement_mark(played, state) == mark


def test_who_has_not_agreed_is_named_once() -> None:
    assert missing_sentence(RECORD, MISSING[:1]) == "Bo hasn't agreed yet."
    assert missing_sentence(RECORD, MISSING) == "Bo, Cy haven't agreed yet."
    assert missing_sentence(RECORD, ()) == ""


def test_a_doubt_says_what_each_phone_entered() -> None:
    cy, di = Author(DeviceId("cy"), "Cy", 1), Author(DeviceId("di"), side=1)
    doubt = Doubt(1, "melded.points", (Entry(cy, 1310), Entry(di, None)))
    assert doubt_text(doubt, DeviceId("ann")) == "Cy 1,310, another phone –"
    assert doubt_text(doubt, cy.device) == "this phone 1,310, another phone –"
    assert doubt_text(doubt, di.device) == "Cy 1,310, this phone –"


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
