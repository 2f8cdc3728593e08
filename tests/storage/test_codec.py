"""Events and drafts survive JSON exactly, and nothing foreign gets in."""

import dataclasses
import json
from types import MappingProxyType
from typing import Any, get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorepad.game import events as ev
from scorepad.game.draft import Draft, PreviousField
from scorepad.rules.built_in import variant
from scorepad.rules.custom import CustomRuleSet
from scorepad.rules.faults import Refused
from scorepad.rules.ruleset import RuleSet, Source
from scorepad.rules.sections import Value
from scorepad.score.fields import FieldValue
from scorepad.score.record import (
    NOBODY,
    Adjustment,
    GameRecord,
    GoingOutKind,
    Out,
    Round,
    RoundId,
    Side,
    Tally,
    WhoWentOut,
)
from scorepad.storage.codec import (
    draft_of,
    draft_to_json,
    event_from_json,
    event_to_json,
    library_event_from_json,
)
from tests.refusals import refusal
from tests.storage.gamefile.test_meaning import oddities, places

R1 = RoundId("r1")

ANN = ev.Author(ev.DeviceId("phone"), "Ann", 1)
EVENT: ev.GameEvent = ev.Event(
    ev.DeviceId("phone"),
    1,
    2,
    ev.BatchId("touch"),
    ANN,
    "2026-11-21T10:00:00Z",
    ev.TallyField(R1, 1, "piles.clean", 3),
)

scalars = st.none() | st.booleans() | st.integers() | st.text()
values = st.recursive(
    scalars,
    lambda inner: st.lists(inner, max_size=3).map(tuple) | st.dictionaries(st.text(), inner, max_size=3),
)
field_values: st.SearchStrategy[FieldValue] = (
    st.none() | st.integers() | st.text() | st.lists(st.integers()).map(tuple)
)
for kind_of_rules in (RuleSet, CustomRuleSet):
    rules_of_kind = st.builds(
        kind_of_rules,
        name=st.text(),
        base=st.none() | st.text(),
        values=st.dictionaries(st.text(), values, max_size=5).map(MappingProxyType),
        assumed=st.frozensets(st.text(), max_size=3),
    )
    st.register_type_strategy(kind_of_rules, rules_of_kind)

# A beginning holds what was counted; what is computed from a log is never written.
st.register_type_strategy(GameRecord, st.builds(GameRecord, inherited_dealers=st.just({})))

_SPECIAL: dict[type, dict[str, st.SearchStrategy[object]]] = {
    ev.TallyField: {"value": field_values},
    ev.RulesEdited: {"changes": st.dictionaries(st.text(), values, max_size=5)},
    ev.PassedOver: {
        "was": st.sampled_from(ev.PASSED_OVER),
        "fields": st.dictionaries(st.text().filter(lambda key: key != "kind"), values, max_size=5),
    },
}


def change_to_json(change: ev.GameChange) -> dict[str, Any]:
    written: Any = through_json(event_to_json(dataclasses.replace(EVENT, change=change)))
    return dict(written["change"])


def through_json(value: object) -> object:
    return json.loads(json.dumps(value))


def changes_of(kind: type) -> st.SearchStrategy[ev.Change]:
    return st.builds(kind, **_SPECIAL.get(kind, {}))


@pytest.mark.parametrize("kind", get_args(ev.Change), ids=lambda kind: kind.__name__)
def test_every_change_survives_json(kind: type) -> None:
    @settings(max_examples=12)
    @given(changes_of(kind), st.from_type(ev.Author), st.integers(), st.text())
    def comes_back(change: ev.Change, author: ev.Author, number: int, word: str) -> None:
        event = ev.Event(ev.DeviceId(word), number, number, ev.BatchId(word), author, word, change)
        written = through_json(event_to_json(event))
        read = event_from_json if kind in get_args(ev.GameChange) else library_event_from_json
        assert read(written) == event

    comes_back()


def test_a_change_of_a_kind_that_is_gone_stays_as_it_was_stored() -> None:
    step = {"kind": "ClockMoved", "evening": "friday", "sitting": 1, "step": "start", "at": 1_795_000_000}
    stored = {**event_to_json(EVENT), "change": step}
    found = library_event_from_json(stored)
    assert isinstance(found.change, ev.PassedOver)
    assert through_json(event_to_json(found)) == stored
    for kind, read in (("PassedOver", library_event_from_json), ("ClockMoved", event_from_json)):
        with pytest.raises(Refused):
            read({**stored, "change": {**step, "kind": kind}})


# An empty id is how files write that there is none.
round_ids = st.none() | st.text(min_size=1)
left_places = st.builds(
    PreviousField,
    before=st.none() | st.lists(st.integers()).map(tuple),
    wrote=st.none() | st.lists(st.integers()).map(tuple),
)


@given(
    st.builds(
        Draft,
        round=round_ids,
        waiting=st.none() | st.builds(Draft, round=round_ids),
        left=st.none() | left_places,
        opened=st.sampled_from(["no", "yes", "turned"]),
    )
)
def test_a_draft_survives_json(draft: Draft) -> None:
    assert draft_of(json.dumps(draft_to_json(draft))) == draft


def test_a_draft_of_an_older_version_still_loads() -> None:
    old = {"round": "r1", "side": 1, "field": "melded", "text": "120+4"}
    data = {**old, "waiting": {**old, "waiting": None}}
    assert draft_of(json.dumps(data)) == Draft(
        R1, 1, "melded", "120+4", Draft(RoundId("r1"), 1, "melded", "120+4")
    )


