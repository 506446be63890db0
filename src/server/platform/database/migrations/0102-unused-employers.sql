-- Serves: 0057-webhooks-that-wait
-- Takes: 0.1 s

-- As before, but a key is looked for as a range, which only the unique index has. The index for searches (employers_search) finds equal
-- keys as well, by reading most of them for each.
create or replace function employers_unused() returns trigger language plpgsql as $$
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
  unused := array(select distinct id from unnest(keys) as unused_key join employers on key between unused_key and unused_key);
  perform from employers where id = any(unused) order by id for update;
  delete from employers where id = any(unused)
    and not exists (select from internships where internships.employer_key = employers.key)
    and not exists (select from employer_merges where employers.id in (employer_id, into_id));
  return null;
end $$;
