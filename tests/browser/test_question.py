"""A question while somebody counts stands whole in sight, with both answers, wherever the keypad is."""

from typing import Final

import pytest

from scorepad.i18n.catalogue import _, use_language
from tests.browser.boxes import Box, boxes
from tests.browser.moves import begin_round, keys
from tests.browser.page import Screen
from tests.browser.places import enlarge, resize, speak
from tests.browser.table import FIRST, SECOND, US, sit_down
from tests.slices import one_in

_FEW, _NONE = "66nn110nn", "nnnn400nnn"
LONGEST: Final = {"it": _NONE, "sv": _FEW, "ja": _NONE, "de": _NONE, "en": _FEW}
"""The keys that lead to the longest question of each language."""
QUESTION = "4,850 on the table? Usually about 590."
DOUBTED = f"{US}, Cards on the table, 0"
SIZES = [
    ((360, 740), 1.0),
    *(pytest.param(*each, marks=pytest.mark.grid) for each in (((360, 740), 2.0), ((844, 390), 1.5))),
]


@pytest.mark.parametrize(("size", "share"), SIZES)
def test_a_question_stands_whole_in_sight_with_its_answers_until_it_is_answered(
    screen: Screen, size: tuple[int, int], share: float
) -> None:
    sit_down(screen, FIRST, SECOND, house_rules={"going_out.piles": [{"clean": 1}]})
    begin_round(screen, US)
    keys(screen, "1nnn4850nn")
    resize(screen, *size)
    if share != 1:
        enlarge(screen, share)
    screen.wait_until(
        lambda seen: is_whole(seen, size, QUESTION), f"the question at {size}, letters × {share}"
    )
    screen.tap("It's right")
    screen.wait_until(lambda seen: QUESTION not in seen.text(), "no question any more")


@pytest.mark.parametrize(
    ("lang", "size"), one_in(10, [(lang, size) for size in ((360, 740), (740, 360)) for lang in LONGEST])
)
def test_the_longest_question_of_each_language_stands_whole_in_sight_in_letters_twice_as_large(
    screen: Screen, lang: str, size: tuple[int, int]
) -> None:
    needed = {"clean": 1} if LONGEST[lang] == _FEW else {"clean": 2, "dirty": 2, "wild": 1}
    sit_down(screen, FIRST, SECOND, house_rules={"going_out.piles": [needed]})
    begin_round(screen, US)
    keys(screen, LONGEST[lang])
    screen.wait_for("It's right")
    entry = screen.path
    speak(screen, lang)
    with use_language(lang):
        screen.go(entry, _("Fix"))
    resize(screen, *size)
    enlarge(screen, 2.0)
    screen.wait_until(lambda seen: is_whole(seen, size, US), f"the question in {lang} at {size}")


@pytest.mark.parametrize("size", [(360, 740), pytest.param((390, 844), marks=pytest.mark.grid)])
def test_the_line_that_a_question_is_about_stands_whole_in_sight(
    screen: Screen, size: tuple[int, int]
) -> None:
    resize(screen, *size)
    sit_down(screen, FIRST, SECOND)
    begin_round(screen, US)
    keys(screen, "431nn")
    screen.wait_for("8 completed piles are worth at least 430")
    screen.wait_until(lambda seen: _is_line_whole(seen, size), f"the doubted line at {size}")


def _is_line_whole(screen: Screen, size: tuple[int, int]) -> bool:
    found = boxes(screen)
    line, key = (next((box for box in found if box.name == name), None) for name in (DOUBTED, "7"))
    return line is not None and key is not None and _in_sight(line, key, size)


def is_whole(screen: Screen, size: tuple[int, int], question: str) -> bool:
    """Whether question, answers and keys are there, each whole and none of the first three below the keys.

    question: some words of it.
    """
    found = boxes(screen)
    with use_language(screen.lang):
        answers = _("Fix"), _("It's right")
    asked = [box for box in found if (question in box.said and not box.touchable) or box.name in answers]
    keypad = {box.name: box for box in found if box.name in ("7", "0")}
    is_there = len(asked) >= len(answers) + 1 and len(keypad) == len("70")
    return (
        is_there
        and keypad["0"].whole[3] < size[1]
        and all(_in_sight(each, keypad["7"], size) for each in asked)
    )


def _in_sight(box: Box, key: Box, size: tuple[int, int]) -> bool:
    # What stands over the window's edge ends there.
    is_whole_box = box.shown == box.whole and box.whole[1] >= 0 and box.whole[3] < size[1]
    is_beside = box.whole[2] <= key.whole[0] or box.whole[0] >= key.whole[2]
    return is_whole_box and (is_beside or box.whole[3] <= key.whole[1])
