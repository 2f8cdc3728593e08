import contextvars

from scorepad.i18n import _, language, mark_plural, ngettext, set_language, use_language
from scorepad.i18n.catalogue import LOCALES


def test_without_a_catalogue_messages_are_english() -> None:
    with use_language("xx"):
        assert _("clean piles") == "clean piles"
        assert ngettext("{n} pile", "{n} piles", 1) == "{n} pile"
        assert ngettext("{n} pile", "{n} piles", 2) == "{n} piles"


def test_a_language_applies_only_while_it_is_used() -> None:
    with use_language("xx"):
        assert language() == "xx"
        with use_language("sv"):
            assert language() == "sv"
        assert language() == "xx"
    assert language() == "en"


def test_a_language_set_in_one_context_leaves_the_others_alone() -> None:
    contextvars.copy_context().run(set_language, "sv")
    assert language() == "en"


def test_a_marked_plural_uses_the_forms_of_each_language() -> None:
    one, many = mark_plural("{n} round", "{n} rounds")
    assert [ngettext(one, many, count) for count in (1, 4)] == [one, many]
    said = {}
    for lang in LOCALES:
        with use_language(lang):
            said[lang] = ngettext(one, many, 1), ngettext(one, many, 4)
    assert {lang for lang, words in said.items() if words == (one, many)} == {"en"}
    assert said["de"] == ("{n} Runde", "{n} Runden")
    assert len(set(said["ja"])) == 1
