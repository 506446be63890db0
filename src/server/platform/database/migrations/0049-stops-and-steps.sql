-- What a person has told us to stop, and the automatic emails that they have had. Both belong to an address and a student and
-- outlive the supervisor's row, so that correcting an address and back, removing and adding, or registering again restarts nothing.

create table supervisor_stops (
  id uuid primary key default gen_random_uuid(),
  student_id uuid not null references profiles (id) on delete cascade,
  address text not null,
  -- 'reminders': no automatic emails about this student. 'declined': the same, and this person is not asked by hand either.
  kind text not null check (kind in ('reminders', 'declined')),
  -- Who declined: other people can share the mailbox. Empty for reminders, which end for everybody there.
  name text not null default '' check ((name = '') = (kind = 'reminders')),
  stopped_at timestamptz(3) not null,
  unique (student_id, address, kind, name)
);
create index supervisor_stops_address on supervisor_stops (address);
select audit_table('supervisor_stops');

-- Erased addresses reach nobody.
insert into supervisor_stops (student_id, address, kind, stopped_at)
select student_id, supervisors.email, 'reminders', min(supervisors.reminders_stopped_at)
from internship_supervisors supervisors join internships on internships.id = supervisors.internship_id
where supervisors.reminders_stopped_at is not null and supervisors.email not like '%@erased.invalid'
group by student_id, supervisors.email;
insert into supervisor_stops (student_id, address, kind, name, stopped_at)
select student_id, supervisors.email, 'declined', supervisors.name, max(supervisors.declined_at)
from internship_supervisors supervisors join internships on internships.id = supervisors.internship_id
where supervisors.declined_at is not null and supervisors.email not like '%@erased.invalid'
group by student_id, supervisors.email, supervisors.name;
alter table internship_supervisors drop column reminders_stopped_at;

alter table automatic_steps rename to former_steps;
create table automatic_steps (
  id uuid primary key default gen_random_uuid(),
  student_id uuid not null references profiles (id) on delete cascade,
  address text not null,
  -- 'request' is also recorded when a person asks first, 'confirmation' when the supervisor is asked to confirm.
  step text not null,
  -- While the internship exists; afterwards, what makes another registration of it recognizable.
  internship_id uuid references internships (id),
  employer_key text collate "C",
  start_date date,
  end_date date,
  done_at timestamptz(3) not null,
  check (num_nonnulls(internship_id, employer_key) = 1),
  check (num_nonnulls(employer_key, start_date, end_date) in (0, 3))
);
create index automatic_steps_student on automatic_steps (student_id, address);
create index automatic_steps_address on automatic_steps (address);
create index automatic_steps_requests on automatic_steps (done_at) where step = 'request';
create unique index automatic_steps_once on automatic_steps (internship_id, address, step);

insert into automatic_steps (student_id, address, step, internship_id, done_at)
select links.student_id, mailings.address,
  case mailings.email when 'supervisor-confirmation' then 'confirmation' else 'request' end,
  supervisors.internship_id, min(mailings.requested_at)
from feedback_links links
join feedback_mailings mailings on mailings.id = links.mailing_id
join internship_supervisors supervisors on supervisors.id = links.supervisor_id
group by 1, 2, 3, 4;
insert into automatic_steps (student_id, address, step, internship_id, done_at)
select internships.student_id, supervisors.email, former_steps.step, internships.id, former_steps.done_at
from former_steps
join internship_supervisors supervisors on supervisors.id = former_steps.supervisor_id
join internships on internships.id = supervisors.internship_id
on conflict do nothing;
drop table former_steps;

create function internship_deleted() returns trigger language plpgsql as $$
begin
  update automatic_steps
  set internship_id = null, employer_key = old.employer_key, start_date = old.start_date, end_date = old.end_date
  where internship_id = old.id;
  return old;
end $$;
create trigger internship_deleted before delete on internships for each row execute function internship_deleted();
