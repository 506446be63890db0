-- Serves: 0057-webhooks-that-wait
-- Takes: 0.1 s

-- 1.0.0 reads this table when it starts, and refuses a migration that it does not know. So the table has those of 1.0.0 only, also in
-- a database that a newer version has created. All are in applied_migrations. Version 1.2 removes the table and its lock.
create table if not exists schema_migrations (
  name varchar(255) primary key,
  timestamp varchar(255) not null
);
create table if not exists schema_migrations_lock (
  id varchar(255) primary key,
  is_locked integer not null default 0
);
insert into schema_migrations_lock (id) values ('migration_lock') on conflict do nothing;
insert into schema_migrations select name, timestamp from applied_migrations on conflict do nothing;
-- Versions between the releases added to it.
alter table schema_migrations drop column if exists serves;
delete from schema_migrations where name > '0057-webhooks-that-wait';
