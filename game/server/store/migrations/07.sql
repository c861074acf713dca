-- What people say to each other, and to the host, also before their match begins.
CREATE TABLE said (
	match  TEXT NOT NULL,
	number INTEGER NOT NULL, -- in the match, from 1
	seat   INTEGER NOT NULL, -- from 0
	at     INTEGER NOT NULL, -- milliseconds since 1970
	text   TEXT NOT NULL,
	PRIMARY KEY (match, number)
) STRICT, WITHOUT ROWID;
CREATE TABLE reports (
	id    INTEGER PRIMARY KEY,
	match TEXT NOT NULL,
	seat  INTEGER NOT NULL, -- from 0
	name  TEXT NOT NULL,
	at    INTEGER NOT NULL, -- milliseconds since 1970
	text  TEXT NOT NULL
) STRICT;
