-- Serves: 0057-webhooks-that-wait
-- Takes: 0.2 s

-- What a reviewer has asked the supervisor about submitted answers: once about each.
create table feedback_questions (
  id uuid primary key default gen_random_uuid(),
  supervisor_id uuid not null references internship_supervisors (id) on delete cascade,
  -- Who was asked: another person may be asked for feedback next.
  given_by_name text not null,
  given_by_email text not null,
  -- When the answers that it is about were submitted.
  submitted_at timestamptz(3) not null,
  question text not null check (question <> ''),
  asked_by uuid references profiles (id) on delete set null,
  asked_at timestamptz(3) not null,
  -- For reviewers only, beside what became of the answers.
  reply text not null default '',
  -- The answers as they were, if the supervisor has changed them.
  answers_before jsonb,
  unique (supervisor_id, submitted_at)
);
create index feedback_questions_given_by on feedback_questions (given_by_email);
create index feedback_questions_asked_by on feedback_questions (asked_by) where asked_by is not null;
select audit_table('feedback_questions');

-- When the supervisor answered the question about these answers.
alter table feedback
  add column replied_at timestamptz(3),
  add constraint feedback_replied_to_question check (replied_at is null or status <> 'pending');
alter table sent_back_feedback add column replied_at timestamptz(3);

alter table feedback_mailings
  drop constraint feedback_mailings_email_check,
  add constraint feedback_mailings_email_check
    check (email in ('supervisor-confirmation', 'feedback-request', 'feedback-reminder', 'feedback-question'));

alter table bulk_decisions
  drop constraint bulk_decisions_kind_check,
  add constraint bulk_decisions_kind_check check (kind in ('internships', 'feedback', 'reminders', 'sent-back', 'withheld', 'question'));

create or replace view link_requests as
select links.id, links.token_hash, links.mailing_id, links.expires_at, links.revoked_at, mailings.address as mailed_to,
  feedback.id as feedback_id, feedback.status as feedback_status,
  supervisors.id as supervisor_id, supervisors.name as supervisor_name, supervisors.email as supervisor_email,
  supervisors.confirmed_at, supervisors.declined_at,
  internships.id as internship_id, internships.status as internship_status, internships.student_id,
  internships.position_title, internships.employer_name, internships.start_date, internships.end_date,
  profiles.first_name, profiles.last_name,
  (select allow_not_observed from feedback_settings) as allows_not_observed,
  (select setting_value from system_settings where setting_key = 'require_feedback_approval') as is_reviewed,
  feedback.closed_at,
  coalesce(versions.questions, '[]') as questions,
  asked.id as question_id, asked.question, feedback.replied_at
from feedback_links links
join feedback_mailings mailings on mailings.id = links.mailing_id
join internship_supervisors supervisors on supervisors.id = links.supervisor_id
left join feedback on feedback.supervisor_id = supervisors.id
left join question_set_versions versions on versions.id = feedback.question_version_id
left join feedback_questions asked on asked.supervisor_id = supervisors.id and asked.submitted_at = feedback.submitted_at
join internships on internships.id = supervisors.internship_id
join profiles on profiles.id = internships.student_id;
