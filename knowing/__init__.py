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

    from knowing.verbs.api.agents import (
        agents_add,
        agents_check,
        agents_list,
        agents_remove,
    )
    from knowing.verbs.api.changes import (
        check,
        impact,
        pr,
        tests,
        why_changed,
    )
    from knowing.verbs.api.code import (
        files,
        find,
        look,
        map,  # noqa: A004 - the name of the verb
        search,
        show,
        task,
        why,
        why_not,
    )
    from knowing.verbs.api.memory import (
        compare_packs,
        edit_note,
        feedback,
        import_notes,
        list_notes,
        memory_clear,
        memory_export,
        memory_import,
        memory_prune,
        memory_status,
        note,
        remove_note,
        search_notes,
        show_note,
    )
    from knowing.verbs.api.session import (
        compact_session,
        end_session,
        list_sessions,
        rules,
        say_in_session,
        show_session,
        start_session,
    )
    from knowing.verbs.api.upkeep import (
        build_index,
        clean,
        doctor,
        enrich_lsp,
        enrich_scip,
        evaluate_history,
        known_languages,
        status,
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
    "look",
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

    if name in _ELSEWHERE:
        found: object = getattr(import_module(_ELSEWHERE[name]), name)
    else:
        found = import_module("knowing.verbs.api").function(name)
    globals()[name] = found
    return found


def __dir__() -> list[str]:
    """What is public, whether it has been loaded or not."""
    return sorted({*globals(), *__all__})


def facts_folder() -> Path:
    """The folder where facts of files are cached for this user."""
    from knowing.tree.caches import facts_folder as folder  # noqa: PLC0415

    return folder()
