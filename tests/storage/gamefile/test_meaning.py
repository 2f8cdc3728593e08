"""What a readable game file means, how a game is written, and that a changed one is refused or scored."""

import json
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorepad.game.events import GameStarted
from scorepad.rules.built_in import variant
from scorepad.rules.faults import Refused
from scorepad.rules.resolve import with_house_rules
from scorepad.score.record import (
    NOBODY,
    Adjustment,
    Cards,
    GameRecord,
    GoingOutKind,
    Out,
    Round,
    Side,
    Start,
    Tally,
)
from scorepad.score.totals import score_game
from scorepad.storage.codec import event_to_json
from scorepad.storage.gamefile.read import read_game
from scorepad.storage.gamefile.write import write_game
from tests.game.play import event
from tests.storage.gamefile.test_faults import game, hand
from tests.strategies import records

SIDES = (Side("A", ("Ann", "Bo")), Side("B", ("Cy", "Di")))


def read(document: dict[str, Any]) -> GameRecord:
    return read_game(json.dumps(document).encode()).record


def first_tally(tally: Any) -> Tally:
    return read(game(tally, {})).rounds[0].tallies[0]


def written(record: GameRecord) -> dict[str, Any]:
    document: dict[str, Any] = json.loads(write_game(record))
    return document


def record(*rounds: Round, **more: Any) -> GameRecord:
    return replace(GameRecord(variant("whitnack"), SIDES, rounds), **more)


CARDS = [
    (160, Cards("points", (160,))),
    (0, Cards("points", (0,))),
    ({}, Cards("counts")),
    ({"ace": 4, "low": 0}, Cards("counts", (), {"ace": 4, "low": 0})),
    ({"use": "points", "points": [120, 45]}, Cards("points", (120, 45))),
    ({"use": "points", "points": [5], "counts": {"ace": 1}}, Cards("points", (5,), {"ace": 1})),
    ({"use": "counts", "points": [5]}, Cards("counts", (5,))),
    ({"use": "points", "counts": {"ace": 1}}, Cards("points", (), {"ace": 1})),
]


@pytest.mark.parametrize(("said", "cards"), CARDS)
def test_cards_are_read_in_each_of_their_forms_and_written_in_the_shortest(said: Any, cards: Cards) -> None:
    assert first_tally({"melded": said}).melded == cards
    deal = Round((Tally(counted=True, melded=cards), Tally(counted=True)), NOBODY)
    assert written(record(deal))["rounds"][0]["tallies"][0] == {"melded": said}


@pytest.mark.parametrize(
    ("said", "tally"),
    [
        (None, Tally()),
        ({"counted": False}, Tally()),
        ({}, Tally(counted=True)),
        ({"counted": True}, Tally(counted=True)),
        ({"counted": False, "left": 5}, Tally(left=Cards("points", (5,)))),
        ({"adjustments": [{"points": 7}]}, Tally(counted=True, adjustments=(Adjustment(7),))),
    ],
)
def test_an_open_tally_differs_from_a_counted_one(said: Any, tally: Tally) -> None:
    assert first_tally(said) == tally


OUTS = [
    ([{}, {}], NOBODY),
    ([{"out": False}, {"out": False}], NOBODY),
    ([{"out": True}, {"out": False}], Out(0)),
    ([{}, {"out": True}], Out(1)),
    ([None, None], None),
    ([{}, None], None),
    ([{"out": False}, None], NOBODY),
    ([{"counted": False, "out": False}, None], NOBODY),
    ([None, {"counted": False, "out": True}], Out(1)),
]


@pytest.mark.parametrize(("tallies", "out"), OUTS)
def test_the_tallies_of_a_round_give_one_answer_to_who_went_out(tallies: list[Any], out: Out | None) -> None:
    assert read(game(*tallies)).rounds[0].out == out


def test_ways_of_going_out_depend_on_the_rules() -> None:
    concealed = game({"out": "concealed"}, {}, house_rules={"going_out.concealed": 200})
    assert read(concealed).rounds[0].out == Out(0, GoingOutKind.CONCEALED)
    assert read(hand({}, {"out": "partial"})).rounds[0].out == Out(1, GoingOutKind.PARTIAL)


