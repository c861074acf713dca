-- Links lead to their match also when it has ended.
CREATE INDEX links_by_digest ON links (digest);
