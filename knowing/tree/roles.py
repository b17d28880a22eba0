"""The role of a file (test, example, vendored, generated, documentation, completion), read from its path.

Roles only ever demote at ranking time; nothing is dropped for one.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from fnmatch import translate
from functools import cache, lru_cache
from itertools import pairwise

from knowing import languages
from knowing.model import Flag
from knowing.tree.called_after import by_subject, ships
from knowing.tree.named import FOR_COMPLETION, MAIN, MARKS, SHELL, TEST, is_called_test, is_of_own_tests, roles_of_name

_TEST_PATH = re.compile(
    r"(^|/)(test_[^/]*|conftest)\.py$|_tests?\.(py|go|rs|rb|exs|cc|cpp|dart|lua)$|[._-](test|spec|e2e|cy|mock|stories)\.[cm]?[jt]sx?$"
    r"|^(t|integration|acceptance)/|(^|/)src/(it|jmh|integrationTest|functionalTest|testFixtures)/"
    r"|(^|/)features/(step_definitions|steps|support)/|\.feature$|_spec\.(rb|lua)$"
    r"|(?-i:(^|/)[A-Z]\w*(Tests?|TestCase|(?<=[a-z0-9])IT)\.(java|kt|cs|scala|swift|php)$|[a-z0-9]Spec\.(kt|scala)$)",
    re.IGNORECASE,
)
"""A name in capitals and small letters says it in these too: a trait is no integration test."""
_PROJECT = re.compile(r"(?:^|/)src/[^/]+(?=/)", re.IGNORECASE)
_HELP = re.compile(
    r"/test(?:ing|[-_]?(?:support|utils?|helpers?|extensions?|kit|harness|framework))(?=/)", re.IGNORECASE
)
"""A project among the sources, and a folder of what helps to test."""
_SHIPPING = re.compile(r"(?:^|/)src/(?:main|[a-z]\w{0,40}Main)/")
_VENDORED_PATH = re.compile(
    r"(^|/)(jquery[\w.-]*|(bootstrap|select2|xregexp|d3|lodash|moment)([.-](min|slim|full|core|bundle|esm|v?\d)[\w.-]*)?)\.(js|css)$"
    r"|^(external|deps)/",
    re.IGNORECASE,
)
_GENERATED = re.compile(
    r"\.min\.[a-z]+$|\.bundle\.js$|(^|/)(dist|generated|__generated__|_generated)/|\.pb\.(go|cc|h)$|_pb2(_grpc)?\.pyi?$|"
    r"\.(g|generated|designer)\.(cs|dart|ts)$|\.generated\.|_generated\.\w+$|zz_generated|(^|/)(package-lock\.json|yarn\.lock|[\w.-]+\.lock|go\.sum)$|"
    r"(^|/)migrations/\d{10,}[^/]*/|^(?:(?!(?:src|lib|scripts?|tools?|utils?|cmd|commands)/)[^/]*/)*(?:build|out)/|"
    r"^(?:(?!(?:scripts?|tools?|cmd|commands)/)[^/]*/)*gen/",
    re.IGNORECASE,
)
"""What is called so among sources, scripts or tools does not come out of a build, but makes one."""
_COMMAND = re.compile(
    r"(?:^|/)(?:[\w.]+[-_])?(?:cmds?|commands?|subcommands?|cli|verbs|actions|environments|scripts|tools)/$",
    re.IGNORECASE,
)
_CALLED_TEST = re.compile(r"tests?\.")
"""A folder whose files are called after what a user asks for: ``test.rs`` there is a command of that name."""
_MIGRATION = re.compile(r"(^|/)migrations/\d{4}\w*\.py$", re.IGNORECASE)
_LEGACY_PATH = re.compile(r"[._-](legacy|deprecated)\.\w+$|^archive/", re.IGNORECASE)
_DOCS = re.compile(
    r"\.(md|mdx|rst|adoc|asciidoc|txt|html?)$|(^|/)(readme|changelog|changes|license|authors|contributing)[^/]*$",
    re.IGNORECASE,
)
_SCRIPT = re.compile(r"\.(?:bash|zsh|fish|ps1|nu|elv)(?:\.in)?$|(^|/)_[^/.]+$", re.IGNORECASE)
_COMPLETES_CONTENT = re.compile(rb"#compdef\b")
_COMMENT = rb"[ \t]{0,8}(?:/?\*+|<!--|\"{3}|'{3}|//|#|--|;|%)[ \t/!#*-]{0,80}"
_THIS = rb"(?:(?:warning|note|notice|attention|important|caution)[:!]* )?(?:this|the) [\w.-]{1,60} (?:\w{1,20} )?(?:is|was|has been) "
_BY_ITSELF = rb"auto(?:matically)?[- ]?generated"
_MAPPED = re.compile(rb"(?://|/\*)[#@] sourceMappingURL=[^\s\"'`]")
_BUNDLED = re.compile(
    rb"webpackUniversalModuleDefinition|^/\*{6}/ "
    rb"|^[ \t]{0,8}typeof exports === (['\"])object\1 && typeof module !== \1undefined\1 \? (?:module\.exports = )?factory\(",
    re.MULTILINE,
)
"""How the last line of a bundle begins, and how rollup and webpack begin one that other loaders can load as well."""
_SIGNS = (b"typeof exports", b"webpackUniversal", b"/******/")
_HEAD = 2_000
_BUNDLE_LINES = 1_000
_HEADER = re.compile(
    rb"(?im)^(?![ \t]+(?://|#|--))(?:[^\"'`\n]{0,200}?(?:generated\b.{0,80}?\b(?:do not|don't) (?:edit|modify|change)"
    rb"|\b(?:do not|don't) (?:edit|modify|change)\b.{0,80}?generated|@generated\b(?![(/])|<auto-?generated\b)"
    rb"|@(?:\w+\.){0,4}Generated\("
    rb"|" + _COMMENT + _THIS + _BY_ITSELF + rb"\b"
    rb"|" + _COMMENT + rb"(?:[\w ,@-]{1,60}? )?" + _BY_ITSELF + rb" (?:by|from|using|with|via)\b"
    rb"|" + _COMMENT + _BY_ITSELF + rb"(?=[ \t]*(?:$|[.:;,!*(-]|(?:file|code|on|at|during|source)\b))"
    rb"|[ \t]{0,8}(?:" + _THIS + rb")?" + _BY_ITSELF + rb" (?:by|from|file)\b)"
)
"""A line that says so of the file; not one that speaks of something else that is generated."""


@cache
def _test_globs(language: str) -> re.Pattern[str] | None:
    globs = languages.load(language).test_paths
    if not globs:
        return None
    patterns = []
    for glob in globs:
        patterns.append(translate(glob))
        if glob.startswith("**/"):
            patterns.append(translate(glob[3:]))
    return re.compile("|".join(patterns))


def flags_of_path(path: str, language: str, published: Callable[[str], str] = str) -> Flag:
    """The roles that a path shows: by its folders, by its last name, and by the two together.

    Where tests are projects of their own, what helps to test inside of another project is for those who use that project: it ships.
    So does a folder that a manifest of its own publishes: ``published`` (``Shipped.renamed`` of a tree) gives such folders another name.
    """
    flags = _flags_of_path(path, language)
    if flags & _MAY_SHIP and (other := published(path)) != path:
        return flags_of_path(other, language)
    if Flag.TEST in flags and language and languages.load(language).test_projects:
        project = _PROJECT.search(path)
        inside = path[project.end() :] if project else ""
        if project and _HELP.search(inside):
            return _flags_of_path(path[: project.end()] + _HELP.sub("", inside), language)
    return flags


def _flags_of_path(path: str, language: str) -> Flag:
    above, slash, base = path.rpartition("/")
    above = by_subject(above + slash, language)
    folders, name = _roles(above), _roles(slash + base)
    flags = (folders | name) & ~MARKS
    if folders & FOR_COMPLETION and name & SHELL:
        flags |= int(Flag.COMPLETION)
    if folders & MAIN:
        flags = flags & ~TEST | (TEST if _is_of_own_tests(above) else 0)
    elif flags & TEST and not folders & TEST and _is_specification(above, base):
        flags &= ~TEST
    elif language and not (
        flags & TEST or ships(above, language) or _is_specification(above, base) or _is_command(above, base)
    ):
        globs = _test_globs(language)
        flags |= TEST if globs is not None and globs.match(above + base) else 0
    if flags & _DOCS_FLAG and language and not languages.load(language).is_text:
        flags &= ~_DOCS_FLAG
    if base[:4].isdigit() and _MIGRATION.search(path):
        flags |= int(Flag.GENERATED)
    return Flag(flags)


def _is_specification(folders: str, base: str) -> bool:
    """Whether a file is called like its folder, which is called after a specification (``price-spec/price-spec.ts``)."""
    return folders.endswith("-spec/") and base.rpartition(".")[0] == folders.split("/")[-2]


def _is_command(folders: str, base: str) -> bool:
    """Whether a file is called ``test`` among the commands of a program, and so is one of them (``src/commands/test.rs``)."""
    return _CALLED_TEST.match(base) is not None and _COMMAND.search(folders) is not None


def _is_of_own_tests(folders: str) -> bool:
    """Whether what ships by its folder (``src/main``) stands in a module of tests or benchmarks (``smoke-tests/cart/src/main``), or among
    the sources of one kind of tests (``src/intTest/projects/cart/src/main``)."""
    found = _SHIPPING.search(folders)
    above = folders[: found.start()].split("/") if found else []
    return any(
        is_of_own_tests(name) or (around == "src" and is_called_test(name)) for around, name in pairwise(["", *above])
    )


_MAY_SHIP = Flag.TEST | Flag.EXAMPLE
_DOCS_FLAG = int(Flag.DOCS)
_BY_PATH = (
    (_TEST_PATH, TEST),
    (_SHIPPING, MAIN),
    (_VENDORED_PATH, int(Flag.VENDORED)),
    (_GENERATED, int(Flag.GENERATED)),
    (_LEGACY_PATH, int(Flag.DEPRECATED)),
    (_DOCS, _DOCS_FLAG),
    (_SCRIPT, SHELL),
)
"""What several folders say together, or the ending of a file. No pattern looks at folders and ending both."""


@lru_cache(maxsize=20_000)
def _roles(part: str) -> int:
    """The roles that the folders of a path show, or its last name. Most come again and again: asked of every path as a whole, the
    patterns cost 2 % of an index."""
    *folders, last = part.split("/")
    flags = roles_of_name(last)
    for folder in folders:
        flags |= roles_of_name(f"{folder}/")
    for pattern, flag in _BY_PATH:
        if pattern.search(part):
            flags |= flag
    return flags


def flags_of_content(source: bytes) -> Flag:
    """The roles that the head of a file states, or that its shape shows."""
    if b"generated" in source[:1000].lower() and _HEADER.search(source[:1000]):
        return Flag.GENERATED
    if _is_bundle(source):
        return Flag.GENERATED
    if _COMPLETES_CONTENT.match(source):
        return Flag.COMPLETION
    is_long = len(source) > 20_000 and len(source) / (source.count(b"\n") + 1) > 500
    return Flag.GENERATED if is_long else Flag.NONE


def _is_bundle(source: bytes) -> bool:
    """Whether a program put a file together from others: its last line says where the map to these is, or it is long and begins as such do."""
    if _MAPPED.match(source, source.rfind(b"\n", 0, max(0, len(source) - 2)) + 1):
        return True
    if not any(source.find(sign, 0, _HEAD) >= 0 for sign in _SIGNS):  # a pattern costs ten times as much, of every file
        return False
    return _BUNDLED.search(source, 0, _HEAD) is not None and source.count(b"\n") > _BUNDLE_LINES
