-- A contest is of several games.
CREATE TABLE parts (
	contest INTEGER NOT NULL REFERENCES contests (id) ON DELETE CASCADE,
	game    TEXT NOT NULL,
	levels  TEXT NOT NULL, -- a JSON list
	over    INTEGER NOT NULL DEFAULT 0, -- when its final was
	changes INTEGER NOT NULL DEFAULT 0, -- of what its table shows
	PRIMARY KEY (contest, game)
) STRICT, WITHOUT ROWID;
INSERT INTO parts SELECT id, game, levels, IIF(state = 'finished', MAX(ended, 1), 0), changes FROM contests;
ALTER TABLE entrants ADD COLUMN game TEXT NOT NULL DEFAULT '';
ALTER TABLE entrants ADD COLUMN team INTEGER NOT NULL DEFAULT 0; -- also when it was removed; 0 for who was before this was kept
UPDATE entrants SET game = (SELECT game FROM contests WHERE id = contest), team = COALESCE((SELECT team FROM bots WHERE id = bot), 0);
CREATE INDEX entrants_by_team ON entrants (team);
ALTER TABLE finals RENAME TO former;
CREATE TABLE finals (
	contest INTEGER NOT NULL,
	game    TEXT NOT NULL,
	match   TEXT NOT NULL, -- as the tournament names it
	seats   TEXT NOT NULL, -- numbers in the seeding from 0, as a JSON list
	result  TEXT NOT NULL, -- in JSON
	record  TEXT NOT NULL, -- the name of its file, '' for none
	PRIMARY KEY (contest, game, match),
	FOREIGN KEY (contest, game) REFERENCES parts (contest, game) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;
INSERT INTO finals SELECT contest, game, match, seats, result, record FROM former JOIN contests ON contests.id = contest;
DROP TABLE former;
CREATE INDEX finals_by_record ON finals (record);
ALTER TABLE contests DROP COLUMN game;
ALTER TABLE contests DROP COLUMN levels;
ALTER TABLE contests DROP COLUMN changes;
