-- How many matches there are is counted as they come and go, since to count a million takes its time.
CREATE INDEX meetings_by_game ON meetings (game, over);
CREATE TABLE counted (matches INTEGER NOT NULL) STRICT;
INSERT INTO counted SELECT COUNT(*) FROM matches;
CREATE TRIGGER matches_come AFTER INSERT ON matches BEGIN UPDATE counted SET matches = matches + 1; END;
CREATE TRIGGER matches_go AFTER DELETE ON matches BEGIN UPDATE counted SET matches = matches - 1; END;
