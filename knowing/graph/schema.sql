-- The graph of one checkout. Written by `ctx index` alone; every query opens it read-only.
-- Kinds, provenances and flags are small integers; `kinds` and `edge_kinds` name them, and `edges_named` reads aloud.

CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;

CREATE TABLE kinds (code INTEGER PRIMARY KEY, name TEXT NOT NULL);
CREATE TABLE edge_kinds (code INTEGER PRIMARY KEY, name TEXT NOT NULL);

CREATE TABLE files (
    id           INTEGER PRIMARY KEY,
    path         TEXT NOT NULL UNIQUE,       -- relative to the root, forward slashes
    language     TEXT NOT NULL,              -- '' for one we do not parse
    size         INTEGER NOT NULL,
    mtime_ns     INTEGER NOT NULL,
    blob         TEXT NOT NULL,              -- git's id of the content
    flags        INTEGER NOT NULL,           -- test, generated, vendored, example
    has_errors   INTEGER NOT NULL,           -- the parser met something it could not read
    first_symbol INTEGER NOT NULL,           -- id of the file's own symbol; the others follow
    interface    BLOB NOT NULL               -- what other files can see of it, for incremental linking (zlib)
);

CREATE TABLE skipped (path TEXT PRIMARY KEY, reason TEXT NOT NULL) WITHOUT ROWID;

CREATE TABLE symbols (
    id        INTEGER PRIMARY KEY,
    file_id   INTEGER,                       -- NULL: outside the repository
    parent_id INTEGER,
    name      TEXT NOT NULL,
    qualname  TEXT NOT NULL,                 -- dotted path of enclosing symbols and the name
    kind      INTEGER NOT NULL,
    line      INTEGER NOT NULL,
    end_line  INTEGER NOT NULL,
    start     INTEGER NOT NULL,              -- bytes
    "end"     INTEGER NOT NULL,
    signature TEXT NOT NULL,
    doc       TEXT NOT NULL,                 -- its first paragraph
    flags     INTEGER NOT NULL
);
CREATE INDEX symbols_by_name ON symbols (name COLLATE NOCASE);
CREATE INDEX symbols_by_parent ON symbols (parent_id);

CREATE TABLE linked (                        -- edges as they were found; the view `edges` has them all
    source     INTEGER NOT NULL,
    kind       INTEGER NOT NULL,
    target     INTEGER NOT NULL,
    provenance INTEGER NOT NULL,             -- 1 inferred, 2 resolved, 3 structural, 4 lsp, 5 scip
    confidence INTEGER NOT NULL,             -- percent
    line       INTEGER NOT NULL,             -- of the first place in the source's file
    PRIMARY KEY (source, kind, target)
) WITHOUT ROWID;
CREATE INDEX linked_by_target ON linked (target, kind);

CREATE VIEW edges AS                         -- a parent, both ways; and tests, the way back. {verb} stands for the code of a kind
    SELECT source, kind, target, provenance, confidence, line FROM linked
    UNION ALL SELECT parent_id, {contains}, id, 3, 100, 0 FROM symbols WHERE parent_id IS NOT NULL
    UNION ALL SELECT id, {member_of}, parent_id, 3, 100, 0 FROM symbols WHERE parent_id IS NOT NULL
    UNION ALL SELECT target, {tested_by}, source, provenance, confidence, line FROM linked WHERE kind = {tests};

CREATE TABLE unresolved (                    -- mentions of a name the repository defines that could not be tied to one symbol
    source   INTEGER NOT NULL,
    name     TEXT NOT NULL,
    receiver TEXT NOT NULL,
    line     INTEGER NOT NULL,
    column   INTEGER NOT NULL
);
CREATE INDEX unresolved_by_name ON unresolved (name);
CREATE INDEX unresolved_by_source ON unresolved (source);

CREATE TABLE postings (                      -- words of what was patched since the last full build; the others are in words-*.bin
    term    TEXT PRIMARY KEY,
    symbols BLOB NOT NULL,                   -- int32 ids, ascending
    counts  BLOB NOT NULL                    -- uint32, five fields packed (knowing.graph.layout.COUNTS)
) WITHOUT ROWID;

CREATE VIEW edges_named AS
    SELECT s.qualname AS source, k.name AS kind, t.qualname AS target, e.provenance, e.confidence / 100.0 AS confidence,
           e.line, e.source AS source_id, e.target AS target_id
    FROM edges e JOIN symbols s ON s.id = e.source JOIN symbols t ON t.id = e.target JOIN edge_kinds k ON k.code = e.kind;
