"""What must be true after a process was killed, and after an evening."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from random import Random

from scorepad.game.draft import Draft
from scorepad.game.events import Change, DeviceId, Event, GameEvent
from scorepad.game.fold import Game, fold
from scorepad.score.record import GameId
from tests.score.document_scorer import scored_from_document
from tests.trust.years.apps import App, LastWrite
from tests.trust.years.steps import PHONES


@dataclass(frozen=True)
class Kept:
    """What an app has of a game: everything in it was acknowledged. drafts: of each phone."""

    events: tuple[GameEvent, ...]
    drafts: tuple[Draft | None, ...]

    @classmethod
    def of(cls, app: App, game: GameId) -> "Kept":
        """Return what an app has now."""
        found = app.service.game(game)
        if found is None:
            return cls((), (None,) * PHONES)
        devices = [app.author(phone).device for phone in range(PHONES)]
        return cls(found.events, tuple(app.service.opened(game).draft(device) for device in devices))


def check_restart(app: App, game: GameId, before: Kept, written: LastWrite | None) -> None:
    """Check what an app has after it was killed and started again; raises AssertionError.

    before: what it had acknowledged. written: the write during which it was killed.
    """
    after, name = Kept.of(app, game), f"app {app.number}, killed and started again,"
    there, were = _ids(after.events), _ids(before.events)
    lost = [event for event in before.events if event not in after.events]
    assert not lost, f"{name} has lost {_names(lost)}"
    pending = _ids(written.events) if written and written.stream == game else frozenset()
    came = there - were
    assert came in (set(), pending - were), f"{name} has a part of a touch: {came}"
    at_work = written.devices if written else frozenset[DeviceId]()
    for phone in range(PHONES):
        same = before.drafts[phone] == after.drafts[phone]
        is_at_work = app.author(phone).device in at_work
        assert same or is_at_work, f"{name} has lost what phone {phone} was typing"
    notices = app.store.file.notices
    assert not notices, f"{name} says {notices}"


def _names(events: Iterable[GameEvent]) -> list[str]:
    return [f"{type(event.change).__name__} of {event.batch}" for event in events]


def _ids(events: Iterable[Event[Change]]) -> frozenset[tuple[DeviceId, int]]:
    return frozenset((event.device, event.counter) for event in events)


def check_evening(apps: Sequence[App], game: GameId) -> None:
    """Check that all apps have the same game, all of it, and that it is scored right."""
    found = [_game_of(app, game) for app in apps]
    kept = {event.batch for event in found[0].events}
    for app, each in zip(apps, found, strict=True):
        name = f"app {app.number}"
        assert each.events == found[0].events, f"{name} has other events than app 0"
        assert each == found[0], f"{name} has another game than app 0"
        assert tuple(app.store.events(game)) == each.events, f"{name} kept other events"
        assert app.shown[game] == each, f"a screen of {name} shows an earlier game"
        lost = [intent for batch, intent in app.acknowledged.items() if batch not in kept]
        assert not lost, f"{name} acknowledged what is lost: {lost}"
        app.note_refused()
        back = app.refused & kept
        assert not back, f"{name} refused what has come back: {back}"
    _check_fold(found[0])
    _check_score(apps, game, found[0])


def _game_of(app: App, game: GameId) -> Game:
    found = app.service.game(game)
    if found is None:
        raise AssertionError(f"app {app.number} has no such game")
    return found


def _check_fold(game: Game) -> None:
    mixed = [*game.events, *game.events[::3]]
    Random(len(mixed)).shuffle(mixed)  # noqa: S311 - an order of arrival
    assert fold(mixed) == game, "another order of arrival makes another game"


def _check_score(apps: Sequence[App], game: GameId, found: Game) -> None:
    totals, is_over, winners = scored_from_document(found.record)
    for app in apps:
        score, line = app.service.opened(game).score, app.service.shelf.line(game)
        name = f"app {app.number}"
        assert score.totals == totals, f"{name} has {score.totals} in place of {totals}"
        assert score.finished == is_over, f"{name} has another end of the game"
        assert score.winners == winners, f"{name} has other winners"
        assert (line and line.totals) == totals, f"{name} lists other totals"
        assert app.is_one_more(), f"{name} has a second copy of the game"
