ALTER TABLE people ADD COLUMN handle BLOB; -- random, by which devices know who has passkeys
CREATE UNIQUE INDEX people_by_handle ON people (handle) WHERE handle IS NOT NULL;
CREATE TABLE passkeys (
	id         INTEGER PRIMARY KEY AUTOINCREMENT,
	person     INTEGER NOT NULL REFERENCES people (id) ON DELETE CASCADE,
	site       TEXT NOT NULL, -- the domain that it is for
	credential BLOB NOT NULL UNIQUE, -- the ID that the device gave it
	public     BLOB NOT NULL, -- key
	counter    INTEGER NOT NULL, -- of its signatures
	backup     INTEGER NOT NULL, -- it may be on several devices
	name       TEXT NOT NULL,
	made       INTEGER NOT NULL,
	used       INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE INDEX passkeys_by_person ON passkeys (person);
