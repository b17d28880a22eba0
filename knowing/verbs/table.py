"""The verbs, one row each. ``ctx --help``, the Python API, shell completion and the docs are read from here."""

from __future__ import annotations

from typing import NamedTuple


class Verb(NamedTuple):
    """One verb: where its command and its functions are, and what it does in one line."""

    command: str
    """``module:function`` in ``knowing.cli``; imported when the verb is called."""
    functions: tuple[str, ...]
    """``module:function`` in ``knowing.verbs``; ``knowing`` offers a function of the same name."""
    line: str

    @property
    def names(self) -> tuple[str, ...]:
        """What its functions are called in ``knowing``."""
        return tuple(place.partition(":")[2] for place in self.functions)


VERBS: dict[str, Verb] = {
    "task": Verb("task:task", ("task:task",), "What a task needs, ranked and packed into a token budget."),
    "why": Verb("why:why", ("why:why", "why:why_changed"), "Why a symbol stands where it stands for a task."),
    "why-not": Verb(
        "why_not:why_not", ("why_not:why_not",), "Why a symbol is not in the answer, and what would bring it in."
    ),
    "search": Verb("search:search", ("search:search",), "Symbols by words, with rank and score."),
    "find": Verb("find:find", ("find:find",), "Exact text, and the symbol around each place that holds it."),
    "map": Verb("map:map", ("map:map",), "The repository on one page: packages, where it starts, where the rest is."),
    "files": Verb("files:files", ("files:files",), "What to know before changing these files."),
    "pr": Verb("pr:pr", ("pr:pr",), "What a diff touches, who depends on it, and what it may have missed."),
    "impact": Verb("impact:impact", ("impact:impact",), "Who depends on a symbol, directly and further away."),
    "tests": Verb("tests:tests", ("tests:tests",), "Which tests reach a symbol, a file or a diff."),
    "check": Verb("check:check", ("check:check",), "A gate for CI: fail if a change breaks the rules that you set."),
    "index": Verb("index:index", ("index:build_index",), "Index the repository; reads only what changed."),
    "status": Verb("status:status", ("status:status",), "What is indexed, how fresh it is, and what was skipped."),
    "show": Verb("show:show", ("show:show", "look:look"), "One symbol: its source, what it uses and who uses it."),
    "note": Verb("note:note", ("note:note",), "Write a note about a symbol, a file or the repository."),
    "notes": Verb(
        "notes:notes",
        (
            *("notes:list_notes", "notes:show_note", "notes:edit_note", "notes:remove_note"),
            *("notes_search:search_notes", "notes_import:import_notes"),
        ),
        "Notes: list, show, edit, remove, search, import.",
    ),
    "session": Verb(
        "session:session",
        (
            "session:start_session",
            "session:show_session",
            "session:end_session",
            "session:list_sessions",
            "session:say_in_session",
            "session:compact_session",
        ),
        "Sessions, which do not repeat what was given: start, show, end, list; say keeps words, compact folds old turns.",
    ),
    "memory": Verb(
        "memory:memory",
        (
            "memory:memory_status",
            "memory:memory_export",
            "memory:memory_import",
            "memory:memory_prune",
            "memory:memory_clear",
        ),
        "What is remembered about the repository; export, import, prune, clear.",
    ),
    "feedback": Verb("feedback:feedback", ("feedback:feedback",), "Say which symbols of an answer were useful."),
    "diff": Verb("diff:diff", ("diff:compare_packs",), "Compare two answers: what is new, gone or moved, and why."),
    "languages": Verb(
        "languages:languages", ("languages:known_languages",), "List the languages that are read, and how deeply."
    ),
    "enrich": Verb(
        "enrich:enrich",
        ("enrich:enrich_lsp", "enrich:enrich_scip"),
        "Make edges surer with language servers or a SCIP index.",
    ),
    "eval": Verb("eval:evaluate", ("eval:evaluate_history",), "Measure the answers on your repository's own commits."),
    "rules": Verb(
        "rules:rules",
        ("rules:rules",),
        "List the authored rules (AGENTS.md): hard, soft or searchable, with their tokens.",
    ),
    "agents": Verb(
        "agents:agents",
        ("agents:agents_add", "agents:agents_remove", "agents:agents_list", "agents:agents_check"),
        "Set up coding agents to use ctx, or undo that.",
    ),
    "doctor": Verb("doctor:doctor", ("doctor:doctor",), "Check the index and everything around it; --fix repairs it."),
    "clean": Verb("clean:clean", ("clean:clean",), "Remove the index of a repository, or the facts cache."),
}
"""The name that is typed after ``ctx``, and its row."""
