"""Lists of names are sorted as in the current language."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorepad.i18n import use_language
from scorepad.i18n.formats import sort_names

ORDERS = {
    "en": ["10", "anna", "Anna", "Ärla", "Åsa", "de Vries", "Élan", "Eva", "Örjan", "Zoë"],
    "de": ["Anna", "Ärla", "Arno", "Özil", "Ozzy", "Straße", "Zoë"],
    "it": ["Élan", "Eva", "Niccolò", "Nicola", "Zoë"],
    "sv": ["Anna", "Eva", "Wille", "Zoë", "Åsa", "Ärla", "Ærlig", "Örjan", "Østen"],
    "ja": ["Anna", "あや", "アヤ", "つばき", "はな", "バナ", "ふじ", "一郎", "山田"],
}


@pytest.mark.parametrize(("lang", "names"), ORDERS.items())
def test_names_are_sorted_as_people_of_each_language_expect(lang: str, names: list[str]) -> None:
    with use_language(lang):
        assert sort_names(reversed(names)) == tuple(names)


@pytest.mark.parametrize("lang", ORDERS)
@given(names=st.lists(st.text(max_size=8), max_size=6))
def test_sorting_names_does_not_depend_on_their_first_order(lang: str, names: list[str]) -> None:
    with use_language(lang):
        assert sort_names(names) == sort_names(reversed(names))
        assert sorted(sort_names(names)) == sorted(names)
