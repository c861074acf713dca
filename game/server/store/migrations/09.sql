-- What a person proposes to the others.
ALTER TABLE matches ADD COLUMN offer TEXT NOT NULL DEFAULT '';
