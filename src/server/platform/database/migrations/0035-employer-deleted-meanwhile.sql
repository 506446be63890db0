-- The last other internship of the employer can be deleted between the two statements: then the employer is added again.
create or replace function internship_employer() returns trigger language plpgsql as $$
declare spelling employers;
begin
  loop
    insert into employers (key, name) values (employer_key(new.employer_name), new.employer_name) on conflict do nothing;
    -- The lock makes a concurrent merge wait; it then finds this internship too.
    select * into spelling from employers where key = employer_key(new.employer_name) for share;
    exit when found;
  end loop;
  select kept.key into new.employer_key
  from employer_merges join employers kept on kept.id = into_id where employer_id = spelling.id;
  new.employer_key := coalesce(new.employer_key, spelling.key);
  return new;
end $$;
