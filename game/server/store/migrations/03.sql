-- What a match needs to go on after the server was ended, while it is played. Those that are played now do not have it.
UPDATE matches SET state = 'stopped', reason = 'the server was ended' WHERE state = 'playing';
ALTER TABLE matches ADD COLUMN ordered TEXT NOT NULL DEFAULT ''; -- its order
CREATE TABLE links (
	match  TEXT NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
	seat   INTEGER NOT NULL, -- from 0
	digest BLOB NOT NULL,    -- of the seat's token
	kept   TEXT NOT NULL DEFAULT '',
	PRIMARY KEY (match, seat)
) STRICT, WITHOUT ROWID;
