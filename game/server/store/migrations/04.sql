-- Matches that were ordered and wait for their programs.
CREATE TABLE waiting (
	match TEXT PRIMARY KEY,
	known TEXT NOT NULL -- a Running, as JSON
) STRICT;
