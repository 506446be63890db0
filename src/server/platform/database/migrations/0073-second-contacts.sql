-- Serves: 0057-webhooks-that-wait
-- Takes: 0.5 s
-- Online.

-- Whom a student names besides a supervisor: asked once, if two reminders have been sent and nobody has opened the form.
-- Locks: writes of internship_supervisors
create table if not exists second_contacts (
  id uuid primary key default gen_random_uuid(),
  supervisor_id uuid not null unique references internship_supervisors (id) on delete cascade,
  name text not null check (name <> ''),
  email text not null check (email = lower(email)),
  named_at timestamptz(3) not null,
  asked_at timestamptz(3),
  opened_at timestamptz(3),
  declined_at timestamptz(3),
  answered_at timestamptz(3),
  -- When the student named somebody else because the email did not arrive, which is possible once.
  corrected_at timestamptz(3),
  check (asked_at is not null or num_nonnulls(opened_at, declined_at, answered_at) = 0)
);
create index if not exists second_contacts_email on second_contacts (email);
create index if not exists second_contacts_unasked on second_contacts (supervisor_id) where asked_at is null;
drop trigger if exists "AUDIT" on second_contacts;
select audit_table('second_contacts', ignored => '{opened_at}');

-- A second contact who answers takes the supervisor's place; the answer keeps whose.
-- Locks: supervisor_answers
alter table supervisor_answers
  drop constraint if exists supervisor_answers_kind_check,
  add constraint supervisor_answers_kind_check check (kind in ('declined', 'decline-undone', 'handed-over', 'second-contact')),
  drop constraint if exists supervisor_answers_check,
  add constraint supervisor_answers_check
    check (num_nulls(to_name, to_email) = case when kind in ('handed-over', 'second-contact') then 0 else 2 end);

-- Locks: feedback_mailings
alter table feedback_mailings
  drop constraint if exists feedback_mailings_email_check,
  add constraint feedback_mailings_email_check check (
    email in ('supervisor-confirmation', 'feedback-request', 'feedback-reminder', 'feedback-question', 'in-person-code',
      'second-contact-request', 'second-contact-notice'));

-- Locks: feedback_links
alter table feedback_links
  drop constraint if exists feedback_links_channel_check,
  add constraint feedback_links_channel_check check (channel in ('email', 'in-person', 'second-contact'));

-- A second contact's link knows its own person, until they have answered and are the supervisor. Only whoever is on file is asked
-- about answers.
create or replace view supervisor_links as
select links.id, links.token_hash, links.mailing_id, links.expires_at, links.revoked_at, mailings.address as mailed_to,
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
  and mailings.address = supervisors.email
join internships on internships.id = supervisors.internship_id
join profiles on profiles.id = internships.student_id;

-- Older programs know no second contacts: to them these links are invalid, rather than the supervisor's. They find the columns that
-- they know and no others, because their prepared statements would fail once.
-- Locks: link_requests
drop view link_requests;
create view link_requests as
select id, token_hash, mailing_id, expires_at, revoked_at, mailed_to, feedback_id, feedback_status, supervisor_id, supervisor_name,
  supervisor_email, confirmed_at, declined_at, internship_id, internship_status, student_id, position_title, employer_name, start_date,
  end_date, first_name, last_name, allows_not_observed, is_reviewed
from supervisor_links where channel <> 'second-contact';

-- New installations ask them automatically. Those in which somebody has an account keep what they had; their admins are asked.
-- Locks: feedback_settings
alter table feedback_settings add column if not exists ask_second_contact boolean not null default false;
alter table feedback_settings alter column ask_second_contact set default true;
-- Nobody has changed anything, so it is not in the audit trail.
alter table feedback_settings disable trigger "AUDIT";
update feedback_settings set ask_second_contact = true where not exists (select from profiles);
update feedback_settings set awaits_choice = true where exists (select from profiles);
alter table feedback_settings enable trigger "AUDIT";
