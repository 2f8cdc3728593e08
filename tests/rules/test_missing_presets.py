import pytest

from scorepad.rules.built_in import MISSING_PRESETS, variant, variant_ids
from scorepad.rules.custom import make_custom_rules
from scorepad.rules.faults import Refused


@pytest.mark.parametrize("ident", MISSING_PRESETS)
def test_a_game_without_a_preset_is_no_variant_a_game_can_be_of(ident: str) -> None:
    assert ident not in variant_ids()
    with pytest.raises(Refused, match="unknown_variant"):
        variant(ident)


def test_rules_of_one_s_own_for_new_canasta_begin_with_five_to_seven_players_alone() -> None:
    game = MISSING_PRESETS["new-canasta"]
    made = make_custom_rules(game.name, game.base, game.values)
    assert made.rules.seatings == ((1,) * 5, (1,) * 6, (1,) * 7)
    assert made.values == game.values
