import pytest

from scorepad.rules.built_in import variant
from scorepad.rules.custom import as_custom_rules, rules_from_document
from scorepad.rules.faults import Refused


def test_new_canasta_is_not_a_variant() -> None:
    with pytest.raises(Refused, match="unknown_variant"):
        variant("new-canasta")


def test_custom_rules_serve_five_to_seven_players() -> None:
    seats = [[1] * number for number in (5, 6, 7)]
    made = as_custom_rules(rules_from_document("New Canasta", "whitnack", {"seats": seats}))
    assert made.rules.seatings == ((1,) * 5, (1,) * 6, (1,) * 7)
