"""The matching rules, claim by claim, as shared with everyone who measures on these sets."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from eval.datasets import Gold
from eval.matching import matches, matches_gold, matches_name, matches_normalised, normalise
from eval.systems.base import Hit

# -- normalising a name ------------------------------------------------------------------------


def test_surrounding_space_is_trimmed() -> None:
    assert normalise("  QuerySet.filter \n") == "QuerySet.filter"


def test_everything_up_to_the_scheme_is_dropped() -> None:
    assert normalise("symbol://src/flask/app.py.Flask.run") == "Flask.run"
    assert normalise("any thing://resolve") == "resolve"


@pytest.mark.parametrize("extension", ["py", "go", "ts", "tsx", "js", "jsx", "rs", "java", "cs", "rb"])
def test_a_file_path_prefix_is_dropped_for_every_known_extension(extension: str) -> None:
    assert normalise(f"a/b/file.{extension}.Outer.name") == "Outer.name"


def test_a_file_in_the_root_is_a_file_path_too() -> None:
    assert normalise("setup.py.Command.run") == "Command.run"


def test_what_follows_a_file_path_is_kept_whole_whatever_its_case() -> None:
    assert normalise("a/b/file.py.outer.inner") == "outer.inner"


def test_a_test_or_declaration_suffix_is_part_of_the_file_name() -> None:
    assert normalise("apps/web/form.test.ts.submit") == "submit"
    assert normalise("apps/(use-page-wrapper)/[...pages]/FormEdit.tsx.Field") == "Field"


def test_an_extension_of_a_folder_is_not_the_file() -> None:
    assert normalise("packages/next.js.app/src/page.ts.Page") == "Page"


def test_a_path_without_extension_keeps_what_follows_the_first_dot_of_its_last_segment() -> None:
    assert normalise("github.com/hashicorp/terraform/internal/dag.AcyclicGraph.Walk") == "AcyclicGraph.Walk"
    assert normalise("internal/command/views") == "views"


def test_a_bare_file_path_is_its_extension_by_the_letter_of_the_rule() -> None:
    assert normalise("src/cargo/ops/lockfile.rs") == "rs"


def test_a_dotted_name_starts_at_its_first_capitalised_component() -> None:
    assert normalise("django.db.models.query.QuerySet.filter") == "QuerySet.filter"
    assert normalise("Ocelot.Cache.CacheOptions.CacheOptions") == "Ocelot.Cache.CacheOptions.CacheOptions"


def test_a_dotted_name_without_capitals_keeps_its_last_component() -> None:
    assert normalise("django.shortcuts.get_object_or_404") == "get_object_or_404"
    assert normalise("a._Private.run") == "run"


def test_a_bare_name_stays() -> None:
    assert normalise("resolve") == "resolve"
    assert normalise("Jekyll::Site") == "Jekyll::Site"


# -- matching a task's names -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("returned", "expected"),
    [
        ("django/db/models/query.py.QuerySet.filter", "QuerySet.filter"),
        ("a.py.queryset.FILTER", "QuerySet.filter"),
    ],
)
def test_equal_ignoring_case_matches(returned: str, expected: str) -> None:
    assert matches(returned, expected)


def test_one_that_ends_with_dot_and_the_other_matches_either_way() -> None:
    assert matches("src/registry.rs.sources.Registry.get", "Registry.get")
    assert matches("src/registry.rs.get", "Registry.get")


def test_a_bare_side_needs_only_the_last_component() -> None:
    assert matches("src/resolver/mod.rs.FeatureResolver.resolve", "resolve")
    assert matches("src/ops.rs.RESOLVE", "Graph.resolve")


def test_the_same_last_component_needs_a_shared_enclosing_one() -> None:
    assert matches("a.py.Outer.Inner.run", "Outer.Other.run")
    assert not matches("a.py.Service.get", "Registry.get")


def test_a_class_matches_its_method_and_the_reverse() -> None:
    assert matches("src/flask/app.py.Flask", "Flask.wsgi_app")
    assert matches("src/flask/app.py.Flask.wsgi_app", "Flask")


def test_containment_is_bounded_by_dots() -> None:
    assert not matches("src/flask/app.py.Flask", "FlaskGroup")
    assert not matches("a.py.FlaskGroup.get", "Flask")
    assert matches("a.cs.Ocelot.Cache.CacheOptions.Region", "Cache.CacheOptions")


def test_double_colons_count_as_dots_for_containment() -> None:
    assert matches("lib/jekyll/cleaner.rb.Jekyll.Cleaner.existing_files", "Jekyll::Cleaner.existing_files")
    assert matches("lib/jekyll/cleaner.rb.Jekyll.Cleaner", "Jekyll::Cleaner.existing_files")
    assert matches(
        "lib/jekyll/commands/serve/servlet.rb.Jekyll.Commands.Serve.Servlet.do_GET",
        "Jekyll::Commands::Jekyll::Commands::Serve::Servlet.do_GET",
    )


def test_double_colons_do_not_split_enclosing_components() -> None:
    assert not matches("lib/jekyll/reader.rb.Jekyll.Reader.read", "Jekyll::Site.read")


def test_methods_of_different_classes_do_not_match() -> None:
    assert not matches("a.java.Routes.find", "Jekyll::FrontmatterDefaults.find")


def test_a_constructor_is_found_through_its_class() -> None:
    assert matches("src/main/java/spark/FilterImpl.java.FilterImpl", "FilterImpl.<init>")


def test_generics_are_part_of_a_component() -> None:
    assert not matches("src/http.rs.HttpRegistry.start_fetch", "HttpRegistry<'gctx>.start_fetch")
    assert matches("src/http.rs.start_fetch", "HttpRegistry<'gctx>.start_fetch")


def test_nothing_matches_an_empty_name() -> None:
    assert not matches("", "Flask")
    assert not matches("a.py.Flask", " ")


@pytest.mark.parametrize(
    ("one", "other"), [("a.py.Flask", "Flask.run"), ("a.py.x.Y.run", "Y.run"), ("b.py.Z", "Flask")]
)
def test_matching_is_symmetric(one: str, other: str) -> None:
    assert matches(one, other) == matches(other, one)


def test_a_hit_is_emitted_as_path_and_qualified_name() -> None:
    assert Hit("src/flask/app.py", "Flask.run").emitted == "src/flask/app.py.Flask.run"
    assert Hit("src/flask/app.py", "").emitted == "src/flask/app.py"


# -- the strict rule ------------------------------------------------------------------------------

GOLD = Gold("django/contrib/auth/hashers.py", "MD5PasswordHasher.encode")


def test_path_last_name_and_container_agree() -> None:
    assert matches_gold("django/contrib/auth/hashers.py", "MD5PasswordHasher.encode", GOLD)


def test_another_path_is_another_symbol() -> None:
    assert not matches_gold("django/contrib/hashers.py", "MD5PasswordHasher.encode", GOLD)


def test_another_container_is_another_symbol() -> None:
    assert not matches_gold("django/contrib/auth/hashers.py", "PBKDF2PasswordHasher.encode", GOLD)


def test_the_container_counts_only_where_both_have_one() -> None:
    assert matches_gold("django/contrib/auth/hashers.py", "encode", GOLD)
    assert matches_gold("a/read.go", "Reader.Read", Gold("a/read.go", "Read"))


def test_only_the_last_container_counts() -> None:
    assert matches_gold("a.cs", "Jellyfin.Guide.GuideManager.GetChannel", Gold("a.cs", "GuideManager.GetChannel"))


def test_a_class_is_not_its_method_here() -> None:
    assert not matches_gold("django/contrib/auth/hashers.py", "MD5PasswordHasher", GOLD)


def test_case_counts_here() -> None:
    assert not matches_gold("django/contrib/auth/hashers.py", "MD5PasswordHasher.Encode", GOLD)


def test_a_whole_file_is_no_symbol() -> None:
    assert not matches_gold("django/contrib/auth/hashers.py", "", GOLD)


def test_a_curated_name_has_no_file_and_ignores_case() -> None:
    assert matches_gold("src/flask/app.py", "Flask.run", Gold("", "flask.Flask.Run"))
    assert matches_gold("lib/jekyll/site.rb", "Jekyll.Site.read", Gold("", "Jekyll::Site.read"))
    assert not matches_gold("src/flask/app.py", "", Gold("", "app"))


NAMES = st.lists(st.sampled_from(["Flask", "run", "App", "a"]), min_size=1, max_size=4).map(".".join)


@given(NAMES, NAMES)
def test_the_strict_rule_on_names_is_symmetric_and_never_more_lenient(one: str, other: str) -> None:
    assert matches_name(one, other) == matches_name(other, one)
    if matches_name(one, other):
        assert matches_normalised(one.lower(), other.lower())


@given(NAMES)
def test_a_container_never_matches_its_member(name: str) -> None:
    assert not matches_name(name, f"{name}.member")
