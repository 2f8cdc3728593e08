"""What `scorepad score --json` prints. Source of its keys: FORMAT.md, "Score as JSON".

Its sentences are in English in every language: programs read it, and it is the same everywhere.
"""

from scorepad.i18n import use
from scorepad.i18n.catalogue import DEFAULT
from scorepad.i18n.problems import problem_sentence
from scorepad.score.record import GameRecord
from scorepad.score.result import GameScore, Problem, RoundScore, SideScore

Object = dict[str, object]

_SECTIONS = ("piles", "melded", "left", "unmelded", "red_threes", "out", "extras", "adjustments")


def score_document(record: GameRecord, score: GameScore) -> Object:
    """Give the whole answer as JSON's own types."""
    with use(DEFAULT):
        rounds = [_round(record, scored) for scored in score.rounds]
    return {
        "variant": record.rules.base,
        "rounds": rounds,
        "next": {"round": score.next.round, "minimums": list(score.next.minimums)} if score.next else None,
        "finished": score.finished,
        "winners": list(score.winners),
    }


def _round(record: GameRecord, scored: RoundScore) -> Object:
    return {
        "round": scored.number,
        "complete": scored.complete,
        "sides": [_side(record, at, side) for at, side in enumerate(scored.sides)],
        "problems": [_problem(record, problem) for problem in scored.problems],
    }


def _side(record: GameRecord, at: int, side: SideScore) -> Object:
    name = record.sides[at].name
    if not side.counted:
        return {"name": name, "counted": False}
    sections = (section for section in _SECTIONS if record.rules.family.counts(section))
    return {
        "name": name,
        **{section: side.breakdown.points(section) for section in sections},
        "round": side.breakdown.round,
        "total": side.total,
        "minimum": side.minimum,
    }


def _problem(record: GameRecord, problem: Problem) -> Object:
    return {
        "code": problem.code,
        "severity": problem.severity,
        "side": problem.side,
        "field": problem.field,
        "message": problem_sentence(problem, record),
    }
