CREATE TABLE ratings (
	version INTEGER NOT NULL REFERENCES versions (id) ON DELETE CASCADE,
	met     INTEGER NOT NULL, -- meetings so far
	at      INTEGER NOT NULL,
	elo     REAL NOT NULL,
	spread  REAL NOT NULL,
	PRIMARY KEY (version, met)
) STRICT, WITHOUT ROWID;
CREATE TABLE conduct (
	version INTEGER PRIMARY KEY REFERENCES versions (id) ON DELETE CASCADE,
	matches INTEGER NOT NULL,
	turns   INTEGER NOT NULL,
	spent   INTEGER NOT NULL, -- milliseconds of all turns
	longest INTEGER NOT NULL, -- of a turn
	refused INTEGER NOT NULL, -- commands
	crashed INTEGER NOT NULL, -- matches lost by a fault of this kind
	late    INTEGER NOT NULL,
	failed  INTEGER NOT NULL
) STRICT;
