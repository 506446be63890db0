-- Serves: 0057-webhooks-that-wait
-- Takes: 0.2 s
-- Online.

-- Why an email is held up, though its address is not wrong: while it is retried, and after the last attempt. Whose act an email to a
-- supervisor is, where it is neither the schedule's nor the student's: who asks for a new link or hands over is not bound by what binds
-- others.
-- Locks: feedback_mailings
alter table feedback_mailings
  add column if not exists held_up_by text check (held_up_by in ('mailbox-full', 'ours')),
  add column if not exists asked_by text check (asked_by in ('supervisor', 'staff'));

-- Locks: message_emails
alter table message_emails add column if not exists held_up_by text check (held_up_by in ('mailbox-full', 'ours'));

-- Locks: midterm_links
alter table midterm_links
  add column if not exists held_up_by text check (held_up_by in ('mailbox-full', 'ours')),
  add column if not exists asked_by text check (asked_by in ('supervisor', 'staff'));
drop trigger if exists "AUDIT" on midterm_links;
select audit_table('midterm_links', '{token_hash}',
  '{address,expires_at,handed_over_at,message_id,failed_at,failure_reason,held_up_by,asked_by}');

-- What mail servers have answered within some days, without the recipients, and how often since ever.
create table if not exists email_refusals (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('address', 'mailbox-full', 'deferred', 'ours')),
  domain text not null,
  words text not null,
  refused_at timestamptz(3) not null
);
create index if not exists email_refusals_newest on email_refusals (refused_at);
create table if not exists email_refusal_counts (
  kind text primary key,
  total bigint not null
);
