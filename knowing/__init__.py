"""knowing: the symbols a task needs, ranked, explained and packed into a token budget.

>>> import knowing
>>> answer = knowing.task("path/to/repository", "add a retry limit", budget_tokens=4000)  # doctest: +SKIP
>>> [item.symbol.address for item in answer.pack.items]                                   # doctest: +SKIP
>>> print(answer.text())                                                                  # doctest: +SKIP

One function for each verb of ``ctx``; docs/api.md shows each. They are loaded when first used: ``import knowing`` costs nothing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

    from knowing.verbs.api import (
        agents_add,
        agents_check,
        agents_list,
        agents_remove,
        build_index,
        check,
        clean,
        compact_session,
        compare_packs,
        doctor,
        edit_note,
        end_session,
        enrich_lsp,
        enrich_scip,
        evaluate_history,
        feedback,
        files,
        find,
        impact,
        import_notes,
        known_languages,
        list_notes,
        list_sessions,
        map,  # noqa: A004 - the name of the verb
        memory_clear,
        memory_export,
        memory_import,
        memory_prune,
        memory_status,
        note,
        pr,
        remove_note,
        rules,
        say_in_session,
        search,
        search_notes,
        show,
        show_note,
        show_session,
        start_session,
        status,
        task,
        tests,
        why,
        why_changed,
        why_not,
    )
    from knowing.verbs.behind import context_for_diff, context_for_files, context_for_task, opened
    from knowing.verbs.host import Host
    from knowing.verbs.warm import WarmGraphs

__all__ = [
    "Host",
    "WarmGraphs",
    "agents_add",
    "agents_check",
    "agents_list",
    "agents_remove",
    "build_index",
    "check",
    "clean",
    "compact_session",
    "compare_packs",
    "context_for_diff",
    "context_for_files",
    "context_for_task",
    "doctor",
    "edit_note",
    "end_session",
    "enrich_lsp",
    "enrich_scip",
    "evaluate_history",
    "feedback",
    "files",
    "find",
    "impact",
    "import_notes",
    "known_languages",
    "list_notes",
    "list_sessions",
    "map",
    "memory_clear",
    "memory_export",
    "memory_import",
    "memory_prune",
    "memory_status",
    "note",
    "opened",
    "pr",
    "remove_note",
    "rules",
    "say_in_session",
    "search",
    "search_notes",
    "show",
    "show_note",
    "show_session",
    "start_session",
    "status",
    "task",
    "tests",
    "why",
    "why_changed",
    "why_not",
]
__version__ = "0.1.0"

_ELSEWHERE = {
    "Host": "knowing.verbs.host",
    "WarmGraphs": "knowing.verbs.warm",
    **dict.fromkeys(("context_for_diff", "context_for_files", "context_for_task", "opened"), "knowing.verbs.behind"),
}


def __getattr__(name: str) -> object:
    """The public function of a name, imported when it is first asked for."""
    if name not in __all__:
        raise AttributeError(f"module 'knowing' has no attribute {name!r}")
    from importlib import import_module  # noqa: PLC0415

    found: object = getattr(import_module(_ELSEWHERE.get(name, "knowing.verbs.api")), name)
    globals()[name] = found
    return found


def __dir__() -> list[str]:
    """What is public, whether it has been loaded or not."""
    return sorted({*globals(), *__all__})


def facts_folder() -> Path:
    """The folder where facts of files are cached for this user."""
    from knowing.tree.caches import facts_folder as folder  # noqa: PLC0415

    return folder()
