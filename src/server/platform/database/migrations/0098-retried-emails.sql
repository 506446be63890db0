-- Serves: 0057-webhooks-that-wait
-- Takes: 0.1 s
-- Online.

-- The job with which an email is tried again, once an attempt has failed: the queue has the attempts, the last answer and the next time.
-- Locks: feedback_mailings
alter table feedback_mailings add column if not exists job_id uuid;

-- Locks: message_emails
alter table message_emails add column if not exists job_id uuid;

-- Locks: midterm_links
alter table midterm_links add column if not exists job_id uuid;
drop trigger if exists "AUDIT" on midterm_links;
select audit_table('midterm_links', '{token_hash}',
  '{address,expires_at,handed_over_at,message_id,failed_at,failure_reason,held_up_by,asked_by,job_id}');
