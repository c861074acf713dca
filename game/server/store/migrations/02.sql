-- Choices are what ratings follow from: how often a player came out first of those who met. They are counted from the matches so far.
CREATE TABLE choices (
	game   TEXT NOT NULL,
	first  TEXT NOT NULL, -- kind and name, separated by a line end
	among  TEXT NOT NULL, -- the same of all who met, sorted, as a JSON list
	weight REAL NOT NULL,
	PRIMARY KEY (game, among, first)
) STRICT, WITHOUT ROWID;
CREATE TABLE players (
	game    TEXT NOT NULL,
	name    TEXT NOT NULL,
	kind    TEXT NOT NULL,
	matches INTEGER NOT NULL DEFAULT 0,
	wins    INTEGER NOT NULL DEFAULT 0,
	elo     REAL NOT NULL DEFAULT 0,
	spread  REAL NOT NULL DEFAULT 0, -- half of the 95 % interval
	PRIMARY KEY (game, kind, name)
) STRICT, WITHOUT ROWID;
CREATE INDEX seats_by_name ON seats (name);
