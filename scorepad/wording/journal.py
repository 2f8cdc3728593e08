"""People, pairs and records of the journal in sentences, each with how many games or rounds it is of."""

from typing import Final

from scorepad.i18n.catalogue import _, mark, ngettext
from scorepad.i18n.formats import day_text, join_list, points, share
from scorepad.journal.sums import Best, Feat, Sums, Versus, Who
from scorepad.rules.built_in import VARIANTS, variant
from scorepad.rules.keys import RED_THREES_LAID
from scorepad.rules.ruleset import RuleSet
from scorepad.wording.labels import capital, field_label, kind_word, table_words

_BESTS: Final = {
    Feat.GAME: mark("Best game: {points}"),
    Feat.ROUND: mark("Best round: {points}"),
    Feat.HAND: mark("Most expensive hand: {points} points left over"),
    Feat.COMEBACK: mark("Biggest comeback: won after being {points} points behind"),
}


def who_text(who: Who) -> str:
    """Return the names of people as one: `Ann & Bo`."""
    return " & ".join(who)


def games_text(count: int) -> str:
    """Return how many games: `30 games`."""
    return ngettext("{count} game", "{count} games", count).format(count=points(count))


def won_text(sums: Sums) -> str:
    """Return how many of somebody's games they won: `won 12 of 30 games, shared 1 more win`."""
    count = sums.games
    message = ngettext("won {won} of {count} game", "won {won} of {count} games", count)
    won = message.format(won=points(sums.wins), count=points(count))
    shared = ngettext("shared {count} more win", "shared {count} more wins", sums.shared)
    return join_list((won, shared.format(count=points(sums.shared)) if sums.shared else ""))


def versus_text(versus: Versus) -> str:
    """Return how often somebody won against the other: `won 12, lost 7 of 20 games`."""
    won, lost = map(points, versus.wins)
    message = ngettext(
        "won {won}, lost {lost} of {count} game", "won {won}, lost {lost} of {count} games", versus.games
    )
    return message.format(won=won, lost=lost, count=points(versus.games))


def game_average(sums: Sums) -> str:
    """Return somebody's average total: `Average 8,214 in 30 games`."""
    message = ngettext("Average {points} in {count} game", "Average {points} in {count} games", sums.games)
    return message.format(points=points(round(sums.points / sums.games)), count=points(sums.games))


def round_average(sums: Sums) -> str:
    """Return somebody's average round: `Average 1,421 in 84 rounds`."""
    message = ngettext("Average {points} in {count} round", "Average {points} in {count} rounds", sums.rounds)
    return message.format(points=points(round(sums.round_points / sums.rounds)), count=points(sums.rounds))


def known_rounds(sums: Sums) -> str:
    """Return of how many games the rounds are known, where it isn't all of them."""
    message = ngettext(
        "The rounds of {known} of {count} game are known.",
        "The rounds of {known} of {count} games are known.",
        sums.games,
    )
    known = message.format(known=points(sums.played_out), count=points(sums.games))
    return "" if sums.played_out == sums.games else known


def round_sentences(sums: Sums, base: str | None) -> list[str]:
    """Return what somebody did in a round on average. base: the variant that their rules come from."""
    rules = variant(base or VARIANTS[0])
    found = _piles(sums, rules), _outs(sums), _red_threes(sums, rules)
    return [sentence for sentence in found if sentence]


def _piles(sums: Sums, rules: RuleSet) -> str:
    kinds = join_list(
        f"{kind_word(rules, kind)} {share(number / sums.rounds)}"
        for kind, number in sorted(sums.piles.items(), key=lambda each: -each[1])
        if number
    )
    # Translators: “{piles}” is the word for completed piles, “{kinds}” how many there are of each kind.
    message = _("{piles} a round: {kinds}")
    return message.format(piles=capital(table_words(rules)["piles"]), kinds=kinds) if kinds else ""


def _outs(sums: Sums) -> str:
    message = ngettext(
        "Went out in {outs} of {count} round", "Went out in {outs} of {count} rounds", sums.rounds
    )
    return message.format(outs=points(sums.outs), count=points(sums.rounds)) if sums.outs else ""


def _red_threes(sums: Sums, rules: RuleSet) -> str:
    # Translators: what was counted, how often, and how often in a round on average.
    message = _("{label}: {count}, {share} a round")
    label, average = capital(field_label(rules, RED_THREES_LAID)), share(sums.red_threes / sums.rounds)
    count = points(sums.red_threes)
    return message.format(label=label, count=count, share=average) if sums.red_threes else ""


def best_text(best: Best, feat: Feat) -> str:
    """Return what a record is: `Best round: 3,400`."""
    return _(_BESTS[feat]).format(points=points(best.points))


def best_place(best: Best, feat: Feat) -> str:
    """Return in which game and round a record was made: `round 2, 5 March 2024`."""
    message = _("after round {number}") if feat is Feat.COMEBACK else _("round {number}")
    # Before the first round they were behind by what was taken over from paper.
    number = message.format(number=best.round) if best.round else ""
    return join_list((number, day_text(best.day, best.about)))
