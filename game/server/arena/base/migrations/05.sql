ALTER TABLE matches ADD COLUMN kept INTEGER NOT NULL DEFAULT 1; -- its record; 0 when that was removed because of its age
CREATE INDEX matches_kept ON matches (ended) WHERE kept = 1;
