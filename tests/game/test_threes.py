"""Black threes and special hands, typed tap by tap."""

from scorepad.game.events import RoundAdded, TallyField
from scorepad.game.intents import Goto
from scorepad.rules.built_in import variant
from scorepad.rules.resolve import with_house_rules
from scorepad.score.fields import keypad_stops
from scorepad.score.record import RoundId, Tally
from tests.game.play import Play, new_record
from tests.score.test_threes import MODERN

R1 = RoundId("r1")


def play() -> Play:
    started = Play(new_record(MODERN))
    started.do(RoundAdded(R1, None))
    return started


def refusal(played: Play, change: TallyField) -> tuple[str, str] | None:
    refused = played.do(change).refused
    return (refused.code, refused.path) if refused else None


def test_the_keypad_stops_at_black_threes_after_red_ones_and_never_at_special_hands() -> None:
    stops = keypad_stops(MODERN, Tally())
    assert stops[stops.index("red_threes.laid") + 1] == "black_threes.laid"
    assert not any(stop.startswith("special_hands") for stop in stops)


def test_a_special_hand_is_typed_like_an_extra_and_only_once() -> None:
    played = play()
    played.touch(Goto(R1, 0, "special_hands.pairs"))
    played.keys("1 next")
    assert dict(played.tally().special_hands) == {"pairs": 1}
    place = "rounds[0].tallies[0].special_hands"
    second = refusal(played, TallyField(R1, 0, "special_hands.straight", 1))
    assert second == ("one_special_hand", f"{place}.straight")
    twice = refusal(played, TallyField(R1, 0, "special_hands.pairs", 2))
    assert twice == ("out_of_range", f"{place}.pairs")
    unknown = refusal(played, TallyField(R1, 0, "special_hands.nonsense", 1))
    assert unknown == ("unknown_field", "special_hands.nonsense")


def test_red_threes_that_rules_do_not_count_are_refused() -> None:
    none = with_house_rules(variant("whitnack"), {"red_threes": None})
    played = Play(new_record(none))
    played.do(RoundAdded(R1, None))
    for field in ("red_threes.laid", "red_threes.caught", "black_threes.laid"):
        assert refusal(played, TallyField(R1, 0, field, 1)) == ("unknown_field", field)
