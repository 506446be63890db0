-- Serves: 0057-webhooks-that-wait
-- Takes: 0.1 s

-- As before, but without the index for searches (employers_search): it finds equal keys as well, by reading most of them for each.
create or replace function employers_unused() returns trigger language plpgsql set enable_bitmapscan = off as $$
declare
  keys text[];
  unused uuid[];
begin
  if tg_op = 'DELETE' then
    keys := array(select unnest(array[before.employer_key, employer_key(before.employer_name)]) from before);
  else
    keys := array(select unnest(array[before.employer_key, employer_key(before.employer_name)]) from before join after using (id)
      where before.employer_name <> after.employer_name);
  end if;
  unused := array(select id from employers where key = any(keys));
  perform from employers where id = any(unused) order by id for update;
  delete from employers where id = any(unused)
    and not exists (select from internships where internships.employer_key = employers.key)
    and not exists (select from employer_merges where employers.id in (employer_id, into_id));
  return null;
end $$;
