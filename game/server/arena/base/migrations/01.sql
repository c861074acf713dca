CREATE TABLE teams (
	id   INTEGER PRIMARY KEY AUTOINCREMENT,
	name TEXT NOT NULL,
	key  TEXT NOT NULL UNIQUE -- the name as it is compared
) STRICT;
CREATE TABLE people (
	id       INTEGER PRIMARY KEY AUTOINCREMENT,
	team     INTEGER NOT NULL REFERENCES teams (id),
	name     TEXT NOT NULL,
	key      TEXT NOT NULL UNIQUE,
	role     TEXT NOT NULL CHECK (role IN ('organiser', 'author')),
	password TEXT NOT NULL,
	epoch    INTEGER NOT NULL DEFAULT 0, -- sessions of another one have ended
	joined   INTEGER NOT NULL
) STRICT;
CREATE INDEX people_by_team ON people (team);
CREATE TABLE links (
	id      INTEGER PRIMARY KEY AUTOINCREMENT,
	digest  BLOB NOT NULL UNIQUE, -- of its token
	kind    TEXT NOT NULL CHECK (kind IN ('organiser', 'author', 'team', 'reset')),
	team    INTEGER REFERENCES teams (id) ON DELETE CASCADE,   -- of a link to a team
	person  INTEGER REFERENCES people (id) ON DELETE CASCADE, -- of a new password
	left    INTEGER NOT NULL, -- people that may still use it
	expires INTEGER NOT NULL,
	maker   TEXT NOT NULL
) STRICT;
CREATE TABLE sessions (
	token   TEXT PRIMARY KEY, -- its digest
	data    BLOB NOT NULL,
	expires INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE keys (
	digest BLOB PRIMARY KEY, -- of a key with which a program asks for a person
	person INTEGER NOT NULL REFERENCES people (id) ON DELETE CASCADE,
	made   INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE bots (
	id      INTEGER PRIMARY KEY AUTOINCREMENT,
	team    INTEGER NOT NULL REFERENCES teams (id) ON DELETE CASCADE,
	game    TEXT NOT NULL,
	name    TEXT NOT NULL,
	key     TEXT NOT NULL UNIQUE,
	state   TEXT NOT NULL CHECK (state IN ('playing', 'paused', 'held', 'retired')),
	why     TEXT NOT NULL DEFAULT '', -- it is paused
	version INTEGER NOT NULL DEFAULT 0, -- that plays, 0 for none yet
	crashes INTEGER NOT NULL DEFAULT 0, -- matches lost by a fault running
	made    INTEGER NOT NULL
) STRICT;
CREATE INDEX bots_by_team ON bots (team);
CREATE TABLE versions (
	id      INTEGER PRIMARY KEY AUTOINCREMENT,
	bot     INTEGER NOT NULL REFERENCES bots (id) ON DELETE CASCADE,
	number  INTEGER NOT NULL, -- of the bot, from 1
	digest  TEXT NOT NULL,
	file    TEXT NOT NULL, -- its name
	bytes   INTEGER NOT NULL,
	command TEXT NOT NULL, -- a JSON list
	who     TEXT NOT NULL,
	at      INTEGER NOT NULL,
	note    TEXT NOT NULL,
	state   TEXT NOT NULL CHECK (state IN ('waiting', 'good', 'refused')),
	report  TEXT NOT NULL DEFAULT '', -- of its trial
	said    TEXT NOT NULL DEFAULT '', -- on standard error
	UNIQUE (bot, number)
) STRICT;
CREATE INDEX versions_waiting ON versions (id) WHERE state = 'waiting';
CREATE TABLE meetings (
	id     INTEGER PRIMARY KEY AUTOINCREMENT,
	game   TEXT NOT NULL,
	level  TEXT NOT NULL,
	seed   TEXT NOT NULL,
	begun  INTEGER NOT NULL,
	over   INTEGER NOT NULL DEFAULT 0, -- when; its matches count together
	points TEXT NOT NULL DEFAULT '' -- of each player, as a JSON list
) STRICT;
CREATE INDEX meetings_open ON meetings (id) WHERE over = 0;
CREATE TABLE players (
	meeting INTEGER NOT NULL REFERENCES meetings (id) ON DELETE CASCADE,
	place   INTEGER NOT NULL, -- from 0
	mark    TEXT NOT NULL DEFAULT '', -- a built-in player, or
	version INTEGER REFERENCES versions (id),
	PRIMARY KEY (meeting, place)
) STRICT, WITHOUT ROWID;
CREATE INDEX players_by_version ON players (version, meeting);
CREATE TABLE matches (
	id      TEXT PRIMARY KEY,
	meeting INTEGER NOT NULL REFERENCES meetings (id) ON DELETE CASCADE,
	number  INTEGER NOT NULL, -- place n has seat (n + number) % seats
	ended   INTEGER NOT NULL,
	turns   INTEGER NOT NULL,
	reason  TEXT NOT NULL,
	points  TEXT NOT NULL, -- of each place, as a JSON list
	UNIQUE (meeting, number)
) STRICT, WITHOUT ROWID;
CREATE TABLE logs (
	match   TEXT NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
	version INTEGER NOT NULL REFERENCES versions (id) ON DELETE CASCADE,
	fault   TEXT NOT NULL, -- by which the match was lost
	text    TEXT NOT NULL,
	PRIMARY KEY (match, version)
) STRICT, WITHOUT ROWID;
CREATE INDEX logs_by_version ON logs (version);
CREATE TABLE done (
	id   INTEGER PRIMARY KEY,
	at   INTEGER NOT NULL,
	who  TEXT NOT NULL,
	what TEXT NOT NULL
) STRICT;
