"""The practice game takes less than a minute in every language that separates words by spaces."""

import pytest

from scorepad.i18n.catalogue import LOCALES, _, use_language
from scorepad.ui.shared.practice import practice_record
from scorepad.wording.help import PracticeStep, step_sentence
from tests.browser.test_practice import A_TOUCH, A_WORD, MINUTE, WALK

ASIDE = {PracticeStep.GO_ON, PracticeStep.LINE, PracticeStep.NUMBER, PracticeStep.ELSEWHERE}
"""What only those read who leave the way."""


@pytest.mark.parametrize("lang", sorted(LOCALES.keys() - {"ja"}))
def test_reading_and_tapping_through_practice_takes_under_a_minute(lang: str) -> None:
    record = practice_record("2026-11-21")
    with use_language(lang):
        told = [step_sentence(step, record) for step in PracticeStep if step not in ASIDE]
        told += [_("Practice game"), _("Tap anywhere to go back")]
    words = sum(len(sentence.split()) for sentence in told)
    touches = 1 + sum(len(touched) for _sentence, touched in WALK)
    assert len(told) == len(WALK)
    assert words * A_WORD + touches * A_TOUCH < MINUTE
