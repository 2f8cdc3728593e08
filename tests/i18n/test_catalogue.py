import contextvars

from scorepad.i18n import _, language, ngettext, set_language, use


def test_without_a_catalogue_the_words_are_english() -> None:
    with use("xx"):
        assert _("clean piles") == "clean piles"
        assert ngettext("{n} pile", "{n} piles", 1) == "{n} pile"
        assert ngettext("{n} pile", "{n} piles", 2) == "{n} piles"


def test_a_language_holds_only_while_it_is_used() -> None:
    with use("xx"):
        assert language() == "xx"
        with use("sv"):
            assert language() == "sv"
        assert language() == "xx"
    assert language() == "en"


def test_a_language_set_in_one_context_leaves_the_others_alone() -> None:
    contextvars.copy_context().run(set_language, "sv")
    assert language() == "en"
