-- Which entries came, changed or went, each with a number that only grows: the words of all others need not be read again.
CREATE TABLE touched (entry INTEGER PRIMARY KEY, at INTEGER NOT NULL);
CREATE INDEX touched_at ON touched (at);
INSERT INTO touched SELECT id, 1 FROM entries;
INSERT INTO meta VALUES ('touched', '1');
INSERT INTO meta VALUES ('file', lower(hex(randomblob(8))));   -- another one for every file, and after everything was forgotten
CREATE TRIGGER entry_came AFTER INSERT ON entries BEGIN
  UPDATE meta SET value = value + 1 WHERE key = 'touched';
  INSERT OR REPLACE INTO touched SELECT new.id, value FROM meta WHERE key = 'touched';
END;
CREATE TRIGGER entry_changed AFTER UPDATE OF name, description, content, changed ON entries BEGIN
  UPDATE meta SET value = value + 1 WHERE key = 'touched';
  INSERT OR REPLACE INTO touched SELECT new.id, value FROM meta WHERE key = 'touched';
END;
CREATE TRIGGER entry_went AFTER DELETE ON entries BEGIN
  UPDATE meta SET value = value + 1 WHERE key = 'touched';
  INSERT OR REPLACE INTO touched SELECT old.id, value FROM meta WHERE key = 'touched';
END;

CREATE INDEX entries_named ON entries (name);
CREATE INDEX tags_named ON tags (tag, entry);
