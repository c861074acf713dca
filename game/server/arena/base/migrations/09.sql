CREATE TABLE hooks (
	id     INTEGER PRIMARY KEY AUTOINCREMENT,
	url    TEXT NOT NULL,
	secret BLOB NOT NULL,
	sent   INTEGER NOT NULL DEFAULT 0, -- deliveries that were taken
	lost   INTEGER NOT NULL DEFAULT 0, -- that were given up
	failed TEXT NOT NULL DEFAULT '', -- why the last try failed
	made   INTEGER NOT NULL
) STRICT;
CREATE TABLE deliveries (
	id      INTEGER PRIMARY KEY AUTOINCREMENT,
	hook    INTEGER NOT NULL REFERENCES hooks (id) ON DELETE CASCADE,
	meeting INTEGER REFERENCES meetings (id) ON DELETE CASCADE,
	contest INTEGER REFERENCES contests (id) ON DELETE CASCADE, -- both NULL for a test
	made    INTEGER NOT NULL,
	tries   INTEGER NOT NULL DEFAULT 0,
	next    INTEGER NOT NULL DEFAULT 0 -- not tried before
) STRICT;
CREATE INDEX deliveries_by_hook ON deliveries (hook, id);
CREATE INDEX deliveries_by_meeting ON deliveries (meeting);
CREATE INDEX deliveries_by_contest ON deliveries (contest);
CREATE TRIGGER meetings_told AFTER UPDATE OF over ON meetings WHEN OLD.over = 0 AND NEW.over > 0 BEGIN INSERT INTO deliveries (hook, meeting, made) SELECT id, NEW.id, NEW.over FROM hooks; END;
CREATE TRIGGER contests_told AFTER UPDATE OF state ON contests WHEN OLD.state != 'finished' AND NEW.state = 'finished' BEGIN INSERT INTO deliveries (hook, contest, made) SELECT id, NEW.id, NEW.ended FROM hooks; END;
