CREATE TABLE classes (
	id   INTEGER PRIMARY KEY AUTOINCREMENT,
	name TEXT NOT NULL,
	key  TEXT NOT NULL UNIQUE
) STRICT;
ALTER TABLE teams ADD COLUMN class INTEGER REFERENCES classes (id);
ALTER TABLE links ADD COLUMN class INTEGER REFERENCES classes (id);
ALTER TABLE links ADD COLUMN name TEXT NOT NULL DEFAULT ''; -- of who is to join by it, '' for anybody
ALTER TABLE contests ADD COLUMN class INTEGER REFERENCES classes (id); -- whose teams enter, NULL for all
