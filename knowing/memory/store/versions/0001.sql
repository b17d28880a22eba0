-- What cannot be derived from the repository. Times are seconds since 1970; hashes are hexadecimal.
CREATE TABLE migrations (version INTEGER PRIMARY KEY, made REAL NOT NULL);
CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;

CREATE TABLE entries (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  key TEXT NOT NULL UNIQUE,             -- the same in every copy: where an import finds it again
  name TEXT NOT NULL,
  description TEXT NOT NULL,
  content TEXT NOT NULL,
  category TEXT NOT NULL,
  status TEXT NOT NULL,                 -- fact, decision, hypothesis …
  source TEXT NOT NULL,                 -- note, import …
  scope TEXT NOT NULL,                  -- session, repository, user
  made REAL NOT NULL,
  changed REAL NOT NULL,
  accesses INTEGER NOT NULL DEFAULT 0,
  superseded_by INTEGER REFERENCES entries (id) ON DELETE SET NULL
);
CREATE INDEX entries_of_source ON entries (source);
CREATE INDEX entries_superseded ON entries (superseded_by) WHERE superseded_by IS NOT NULL;
CREATE TABLE sections (
  entry INTEGER NOT NULL REFERENCES entries (id) ON DELETE CASCADE,
  place INTEGER NOT NULL,
  heading TEXT NOT NULL,
  kind TEXT NOT NULL,
  content TEXT NOT NULL,
  PRIMARY KEY (entry, place)
) WITHOUT ROWID;
CREATE TABLE tags (
  entry INTEGER NOT NULL REFERENCES entries (id) ON DELETE CASCADE,
  tag TEXT NOT NULL,
  PRIMARY KEY (entry, tag)
) WITHOUT ROWID;
CREATE TABLE links (
  entry INTEGER NOT NULL REFERENCES entries (id) ON DELETE CASCADE,
  target TEXT NOT NULL,                 -- the key or the name of another entry
  kind TEXT NOT NULL,
  PRIMARY KEY (entry, target, kind)
) WITHOUT ROWID;
CREATE TABLE subjects (
  entry INTEGER NOT NULL REFERENCES entries (id) ON DELETE CASCADE,
  place INTEGER NOT NULL,
  path TEXT NOT NULL,
  qualname TEXT NOT NULL,               -- empty: the whole file
  line INTEGER NOT NULL,                -- 0: no line in particular
  blob TEXT NOT NULL,                   -- of the file when the note was written
  body TEXT NOT NULL,                   -- hash of the symbol's or the line's text then; empty: the file's
  revision TEXT NOT NULL,               -- the commit that was checked out then
  PRIMARY KEY (entry, place)
) WITHOUT ROWID;
CREATE INDEX subjects_of_file ON subjects (path);

CREATE TABLE sessions (
  id TEXT PRIMARY KEY,
  name TEXT NOT NULL,
  made REAL NOT NULL,
  changed REAL NOT NULL,
  ended REAL,
  budget_tokens INTEGER,
  used_tokens INTEGER NOT NULL DEFAULT 0
);
CREATE TABLE turns (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  session TEXT NOT NULL REFERENCES sessions (id) ON DELETE CASCADE,
  number INTEGER NOT NULL,
  asked TEXT NOT NULL,
  content TEXT NOT NULL,                -- what was answered or said, as far as it is kept
  pack TEXT NOT NULL,
  tokens INTEGER NOT NULL,
  made REAL NOT NULL,
  UNIQUE (session, number)
);
CREATE TABLE handed_out (
  id INTEGER PRIMARY KEY,
  session TEXT NOT NULL REFERENCES sessions (id) ON DELETE CASCADE,
  turn INTEGER NOT NULL,
  path TEXT NOT NULL,
  qualname TEXT NOT NULL,
  body TEXT NOT NULL,
  made REAL NOT NULL
);
CREATE INDEX handed_out_in_session ON handed_out (session, made);
CREATE TABLE summaries (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  session TEXT NOT NULL REFERENCES sessions (id) ON DELETE CASCADE,
  content TEXT NOT NULL,
  turns TEXT NOT NULL,                  -- numbers of the turns it stands for, as JSON
  confidence REAL NOT NULL CHECK (confidence BETWEEN 0 AND 1),
  method TEXT NOT NULL,
  decay REAL NOT NULL CHECK (decay BETWEEN 0 AND 1),
  made REAL NOT NULL
);
CREATE INDEX summaries_of_session ON summaries (session);

CREATE TABLE verdicts (
  id INTEGER PRIMARY KEY,
  task TEXT NOT NULL,                   -- telling words of the task, one space between them
  path TEXT NOT NULL,
  qualname TEXT NOT NULL,
  is_useful INTEGER NOT NULL CHECK (is_useful IN (0, 1)),
  origin TEXT NOT NULL CHECK (origin IN ('said', 'seen')),
  pack TEXT NOT NULL,
  surroundings TEXT NOT NULL,           -- hash of its file and of the interfaces around it
  made REAL NOT NULL,
  UNIQUE (pack, path, qualname, origin)
);
CREATE INDEX verdicts_of_symbol ON verdicts (path, qualname);
CREATE TABLE associations (
  word TEXT NOT NULL,
  path TEXT NOT NULL,
  qualname TEXT NOT NULL,
  count INTEGER NOT NULL CHECK (count > 0),
  last REAL NOT NULL,
  PRIMARY KEY (word, path, qualname)
) WITHOUT ROWID;

CREATE TABLE packs (
  id TEXT PRIMARY KEY,
  asked TEXT NOT NULL,                  -- hash of everything the answer depends on: its address for a replay
  task TEXT NOT NULL,
  settings TEXT NOT NULL,
  tree TEXT NOT NULL,
  memory TEXT NOT NULL,
  revision TEXT NOT NULL,               -- the commit that was checked out
  items BLOB NOT NULL,                  -- what was handed out, as JSON, compressed
  answer BLOB NOT NULL,                 -- the answer as it was written, compressed; empty: not kept
  looked REAL NOT NULL DEFAULT 0,       -- when it was last looked at for what happened after it
  made REAL NOT NULL,
  used REAL NOT NULL
);
CREATE INDEX packs_asked ON packs (asked);
CREATE INDEX packs_used ON packs (used);

-- How often anything that can move an answer was written: an answer is replayed only at the same number.
INSERT INTO meta VALUES ('learned', '0');
CREATE TRIGGER verdict_came AFTER INSERT ON verdicts BEGIN UPDATE meta SET value = value + 1 WHERE key = 'learned'; END;
CREATE TRIGGER verdict_went AFTER DELETE ON verdicts BEGIN UPDATE meta SET value = value + 1 WHERE key = 'learned'; END;
CREATE TRIGGER verdict_changed AFTER UPDATE ON verdicts BEGIN UPDATE meta SET value = value + 1 WHERE key = 'learned'; END;
CREATE TRIGGER word_came AFTER INSERT ON associations BEGIN UPDATE meta SET value = value + 1 WHERE key = 'learned'; END;
CREATE TRIGGER word_went AFTER DELETE ON associations BEGIN UPDATE meta SET value = value + 1 WHERE key = 'learned'; END;
CREATE TRIGGER word_changed AFTER UPDATE ON associations BEGIN UPDATE meta SET value = value + 1 WHERE key = 'learned'; END;