COUNTED = Tally(counted=True)


@pytest.mark.parametrize(
    ("played", "tallies"),
    [
        (Round((COUNTED, Tally()), NOBODY), [{"out": False}, {"counted": False, "out": False}]),
        (Round((COUNTED, COUNTED), NOBODY), [{}, {}]),
        (Round((Tally(), Tally()), Out(1)), [None, {"counted": False, "out": True}]),
    ],
)
def test_who_went_out_is_written_where_it_can_be_told(played: Round, tallies: list[Any]) -> None:
    assert written(record(played))["rounds"][0]["tallies"] == tallies


def test_house_rules_in_a_file_become_part_of_its_rules() -> None:
    rules = read(game(house_rules={"cards.ace": 15})).rules
    assert rules == with_house_rules(variant("whitnack"), {"cards.ace": 15})


def test_rules_in_the_file_override_its_variant() -> None:
    own = written(record(rules=variant("simpson")))["rules"]
    assert read(game(variant="whitnack", rules=own)).rules == variant("simpson")


def test_rules_may_have_a_long_name() -> None:
    name = "As played on long winter evenings in the north of Sweden"
    assert read(game(rules={"name": name, "base": "whitnack", "values": {}})).rules.name == name


def test_all_details_are_read() -> None:
    words = {"title": "Friday", "played": "2024-02-29", "place": "Åre", "note": "two\nlines"}
    details = {**words, "ended": True, "totals_hidden": True, "played_about": "winter"}
    ident, start = "0B7C2A52-51C9-4E0E-9D5A-3F1C6A4E8B21", {"round": 2, "totals": [4065, -195], "final": True}
    found = read(game(**details, id=ident, start=start))
    assert found == record(**details, id=ident.lower(), start=Start(2, (4065, -195), final=True))


def test_names_are_stripped_of_surrounding_blanks() -> None:
    sides = [{"name": " A ", "players": ["  Ann"]}, {"name": "B"}]
    assert read(game(sides=sides)).sides == (Side("A", ("Ann",)), Side("B"))


def test_a_byte_order_mark_is_accepted() -> None:
    assert read_game(b"\xef\xbb\xbf" + json.dumps(game()).encode()).record == read(game())


def test_the_factor_of_a_round_is_only_written_where_it_multiplies() -> None:
    tallies = (Tally(counted=True, left=Cards("points", (9, 4)), unmelded=1), Tally(counted=True))
    doubled = Round(tallies, Out(1, GoingOutKind.FULL), dealer=3, factor=8)
    made = record(doubled, replace(doubled, factor=1), rules=variant("hand"))
    assert [each.get("factor") for each in written(made)["rounds"]] == [8, None]
    assert "factor" not in written(record(replace(doubled, out=Out(1))))["rounds"][0]


def test_values_that_the_rules_no_longer_have_are_left_out() -> None:
    tally = Tally(
        counted=True,
        piles={"clean": 1, "sevens": 2},
        extras={"exact_cut": 1},
        unmelded=1,
        melded=Cards("points", (50,)),
    )
    document = written(record(Round((tally, Tally(counted=True)), Out(0, GoingOutKind.CONCEALED))))
    assert document["rounds"][0]["tallies"][0] == {"piles": {"clean": 1}, "melded": 50, "out": True}


def test_a_penalty_game_leaves_out_what_its_family_does_not_count() -> None:
    tally = Tally(counted=True, piles={"clean": 1}, left=Cards("counts", (), {"ace": 1}))
    document = written(record(Round((tally, Tally(counted=True)), Out(0)), rules=variant("hand")))
    assert document["rounds"][0]["tallies"][0] == {"out": "partial"}


