-- By what people are known again, also before their match begins, and their names. The players who are people have it for a name.
CREATE TABLE selves (
	match TEXT NOT NULL,
	seat  INTEGER NOT NULL, -- from 0
	self  TEXT NOT NULL,
	PRIMARY KEY (match, seat)
) STRICT, WITHOUT ROWID;
CREATE TABLE people (
	self TEXT PRIMARY KEY,
	name TEXT NOT NULL
) STRICT, WITHOUT ROWID;
