CREATE TABLE scrimmages (
	id      INTEGER PRIMARY KEY AUTOINCREMENT,
	team    INTEGER NOT NULL REFERENCES teams (id) ON DELETE CASCADE, -- that has asked for it
	game    TEXT NOT NULL,
	level   TEXT NOT NULL,
	seed    TEXT NOT NULL,
	version INTEGER NOT NULL REFERENCES versions (id) ON DELETE CASCADE, -- of that team
	mark    TEXT NOT NULL, -- the other side: a built-in player, or
	other   INTEGER REFERENCES versions (id) ON DELETE CASCADE,
	asked   INTEGER NOT NULL,
	state   TEXT NOT NULL CHECK (state IN ('waiting', 'over', 'failed')),
	why     TEXT NOT NULL DEFAULT '' -- it has failed
) STRICT;
CREATE INDEX scrimmages_by_team ON scrimmages (team);
CREATE INDEX scrimmages_by_version ON scrimmages (version);
CREATE INDEX scrimmages_by_other ON scrimmages (other);
CREATE INDEX scrimmages_waiting ON scrimmages (id) WHERE state = 'waiting';
CREATE TABLE scrimmage_matches (
	scrimmage INTEGER NOT NULL REFERENCES scrimmages (id) ON DELETE CASCADE,
	number    INTEGER NOT NULL, -- the seat of who has asked, from 0
	record    TEXT NOT NULL UNIQUE, -- the name of its file
	turns     INTEGER NOT NULL,
	points    TEXT NOT NULL, -- of who has asked, and of the other side, as a JSON list
	PRIMARY KEY (scrimmage, number)
) STRICT, WITHOUT ROWID;
