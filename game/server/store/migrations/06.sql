-- What ratings follow from, in place of choices: what those who met got out of all matches of a seed, which are one sample. They are counted from
-- the matches so far.
DROP TABLE choices;
DELETE FROM players;
CREATE TABLE seeds (
	game    TEXT NOT NULL,
	players TEXT NOT NULL, -- kind and name of each, separated by a line end, sorted, as a JSON list
	level   TEXT NOT NULL,
	seed    TEXT NOT NULL,
	points  TEXT NOT NULL, -- of each, as a JSON list
	PRIMARY KEY (game, players, level, seed)
) STRICT, WITHOUT ROWID;
CREATE INDEX seeds_by_points ON seeds (game, players, points);
