-- Requests for erasure, and the figures that stay when records are erased.

-- A student's request, or that of the supervisor with this address. It goes with the person's data.
create table erasure_requests (
  id uuid primary key default gen_random_uuid(),
  profile_id uuid unique references profiles (id) on delete cascade,
  supervisor_email text unique check (supervisor_email = lower(supervisor_email)),
  requested_at timestamptz(3) not null,
  declined_at timestamptz(3),
  decline_reason text,
  check (num_nonnulls(profile_id, supervisor_email) = 1),
  check ((declined_at is null) = (decline_reason is null))
);
create index erasure_requests_open on erasure_requests (requested_at) where declined_at is null;
select audit_table('erasure_requests', '{supervisor_email}');

-- How many finished records of each kind, department and status were erased. They still count in the statistics.
create table erased_counts (
  kind text not null check (kind in ('internships', 'feedback')),
  department text,
  status text not null,
  amount integer not null,
  unique nulls not distinct (kind, department, status)
);

create or replace view review_counts as
select kind, department, status, amount from review_count_sums
union all
select kind, department, status, amount from review_count_changes
union all
select kind, department, status, amount from erased_counts;

-- What the response figures need of an erased request: no ids, names, texts or ratings.
create table erased_responses (
  department text,
  requested_on date not null,
  is_opened boolean not null,
  -- From the request, and from starting the form, to the submission; null without one.
  days double precision,
  minutes double precision
);
create index erased_responses_department on erased_responses (department, requested_on);

-- Must run before the records are deleted. A record that waits for somebody's decision is not counted any more: a count of
-- waiting work would promise a list that is empty.
create function keep_statistics(students uuid[]) returns void language plpgsql as $$
begin
  insert into erased_counts (kind, department, status, amount)
  select 'internships', department, status, count(*) from internships
  where student_id = any(students) and status <> 'pending' group by department, status
  union all
  select 'feedback', feedback.department, feedback.status, count(*) from feedback
  join internship_supervisors supervisors on supervisors.id = feedback.supervisor_id
  join internships on internships.id = supervisors.internship_id
  where student_id = any(students) and feedback.status = 'approved' group by feedback.department, feedback.status
  order by 1, 2, 3
  on conflict (kind, department, status) do update set amount = erased_counts.amount + excluded.amount;

  insert into erased_responses
  select feedback.department, (feedback.created_at at time zone 'UTC')::date,
    feedback.opened_at is not null or feedback.status <> 'pending',
    extract(epoch from submitted_at - feedback.created_at) / 86400,
    extract(epoch from submitted_at - feedback.opened_at) / 60
  from feedback
  join internship_supervisors supervisors on supervisors.id = feedback.supervisor_id
  join internships on internships.id = supervisors.internship_id
  where student_id = any(students);
end $$;

-- One row: how long the records of students are kept after graduation.
create table retention_settings (
  id boolean primary key default true check (id),
  years integer not null default 3 check (years between 1 and 30),
  -- Nothing is erased before, so that admins see the preview first.
  starts_at timestamptz(3) not null default now() + interval '30 days',
  updated_by uuid references profiles (id) on delete set null,
  updated_at timestamptz(3) not null default now()
);
insert into retention_settings default values;
select audit_table('retention_settings', ignored => '{updated_by,updated_at}');
