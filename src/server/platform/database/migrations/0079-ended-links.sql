-- Serves: 0057-webhooks-that-wait
-- Takes: 0.5 s
-- Online.

-- Answers end every link of their request: if they are sent back, only links that are made afterwards open the form again.
-- Locks: feedback_links
alter table feedback_links add column if not exists ended_at timestamptz(3);
drop trigger if exists "AUDIT" on feedback_links;
select audit_table('feedback_links', '{token_hash}', '{expires_at,answered_at,reached_at,begun_at,is_from_rating,ended_at}');

-- Locks: writes of feedback
create or replace function end_links() returns trigger language plpgsql as $$
begin
  update feedback_links set ended_at = old.submitted_at where supervisor_id = new.supervisor_id and ended_at is null;
  return null;
end $$;
create or replace trigger end_links after update of status on feedback
  for each row when (old.status <> 'pending' and new.status = 'pending') execute function end_links();

-- Locks: writes of feedback_links
alter table feedback_links disable trigger user;
-- Of answers that were sent back before.
update feedback_links links set ended_at = mailings.requested_at
from feedback_mailings mailings, sent_back_feedback answers
where mailings.id = links.mailing_id and answers.supervisor_id = links.supervisor_id and mailings.requested_at < answers.sent_back_at;
alter table feedback_links enable trigger user;

-- A link of a student's code opens nothing before its digits were typed. Only the one that was emailed with a reviewer's question
-- opens that. A link that has ended is expired while the request waits for other answers.
-- Locks: supervisor_links
create or replace view supervisor_links as
select links.id, links.token_hash, links.mailing_id,
  (case when feedback.status = 'pending' then least(links.expires_at, links.ended_at) else links.expires_at end)::timestamptz(3) as expires_at,
  links.revoked_at, mailings.address as mailed_to,
  feedback.id as feedback_id, feedback.status as feedback_status,
  supervisors.id as supervisor_id,
  case when links.held_by = 'second-contact' then coalesce(seconds.name, supervisors.name) else supervisors.name end as supervisor_name,
  case when links.held_by = 'second-contact' then mailings.address else supervisors.email end as supervisor_email,
  (case when links.held_by <> 'second-contact' then supervisors.confirmed_at end)::timestamptz(3) as confirmed_at,
  case when links.held_by = 'second-contact' then seconds.declined_at else supervisors.declined_at end as declined_at,
  internships.id as internship_id, internships.status as internship_status, internships.student_id,
  internships.position_title, internships.employer_name, internships.start_date, internships.end_date,
  profiles.first_name, profiles.last_name,
  (select allow_not_observed from feedback_settings) as allows_not_observed,
  (select setting_value from system_settings where setting_key = 'require_feedback_approval') as is_reviewed,
  feedback.closed_at,
  coalesce(versions.questions, '[]') as questions,
  asked.id as question_id, asked.question, feedback.replied_at,
  links.held_by as channel, supervisors.email as email_on_file, seconds.answered_at as second_answered_at
from (
  select links.*, case when links.channel = 'second-contact' and seconds.answered_at is not null then 'email' else links.channel end as held_by
  from feedback_links links left join second_contacts seconds on seconds.supervisor_id = links.supervisor_id) links
join feedback_mailings mailings on mailings.id = links.mailing_id
join internship_supervisors supervisors on supervisors.id = links.supervisor_id
left join second_contacts seconds on seconds.supervisor_id = supervisors.id
left join feedback on feedback.supervisor_id = supervisors.id
left join question_set_versions versions on versions.id = feedback.question_version_id
left join feedback_questions asked on asked.supervisor_id = supervisors.id and asked.submitted_at = feedback.submitted_at
  and mailings.address = supervisors.email and mailings.email = 'feedback-question' and mailings.requested_at >= asked.asked_at
  and links.is_mailed
join internships on internships.id = supervisors.internship_id
join profiles on profiles.id = internships.student_id
where links.channel <> 'in-person' or links.reached_at is not null;
