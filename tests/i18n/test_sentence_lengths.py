"""Sentences on the screen are short: they are read by lamplight, in the middle of a game.

Measured are the English messages, each split into its sentences; a label, which has no full stop, is none.
"""

import re
from collections.abc import Iterator
from statistics import mean
from typing import Final

from babel.messages.pofile import read_po

from tests.catalogues.messages import TEMPLATE

MEAN: Final = 12
"""Words in a sentence, at most, on average."""
LONGEST: Final = 16
ELSEWHERE: Final = ("scorepad/cli/", "scorepad/sheets/", "scorepad/main.py", "scorepad/web/launch.py")
"""Where the words of the command line, of the terminal and of paper come from."""
SENTENCE: Final = re.compile(r"\S.*?[.?!][”)]*(?=\s|$)", re.DOTALL)


def sentences(text: str) -> list[str]:
    """Return the sentences of a message; what has no full stop at the end isn't one."""
    return SENTENCE.findall(text)


def on_screen() -> Iterator[str]:
    with TEMPLATE.open("rb") as source:
        messages = [message for message in read_po(source) if message.id]
    for message in messages:
        if any(not place.startswith(ELSEWHERE) for place, _line in message.locations):
            yield from sentences(message.id if isinstance(message.id, str) else message.id[-1])


def length(sentence: str) -> int:
    """Return the number of words; a placeholder counts as one."""
    return sum(1 for word in sentence.split() if re.search(r"\w", word))


def test_sentences_on_the_screen_have_at_most_12_words_on_average() -> None:
    lengths = [length(sentence) for sentence in on_screen()]
    assert len(lengths) > 300
    assert mean(lengths) <= MEAN


def test_no_sentence_on_the_screen_is_very_long() -> None:
    assert [sentence for sentence in on_screen() if length(sentence) > LONGEST] == []


def test_a_message_is_split_into_its_sentences() -> None:
    assert sentences("Save as PDF") == []
    assert sentences("Nothing is lost. Add “1.5 s.” to {name}!") == [
        "Nothing is lost.",
        "Add “1.5 s.”",
        "to {name}!",
    ]
    assert length("Nothing – is lost: {name}.") == 4
