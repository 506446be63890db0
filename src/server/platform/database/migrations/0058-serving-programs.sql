-- Serves: 0057-webhooks-that-wait
-- Takes: 0.1 s
-- Locks: applied_migrations

-- The newest migration of the oldest program that can serve on the schema since each migration: a release changes the schema so
-- that the one before it still works, and removes what only that one needed a release later. Null for what older programs ran.
alter table applied_migrations add column serves text;
