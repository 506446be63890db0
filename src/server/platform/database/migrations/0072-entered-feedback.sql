-- Serves: 0057-webhooks-that-wait
-- Takes: 2 s
-- Online.

-- Feedback that a supervisor gave by telephone, on paper or in person, and that staff have entered. It was entered when it was submitted.
-- Locks: feedback
alter table feedback
  add column if not exists given_by_way text,
  add column if not exists given_on date,
  add column if not exists entered_by uuid,
  drop constraint if exists feedback_entered_by_fkey,
  drop constraint if exists feedback_given_by_way_check,
  add constraint feedback_given_by_way_check check (given_by_way in ('telephone', 'paper', 'in-person')),
  drop constraint if exists feedback_entered,
  add constraint feedback_entered check (
    (given_by_way is null) = (given_on is null)
    and (entered_by is null or given_by_way is not null)
    and (given_by_way is null or status <> 'pending'));

-- Locks: writes of feedback, writes of profiles
alter table feedback
  add constraint feedback_entered_by_fkey foreign key (entered_by) references profiles (id) on delete set null;
create index if not exists feedback_entered_by on feedback (entered_by) where entered_by is not null;

-- Undo gives these back.
-- Locks: writes of profiles, sent_back_feedback
alter table sent_back_feedback
  add column if not exists given_by_way text check (given_by_way in ('telephone', 'paper', 'in-person')),
  add column if not exists given_on date,
  add column if not exists entered_by uuid references profiles (id) on delete set null;
create index if not exists sent_back_feedback_entered_by on sent_back_feedback (entered_by) where entered_by is not null;

-- Locks: erased_responses
alter table erased_responses add column if not exists is_entered boolean not null default false;

-- Nobody opened a form for feedback that staff have entered, so it has no minutes either.
create or replace function keep_statistics(students uuid[]) returns void language plpgsql as $$
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
  insert into erased_responses (department, requested_on, is_opened, days, minutes, is_entered)
  select feedback.department, (feedback.created_at at time zone 'UTC')::date,
    feedback.opened_at is not null or (feedback.status <> 'pending' and feedback.given_by_way is null),
    extract(epoch from submitted_at - feedback.created_at) / 86400,
    case when feedback.given_by_way is null then extract(epoch from submitted_at - feedback.opened_at) / 60 end,
    feedback.given_by_way is not null
  from feedback
  join internship_supervisors supervisors on supervisors.id = feedback.supervisor_id
  join internships on internships.id = supervisors.internship_id
  where student_id = any(students);
end $$;
