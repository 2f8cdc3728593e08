import pytest

from scorepad.rules.built_in import MISSING_PRESETS, variant, variant_ids
from scorepad.rules.custom import make_custom_rules
from scorepad.rules.faults import Refused


@pytest.mark.parametrize("ident", MISSING_PRESETS)
def test_a_game_without_a_preset_is_not_a_variant(ident: str) -> None:
    assert ident not in variant_ids()
    with pytest.raises(Refused, match="unknown_variant"):
        variant(ident)


def test_custom_rules_for_new_canasta_start_with_five_to_seven_players() -> None:
    game = MISSING_PRESETS["new-canasta"]
    made = make_custom_rules(game.name, game.base, game.values)
    assert made.rules.seatings == ((1,) * 5, (1,) * 6, (1,) * 7)
    assert made.values == game.values
