-- Serves: 0057-webhooks-that-wait
-- Takes: 0.1 s
-- Locks: feedback_mailings, message_emails, midterm_links

-- Why an email is held up, though its address is not wrong: while it is retried, and after the last attempt.
alter table feedback_mailings add column held_up_by text check (held_up_by in ('mailbox-full', 'ours'));
alter table message_emails add column held_up_by text check (held_up_by in ('mailbox-full', 'ours'));
alter table midterm_links add column held_up_by text check (held_up_by in ('mailbox-full', 'ours'));
drop trigger "AUDIT" on midterm_links;
select audit_table('midterm_links', '{token_hash}',
  '{address,expires_at,handed_over_at,message_id,failed_at,failure_reason,held_up_by,asked_by}');

-- Whose act an email to a supervisor is, where it is neither the schedule's nor the student's: who asks for a new link or hands
-- over is not bound by what binds others.
alter table feedback_mailings add column asked_by text check (asked_by in ('supervisor', 'staff'));
alter table midterm_links add column asked_by text check (asked_by in ('supervisor', 'staff'));

-- What mail servers have answered within some days, without the recipients, and how often since ever.
create table email_refusals (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('address', 'mailbox-full', 'deferred', 'ours')),
  domain text not null,
  words text not null,
  refused_at timestamptz(3) not null
);
create index email_refusals_newest on email_refusals (refused_at);
create table email_refusal_counts (
  kind text primary key,
  total bigint not null
);
