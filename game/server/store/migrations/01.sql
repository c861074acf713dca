CREATE TABLE matches (
	id    TEXT PRIMARY KEY,
	game  TEXT NOT NULL,
	level TEXT NOT NULL,
	seed  TEXT NOT NULL,
	state TEXT NOT NULL CHECK (state IN ('playing', 'over', 'stopped')),
	begun INTEGER NOT NULL, -- milliseconds since 1970
	ended INTEGER NOT NULL DEFAULT 0,
	turns INTEGER NOT NULL DEFAULT 0,
	steps INTEGER NOT NULL DEFAULT 0,
	reason TEXT NOT NULL DEFAULT ''
) STRICT;
CREATE INDEX matches_by_time ON matches (begun DESC, id);
CREATE INDEX matches_by_game ON matches (game, begun DESC, id);
CREATE TABLE seats (
	match TEXT NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
	seat  INTEGER NOT NULL, -- from 0
	name  TEXT NOT NULL,
	kind  TEXT NOT NULL,
	won   INTEGER NOT NULL DEFAULT 0,
	score INTEGER NOT NULL DEFAULT 0,
	PRIMARY KEY (match, seat)
) STRICT, WITHOUT ROWID;