@pytest.mark.parametrize(
    ("out", "stored"),
    [
        (Out(1, GoingOutKind.FULL), {"side": 1, "how": "full", "said": True}),
        (NOBODY, {"side": None, "how": "plain", "said": True}),
        (None, {"side": None, "how": "plain", "said": False}),
    ],
)
def test_who_went_out_keeps_its_stored_form(out: WhoWentOut | None, stored: dict[str, object]) -> None:
    written = change_to_json(ev.WentOut(R1, out))
    assert written == {"kind": "WentOut", "round": "r1", **stored}
    assert event_from_json({**GOOD, "change": written}).change == ev.WentOut(R1, out)


def test_a_round_nobody_ended_keeps_its_stored_form() -> None:
    change = ev.GameStarted(
        GameRecord(variant("whitnack"), (), (Round((), NOBODY), Round((), Out(0)), Round(())))
    )
    written = change_to_json(change)
    outs = [each["out"] for each in written["record"]["rounds"]]
    assert outs == [{"side": None, "how": "plain"}, {"side": 0, "how": "plain"}, None]
    assert event_from_json({**GOOD, "change": written}).change == change


OWN = RuleSet("own", None, {})


def kept(rules: RuleSet, *rounds: Round, **more: Any) -> tuple[dict[str, Any], GameRecord]:
    """Return how the record of a beginning is stored, and what is read from there."""
    record = GameRecord(rules, (Side("A"), Side("B")), rounds, **more)
    written = change_to_json(ev.GameStarted(record))
    read = event_from_json({**GOOD, "change": written}).change
    assert isinstance(read, ev.GameStarted)
    return written["record"], read.record


def test_ids_ignored_by_equality_survive_too_and_a_missing_one_is_stored_as_an_empty_one() -> None:
    for number, name in ((R1, "a1"), (None, None)):
        stored, read = kept(OWN, Round((Tally(adjustments=(Adjustment(5, "late", name),)),), id=number))
        (there,), (found,) = stored["rounds"], read.rounds
        assert (there["id"], there["tallies"][0]["adjustments"][0]["id"]) == (number or "", name or "")
        assert (found.id, found.tallies[0].adjustments[0].id) == (number, name)
    assert draft_to_json(Draft(None, 0, "start.total"))["round"] == ""


def test_tuples_and_booleans_in_rules_survive_json_and_citations_are_not_kept() -> None:
    values: dict[str, Value] = {"seats": ((2, 2), "singles"), "piles.exact": True, "length.target": None}
    stored, read = kept(RuleSet("own", None, values, sources={"cards.ace": Source("a book")}))
    assert read.rules.values["seats"] == ((2, 2), "singles")
    assert read.rules.values["piles.exact"] is True
    assert "a book" not in json.dumps(stored)


def test_inherited_dealers_are_not_kept_and_a_factor_only_where_it_multiplies() -> None:
    stored, _read = kept(OWN, inherited_dealers={0: 1})
    assert stored == kept(OWN)[0]
    beginning = {"kind": "GameStarted", "record": {**stored, "inherited_dealers": {}}}
    with pytest.raises(Refused):
        event_from_json({**event_to_json(EVENT), "change": beginning})
    stored, read = kept(OWN, *(Round((), factor=factor) for factor in (1, 2)))
    assert [each.get("factor") for each in stored["rounds"]] == [None, 2]
    assert [each.factor for each in read.rounds] == [1, 2]


GOOD = event_to_json(EVENT)
CHANGE = GOOD["change"]


@pytest.mark.parametrize(
    ("data", "faults"),
    [
        (None, ["log[0]"]),
        ([], ["log[0]"]),
        (GOOD | {"change": 3}, ["log[0].change"]),
        (GOOD | {"counter": True, "lamport": 1.0}, ["log[0].counter", "log[0].lamport"]),
        (GOOD | {"author": GOOD["author"] | {"side": "1"}}, ["log[0].author.side"]),
        (GOOD | {"change": CHANGE | {"kind": ["TallyField"]}}, ["log[0].change"]),
        (GOOD | {"change": CHANGE | {"value": [1, True]}}, ["log[0].change.value"]),
        (
            GOOD | {"change": {"kind": "SideSet", "side": 0, "value": {"name": "A", "players": "Ann"}}},
            ["log[0].change.value.players"],
        ),
        (
            GOOD | {"change": {"kind": "WentOut", "round": "r", "side": None, "how": "full"}},
            ["log[0].change"],
        ),
    ],
)
def test_a_wrong_type_is_refused_with_its_path(data: object, faults: list[str]) -> None:
    found = refusal(event_from_json, data, "log[0]")
    assert [(fault.code, fault.path) for fault in found] == [("wrong_type", path) for path in faults]


@given(st.data())
def test_whatever_is_changed_in_an_event_is_refused_or_kept_as_it_is(data: st.DataObject) -> None:
    written: Any = through_json(event_to_json(EVENT))
    inside, key = data.draw(st.sampled_from(places(written)))
    inside[key] = data.draw(oddities)
    try:
        found = event_from_json(written)
    except Refused:
        return
    assert through_json(event_to_json(found)) == written


def nested(depth: int) -> object:
    value: object = 1
    for _ in range(depth):
        value = [value]
    return value


@pytest.mark.parametrize("value", [nested(9000), 1.5, float("nan"), {"deep": {1: 2}}], ids=lambda _: "")
def test_a_value_no_rule_set_can_hold_is_refused(value: object) -> None:
    rules: dict[str, object] = {"name": "own", "base": None, "values": {"x": value}, "assumed": []}
    with pytest.raises(Refused):
        event_from_json(GOOD | {"change": {"kind": "RulesChanged", "rules": rules}})