def test_an_export_reads_like_one_typed_by_hand() -> None:
    tally = Tally(counted=True, piles={"clean": 2}, melded=Cards("points", (160,)))
    made = record(Round((tally, Tally()), Out(0), dealer=1), title="Fredag på Åre")
    text = write_game(made).decode()
    assert text.startswith('{\n  "format": "scorepad-game/1",\n  "title": "Fredag på Åre",\n  "sides": [\n')
    assert '\n    {"name": "A", "players": ["Ann", "Bo"]},\n' in text
    assert '"tallies": [{"piles": {"clean": 2}, "melded": 160, "out": true}, null]' in text
    assert text.endswith("}\n")
    # A sentence is never broken.
    sentences = [json.dumps(note, ensure_ascii=False) for note in made.rules.notes]
    lines = [line for line in text.splitlines() if line.strip().rstrip(",") not in sentences]
    assert max(map(len, lines)) <= 110


def test_keys_are_written_in_a_fixed_order() -> None:
    made = record(
        id="0b7c2a52-51c9-4e0e-9d5a-3f1c6a4e8b21", title="t", played="2024-01-01", place="p", note="n"
    )
    made = replace(made, ended=True, start=Start(2, (1, 2)))
    order = ["format", "id", "title", "played", "place", "note", "ended", "sides", "start", "rounds", "rules"]
    assert list(written(made)) == order
    rough = replace(made, played_about="year", start=Start(2, (1, 2), final=True))
    assert list(written(rough)) == [*order[:4], "played_about", *order[4:]]
    assert list(written(rough)["start"]) == ["round", "totals", "final"]
    hidden = replace(made, totals_hidden=True)
    assert list(written(hidden)) == [*order[:7], "totals_hidden", *order[7:]]


def test_a_game_not_from_paper_is_written_as_before() -> None:
    made = replace(record(played="2024-01-01"), start=Start(2, (1, 2)))
    assert written(made)["start"] == {"round": 2, "totals": [1, 2]}
    change = event_to_json(event(1, GameStarted(made)))["change"]
    assert change["record"]["start"] == {"round": 2, "totals": [1, 2]}
    assert {"played_about", "totals_hidden"}.isdisjoint(change["record"])


@given(records())
def test_an_export_is_plain_json_with_its_complete_rules_and_read_back_the_same_game(
    record: GameRecord,
) -> None:
    written = write_game(record)
    document = json.loads(written)
    assert document["rules"]["values"].keys() == set(filter(record.rules.uses, record.rules.values))
    assert not {"variant", "house_rules"} & document.keys()
    found = read_game(written).record
    assert found == record
    assert write_game(found) == written


oddities = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-(10**7), 10**7),
    st.integers(0, 5),
    st.floats(allow_nan=False, allow_infinity=False),
    st.text(max_size=5),
    st.sampled_from(["clean", "ace", "use", "points", "counts", "true", "full", "whitnack", "any"]),
    st.lists(st.integers(-5, 5), max_size=3),
    st.dictionaries(st.sampled_from(["ace", "use", "points", "clean", "x"]), st.integers(-1, 9), max_size=2),
)


def places(value: Any) -> list[tuple[Any, Any]]:
    """List every (container, key) of a document."""
    found: list[tuple[Any, Any]] = []
    waiting = [value]
    while waiting:
        here = waiting.pop()
        keys = list(here) if isinstance(here, dict) else range(len(here)) if isinstance(here, list) else ()
        found += [(here, key) for key in keys]
        waiting += [here[key] for key in keys]
    return found


@given(records(max_rounds=2), st.data())
def test_a_mutated_file_is_refused_or_can_be_scored(record: GameRecord, data: st.DataObject) -> None:
    document = json.loads(write_game(record))
    for _turn in range(data.draw(st.integers(1, 3))):
        inside, key = data.draw(st.sampled_from(places(document)))
        inside[key] = data.draw(oddities)
    try:
        found = read_game(json.dumps(document).encode()).record
    except Refused:
        return
    score_game(found)
    assert read_game(write_game(found)).record == found


@given(st.binary(max_size=200))
def test_random_bytes_are_always_refused(data: bytes) -> None:
    with pytest.raises(Refused):
        read_game(data)
