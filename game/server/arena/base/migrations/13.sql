-- What rivals get on each level is summed up as meetings end and go, since to add up a million matches takes its time.
DROP INDEX meetings_by_game;
CREATE INDEX meetings_by_level ON meetings (game, level, over);
CREATE INDEX players_by_mark ON players (mark, meeting) WHERE mark != '';
CREATE VIEW seated AS SELECT meetings.id AS meeting, COALESCE(version, 0) AS version, mark, game, level, (place + number) % json_array_length(matches.points) AS seat,
	json_extract(matches.points, '$[' || place || ']') AS points FROM meetings JOIN players ON players.meeting = meetings.id JOIN matches ON matches.meeting = meetings.id;
CREATE TABLE scores (
	version INTEGER NOT NULL, -- 0 for
	mark    TEXT NOT NULL,    -- a built-in player
	game    TEXT NOT NULL,
	level   TEXT NOT NULL,
	seat    INTEGER NOT NULL, -- from 0
	matches INTEGER NOT NULL, -- of meetings that are over
	points  REAL NOT NULL,
	PRIMARY KEY (version, mark, game, level, seat)
) STRICT, WITHOUT ROWID;
CREATE INDEX scores_by_level ON scores (game, level);
CREATE INDEX scores_gone ON scores (matches) WHERE matches = 0;
INSERT INTO scores SELECT version, mark, game, level, seat, COUNT(*), TOTAL(points) FROM seated WHERE meeting IN (SELECT id FROM meetings WHERE over > 0) GROUP BY version, mark, game, level, seat;
CREATE TRIGGER meetings_score AFTER UPDATE OF over ON meetings WHEN OLD.over = 0 AND NEW.over > 0 BEGIN
	INSERT INTO scores SELECT version, mark, game, level, seat, 1, points FROM seated WHERE meeting = NEW.id ON CONFLICT DO UPDATE SET matches = matches + 1, points = points + excluded.points;
END;
CREATE TRIGGER meetings_go BEFORE DELETE ON meetings WHEN OLD.over > 0 BEGIN
	INSERT INTO scores SELECT version, mark, game, level, seat, -1, -points FROM seated WHERE meeting = OLD.id ON CONFLICT DO UPDATE SET matches = matches - 1, points = points + excluded.points;
	DELETE FROM scores WHERE matches = 0;
END;
