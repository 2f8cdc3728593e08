"""The figures for an operator: counted once each, and written as Prometheus reads them."""

import contextvars
import time
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorepad.game.events import DetailSet, NameJoined
from scorepad.game.intents import Goto, MakeChanges, Undo
from scorepad.score.record import GameId
from scorepad.service import game_service
from scorepad.service.metrics import SECONDS, Histogram, Metrics, Numbers, exposition
from tests.exposition import Family, parse
from tests.game.play import presses
from tests.service.services import ANN, RECORD, opened, touches

TITLE = MakeChanges((DetailSet("title", "Friday"),))


class Screen:
    """A screen, as far as its touches are counted."""


def figures(metrics: Metrics) -> dict[str, Family]:
    return parse(exposition(metrics.figures()))


def counts(metrics: Metrics) -> tuple[float, float]:
    found = figures(metrics)
    kept, sent = found["scorepad_touch_kept_seconds"], found["scorepad_touch_sent_seconds"]
    return kept.samples["_count", ()], sent.samples["_count", ()]


@given(st.lists(st.floats(0, 30)))
def test_each_bucket_has_all_that_took_at_most_so_long(times: list[float]) -> None:
    histogram = Histogram("touch_seconds", "Seconds.")
    for seconds in times:
        histogram.observe(seconds)
    found = parse(exposition([histogram]))["touch_seconds"]
    for bound in SECONDS:
        expected = sum(seconds <= bound for seconds in times)
        assert found.samples["_bucket", (("le", str(bound)),)] == expected
    assert found.samples["_count", ()] == len(times)
    assert found.samples["_sum", ()] == pytest.approx(sum(times), abs=1e-5)


def test_numbers_have_a_line_for_each_label() -> None:
    numbers = Numbers("refusals_total", "Refused.", "counter", {"no_right": 2, "gone": 1}, label="kind")
    found = parse(exposition([numbers]))["refusals_total"]
    assert (found.value(kind="no_right"), found.value(kind="gone")) == (2, 1)


@pytest.mark.parametrize(
    "text",
    [
        "a 1",
        "# HELP a A.\n# TYPE b gauge\na 1\n",
        "# HELP a A.\n# TYPE a gauge\nb 1\n",
        '# HELP a A.\n# TYPE a gauge\na{b="Ann"} 1\na{b="Ann"} 2\n',
        '# HELP a A.\n# TYPE a gauge\na{b="A\n"} 1\n',
        '# HELP a A.\n# TYPE a histogram\na_bucket{le="1"} 2\na_bucket{le="+Inf"} 1\na_sum 1\na_count 1\n',
    ],
)
def test_what_is_not_the_text_form_is_noticed(text: str) -> None:
    with pytest.raises((ValueError, IndexError)):
        parse(text)


def test_a_touch_is_counted_when_it_is_kept_and_when_its_screen_is_sent_something() -> None:
    metrics, screen, other = Metrics(), Screen(), Screen()
    with metrics.received(screen):
        metrics.sent(screen)
        metrics.kept(2)
        metrics.kept(1)
    assert counts(metrics) == (1, 0)
    metrics.sent(other)
    metrics.sent(screen)
    metrics.sent(screen)
    assert counts(metrics) == (1, 1)
    metrics.kept(1)
    assert counts(metrics) == (1, 1)
    assert figures(metrics)["scorepad_events_total"].value() == 4


def test_what_a_touch_started_is_no_part_of_it_a_minute_later(monkeypatch: pytest.MonkeyPatch) -> None:
    metrics, screen = Metrics(), Screen()
    with metrics.received(screen):
        later = contextvars.copy_context()
    now = time.perf_counter()
    monkeypatch.setattr(time, "perf_counter", lambda: now + 61)
    later.run(metrics.kept, 1)
    assert counts(metrics) == (0, 0)


def test_a_screen_that_is_gone_is_not_kept_in_memory() -> None:
    metrics, screen = Metrics(), Screen()
    with metrics.received(screen):
        metrics.kept(1)
    del screen
    assert len(metrics._unsent) == 0


async def test_the_service_counts_events_kept_and_refusals_by_their_codes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    metrics = Metrics()
    monkeypatch.setattr(game_service, "METRICS", metrics)
    async with opened(tmp_path) as service:
        game = await service.start(RECORD, ANN)
        await touches(service, game, TITLE, Undo)
        await service.submit_to_library(ANN, MakeChanges((NameJoined("Di", "Diana"),)))
        practice = await service.practise(RECORD, ANN)
        await touches(service, practice, TITLE)
        await service.submit(GameId("nowhere"), ANN, TITLE)
        await service.submit(game, ANN, MakeChanges((DetailSet("played", "yesterday"),)))
        events = len(service.read(game).events) + len(service.library().events)
    found = figures(metrics)
    assert found["scorepad_events_total"].value() == events == 4
    assert found["scorepad_refusals_total"].samples == {
        ("", (("kind", "not_a_date"),)): 1,
        ("", (("kind", "unknown_game"),)): 1,
    }


async def test_a_key_that_only_changes_a_draft_is_a_touch_without_an_event(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    metrics = Metrics()
    monkeypatch.setattr(game_service, "METRICS", metrics)
    async with opened(tmp_path) as service:
        game = await service.start(RECORD, ANN)
        with metrics.received(Screen()):
            await touches(service, game, Goto(None, 0, "melded.points"))
        before = figures(metrics)["scorepad_events_total"].value()
        with metrics.received(Screen()):
            await touches(service, game, *presses("4"))
    assert figures(metrics)["scorepad_events_total"].value() == before
    assert counts(metrics)[0] == 2


def test_counting_a_touch_takes_a_small_part_of_a_millisecond() -> None:
    metrics, screen, times = Metrics(), Screen(), 1_000

    def seconds() -> float:
        start = time.perf_counter()
        for _touch in range(times):
            with metrics.received(screen):
                metrics.kept(1)
            metrics.sent(screen)
        return (time.perf_counter() - start) / times

    assert min(seconds() for _round in range(5)) < 50e-6
