-- Serves: 0057-webhooks-that-wait
-- Takes: 0.6 s
-- Online.

-- The office closes a request whose answer is no longer needed. The student reads why.
-- Locks: feedback
alter table feedback
  add column if not exists closed_at timestamptz(3),
  add column if not exists close_reason text,
  drop constraint if exists feedback_closed_with_reason,
  add constraint feedback_closed_with_reason check ((closed_at is null) = (close_reason is null)),
  drop constraint if exists feedback_closed_unanswered,
  add constraint feedback_closed_unanswered check (closed_at is null or status = 'pending');

-- Reminders of staff can be undone like decisions.
-- Locks: bulk_decisions
alter table bulk_decisions
  drop constraint if exists bulk_decisions_kind_check,
  add constraint bulk_decisions_kind_check check (kind in ('internships', 'feedback', 'reminders'));

-- A closed request waits for nothing.
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
      count(*) filter (where supervisors.declined_at is null or feedback.status <> 'pending') as asked,
      count(*) filter (where supervisors.declined_at is null and feedback.status = 'pending' and feedback.closed_at is null) as open
    from internship_supervisors supervisors join feedback on feedback.supervisor_id = supervisors.id
    where supervisors.internship_id = internships.id
  ) answers
  where internships.student_id = profiles.id
) records
where profiles.role = 'student' or records.internships > 0;

create or replace function summarize_changed_students() returns trigger language plpgsql as $$
declare students uuid[];
begin
  case tg_table_name || ' ' || tg_op
    when 'profiles INSERT' then
      students := array(select id from after where role = 'student');
    when 'profiles UPDATE' then
      students := array(select id from before join after using (id)
        where row(before.search_text, before.major, before.graduation_year, before.role)
          is distinct from row(after.search_text, after.major, after.graduation_year, after.role));
    when 'internships INSERT' then
      students := array(select distinct student_id from after order by student_id);
    when 'internships UPDATE' then
      students := array(select distinct after.student_id from before join after using (id)
        where before.status <> after.status order by after.student_id);
    when 'internships DELETE' then
      students := array(select distinct student_id from before order by student_id);
    when 'internship_supervisors UPDATE' then
      students := array(select distinct internships.student_id from before join after using (id)
        join internships on internships.id = after.internship_id
        where (before.declined_at is null) <> (after.declined_at is null) order by internships.student_id);
    when 'internship_supervisors DELETE' then
      students := array(select distinct internships.student_id from before
        join internships on internships.id = before.internship_id order by internships.student_id);
    when 'feedback INSERT' then
      students := array(select distinct student_behind(supervisor_id) from after order by 1);
    when 'feedback UPDATE' then
      students := array(select distinct student_behind(after.supervisor_id) from before join after using (id)
        where before.status <> after.status or (before.closed_at is null) <> (after.closed_at is null) order by 1);
    when 'feedback DELETE' then
      students := array(select distinct student_behind(supervisor_id) from before order by 1);
  end case;
  perform summarize_student(student) from unnest(students) student where student is not null;
  return null;
end $$;
