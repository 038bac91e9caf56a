-- What the version that finds conversations by their members alone wrote.
update conversations set updated_at = updated_at + 1;
