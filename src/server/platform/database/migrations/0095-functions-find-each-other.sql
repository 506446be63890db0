-- Serves: 0057-webhooks-that-wait
-- Takes: 0.1 s

-- What pg_restore, logical replication and PostgreSQL's maintenance compute has no search path. A body that begins with `return` is
-- parsed now, and so names the schema of what it calls. Their results stay.
do $do$
declare
  definition text;
begin
  for definition in
    select pg_get_functiondef(name::regprocedure)
    from unnest('{search_fold(text),employer_key(text),feedback_text_digest(text)}'::text[]) as name
  loop
    execute regexp_replace(definition, 'AS \$function\$\s*select(.*)\$function\$\s*$', 'return \1');
  end loop;
end $do$;
