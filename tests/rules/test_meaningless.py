"""Rules of another family: refused where people wrote them, left out where Scorepad did."""

import pytest

from scorepad.rules import keys
from scorepad.rules.built_in import variant
from scorepad.rules.custom import CustomRuleSet, as_custom_rules, rules_from_document, with_changes
from scorepad.rules.editing import RulePart, editable, own_changes, put_value
from scorepad.rules.families import FAMILIES, Family
from scorepad.rules.faults import Fault
from scorepad.rules.resolve import with_house_rules
from tests.refusals import faults_at, refusal
from tests.rules.foreign_keys import FOREIGN, whole


def foreign_to(family: Family) -> dict[str, object]:
    return {key: value for each, key, value in FOREIGN if each is family}


@pytest.mark.parametrize("family", FAMILIES, ids=lambda family: family.name)
def test_house_rules_of_another_family_are_refused_whatever_their_values(family: Family) -> None:
    known = foreign_to(family)
    for values in (known, dict.fromkeys(known), dict.fromkeys(known, "nonsense")):
        assert refusal(with_house_rules, variant(family.example), values) == tuple(
            Fault("not_in_family", f"house_rules.{key}", {"word": key}) for key in known
        )


@pytest.mark.parametrize("family", FAMILIES, ids=lambda family: family.name)
def test_a_written_rule_set_with_a_key_of_another_family_is_refused(family: Family) -> None:
    own = {key: value for key, value in whole(variant(family.example)).items() if value is not None}
    first, *others = foreign_to(family).items()
    # Whoever wrote every key of every family is a program, not a person.
    for base, values in ((family.example, others), (None, others), (None, [first])):
        written = {**({} if base else own), **dict(values)}
        found = refusal(rules_from_document, "Ours", base, written, written=True)
        assert {fault.path for fault in found} == {f"rules.values.{key}" for key, _ in values}


def test_each_family_has_keys_of_its_own_and_all_of_them_some() -> None:
    assert {family.name for family, _key, _value in FOREIGN} == {family.name for family in FAMILIES}
    known = [{key for key in keys.FIXED if keys.applies(key, family)} for family in FAMILIES]
    assert keys.FAMILY in set.intersection(*known)
    assert all(mine - theirs for mine in known for theirs in known if mine is not theirs)
    assert set.union(*known) == keys.FIXED.keys()


def test_a_mark_on_a_key_of_another_family_is_refused() -> None:
    marks = ["deal.to", "opening.minimums[3]"]
    found = faults_at(rules_from_document, "Ours", "hearts", {}, marks, written=True)
    assert found == ["rules.assumed[1] not_in_family"]


@pytest.mark.parametrize("family", FAMILIES, ids=lambda family: family.name)
def test_a_whole_set_of_all_families_comes_in_and_names_what_was_set_in_another(family: Family) -> None:
    rules = variant(family.example)
    foreign = {key: value for key, value in foreign_to(family).items() if key not in keys.COLOURS}
    found = rules_from_document(rules.name, rules.base, {**whole(rules), **foreign}, written=True)
    assert found == rules_from_document(rules.name, rules.base, whole(rules), written=True)
    defaults = {key for key, value in foreign.items() if (it := keys.find_key(key)) and value == it.default}
    assert set(found.dropped) == foreign.keys() - defaults
    assert all(found.values[key] is None for key in foreign if key in keys.FIXED)


def test_a_whole_set_of_one_family_takes_nothing_from_its_base() -> None:
    rules = variant("hearts")
    own = {key: value for key, value in whole(rules).items() if rules.uses(key)}
    found = rules_from_document("Ours", "hearts", {**own, "points.lowest_wins": False}, written=True)
    assert not found.lowest_wins
    assert rules_from_document("Ours", "hearts", own, written=True).assumed == frozenset()
    few = {key: value for key, value in own.items() if key != "points.lowest_wins"}
    assert rules_from_document("Ours", "hearts", few, written=True).lowest_wins


def test_another_family_keeps_no_value_or_mark_of_its_base() -> None:
    penalty = {key: value for key, value in whole(variant("hand")).items() if key.startswith("penalty.")}
    found = with_house_rules(variant("saskatchewan"), {"family": "penalty", **penalty})
    stray = [key for key, value in found.values.items() if value is not None and not found.uses(key)]
    assert stray == []
    assert all(found.uses(keys.split_entry(mark)[0]) for mark in found.assumed)


@pytest.mark.parametrize(
    ("ident", "section", "changes"),
    [
        ("whitnack", "piles", {"cards.ace": 15, "piles.wild": None, "opening.ladder": [[None, 15], [0, 50]]}),
        ("hand", None, {"penalty.partial": -40, "pack.jokers": 3}),
        ("hearts", "rows", {"points.lowest_wins": False, "rounds.names": ["One"], "points.sum": None}),
    ],
)
def test_a_change_of_the_family_leaves_nothing_behind(
    ident: str, section: str | None, changes: dict[str, object]
) -> None:
    own = own_changes(variant(ident), section, "Fives", 5) if section else {}
    ours = with_changes(CustomRuleSet("Ours", ident), {**changes, **own})
    for family in FAMILIES:
        after = with_changes(ours, put_value(ours.rules, RulePart("family"), family.name))
        if family is ours.rules.family:
            assert after == ours
            continue
        assert after.dropped == ()
        assert all(map(after.rules.uses, after.values)), after.values
        stays = own if keys.applies(next(iter(own), "family"), family) else {}
        labels = [key for key in after.values if keys.section_of(key) == "labels"]
        assert labels == [key for key in stays if key in labels]
        back = with_changes(after, put_value(after.rules, RulePart("family"), ours.rules.family.name))
        kept = {key: ours.values[key] for key in changes if keys.applies(key, family)}
        assert back == CustomRuleSet("Ours", ident, {**kept, **stays})


@pytest.mark.parametrize("family", FAMILIES, ids=lambda family: family.name)
def test_only_rules_of_the_family_can_be_edited(family: Family) -> None:
    assert foreign_to(family).keys().isdisjoint(editable(variant(family.example)))


def test_what_an_old_log_left_behind_stays_without_effect_until_the_family_comes_back() -> None:
    ours = with_changes(CustomRuleSet("Ours", "whitnack"), {"cards.ace": 15, "penalty.partial": -40})
    assert ours.dropped == ("penalty.partial",)
    rest = {"penalty.full": -60, "penalty.unmelded": 100, "penalty.factor": 2, "penalty.opening": 51}
    penalty = with_changes(ours, {**rest, "family": "penalty"})
    assert (penalty.rules.number("penalty.partial"), penalty.rules.values["cards.ace"]) == (-40, None)
    assert penalty.dropped == ("cards.ace",)
    assert "cards.ace" not in penalty.plain.values
    assert penalty.plain.rules == penalty.rules
    assert with_changes(penalty, {"family": "piles"}).rules.number("cards.ace") == 15


def test_rules_of_an_old_game_are_changed_without_what_means_nothing() -> None:
    old = with_house_rules(variant("hand"), {"penalty.partial": -40})
    stray = {**old.values, "points.lowest_wins": True, "rows.sets": 5}
    again = as_custom_rules(type(old)(old.name, old.base, stray, old.assumed))
    assert again.values == {"penalty.partial": -40}
