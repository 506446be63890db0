-- Serves: 0057-webhooks-that-wait
-- Takes: 1 s
-- Online.

-- Passages that reviewers withhold from the student, and why. The answers themselves stay as they were given.
-- Locks: feedback
alter table feedback
  add column if not exists withheld_passages text[] not null default '{}',
  add column if not exists withheld_reason text,
  drop constraint if exists feedback_withheld_with_reason,
  add constraint feedback_withheld_with_reason check ((withheld_passages = '{}') = (withheld_reason is null)) not valid;

-- Locks: bulk_decisions
alter table bulk_decisions
  drop constraint if exists bulk_decisions_kind_check,
  add constraint bulk_decisions_kind_check check (kind in ('internships', 'feedback', 'reminders', 'sent-back', 'withheld'));

alter table feedback validate constraint feedback_withheld_with_reason;

drop index concurrently if exists feedback_withheld;

-- For the figures.
create index concurrently feedback_withheld on feedback (department, start_date) where withheld_passages <> '{}';
