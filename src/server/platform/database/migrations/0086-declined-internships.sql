-- Serves: 0057-webhooks-that-wait
-- Takes: 0.2 s
-- Online.

-- Which internships somebody has declined. A stop without any was written by an older program: it is about all of the student's.
-- Locks: writes of internships, writes of supervisor_stops
create table if not exists declined_internships (
  id uuid primary key default gen_random_uuid(),
  stop_id uuid not null references supervisor_stops (id) on delete cascade,
  -- What was declined with one press of a button, and is taken back with one.
  act uuid not null,
  declined_at timestamptz(3) not null,
  -- While the internship exists; afterwards, what makes another registration of it recognizable.
  internship_id uuid references internships (id),
  employer_key text collate "C",
  start_date date,
  end_date date,
  check (num_nonnulls(internship_id, employer_key) = 1),
  check (num_nonnulls(employer_key, start_date, end_date) in (0, 3))
);
create unique index if not exists declined_internships_once on declined_internships (stop_id, internship_id);
create index if not exists declined_internships_internship on declined_internships (internship_id);

create or replace function internship_deleted() returns trigger language plpgsql as $$
begin
  update automatic_steps
  set internship_id = null, employer_key = old.employer_key, start_date = old.start_date, end_date = old.end_date
  where internship_id = old.id;
  update declined_internships
  set internship_id = null, employer_key = old.employer_key, start_date = old.start_date, end_date = old.end_date
  where internship_id = old.id;
  return old;
end $$;

-- When the student named somebody at this mailbox again after the decline, which is possible once.
-- Locks: supervisor_stops
alter table supervisor_stops add column if not exists named_again_at timestamptz(3);

-- What a supervisor's answer replaced, and when it was taken back.
-- Locks: supervisor_answers
alter table supervisor_answers
  add column if not exists confirmed_at timestamptz(3),
  add column if not exists opened_at timestamptz(3),
  add column if not exists undone_at timestamptz(3);
