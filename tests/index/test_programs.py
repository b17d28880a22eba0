"""Types of C++ across files: a header has them, whoever includes it uses them."""

from __future__ import annotations

from tests.index.linked import calls, drafted

CART_H = "namespace shop {\nclass Cart {\npublic:\n    int add(int item);\n    static Cart Empty();\n};\n}\n"
CART_CC = '#include "cart.h"\nnamespace shop {\nint Cart::add(int item) { return item; }\nCart Cart::Empty() { return Cart(); }\n}\n'
CART = {"cart.h": CART_H, "cart.cc": CART_CC}


def test_a_method_is_found_by_the_type_of_a_header() -> None:
    use = '#include "cart.h"\nnamespace shop {\nint buy(Cart& cart, Cart* other) { return cart.add(3) + other->add(4); }\n}\n'
    assert "shop.buy -> shop.Cart.add" in calls({**CART, "use.cc": use})


def test_a_type_is_found_behind_its_namespace() -> None:
    use = '#include "cart.h"\nint rob(shop::Cart& cart) { return cart.add(3); }\n'
    assert "rob -> shop.Cart.add" in calls({**CART, "use.cc": use})
    other = "class Cart {\npublic:\n    int add(int item);\n};\n"
    assert "rob -> shop.Cart.add" in calls({**CART, "other.h": other, "use.cc": use})


def test_a_call_behind_a_namespace_and_a_type_goes_to_a_member_of_the_type() -> None:
    use = '#include "cart.h"\nvoid start() { shop::Cart::Empty(); }\n'
    assert "start -> shop.Cart.Empty" in calls({**CART, "use.cc": use})


def test_a_class_extends_a_class_of_a_header_and_has_its_members() -> None:
    use = '#include "cart.h"\nclass Basket : public shop::Cart {\n    int fill() { return add(1); }\n};\n'
    draft = drafted({**CART, "basket.h": use})
    assert [kind for _, kind, _ in draft.edges if kind == "extends"] == ["extends"]
    assert "Basket.fill -> shop.Cart.add" in calls({**CART, "basket.h": use})


def test_of_several_types_of_headers_none_is_meant() -> None:
    other = "class Cart {\npublic:\n    int add(int item);\n};\n"
    use = "int rob(Cart& cart) { return cart.add(3); }\n"
    assert "rob -> Cart.add" not in calls({**CART, "other.h": other, "use.cc": use})


def test_what_tests_have_in_their_headers_is_for_tests() -> None:
    files = {"tests/fake.h": CART_H, "use.cc": "int rob(shop::Cart& cart) { return cart.add(3); }\n"}
    assert calls(files) == set()


def test_in_c_a_struct_is_no_function_of_its_name() -> None:
    header = "struct stat { int size; };\n"
    use = '#include "stat.h"\nint show(void) { return stat(); }\n'
    assert calls({"stat.h": header, "use.c": use}) == set()
