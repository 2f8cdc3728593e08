import gc
from weakref import ref

import flet as ft

from scorepad.flet_support.identity_map import IdentityWeakMap


def test_equal_objects_have_separate_values() -> None:
    kept: IdentityWeakMap[ft.Text, str] = IdentityWeakMap("test")
    one, other = ft.Text("alike"), ft.Text("alike")
    other._i = one._i
    assert one == other
    kept[one] = "one"
    assert other not in kept
    kept[other] = "other"
    assert [kept[one], kept[other], len(kept), list(kept.values())] == ["one", "other", 2, ["one", "other"]]
    del kept[one]
    assert [one in kept, list(kept.items()) == [(other, "other")]] == [False, True]


def test_a_value_is_dropped_with_its_object() -> None:
    kept: IdentityWeakMap[ft.Text, str] = IdentityWeakMap("test")
    stays = ft.Text("stays")
    kept[stays] = "first"
    kept[stays] = "last"
    kept[ft.Text("goes")] = "gone"
    gc.collect()
    assert [len(kept), kept[stays]] == [1, "last"]


def test_a_value_referring_to_its_object_is_dropped_with_it() -> None:
    kept: IdentityWeakMap[ft.Text, list[ft.Text]] = IdentityWeakMap("test")
    goes = ft.Text("goes")
    kept[goes] = [goes]
    seen = ref(goes)
    del goes
    gc.collect()
    assert [seen(), len(kept)] == [None, 0]


def test_a_map_makes_no_dict_for_its_objects() -> None:
    # A class of its own: what is known of a class's attributes depends on how many objects it had before.
    class Fresh(ft.Text):
        pass

    kept: IdentityWeakMap[Fresh, str] = IdentityWeakMap("test")
    text = Fresh("a")
    kept[text] = "b"
    assert not any(isinstance(each, dict) and "_values" in each for each in gc.get_referents(text))
