"""Several phones at a table: agreeing to what other sides counted, and what this phone is called."""

from collections.abc import Sequence
from functools import partial

import flet as ft

from scorepad.flet_support.focus_and_scroll import with_scroll_keys
from scorepad.flet_support.hooks import use_effect, use_instance, use_live
from scorepad.flet_support.screens import component, show_message, use_is_covered
from scorepad.game.agreement import NOT_ASKED, Agreement, Missing, RoundAgreement, agreed, sides_with_phones
from scorepad.i18n import _
from scorepad.i18n.formats import join_list, points, signed
from scorepad.score.limits import MAX_NAME
from scorepad.score.record import GameId
from scorepad.ui.session import GameView, use_session
from scorepad.ui.theme.style import RADIUS, Type, side_colour, side_tint
from scorepad.ui.widgets.buttons import filled_button, plain_button
from scorepad.ui.widgets.fields import kept_field
from scorepad.ui.widgets.layout import flowing, notice, section, stretched
from scorepad.ui.widgets.text import sum_line, words
from scorepad.wording.agreement import changed_rounds, changed_sentence, missing_sentence
from scorepad.wording.breakdown import explain_total
from scorepad.wording.labels import capital, field_label


def game_agreement(table: GameView) -> list[ft.Control]:
    """Show the rounds changed since they were agreed, and the newest round that waits for agreement.

    One that waits for this device goes before those that wait for others. Empty where nobody asks.
    """
    waiting = [at for at in range(len(table.record.rounds)) if _known(table, at).missing]
    ours = [at for at in waiting if _ours(table, at)]
    lines = [line for at in waiting for line in _changed(table, at)]
    newest = (ours or waiting)[-1:]
    for at in newest:
        parts = _round_parts(table, at)
        title = words(_("Round {number}").format(number=table.record.first_round + at), Type.STRONG)
        lines += [title, *parts] if parts else []
    return [stretched(with_scroll_keys(lines, "agreement"), 8)] if lines else []


def round_agreement(table: GameView, at: int) -> ft.Control:
    """Show the agreement on one round. at: its index among the recorded rounds."""
    lines = [*_changed(table, at), *_round_parts(table, at)]
    column = stretched(with_scroll_keys(lines, "agreement"), 8)
    return ft.Container(column, padding=ft.Padding.symmetric(vertical=8 if lines else 0))


def _known(table: GameView, at: int) -> RoundAgreement:
    return table.agreements.get(table.record.rounds[at].log_id, NOT_ASKED)


def _changed(table: GameView, at: int) -> list[ft.Control]:
    """Draw a notice if a round was changed after all had agreed."""
    is_changed = _known(table, at).state is Agreement.CHANGED
    return [notice(changed_sentence(table.record.first_round + at))] if is_changed else []


def _ready(table: GameView, at: int) -> list[Missing]:
    """Return the missing agreements that could be given now."""
    known, tallies = _known(table, at), table.record.rounds[at].tallies
    return [each for each in known.missing if tallies[each.side].counted and not known.is_in_doubt(each.side)]


def _ours(table: GameView, at: int) -> list[Missing]:
    """Return the agreements asked of this device: a guest's own, or a keeper's for sides without a phone."""
    if table.guest_side is not None:
        return [each for each in _ready(table, at) if each.by == table.guest_side]
    others = sides_with_phones(table.game)
    return [each for each in _ready(table, at) if each.by not in others]


def _round_parts(table: GameView, at: int) -> list[ft.Control]:
    ours, ready = _ours(table, at), _ready(table, at)
    lines: list[ft.Control] = [words(sentence, Type.SECOND) for sentence in _differing(table, at)]
    lines += [
        _question(table, at, side, [each for each in ours if each.side == side])
        for side in sorted({each.side for each in ours})
    ]
    others = [each for each in ready if each not in ours]
    if table.record.rounds[at].complete and others:
        lines.append(words(missing_sentence(table.record, others), Type.SECOND))
        lines += [flowing(_for_others(table, at, others))] if table.is_keeper else []
    return lines


def _differing(table: GameView, at: int) -> list[str]:
    """Return a sentence for each side whose phones differ."""
    doubts, rules = _known(table, at).doubts, table.record.rules
    sentences = []
    for side in sorted({each.side for each in doubts}):
        fields = [capital(field_label(rules, each.field)) for each in doubts if each.side == side]
        name = table.record.sides[side].name
        sentences.append(_("{side}: two phones differ: {fields}").format(side=name, fields=join_list(fields)))
    return sentences


def _question(table: GameView, at: int, side: int, missing: Sequence[Missing]) -> ft.Control:
    """Draw what a side counted, and the button to agree to just that."""
    why = explain_total(table.record, table.score, side)[at]
    lines: list[ft.Control] = [sum_line(each.text, signed(each.points), narrow=True) for each in why.lines]
    name = table.record.sides[side].name
    label = _("{side}: {points}. Agree?").format(side=name, points=points(why.earned))
    button = filled_button(label, partial(_agree, table, at, missing), colour=side_colour(side))
    content = stretched([*(lines or [words(_("Nothing was scored."))]), button], 6)
    return ft.Container(content, bgcolor=side_tint(side), border_radius=RADIUS, padding=10)


def _for_others(table: GameView, at: int, others: Sequence[Missing]) -> list[ft.Control]:
    """Offer a keeper to agree in place of each side that hasn't done so on its own phone."""
    return [
        plain_button(
            _("Agree for {side}").format(side=table.record.sides[by].name),
            partial(_agree, table, at, [each for each in others if each.by == by]),
        )
        for by in sorted({each.by for each in others})
    ]


async def _agree(table: GameView, at: int, missing: Sequence[Missing]) -> None:
    played = table.record.rounds[at]
    await table.change(*(agreed(played, each.side, each.by) for each in missing))


def use_changed_notice(game_id: GameId) -> None:
    """Say at the foot of the screen when a round that all had agreed on is changed."""
    page, service, covered = ft.context.page, use_session().service, use_is_covered()
    told: list[frozenset[int]] = use_instance(list)

    def read() -> frozenset[int]:
        game = service.game(game_id)
        return frozenset(changed_rounds(game.record, service.opened(game_id).agreements) if game else ())

    follow = None if covered else partial(service.subscribe, game_id)
    changed = use_live(follow, read, [game_id, covered], rank="late")
    if covered:
        told.clear()

    def tell() -> None:
        fresh = changed - told[0] if told else frozenset[int]()
        told[:] = [] if covered else [changed]
        for number in sorted(fresh):
            show_message(page, changed_sentence(number))

    use_effect(tell, [changed, covered])


@component
def phone_name() -> ft.Control:
    """Draw the field for this device's name; nothing on a device that came by no link."""
    session = use_session()
    access, device = session.service.access, session.who.device
    name = use_live(access.subscribe, lambda: access.name(device))

    async def keep(text: str) -> None:
        await access.rename(device, text)

    if name is None:
        return ft.Container()
    field = kept_field(_("Your name"), name, device, keep, most=MAX_NAME)
    seen = _("Whoever shares the game sees it in the list of phones.")
    return section(_("This phone"), [field, words(seen, Type.SECOND)])
