-- Serves: 0057-webhooks-that-wait
-- Takes: 0.2 s
-- Online.

-- What a reviewer has asked the supervisor about submitted answers: once about each.
-- Locks: writes of internship_supervisors, writes of profiles
create table if not exists feedback_questions (
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
create index if not exists feedback_questions_given_by on feedback_questions (given_by_email);
create index if not exists feedback_questions_asked_by on feedback_questions (asked_by) where asked_by is not null;
drop trigger if exists "AUDIT" on feedback_questions;
select audit_table('feedback_questions');

-- When the supervisor answered the question about these answers.
-- Locks: feedback
alter table feedback
  add column if not exists replied_at timestamptz(3),
  drop constraint if exists feedback_replied_to_question,
  add constraint feedback_replied_to_question check (replied_at is null or status <> 'pending');

-- Locks: sent_back_feedback
alter table sent_back_feedback add column if not exists replied_at timestamptz(3);

-- Locks: feedback_mailings
alter table feedback_mailings
  drop constraint if exists feedback_mailings_email_check,
  add constraint feedback_mailings_email_check
    check (email in ('supervisor-confirmation', 'feedback-request', 'feedback-reminder', 'feedback-question'));

-- Locks: bulk_decisions
alter table bulk_decisions
  drop constraint if exists bulk_decisions_kind_check,
  add constraint bulk_decisions_kind_check check (kind in ('internships', 'feedback', 'reminders', 'sent-back', 'withheld', 'question'));
