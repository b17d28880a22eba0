"""Every number that decides an answer, one frozen class per stage, each with where it comes from.

Provenance: *source document* — a constant of the method's description, kept as it was; *tuned* — chosen on the development tasks, leave one
repository out (``eval/EXPERIMENTS.md``); *learned* — fitted by ``eval/learn.py`` and checked on left-out repositories;
*judged* — set by hand and not worth tuning.

This is the one place of a setting: its key is the path of field names, its range stands in its type, and its meaning is the text below
it. :mod:`knowing.config`, ``docs/settings.md`` and the hints of errors are read from here. A module of this package holds the settings of
the room that it is named after; ``ranges`` and ``listed`` are for all of them.

Classes that end in ``Settings`` are for configuration. Those that end in ``Limits`` are fixed, each with the reason in its text: a room
imports the one instance that stands at the end of the module.

The classes are those of msgspec: every ``ctx`` makes all of them, and thirty dataclasses would take 23 ms, these take 1.
"""

from __future__ import annotations

from msgspec import Struct, field

from knowing.settings.change import (
    ChangeSettings,
    CheckSettings,
    CoverageSettings,
    HistorySettings,
    LikenessSettings,
)
from knowing.settings.channels import (
    ChannelSettings,
    LiteralSettings,
    NameSettings,
    PlaceSettings,
    TextSettings,
    VectorSettings,
)
from knowing.settings.enrich import EnrichSettings
from knowing.settings.evaluate import EvalSettings
from knowing.settings.explain import ExplainSettings, LookupSettings, NearestSettings
from knowing.settings.index import IndexSettings
from knowing.settings.memory import (
    MemorySettings,
    RecallSettings,
    RulesSettings,
    SearchSettings,
    SessionSettings,
    WorthSettings,
)
from knowing.settings.overview import CentralSettings, OverviewSettings
from knowing.settings.pack import (
    BreadthSettings,
    DocumentationSettings,
    ExcerptSettings,
    OutlineSettings,
    PackSettings,
    ReasonSettings,
    RepeatedSettings,
)
from knowing.settings.ranges import (
    MOST,
    Count,
    Positive,
    Range,
    Share,
    Signed,
)
from knowing.settings.rank import (
    AuthoritySettings,
    CompanySettings,
    ConfidenceSettings,
    CopySettings,
    FileSettings,
    LinesSettings,
    MeasureSettings,
    PastSettings,
    PeopleTextSettings,
    PlacesSettings,
    ScoreSettings,
    SeedSettings,
    TogetherSettings,
    TopicSettings,
    WalkSettings,
    WrittenSettings,
    for_all_features,
)
from knowing.settings.task import (
    KeywordSettings,
    PastedSettings,
    PurposeSettings,
    SpellingSettings,
)
from knowing.settings.verbs import LookSettings

__all__ = [
    "MOST",
    "AuthoritySettings",
    "BreadthSettings",
    "CentralSettings",
    "ChangeSettings",
    "ChannelSettings",
    "CheckSettings",
    "CompanySettings",
    "ConfidenceSettings",
    "CopySettings",
    "Count",
    "CoverageSettings",
    "DocumentationSettings",
    "EnrichSettings",
    "EvalSettings",
    "ExcerptSettings",
    "ExplainSettings",
    "FileSettings",
    "HistorySettings",
    "IndexSettings",
    "KeywordSettings",
    "LikenessSettings",
    "LinesSettings",
    "LiteralSettings",
    "LookSettings",
    "LookupSettings",
    "MeasureSettings",
    "MemorySettings",
    "NameSettings",
    "NearestSettings",
    "OutlineSettings",
    "OverviewSettings",
    "PackSettings",
    "PastSettings",
    "PastedSettings",
    "PeopleTextSettings",
    "PlaceSettings",
    "PlacesSettings",
    "Positive",
    "PurposeSettings",
    "Range",
    "ReasonSettings",
    "RecallSettings",
    "RepeatedSettings",
    "RulesSettings",
    "ScoreSettings",
    "SearchSettings",
    "SeedSettings",
    "SessionSettings",
    "Settings",
    "Share",
    "Signed",
    "SpellingSettings",
    "TextSettings",
    "TogetherSettings",
    "TopicSettings",
    "VectorSettings",
    "WalkSettings",
    "WorthSettings",
    "WrittenSettings",
    "for_all_features",
]


class Settings(Struct, frozen=True):
    """Everything a query depends on besides the task and the graph."""

    index: IndexSettings = field(default_factory=IndexSettings)
    keywords: KeywordSettings = field(default_factory=KeywordSettings)
    channels: ChannelSettings = field(default_factory=ChannelSettings)
    seeds: SeedSettings = field(default_factory=SeedSettings)
    walk: WalkSettings = field(default_factory=WalkSettings)
    authority: AuthoritySettings = field(default_factory=AuthoritySettings)
    score: ScoreSettings = field(default_factory=ScoreSettings)
    pack: PackSettings = field(default_factory=PackSettings)
    change: ChangeSettings = field(default_factory=ChangeSettings)
    check: CheckSettings = field(default_factory=CheckSettings)
    confidence: ConfidenceSettings = field(default_factory=ConfidenceSettings)
    explain: ExplainSettings = field(default_factory=ExplainSettings)
    map: OverviewSettings = field(default_factory=OverviewSettings)
    look: LookSettings = field(default_factory=LookSettings)
    enrich: EnrichSettings = field(default_factory=EnrichSettings)
    memory: MemorySettings = field(default_factory=MemorySettings)
    recall: RecallSettings = field(default_factory=RecallSettings)
    worth: WorthSettings = field(default_factory=WorthSettings)
    session: SessionSettings = field(default_factory=SessionSettings)
    rules: RulesSettings = field(default_factory=RulesSettings)
    search: SearchSettings = field(default_factory=SearchSettings)
