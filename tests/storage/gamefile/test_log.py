"""An exported game includes its events, and they are read back."""

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from scorepad.game import events as ev
from scorepad.game.fold import fold
from scorepad.rules.built_in import variant
from scorepad.rules.faults import Fault
from scorepad.score.deal import dealer_of
from scorepad.score.record import GameId, GameRecord, RoundId, Side
from scorepad.storage.gamefile.read import read_game
from scorepad.storage.gamefile.write import content_key, write_game
from tests.game.play import event
from tests.refusals import faults_at, refusal

R1 = RoundId("r1")
EXPORTS = Path(__file__).parents[2] / "data" / "exports"

BEGUN = GameRecord(
    variant("whitnack"), (Side("A"), Side("B")), id=GameId("0b7c2a52-51c9-4e0e-9d5a-3f1c6a4e8b21")
)


def events(*changes: ev.GameChange) -> tuple[ev.GameEvent, ...]:
    return tuple(event(at, change) for at, change in enumerate((ev.GameStarted(BEGUN), *changes), 1))


LOG = events(ev.RoundAdded(R1, None), ev.TallyField(R1, 0, "melded.points", (120, 45)))


def exported(log: tuple[ev.GameEvent, ...]) -> dict[str, Any]:
    document: dict[str, Any] = json.loads(write_game(fold(log).record, log))
    return document


def refused(document: dict[str, Any]) -> list[str]:
    return faults_at(read_game, json.dumps(document).encode())


def test_exported_events_come_back_with_their_state() -> None:
    found = read_game(write_game(fold(LOG).record, LOG))
    assert found.log == LOG
    assert found.record == fold(LOG).record


def test_a_value_lost_by_changed_rules_does_not_make_log_and_state_differ() -> None:
    changes = (
        ev.RoundAdded(R1, None),
        ev.TallyField(R1, 0, "piles.wild", 1),
        ev.RulesChanged(variant("simpson")),
    )
    log = events(*changes)
    assert read_game(write_game(fold(log).record, log)).log == log


@pytest.mark.parametrize(
    ("changes", "code", "params"),
    [
        ([ev.DetailSet("title", "x")] * 50_000, "too_many_events", {"found": 50_001, "high": 50_000}),
        ([ev.DetailSet("note", "x" * (32 << 20))], "too_large_to_save", {"limit": 32}),
        # More values than a reader takes, as far as it counts them.
        ([ev.DetailSet("note", "," * 2_000_001)], "too_large_to_save", {"limit": 32}),
    ],
    ids=["events", "bytes", "values"],
)
def test_what_could_not_be_read_again_is_not_written(
    changes: list[ev.GameChange], code: str, params: dict[str, object]
) -> None:
    assert refusal(write_game, BEGUN, events(*changes)) == (Fault(code, "", params),)


def test_a_state_or_rules_changed_without_their_log_are_refused() -> None:
    for change in (
        _set("rounds", 0, "tallies", 0, "melded", "points", 0, to=125),
        _set("rules", "values", "cards.ace", to=15),
    ):
        document = exported(LOG)
        change(document)
        assert refused(document) == ["log log_differs"]


def test_the_dealers_of_an_earlier_export_move_on_as_its_log_leads_to() -> None:
    found = read_game((EXPORTS / "dealers.scorepad.json").read_bytes())
    folded = fold(found.log).record
    assert [dealer_of(folded, at) for at in range(4)] == [3, 0, 1, 2]
    assert [played.dealer for played in found.record.rounds] == [each.dealer for each in folded.rounds]
    assert content_key(found.record) == content_key(folded)


def _set(*path: Any, to: Any) -> Callable[[dict[str, Any]], None]:
    def change(document: Any) -> None:
        for key in path[:-1]:
            document = document[key]
        document[path[-1]] = to

    return change


OF_LIBRARY = {"kind": "GameDeleted", "game": "x", "deleted": True}


@pytest.mark.parametrize(
    ("change", "path", "code"),
    [
        (_set("log", 1, to=7), "log[1]", "wrong_type"),
        (_set("log", 1, "counter", to="2"), "log[1].counter", "wrong_type"),
        (_set("log", 1, "extra", to=1), "log[1]", "unknown_key"),
        (_set("log", 1, "change", to=OF_LIBRARY), "log[1].change", "wrong_type"),
        (_set("log", 1, "lamport", to=2**60), "log[1].lamport", "out_of_range"),
        (_set("log", 1, "counter", to=-1), "log[1].counter", "out_of_range"),
        (_set("log", 1, "counter", to=0), "log[1].counter", "out_of_range"),
        (_set("log", 2, "lamport", to=2**53), "log[2].lamport", "out_of_range"),
        (
            _set("log", 0, "change", "record", "rules", "values", "cards.ace", to="x"),
            "log[0].change.rules.values.cards.ace",
            "wrong_type",
        ),
    ],
)
def test_an_invalid_event_is_refused_with_its_path(
    change: Callable[[dict[str, Any]], None], path: str, code: str
) -> None:
    document = exported(LOG)
    change(document)
    assert f"{path} {code}" in refused(document)


def test_invalid_rules_in_an_event_are_refused() -> None:
    rules = variant("whitnack")
    broken = replace(rules, values={**rules.values, "cards.ace": -1})
    log = events(ev.RulesChanged(broken), ev.RulesChanged(rules))
    assert refused(exported(log)) == ["log[1].change.rules.values.cards.ace out_of_range"]


def test_a_strange_word_stays_in_a_log_and_is_left_out_of_the_game() -> None:
    rules = replace(BEGUN.rules, values={**BEGUN.rules.values, "labels.fives": "x"})
    begun, *others = LOG
    log = (replace(begun, change=ev.GameStarted(replace(BEGUN, rules=rules))), *others)
    found = read_game(json.dumps(exported(log)).encode())
    assert found.log == log
    assert found.record.rules == BEGUN.rules
    assert found.record.rules.dropped == ("labels.fives",)
