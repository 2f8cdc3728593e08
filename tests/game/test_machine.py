"""Random intents of two keepers and a guest: what must hold whatever anybody does."""

import random
from collections.abc import Sequence
from dataclasses import replace

from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from scorepad.game import events as ev
from scorepad.game import intents as it
from scorepad.game.agreement import agreements
from scorepad.game.cursor import field_exists, record_with_draft
from scorepad.game.fold import fold, fold_more
from scorepad.game.undo import redo_target, undo_target
from scorepad.rules.built_in import variant
from scorepad.rules.ruleset import RuleSet
from scorepad.score.limits import record_faults
from scorepad.score.record import NOBODY, Answer, GoingOutKind, Out, Side, Start, Tally
from scorepad.score.totals import Earlier, score_game
from scorepad.storage.gamefile.read import read_game
from scorepad.storage.gamefile.write import write_game
from tests.game.play import ANN, AT, CY, GUEST, Play, new_record

PEOPLE = (ANN, CY, GUEST)
RULES = (variant("whitnack"), variant("brouillette-low"), variant("simpson"), variant("hand"))

names = st.sampled_from(["r1", "r2", "r3", "r4", "extra"])
sides = st.sampled_from([0, 1, 2, -1])
fields = st.sampled_from(
    [
        "piles.clean",
        "piles.wild",
        "piles.black_threes",
        "red_threes.laid",
        "red_threes.caught",
        "extras.exact_cut",
        "melded.points",
        "left.points",
        "melded.use",
        "left.use",
        "melded.counts.joker",
        "left.counts.black_three",
        "unmelded",
        "melded",
        "left",
        "adjustments.a",
        "start.total",
        "nonsense",
    ]
)
values = st.sampled_from(
    [None, 0, 1, 2, 12, 999, -1, 1000, "points", "counts", (0,), (120, 45), (-15,), (483,), ()]
)
texts = st.sampled_from(["", "Friday", "2026-02-28", "\ud800", "x" * 41])
points = st.sampled_from([None, 0, -100, 7, 100_000])
outs = st.just(NOBODY) | st.builds(Out, sides, st.sampled_from(list(GoingOutKind)))
table = st.builds(Side, texts, st.lists(texts, max_size=3).map(tuple))
starts = st.none() | st.builds(
    Start, st.integers(-1, 100), st.lists(st.integers(-9, 9), max_size=3).map(tuple)
)
seats = st.none() | st.integers(-1, 5)
answers = st.builds(
    Answer,
    st.sampled_from(["unlikely_points", "\ud800"]),
    st.none() | sides,
    fields,
    st.dictionaries(st.just("value"), st.integers(0, 2**53)),
)
batches = st.integers(0, 30).map("touch {}".format)
of_games: list[st.SearchStrategy[ev.GameChange]] = [
    st.builds(ev.RoundAdded, names, st.none() | names, seats),
    st.builds(ev.RoundRemoved, names),
    st.builds(ev.RoundNoted, names, texts),
    st.builds(ev.DealerSet, names, seats),
    st.builds(ev.FactorSet, names, st.integers(0, 9)),
    st.builds(ev.Answered, names, answers, st.booleans()),
    st.builds(ev.TallyField, names, sides, fields, values),
    st.builds(ev.AdjustmentSet, names, sides, st.sampled_from("ab"), points, texts),
    st.builds(ev.AdjustmentNoted, names, sides, st.sampled_from("ab"), texts),
    st.builds(ev.WentOut, names, st.none() | outs),
    st.builds(ev.Counted, names, sides, st.booleans()),
    st.builds(ev.Agreed, names, sides, sides, st.just(Tally(counted=True)), st.none()),
    st.builds(ev.SideSet, sides, table),
    st.builds(ev.StartSet, starts),
    st.builds(ev.DetailSet, st.sampled_from([*ev.DETAILS, "rules"]), texts),
    st.builds(ev.EndedSet, st.booleans()),
    st.builds(ev.TotalsHidden, st.booleans()),
    st.builds(ev.RulesChanged, st.sampled_from(RULES)),
]
changes = st.one_of(of_games)
anything: st.SearchStrategy[ev.GameChange] = st.one_of(
    changes,
    st.builds(ev.Voided, batches),
    st.builds(ev.Restored, batches),
    st.builds(ev.GameStarted, st.builds(new_record, st.sampled_from(RULES))),
)
junk = st.builds(
    ev.Event,
    device=st.sampled_from(["phone", "tablet"]),
    counter=st.integers(0, 9),
    lamport=st.integers(0, 9),
    batch=batches,
    author=st.sampled_from(PEOPLE),
    at=st.just(AT),
    change=anything,
)
intents: st.SearchStrategy[it.Intent] = st.one_of(
    st.builds(it.Goto, st.none() | names, sides, fields),
    st.builds(it.SayOut, st.none() | names, outs),
    st.builds(
        it.ChooseForm,
        names,
        sides,
        st.sampled_from(["melded", "left"]),
        st.sampled_from(["points", "counts"]),
    ),
    st.builds(it.MakeChanges, st.lists(changes, max_size=3).map(tuple)),
    st.builds(it.FinishRound, names),
    st.just(it.Leave()),
)


