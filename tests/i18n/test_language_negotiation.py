import pytest

from scorepad.i18n.catalogue import browser_language, match_language, system_language


@pytest.mark.parametrize("name", ["sv", "SV", "sv-SE", "sv_FI", "sv_SE.UTF-8", "sv_SE@euro", " sv "])
def test_a_language_is_known_by_all_its_names(name: str) -> None:
    assert match_language(name) == "sv"


@pytest.mark.parametrize("name", ["", "C", "POSIX", "C.UTF-8", "xx", "svenska", "s", "*", "../sv", "\0"])
def test_anything_but_one_of_our_languages_is_not_recognised(name: str) -> None:
    assert match_language(name) is None


@pytest.mark.parametrize(
    ("environment", "spoken"),
    [
        ({}, "en"),
        ({"LANG": "sv_SE.UTF-8"}, "sv"),
        ({"LANG": "sv_SE.UTF-8", "LC_MESSAGES": "ja_JP.UTF-8"}, "ja"),
        ({"LC_MESSAGES": "ja_JP", "LC_ALL": "sv_SE"}, "sv"),
        ({"LC_ALL": "sv_SE", "LANGUAGE": "fi:ja:sv"}, "ja"),
        ({"LC_ALL": "", "LANG": "sv"}, "sv"),
        ({"LC_ALL": "C", "LANG": "sv"}, "en"),
        ({"LC_ALL": "fi_FI.UTF-8", "LANG": "sv"}, "en"),
        ({"LC_CTYPE": "sv_SE.UTF-8"}, "en"),
    ],
)
def test_the_system_language_is_read_as_gettext_does(environment: dict[str, str], spoken: str) -> None:
    assert system_language(environment) == spoken


@pytest.mark.parametrize(
    ("accepted", "spoken"),
    [
        ("", "en"),
        ("sv", "sv"),
        ("sv-SE,sv;q=0.9,en-US;q=0.8,en;q=0.7", "sv"),
        ("en-US,en;q=0.9,sv;q=0.8", "en"),
        ("fi-FI,fi;q=0.9,sv;q=0.8,en;q=0.7", "sv"),
        ("en;q=0.3, ja;q=0.7 , sv;q=0.5", "ja"),
        ("sv;q=0, ja;q=0.1", "ja"),
        ("ko, *;q=0.5", "en"),
        ("sv;level=1, ja", "ja"),
        (";;q=,,ja;q=1.000", "ja"),
        ("xx," * 30 + "sv", "en"),
    ],
)
def test_a_browser_gets_its_most_preferred_language_of_ours(accepted: str, spoken: str) -> None:
    assert browser_language(accepted) == spoken
