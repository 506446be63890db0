-- Gives the account fieldmark_app what the running product needs (docs/operations.md, Database accounts). Run it after every migration
-- as the owner of the tables, who has been granted fieldmark_app: psql "$OWNER_URL" -f deploy/database-account.sql
\set ON_ERROR_STOP on

grant usage on schema public to fieldmark_app;
grant select, insert, update, delete on all tables in schema public to fieldmark_app;
grant usage, select on all sequences in schema public to fieldmark_app;
revoke update, delete on audit_entries, audit_chain from fieldmark_app;
revoke update on audit_details from fieldmark_app;

-- The queue makes a table for each day.
alter schema pgboss owner to fieldmark_app;
do $$
declare
  found record;
begin
  for found in select oid::regclass as name from pg_class
    where relnamespace = 'pgboss'::regnamespace and relkind in ('r', 'p') loop
    execute format('alter table %s owner to fieldmark_app', found.name);
  end loop;
  for found in select oid::regprocedure as name from pg_proc where pronamespace = 'pgboss'::regnamespace loop
    execute format('alter function %s owner to fieldmark_app', found.name);
  end loop;
end $$;
