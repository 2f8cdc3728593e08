"""The catalogues have every message of the source, in words that fit their place."""

import ast
import re
from collections.abc import Iterator
from functools import cache
from gettext import c2py
from pathlib import Path
from string import Formatter
from unicodedata import east_asian_width

import pytest
from babel.core import Locale
from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po

from scorepad.i18n.catalogue import LOCALES
from tests.catalogues.__main__ import is_translated
from tests.catalogues.messages import KEYWORDS, LOCALE, SOURCE, TEMPLATE, most_letters, template

CATALOGUES = sorted(LOCALE.glob("*/LC_MESSAGES/*.po"))

drawn = cache(template)


@cache
def catalogue(path: Path) -> Catalog:
    with path.open("rb") as source:
        return read_po(source, locale=path.parts[-3])


def messages(path: Path) -> list[Message]:
    return [message for message in catalogue(path) if message.id]


def names(known: Catalog) -> set[tuple[str | None, tuple[str, ...]]]:
    return {(message.context, forms(message.id)) for message in known if message.id}


def forms(words: str | tuple[str, ...] | list[str] | None) -> tuple[str, ...]:
    return tuple(words) if isinstance(words, tuple | list) else (words or "",)


def holes(text: str) -> set[str]:
    """Return the placeholders: in braces or, in argparse's own words, after a percent sign."""
    parts = Formatter().parse(text)
    braces = {f"{name}!{how}" for _before, name, _spec, how in parts if name is not None}
    return braces | set(re.findall(r"%(?:\(\w+\))?[srd]", text))


def called_for() -> Iterator[str]:
    """Yield each message that the source asks for, those inside f-strings too, which Babel passes over."""
    for path in SOURCE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_bytes())):
            match node:
                case ast.Call(func=ast.Name(id=name), args=[ast.Constant(value=str(ident)), *_]):
                    if name in KEYWORDS:
                        yield ident


def edges(text: str) -> tuple[str, str]:
    return text[: len(text) - len(text.lstrip())], text[len(text.rstrip()) :]


def width(text: str) -> int:
    return sum(2 if east_asian_width(sign) in "WF" else 1 for sign in text)


def chooses_like(lang: str, plural_expr: str, many: int) -> bool:
    """Return whether each CLDR category up to 1,999 has its own form, and no form is left over."""
    chosen, category = c2py(plural_expr), Locale.parse(lang).plural_form
    pairs = {(category(count), chosen(count)) for count in range(2000)}
    return sorted(form for _category, form in pairs) == [*range(many)] and len(dict(pairs)) == many


def test_every_message_that_the_source_asks_for_is_in_the_template() -> None:
    known = {forms(message.id)[0] for message in drawn()}
    assert [ident for ident in called_for() if ident not in known] == []


in_each = pytest.mark.parametrize("path", CATALOGUES, ids=lambda path: path.parts[-3])


def test_every_language_but_english_has_a_catalogue() -> None:
    assert {path.parts[-3] for path in CATALOGUES} == set(LOCALES) - {"en"}


def test_the_template_holds_the_messages_of_the_source() -> None:
    with TEMPLATE.open("rb") as source:
        assert names(read_po(source)) == names(drawn()), "run: python -m tests.catalogues"


@in_each
def test_a_catalogue_holds_the_messages_of_the_source(path: Path) -> None:
    assert names(catalogue(path)) == names(drawn()), "run: python -m tests.catalogues"


@in_each
def test_no_message_is_untranslated_or_fuzzy(path: Path) -> None:
    wanting = [m.id for m in messages(path) if m.fuzzy or not is_translated(m.string)]
    assert wanting == []


@in_each
def test_every_plural_form_is_translated(path: Path) -> None:
    many = catalogue(path).num_plurals
    plurals = [m for m in messages(path) if m.pluralizable]
    assert plurals
    assert [m.id for m in plurals if len(forms(m.string)) != many] == []


@in_each
def test_plural_forms_are_chosen_as_in_cldr(path: Path) -> None:
    """The oracle is CLDR; what Italian does from a million on concerns no card game."""
    known = catalogue(path)
    assert chooses_like(path.parts[-3], known.plural_expr, known.num_plurals)


@in_each
def test_placeholders_match_those_of_the_message(path: Path) -> None:
    """A translation's form may match any form of the message: “one” needs no number in it."""
    wrong = [
        (m.id, form)
        for m in messages(path)
        for form in forms(m.string)
        if holes(form) not in [holes(text) for text in forms(m.id)]
    ]
    assert wrong == []


@in_each
def test_leading_and_trailing_blanks_match_the_message(path: Path) -> None:
    wrong = [m.id for m in messages(path) for form in forms(m.string) if edges(form) != edges(forms(m.id)[0])]
    assert wrong == []


@in_each
def test_translations_keep_within_their_length_limit(path: Path) -> None:
    known = catalogue(path)
    limits = [(m.id, most) for m in drawn() if m.id and (most := most_letters(m.auto_comments))]
    words = [(form, most) for ident, most in limits if (m := known.get(ident)) for form in forms(m.string)]
    assert words
    assert [form for form, most in words if width(form) > most] == []


@in_each
def test_minus_signs_before_numbers_are_real_ones(path: Path) -> None:
    wrong = [form for m in messages(path) for form in forms(m.string) if re.search(r"(?<![\w-])-\{?\d", form)]
    assert wrong == []
