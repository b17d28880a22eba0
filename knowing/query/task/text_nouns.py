"""What questions call the parts of text files: *the lint job*, *the comment form*, *which table*, and which files have such parts.

The word alone says little, because code has queues, tasks and views as well. So nothing follows from it here: it is asked of the index
whether the project has such a part by the name that the question says (:mod:`knowing.query.rank.text_places`).

>>> [nouns_of(task) for task in ("what does the lint job run", "which partial renders the comment date", "comment form")]
[('commands',), ('templates',), ('templates',)]
>>> nouns_of("which table stores badges"), nouns_of("which steps are in the release checklist")
(('tables',), ('commands', 'documents'))
>>> nouns_of("Add a form to the page"), nouns_of("form validation"), nouns_of("Jobs are lost when the queue is full")
((), (), ())
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from msgspec import Struct

from knowing.model import Flag, Kind
from knowing.patterns import Pattern
from knowing.query.task.clauses import asking_clauses
from knowing.query.task.topic_phrases import PLATFORM
from knowing.query.task.topic_rows import TOPICS
from knowing.settings.task import CUE
from knowing.words import stem


class Nouns(Struct, frozen=True):
    """Parts of one sort of text files."""

    words: str
    """What such a part is called."""
    files: str = ""
    """Files that have such parts: names, or the ends of paths."""
    flag: Flag = Flag.NONE
    """Or all files of this role."""
    kinds: frozenset[Kind] = frozenset({Kind.FILE, Kind.KEY, Kind.TARGET, Kind.SECTION})
    is_said_inside: bool = False
    """Whether what such a file says inside counts as much as its name: it is one long list."""


NOUNS: dict[str, Nouns] = {
    "commands": Nouns(
        "job jobs task tasks target targets recipe recipes step steps stage stages script scripts hook hooks workflow workflows pipeline pipelines",
        f"{TOPICS['ci'].files} {TOPICS['commands'].files} dockerfile* *.dockerfile *.yml *.yaml",
    ),
    "settings": Nouns(
        "schedule schedules cron crons cronjob cronjobs queue queues",
        "*.yml *.yaml *.toml *.ini *.conf *.cfg *.properties *.json crontab config/*.rb",
    ),
    "documents": Nouns(
        "checklist checklists section sections chapter chapters guide guides docs documentation readme tutorial tutorials manual handbook faq",
        flag=Flag.DOCS,
        kinds=frozenset({Kind.FILE, Kind.SECTION}),
    ),
    "templates": Nouns(
        "partial partials template templates view views page pages form forms layout layouts fragment fragments email emails mail mails",
        "*.erb *.haml *.slim *.html *.htm *.jinja *.jinja2 *.j2 *.blade.php *.twig *.cshtml *.razor *.mustache *.hbs *.handlebars *.ejs *.pug"
        " *.liquid *.ftl *.jsp *.tmpl *.gohtml *.tpl *.phtml *.eex *.heex *.leaf *.njk *.mjml *.xhtml",
        kinds=frozenset({Kind.FILE, Kind.SECTION}),
    ),
    "tables": Nouns(
        "table tables column columns schema schemas database db",
        "schema.rb structure.sql *.sql *.prisma *.dbml",
        kinds=frozenset({Kind.FILE, Kind.SECTION, Kind.KEY, Kind.STRUCT}),
        is_said_inside=True,
    ),
    "containers": Nouns("container containers service services image images", TOPICS["containers"].files),
    "migrations": Nouns(
        "migration migrations", "migrate/* migrations/* migration.sql *.migration.ts", kinds=frozenset(Kind) - {Kind.EXTERNAL}
    ),
}  # fmt: skip
"""By name; a question may speak of several."""
_CALLED = {word: name for name, row in NOUNS.items() for word in row.words.split()}
_WORD = re.compile(r"[A-Za-z][\w-]*")
DEEDS = frozenset(
    map(
        stem,
        "call call contain define display do exist generate have hold keep list live make print produce render run say send show start store use"
        " write".split(),
    )
)
"""What such parts do, in the words of any question: their names do not say it."""
_VERSION_OF = Pattern(
    r"\b(?:which|what) (?:versions? of (?:the )?([\w.@/:-]{2,60}?)|([\w.@/:-]{2,60}) versions?)"
    r"(?: (?:package|library|dependency|gem|crate|module|plugin|image|sdk))? (?:is|are|do|does|should|must|has|have|gets?)\b",
    re.IGNORECASE,
    needs=("version",),
)
_DEED = Pattern(r"^[^\w]{0,9}(?:(?:and|but|so|please|tell me)\s{1,9}){0,2}(?:how|where|when|why)\b", re.IGNORECASE)
_NO_PACKAGE = frozenset(
    "a api current file format http its latest minimum minor newest oldest package protocol schema tls which".split()
)
"""What has versions of its own, or says which version."""
_RUNS_ON = Pattern(PLATFORM, re.IGNORECASE)
"""What a project is written in or runs on: which version of that it needs, is a topic of its own."""
MANIFESTS = (
    TOPICS["dependencies"].files
    + " dockerfile* *.dockerfile docker-compose*.y*ml compose*.y*ml .tool-versions gradle.properties"
)
"""Files that say which version of something a project uses."""
_NO_NAME = Pattern(
    r"[^\w\s-]|\b(?:add|fix|make|remove|show|use|change|create|update|support|the|a|an|to|is|are|of|in|for|with|and|or|not)\b"
)


def nouns_of(task: str) -> tuple[str, ...]:
    """The sorts of parts that a question speaks of, or whose name a short text is."""
    said = {_CALLED[word] for clause in _speaking(task[: CUE.line_chars]) for word in _words(clause) if word in _CALLED}
    return tuple(name for name in NOUNS if name in said)


def asks_for_deed(task: str) -> bool:
    """Whether a question asks how, where or when something is done, and not which part does it.

    >>> asks_for_deed("where is the comment form submitted"), asks_for_deed("what does the lint job run")
    (True, False)
    """
    return bool(_DEED.search(task[: CUE.line_chars]))


def versioned_in(task: str) -> tuple[str, ...]:
    """What a question asks the version of, as it is written.

    >>> versioned_in("what version of RabbitMQ.Client is used"), versioned_in("which vite version do we build with")
    (('RabbitMQ.Client',), ('vite',))
    >>> versioned_in("which Go version is required")
    ()
    >>> versioned_in("which version of the protocol is used"), versioned_in("which API version does a client send")
    ((), ())
    """
    found = (one for clause in asking_clauses(task[: CUE.line_chars]) for one in _VERSION_OF.finditer(clause))
    names = (next(name for name in one.groups() if name) for one in found)
    return tuple(
        dict.fromkeys(name for name in names if name.lower() not in _NO_PACKAGE and not _RUNS_ON.fullmatch(name))
    )


def stems_of(name: str) -> frozenset[str]:
    """The stems of the words for parts of one sort."""
    return frozenset(map(stem, NOUNS[name].words.split()))


def _speaking(task: str) -> Iterator[str]:
    """The questions of a task, or all of a text that may be a name."""
    yield from asking_clauses(task)
    words = _words(task)
    if 1 < len(words) <= CUE.name_words and words[-1] in _CALLED and not _NO_NAME.search(task.lower()):
        yield task


def _words(text: str) -> list[str]:
    return [word.lower() for word in _WORD.findall(text)]
