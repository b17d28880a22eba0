"""What the receivers of calls are: by the types that are written for them, by what a manager of models gives, by a route."""

from __future__ import annotations

import pytest

from tests.index.linked import calls, drafted, still_open
from tests.index.test_resolve import GAUGE

PYTHON_TYPES = {
    "that may be None": "def show(one: Gauge | None):\n    one.get()\n",
    "or nothing": "def show(one: Optional[Gauge] = None):\n    one.get()\n",
    "of a module": "import gauge\n\ndef show(one: gauge.Gauge | None = None):\n    one.get()\n",
    "in quotes": 'def show(one: "Gauge"):\n    one.get()\n',
    "declared": "def show():\n    one: Gauge | None = None\n    one.get()\n",
    "returned": "def make() -> Gauge | None: ...\n\ndef show(one=make()):\n    made = make()\n    made.get()\n",
    "kept": "class Panel:\n    def __init__(self, size: int, one: Gauge):\n        self.one = one\n\n    def show(self):\n        self.one.get()\n",
    "kept by another name": "class Panel:\n    def __init__(self, one: Gauge | None):\n        self.it = one\n\n    def show(self):\n        self.it.get()\n",
}


@pytest.mark.parametrize("text", PYTHON_TYPES.values(), ids=PYTHON_TYPES)
def test_a_receiver_has_the_type_that_is_written_for_it(text: str) -> None:
    files = {"gauge.py": GAUGE, "use.py": f"from gauge import Gauge\n\n{text}"}
    assert "Gauge.get" in {call.partition(" -> ")[2] for call in calls(files)}
    assert not still_open(files)


MODELS = {
    "got": "def show():\n    one = Gauge.objects.get(size=1)\n    one.get()\n",
    "got after a filter": "def show():\n    one = Gauge.objects.select_related('shop').filter(size=1).first()\n    one.get()\n",
    "queried": "def show():\n    one = Gauge.query.filter_by(size=1).first()\n    one.get()\n",
    "kept": "class Shown:\n    def setUp(self):\n        self.one = Gauge.objects.create()\n\n    def test(self):\n        self.one.get()\n",
    "got or missed": "def show(number):\n    one = get_object_or_404(Gauge, id=number)\n    one.get()\n",
    "each of several": "def show():\n    for one in Gauge.objects.filter(size=1):\n        one.get()\n",
    "a relation": "class Panel:\n    one = models.ForeignKey(Gauge, models.CASCADE)\n\ndef show(panel: Panel):\n    panel.one.get()\n",
    "a relation by name": "class Panel:\n    one = OneToOneField('Gauge')\n\ndef show(panel: Panel):\n    held = panel.one\n    held.get()\n",
}


@pytest.mark.parametrize("text", MODELS.values(), ids=MODELS)
def test_what_a_manager_gives_is_of_its_model(text: str) -> None:
    files = {"gauge.py": GAUGE, "use.py": f"from gauge import Gauge\n\n{text}"}
    assert {call.partition(" -> ")[2] for call in calls(files)} == {"Gauge.get"}


def test_a_constructor_keeps_what_it_was_given_and_not_what_stands_beside_it() -> None:
    text = "class Panel:\n    def __init__(self, one: Gauge, other):\n        self.other = other\n\n    def show(self):\n        self.other.get()\n"
    files = {"gauge.py": GAUGE, "use.py": f"from gauge import Gauge\n\n{text}"}
    assert calls(files) == set()
    assert still_open(files) == {"self.other.get"}


def test_a_type_in_quotes_that_is_no_name_binds_nothing() -> None:
    text = 'def show(one: "list[Gauge] | None"):\n    one.read_pressure()\n'
    assert calls({"gauge.py": GAUGE, "use.py": text}) == {"show -> Gauge.read_pressure?"}


def test_a_route_leads_to_the_function_that_is_written_in_place_for_it() -> None:
    text = 'const router = new Router();\nrouter.get("/gauges", checked, async (context) => {\n  await read(context);\n});\n'
    draft = drafted({"routes.js": text, "read.js": "function read(context) {}\n"})
    assert [draft.world.name[source] for source, kind, _ in draft.edges if kind == "handles_route"] == ["/gauges"]


@pytest.mark.parametrize(
    "receiver",
    [
        "new Basket().Take(new Apple())",
        "new Basket().Take(Pick(1)).Take(2)",
        "(new Basket())",
        "new Basket().Of<Apple>()",
        "basket.Of<Apple>(1)",
    ],
)
def test_a_chain_that_starts_with_what_is_new_is_followed(receiver: str) -> None:
    """In C#."""
    basket = "class Basket {\n  Basket Take(object one) { return this; }\n  Basket Of<T>() { return this; }\n  void Close() { }\n}\n"
    shop = f"class Shop {{\n  void Sell(Basket basket) {{ {receiver}.Close(); }}\n}}\n"
    assert "Shop.Sell -> Basket.Close" in calls({"Basket.cs": basket, "Shop.cs": shop})