class Table(RuleBasedStateMachine):
    """Two keepers and a guest at one game."""

    @initialize(rules=st.sampled_from(RULES))
    def begin(self, rules: RuleSet) -> None:
        self.play = Play(new_record(rules))
        self.scored: Earlier | None = None
        self.play.touch(it.SayOut(None, Out(0, GoingOutKind(rules.hows[0]))))

    @rule(
        who=st.sampled_from(PEOPLE),
        keys=st.lists(st.sampled_from([*it.KeypadKey, *[it.KeypadKey.NEXT] * 2]), max_size=9),
    )
    def press(self, who: ev.Author, keys: list[it.KeypadKey]) -> None:
        for key in keys:
            step = self.play.touch(it.Press(key), who)
            assert step.draft is None or field_exists(self.play.game, step.draft)

    @rule(who=st.sampled_from(PEOPLE), intent=intents)
    def ask(self, who: ev.Author, intent: it.Intent) -> None:
        before = self.play.game
        step = self.play.touch(intent, who)
        assert step.draft is None or field_exists(self.play.game, step.draft)
        assert not step.refused or self.play.game == before

    @precondition(lambda self: len(self.play.game.events) > 1)
    @rule(who=st.sampled_from(PEOPLE))
    def undo_then_redo(self, who: ev.Author) -> None:
        before = self.play.game
        target = undo_target(before, who)
        undone = self.play.touch(it.Undo, who)
        if undone.changes:
            assert redo_target(self.play.game, who) == target
            redone = self.play.touch(it.Redo, who)
            assert not redone.refused
            assert undo_target(self.play.game, who) == target
        assert (self.play.record, self.play.game.voided) == (before.record, before.voided)

    @rule(who=st.sampled_from(PEOPLE), intent=st.sampled_from([it.Undo, it.Redo]))
    def turn(self, who: ev.Author, intent: it.Intent) -> None:
        self.play.touch(intent, who)

    @invariant()
    def the_record_is_legal_and_can_be_scored(self) -> None:
        assert record_faults(self.play.record) == ()
        before, score = self.scored, score_game(self.play.record)
        assert score_game(self.play.record, before) == score
        self.scored = self.play.record, score
        for who in PEOPLE:
            shown = record_with_draft(self.play.game, self.play.draft(who))
            assert score_game(shown, self.scored) == score_game(shown)

    def teardown(self) -> None:
        game = self.play.game
        assert read_game(write_game(game.record))
        assert fold(_shuffled(game.events)) == game
        live = [
            event
            for event in game.events
            if event.batch not in game.voided and not isinstance(event.change, ev.Voided | ev.Restored)
        ]
        without = fold(live).record
        assert without == game.record
        assert score_game(without) == score_game(game.record)


def _shuffled(events: Sequence[ev.GameEvent]) -> list[ev.GameEvent]:
    mixed = [*events, *events[::3]]
    random.Random(len(events)).shuffle(mixed)  # noqa: S311 - an order of arrival, not a secret
    return mixed


TestTable = Table.TestCase
TestTable.settings = settings(max_examples=20, stateful_step_count=25)


@given(st.data(), st.lists(junk, max_size=25))
def test_any_events_fold_to_the_same_game_in_any_order(
    data: st.DataObject, events: list[ev.GameEvent]
) -> None:
    game = fold(events)
    again = fold(data.draw(st.permutations([*events, *events[:3]])))
    assert (again, agreements(again)) == (game, agreements(game))
    cut = data.draw(st.integers(0, len(events)))
    assert fold_more(fold(events[:cut]), events[cut:]) == game


@given(st.lists(junk, max_size=25), st.sampled_from(RULES))
def test_any_events_fold_to_a_record_that_can_be_scored(events: list[ev.GameEvent], rules: RuleSet) -> None:
    first = ev.Event(
        ev.DeviceId("phone"), -1, -1, ev.BatchId("first"), ANN, AT, ev.GameStarted(new_record(rules))
    )
    record = fold([*(replace(event, counter=at) for at, event in enumerate(events)), first]).record
    assert len(score_game(record).rounds) == len(record.rounds)
