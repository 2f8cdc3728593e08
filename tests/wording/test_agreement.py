"""How far the sides agree, in words."""

import pytest

from scorepad.game.agreement import Agreement, Doubt, Entry, Missing
from scorepad.game.events import Author, DeviceId
from scorepad.rules.built_in import variant
from scorepad.score.record import GameRecord, Round, RoundId, Side, Tally
from scorepad.wording.agreement import agreement_mark, doubt_text, missing_sentence

OPEN = Round((Tally(), Tally()), id=RoundId("r"))
DONE = Round((Tally(counted=True), Tally(counted=True)), id=RoundId("r"))
RECORD = GameRecord(variant("whitnack"), (Side("Ann"), Side("Bo"), Side("Cy")))
MISSING = (Missing(0, 1), Missing(0, 2), Missing(2, 1))


@pytest.mark.parametrize(
    ("played", "state", "mark"),
    [
        (DONE, Agreement.NOT_ASKED, ""),
        (DONE, Agreement.NOT_AGREED, "not agreed yet"),
        (OPEN, Agreement.NOT_AGREED, ""),
        (DONE, Agreement.SEALED, ""),
        (DONE, Agreement.CHANGED, "changed since it was agreed"),
        (OPEN, Agreement.CHANGED, "changed since it was agreed"),
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
