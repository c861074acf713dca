CREATE TABLE contests (
	id      INTEGER PRIMARY KEY AUTOINCREMENT,
	name    TEXT NOT NULL,
	key     TEXT NOT NULL UNIQUE,
	text    TEXT NOT NULL,
	game    TEXT NOT NULL,
	levels  TEXT NOT NULL, -- a JSON list
	format  TEXT NOT NULL,
	seed    TEXT NOT NULL,
	seeds   INTEGER NOT NULL,
	rounds  INTEGER NOT NULL, -- 0 for as many as one winner needs
	open    INTEGER NOT NULL, -- teams enter their bots; else an organiser does
	most    INTEGER NOT NULL, -- bots of a team
	publish INTEGER NOT NULL, -- the sources, when it is over
	opens   INTEGER NOT NULL,
	closes  INTEGER NOT NULL, -- the deadline
	starts  INTEGER NOT NULL, -- the final
	state   TEXT NOT NULL CHECK (state IN ('planned', 'closed', 'running', 'finished', 'off')),
	ended   INTEGER NOT NULL DEFAULT 0,
	changes INTEGER NOT NULL DEFAULT 0 -- of what its table shows
) STRICT;
CREATE TABLE entrants (
	id      INTEGER PRIMARY KEY AUTOINCREMENT,
	contest INTEGER NOT NULL REFERENCES contests (id) ON DELETE CASCADE,
	bot     INTEGER REFERENCES bots (id) ON DELETE SET NULL,     -- NULL when it was removed
	version INTEGER REFERENCES versions (id) ON DELETE SET NULL, -- that counts, from the deadline on
	name    TEXT NOT NULL,
	owner   TEXT NOT NULL,
	state   TEXT NOT NULL CHECK (state IN ('in', 'withdrawn', 'disqualified')),
	reason  TEXT NOT NULL DEFAULT '',
	place   INTEGER NOT NULL DEFAULT 0, -- in the seeding, from 1; 0 for who is not in the final
	elo     REAL NOT NULL DEFAULT 0, -- when the final began
	spread  REAL NOT NULL DEFAULT 0, -- 0 for who was not rated
	UNIQUE (contest, bot)
) STRICT;
CREATE INDEX entrants_by_bot ON entrants (bot);
CREATE TABLE finals (
	contest INTEGER NOT NULL REFERENCES contests (id) ON DELETE CASCADE,
	match   TEXT NOT NULL, -- as the tournament names it
	seats   TEXT NOT NULL, -- numbers in the seeding from 0, as a JSON list
	result  TEXT NOT NULL, -- in JSON
	record  TEXT NOT NULL, -- the name of its file, '' for none
	PRIMARY KEY (contest, match)
) STRICT, WITHOUT ROWID;
CREATE INDEX finals_by_record ON finals (record);
CREATE TABLE said (
	record  TEXT NOT NULL, -- of a match of a final
	version INTEGER NOT NULL REFERENCES versions (id) ON DELETE CASCADE,
	fault   TEXT NOT NULL,
	text    TEXT NOT NULL,
	PRIMARY KEY (record, version)
) STRICT, WITHOUT ROWID;
CREATE INDEX said_by_version ON said (version);
CREATE TABLE notices (
	id      INTEGER PRIMARY KEY AUTOINCREMENT,
	contest INTEGER NOT NULL REFERENCES contests (id) ON DELETE CASCADE,
	entrant INTEGER REFERENCES entrants (id), -- whom it is about
	at      INTEGER NOT NULL,
	who     TEXT NOT NULL,
	what    TEXT NOT NULL,
	reason  TEXT NOT NULL
) STRICT;
CREATE INDEX notices_by_contest ON notices (contest);
