-- Verdicts are found by the number of their symbol, and what is known of a graph is kept with the name of its build.
ALTER TABLE verdicts ADD COLUMN tie INTEGER NOT NULL DEFAULT -1;  -- of the symbol, in every graph of the same file; -1: not looked up yet
CREATE INDEX verdicts_of_tie ON verdicts (tie);
DROP TRIGGER verdict_changed;
CREATE TRIGGER verdict_changed AFTER UPDATE OF is_useful, surroundings, made ON verdicts BEGIN UPDATE meta SET value = value + 1 WHERE key = 'learned'; END;
INSERT INTO meta VALUES ('placed', '');  -- the build that verdicts without a number were last looked up in
CREATE TRIGGER verdict_unplaced AFTER INSERT ON verdicts WHEN NEW.tie < 0 BEGIN UPDATE meta SET value = '' WHERE key = 'placed'; END;

CREATE TABLE builds (build TEXT PRIMARY KEY, used REAL NOT NULL) WITHOUT ROWID;  -- of graphs; what follows is derived, and goes with its build
CREATE TABLE standings (
  build TEXT NOT NULL REFERENCES builds (build) ON DELETE CASCADE,
  symbol INTEGER NOT NULL,
  path TEXT NOT NULL,
  qualname TEXT NOT NULL,
  surroundings TEXT NOT NULL,
  PRIMARY KEY (build, symbol)
) WITHOUT ROWID;
CREATE TABLE spoken (
  build TEXT NOT NULL REFERENCES builds (build) ON DELETE CASCADE,
  word TEXT NOT NULL,
  learned INTEGER NOT NULL,             -- it holds while that number is the same
  symbols BLOB NOT NULL,                -- int32
  counts BLOB NOT NULL,                 -- int32
  PRIMARY KEY (build, word)
) WITHOUT ROWID;
