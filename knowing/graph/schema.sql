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
    interface    BLOB NOT NULL               -- what other files can see of it, for incremental linking
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
CREATE INDEX symbols_by_file ON symbols (file_id);

CREATE TABLE edges (
    source     INTEGER NOT NULL,
    kind       INTEGER NOT NULL,
    target     INTEGER NOT NULL,
    provenance INTEGER NOT NULL,             -- 1 inferred, 2 resolved, 3 structural, 4 lsp, 5 scip
    confidence INTEGER NOT NULL,             -- percent
    line       INTEGER NOT NULL,             -- of the first place in the source's file
    PRIMARY KEY (source, kind, target)
) WITHOUT ROWID;
CREATE INDEX edges_by_target ON edges (target, kind);

CREATE TABLE unresolved (                    -- mentions of a name the repository defines that could not be tied to one symbol
    source   INTEGER NOT NULL,
    name     TEXT NOT NULL,
    receiver TEXT NOT NULL,
    line     INTEGER NOT NULL,
    column   INTEGER NOT NULL
);
CREATE INDEX unresolved_by_name ON unresolved (name);
CREATE INDEX unresolved_by_source ON unresolved (source);

CREATE TABLE terms (id INTEGER PRIMARY KEY, term TEXT NOT NULL UNIQUE);
CREATE TABLE postings (
    term_id INTEGER NOT NULL,
    segment INTEGER NOT NULL,                -- 0 from a full build; each incremental build adds one
    symbols BLOB NOT NULL,                   -- int32 ids, ascending
    counts  BLOB NOT NULL,                   -- uint32, five fields packed (knowing.index.postings)
    PRIMARY KEY (term_id, segment)
) WITHOUT ROWID;

CREATE VIEW edges_named AS
    SELECT s.qualname AS source, k.name AS kind, t.qualname AS target, e.provenance, e.confidence / 100.0 AS confidence,
           e.line, e.source AS source_id, e.target AS target_id
    FROM edges e JOIN symbols s ON s.id = e.source JOIN symbols t ON t.id = e.target JOIN edge_kinds k ON k.code = e.kind;
