-- Serves: 0057-webhooks-that-wait
-- Takes: 0.2 s
-- Online.

-- Answers that a reviewer has sent back as not usable. The request is pending again, without answers.
-- Locks: writes of internship_supervisors, writes of profiles, writes of question_set_versions
create table if not exists sent_back_feedback (
  id uuid primary key default gen_random_uuid(),
  supervisor_id uuid not null references internship_supervisors (id) on delete cascade,
  -- Who answered: another person may be asked next.
  given_by_name text not null,
  given_by_email text not null,
  technical_skills smallint,
  communication_skills smallint,
  problem_solving smallint,
  teamwork smallint,
  professionalism smallint,
  overall_rating smallint not null,
  strengths text not null,
  development_areas text not null,
  additional_comments text not null,
  question_version_id uuid references question_set_versions (id),
  further_answers jsonb not null default '{}',
  observations jsonb not null default '{}',
  opened_at timestamptz(3),
  submitted_at timestamptz(3) not null,
  signs text[] not null default '{}',
  set_back_reason text,
  -- The supervisor reads it; the student does not.
  reason text not null,
  sent_back_by uuid references profiles (id) on delete set null,
  sent_back_at timestamptz(3) not null
);
create index if not exists sent_back_feedback_supervisor on sent_back_feedback (supervisor_id, sent_back_at);
create index if not exists sent_back_feedback_given_by on sent_back_feedback (given_by_email);
create index if not exists sent_back_feedback_sent_back_by on sent_back_feedback (sent_back_by) where sent_back_by is not null;
create index if not exists sent_back_feedback_question_version on sent_back_feedback (question_version_id) where question_version_id is not null;
drop trigger if exists "AUDIT" on sent_back_feedback;
select audit_table('sent_back_feedback');

-- A request that is closed without a reason had an answer that was not usable; the student may ask again.
-- Locks: feedback
alter table feedback
  drop constraint if exists feedback_closed_with_reason,
  add constraint feedback_closed_with_reason check (close_reason is null or closed_at is not null);

-- Locks: bulk_decisions
alter table bulk_decisions
  drop constraint if exists bulk_decisions_kind_check,
  add constraint bulk_decisions_kind_check check (kind in ('internships', 'feedback', 'reminders', 'sent-back'));

-- Who has to ask again waits for a request.
-- Locks: student_facts
create or replace view student_facts as
select profiles.id, profiles.created_at, profiles.major as department, profiles.graduation_year, profiles.search_text,
  records.internships,
  case
    when records.internships = 0 then 'none'
    when records.is_pending then 'approval'
    when records.is_submitted then 'review'
    when records.is_unasked then 'request'
    when records.is_open then 'answer'
    else 'nothing'
  end as status
from profiles, lateral (
  select count(*)::integer as internships,
    coalesce(bool_or(internships.status = 'pending'), false) as is_pending,
    coalesce(bool_or(answers.submitted > 0), false) as is_submitted,
    coalesce(bool_or(internships.status = 'approved' and answers.asked = 0), false) as is_unasked,
    coalesce(bool_or(internships.status <> 'rejected' and answers.open > 0), false) as is_open
  from internships, lateral (
    select count(*) filter (where feedback.status = 'submitted') as submitted,
      count(*) filter (where (supervisors.declined_at is null and (feedback.closed_at is null or feedback.close_reason is not null))
        or feedback.status <> 'pending') as asked,
      count(*) filter (where supervisors.declined_at is null and feedback.status = 'pending' and feedback.closed_at is null) as open
    from internship_supervisors supervisors join feedback on feedback.supervisor_id = supervisors.id
    where supervisors.internship_id = internships.id
  ) answers
  where internships.student_id = profiles.id
) records
where profiles.role = 'student' or records.internships > 0;

-- Only Undo answers a request that is closed: everybody has been told of this answer before.
create or replace function feedback_to_webhooks() returns trigger language plpgsql as $$
declare
  changed webhook_happening[];
begin
  if not exists (select from webhook_endpoints where disabled_at is null) then
    return null;
  end if;
  if tg_op = 'UPDATE' then
    perform forget_webhooks(array(select new_rows.id from new_rows join old_rows using (id)
      where new_rows.status <> 'approved' and old_rows.status = 'approved'), '{feedback.approved}');
    perform forget_webhooks(array(select new_rows.id from new_rows join old_rows using (id)
      where new_rows.status <> 'pending' and old_rows.status = 'pending'), '{feedback.sent-back}');
    changed := array(
      select (event, id, jsonb_build_object('supervisorId', new_rows.supervisor_id, 'status', new_rows.status))::webhook_happening
      from new_rows join old_rows using (id)
      cross join lateral unnest(array[
        case when old_rows.status = 'pending' and new_rows.status <> 'pending' and old_rows.closed_at is null then 'feedback.submitted' end,
        case when old_rows.status = 'submitted' and new_rows.status = 'pending' then 'feedback.sent-back' end,
        case when old_rows.status <> 'approved' and new_rows.status = 'approved' then 'feedback.approved' end]) as event
      where event is not null);
  else
    changed := array(
      select (event, id, jsonb_build_object('supervisorId', supervisor_id, 'status', status))::webhook_happening
      from new_rows
      cross join lateral unnest(array['feedback.requested',
        case when status <> 'pending' then 'feedback.submitted' end,
        case when status = 'approved' then 'feedback.approved' end]) as event
      where event is not null);
  end if;
  perform enqueue_webhooks(array(
    select (happened.event, happened.record_id, happened.data || jsonb_build_object('feedbackId', happened.record_id,
      'internshipId', internships.id, 'studentId', internships.student_id))::webhook_happening
    from unnest(changed) as happened
    join internship_supervisors supervisors on supervisors.id = (happened.data ->> 'supervisorId')::uuid
    join internships on internships.id = supervisors.internship_id));
  return null;
end $$;
