ALTER TABLE scrimmages ADD COLUMN tries INTEGER NOT NULL DEFAULT 0; -- that failed for a reason of the server
ALTER TABLE scrimmages ADD COLUMN next INTEGER NOT NULL DEFAULT 0; -- when it is tried again; not tried before
