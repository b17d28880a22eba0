"""Who implements an interface of Go without saying so, and what follows from it."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from knowing.graph.canonical import content, differences
from knowing.index.link.shapes import Shapes, same_job
from knowing.model import ImportFact
from knowing.settings.index import LINK
from tests.index.linked import drafted, entered
from tests.index.polyglot import append, create, remove, replace, write
from tests.index.small import run

STORE = "package shop\n\ntype Store interface {\n\tPut(name string, count int) error\n\tNames() []string\n}\n"
SHELF = (
    'package wood\n\nimport "example.com/shop"\n\ntype Shelf struct{ names []string }\n\n'
    "func (s *Shelf) Put(what string, many int) (err error) { return nil }\n\n"
)
NAMES = "func (s *Shelf) Names() []string { return s.names }\n"


def implements(files: dict[str, str]) -> set[str]:
    """``type interface`` for every edge that says so, and ``method method`` for what is overridden."""
    draft = drafted(files)
    name = draft.world.qualname
    return {f"{name(a)} {name(b)}" for a, kind, b in draft.edges if kind in ("implements", "overrides")}


def test_a_type_with_all_methods_implements_and_its_methods_override() -> None:
    found = implements({"shop/store.go": STORE, "wood/shelf.go": SHELF, "wood/names.go": f"package wood\n\n{NAMES}"})
    assert found == {"Shelf Store", "Shelf.Put Store.Put", "Shelf.Names Store.Names"}


@pytest.mark.parametrize(
    "shelf",
    [
        SHELF,
        SHELF + NAMES.replace("[]string {", "[]int {"),
        SHELF + NAMES.replace("Names()", "Names(all bool)"),
        SHELF + NAMES.replace("Names()", "names()"),
        SHELF + NAMES.replace("func (s *Shelf) ", "func "),
        SHELF.replace("many int", "many, more int") + NAMES,
    ],
    ids=["one is missing", "another result", "another parameter", "another name", "a function", "more parameters"],
)
def test_a_type_that_lacks_a_method_or_has_another_does_not(shelf: str) -> None:
    assert implements({"shop/store.go": STORE, "wood/shelf.go": shelf}) == set()


def test_a_type_of_the_package_may_be_spelled_with_its_package_elsewhere() -> None:
    maker = "package shop\n\ntype Item struct{}\n\ntype Maker interface {\n\tMakeItem(of *Item) (Item, error)\n}\n"
    mill = "package wood\n\ntype Mill int\n\nfunc (m Mill) MakeItem(*shop.Item) (shop.Item, error) { return shop.Item{}, nil }\n"
    assert "Mill Maker" in implements({"shop/maker.go": maker, "wood/mill.go": mill})
    renamed = mill.replace("shop.", "ours.").replace("\n\ntype", '\n\nimport ours "example.com/shop"\n\ntype')
    assert "Mill Maker" in implements({"shop/maker.go": maker, "wood/mill.go": renamed})
    assert implements({"shop/maker.go": maker, "wood/mill.go": mill.replace("shop.", "other.")}) == set()


@pytest.mark.parametrize(
    ("asked", "has"),
    [
        ("Watch() <-chan Item", "Watch() <-chan shop.Item"),
        ("Watch(to chan Item)", "Watch(chan shop.Item)"),
        ("Watch(do func(key string) error)", "Watch(do func(string) error)"),
        ("Watch(do func(of, to Item) (n int, err error))", "Watch(f func(shop.Item, shop.Item) (int, error))"),
        ("Watch(a map[string]func(Item) func(x int))", "Watch(b map[string]func(i shop.Item) func(int))"),
    ],
)
def test_channels_and_functions_are_the_same_in_every_package(asked: str, has: str) -> None:
    watcher = f"package shop\n\ntype Item struct{{}}\n\ntype Watcher interface {{\n\t{asked}\n\tStop()\n}}\n"
    eye = f"package wood\n\ntype Eye int\n\nfunc (e Eye) {has} {{ panic(1) }}\n\nfunc (e Eye) Stop() {{}}\n"
    assert "Eye Watcher" in implements({"shop/a.go": watcher, "wood/b.go": eye})
    assert implements({"shop/a.go": watcher, "wood/b.go": eye.replace("Watch(", "Watch(more bool, ")}) == set()


def test_types_of_two_packages_of_one_name_are_not_the_same() -> None:
    saver = "package model\n\ntype Item int\n\ntype Saver interface {\n\tSave(one Item)\n\tDrop(one Item)\n}\n"
    disk = "package model\n\ntype Item int\n\ntype Disk int\n\nfunc (d Disk) Save(one Item) {}\n\nfunc (d Disk) Drop(one Item) {}\n"
    assert implements({"a/model/saver.go": saver, "b/model/disk.go": disk}) == set()
    assert "Disk Saver" in implements({"a/model/saver.go": saver, "a/model/disk.go": disk})
    theirs = disk.replace("one Item", "one first.Item").replace("\n\n", '\n\nimport first "example.com/a/model"\n\n', 1)
    assert "Disk Saver" in implements({"a/model/saver.go": saver, "b/model/disk.go": theirs})


def test_what_an_interface_embeds_asks_for_types_of_its_own_package() -> None:
    saver = "package model\n\ntype Item int\n\ntype Saver interface {\n\tSave(one Item)\n}\n"
    wider = 'package app\n\nimport "a/model"\n\n' + "type Wider interface {\n\tmodel.Saver\n\tClose()\n}\n"
    disk = "package model\n\ntype Disk int\n\nfunc (d Disk) Save(one Item) {}\n\nfunc (d Disk) Close() {}\n"
    files = {"vendor/a/model/saver.go": saver, "app/w.go": wider}
    assert "Disk Wider" in implements({**files, "vendor/a/model/disk.go": disk})
    assert "Disk Wider" not in implements({**files, "b/model/disk.go": disk})


def test_packages_that_swap_names_or_are_of_a_later_version_are_known() -> None:
    swapped = Shapes("main", [ImportFact("x/b", "", "a", 1), ImportFact("x/a", "", "b", 1)])
    assert swapped.of("Put(x a.T, y b.T)", "Put") == Shapes("main", []).of("Put(x b.T, y a.T)", "Put")
    second = Shapes("main", [ImportFact("x/bar/v2", "", "b", 1)])
    assert second.of("Put(x b.T)", "Put") == same_job(Shapes("bar", []).of("Put(x T)", "Put"))


@pytest.mark.parametrize(
    "piece", ["func(", "func(a ", "func() ", "func(a func(), ", "chan ", "a, b, c, d, e, f, g, h func("]
)
def test_a_shape_is_found_in_time_that_grows_with_its_size(piece: str) -> None:
    many = 200_000 // len(piece)
    began = time.process_time()
    assert Shapes("shop", []).of(f"Put({piece * many}int{')' * piece.count('(') * many}", "Put") >= 0
    assert time.process_time() - began < 2


def test_methods_of_embedded_types_and_interfaces_count() -> None:
    files = {
        "shop/store.go": STORE + "\ntype Full interface {\n\tStore\n\tDrop()\n}\n",
        "wood/shelf.go": SHELF + NAMES + "\ntype Rack struct {\n\t*Shelf\n}\n\nfunc (r Rack) Drop() {}\n",
    }
    found = implements(files)
    assert {"Shelf Store", "Rack Full"} <= found
    assert "Rack Store" not in found, "it has that from what it embeds"


def test_an_interface_with_a_part_that_is_not_ours_needs_more_than_one_method_of_ours() -> None:
    lock = "package wood\n\ntype Lock struct{}\n\nfunc (l Lock) Turn(k Key) {}\n\nfunc (l Lock) Bolt(k Key) {}\n"
    asked = "package shop\n\ntype Turner interface {\n\tio.Closer\n\tTurn(k wood.Key)\n}\n"
    assert implements({"wood/lock.go": lock, "shop/a.go": asked}) == set()
    assert "Lock Turner" in implements(
        {"wood/lock.go": lock, "shop/a.go": asked.replace("\n}", "\n\tBolt(wood.Key)\n}")}
    )


@pytest.mark.parametrize(
    ("asked", "has"),
    [
        ("interface{}", "func (s Shelf) Name() string { return 1 }"),
        ("interface {\n\tName() string\n}", "func (s Shelf) Name() string { return 1 }"),
        ("interface {\n\tshelve(x Plank)\n}", "func (s Shelf) shelve(x Plank) {}"),
        ("interface {\n\t~int | ~string\n}", "func (s Shelf) Name() string { return 1 }"),
    ],
    ids=["nothing", "one method that many have", "a private method of another package", "types"],
)
def test_what_says_too_little_is_implemented_by_nobody(asked: str, has: str) -> None:
    files = {
        "shop/a.go": f"package shop\n\ntype Asked {asked}\n",
        "wood/b.go": f"package wood\n\ntype Shelf int\n\n{has}\n",
    }
    assert implements(files) == set()


def test_what_very_many_implement_is_implemented_by_nobody_who_does_not_say_so() -> None:
    asked = {"shop/a.go": "package shop\n\ntype Asked interface {\n\tShelve(x Plank)\n\tUnshelve()\n}\n"}
    one = "package wood\n\ntype T{0} int\n\nfunc (t T{0}) Shelve(x shop.Plank) {{}}\n\nfunc (t T{0}) Unshelve() {{}}\n"
    files = {f"wood/t{number}.go": one.format(number) for number in range(LINK.satisfied)}
    assert "T0 Asked" in implements(asked | files)
    assert implements(asked | files | {"wood/more.go": one.format("x")}) == set()


def test_those_who_only_embed_who_implements_are_not_counted() -> None:
    asked = "package shop\n\ntype Asked interface {\n\tShelve(x Plank)\n}\n\ntype Rack struct{}\n\nfunc (r *Rack) Shelve(x Plank) {}\n"
    embedding = "".join(f"\ntype E{one} struct {{\n\tRack\n}}\n" for one in range(LINK.satisfied + 1))
    assert implements({"shop/a.go": asked + embedding}) == {"Rack Asked", "Rack.Shelve Asked.Shelve"}


@pytest.mark.parametrize(("interfaces", "types"), [(2_000, 2_000), (6_000, LINK.satisfied_asked)])
def test_not_every_type_is_asked_for_every_interface(interfaces: int, types: int) -> None:
    asked = "".join(f"type I{one} interface {{\n\tA(x P)\n\tB(x P)\n}}\n" for one in range(interfaces))
    halves = "".join(
        f"type T{one} int\nfunc (t T{one}) A(x P) {{}}\ntype U{one} int\nfunc (u U{one}) B(x P) {{}}\n"
        for one in range(types)
    )
    draft = entered({"shop/a.go": f"package shop\ntype P struct{{}}\n{asked}{halves}"})
    began = time.process_time()
    draft.resolver.inherit(draft.world.modules.values(), draft.resolution)
    assert time.process_time() - began < 2


def test_code_does_not_implement_what_tests_ask_for() -> None:
    assert implements({"shop/store_test.go": STORE, "wood/shelf.go": SHELF + NAMES}) == set()
    assert "Shelf Store" in implements({"shop/store_test.go": STORE, "wood/shelf_test.go": SHELF + NAMES})


def test_a_method_overrides_what_each_interface_promises() -> None:
    both = STORE + "\ntype Lister interface {\n\tNames() []string\n}\n"
    found = implements(
        {"shop/store.go": both, "shop/shelf.go": (SHELF + NAMES).replace("package wood", "package shop")}
    )
    assert {"Shelf.Names Store.Names", "Shelf.Names Lister.Names"} <= found


@pytest.mark.parametrize("signature", ["Put", "Put(", "Put(a", "Put() (", "func (", "", "Put() (a) b"])
def test_a_signature_that_is_cut_has_no_shape(signature: str) -> None:
    assert Shapes("shop", []).of(signature, "Put") == 0


CHANGES = {
    "its last method comes": append("wood/shelf.go", NAMES),
    "a parameter of it changes": replace("wood/shelf.go", "many int", "many int64"),
    "and back": replace("wood/shelf.go", "many int64", "many int"),
    "a name of a parameter changes": replace("wood/shelf.go", "many int", "much int"),
    "another type comes": create("wood/rack.go", (SHELF + NAMES).replace("Shelf", "Rack")),
    "the interface asks for more": replace("shop/store.go", "Names() []string", "Names() []string\n\tDrop()"),
    "what it asks for comes in another file": create("wood/drop.go", "package wood\n\nfunc (s *Shelf) Drop() {}\n"),
    "it asks for less": replace("shop/store.go", "\n\tPut(name string, count int) error", ""),
    "another interface asks for it too": create("shop/named.go", "package shop\n\ntype Named interface {\n\tNames() []string\n\tDrop()\n}\n"),
    "the type goes": remove("wood/shelf.go"),
    "the interface goes": remove("shop/store.go"),
}  # fmt: skip


def test_after_every_edit_it_is_what_a_full_build_finds(tmp_path: Path) -> None:
    root = tmp_path / "tree"
    use = 'package main\n\nimport "example.com/shop"\n\nfunc use(s shop.Store) { s.Put("a", 1) }\n'
    many = {f"far/f{number}.go": f"package far\n\nfunc Far{number}() {{}}\n" for number in range(60)}
    write(
        root, {"go.mod": "module example.com\n", "shop/store.go": STORE, "wood/shelf.go": SHELF, "use.go": use, **many}
    )
    run(root, tmp_path / "facts")
    modes = []
    for number, (what, edit) in enumerate(CHANGES.items()):
        edit(root)
        modes.append(run(root, tmp_path / "facts").mode)
        copy = tmp_path / f"copy{number}"
        write(
            copy,
            {
                one.relative_to(root).as_posix(): one.read_text()
                for one in root.rglob("*.*")
                if one.suffix in (".go", ".mod")
            },
        )
        run(copy, tmp_path / "facts")
        assert differences(content(root), content(copy)) == [], what
    assert modes[3] == modes[4] == "patched"
