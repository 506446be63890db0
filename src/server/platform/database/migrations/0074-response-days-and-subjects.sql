-- Serves: 0057-webhooks-that-wait
-- Takes: 0.1 s

-- When a person first filled something in behind the link, and whether what was submitted began with the rating in a reminder.
alter table feedback_links
  add column begun_at timestamptz(3),
  add column is_from_rating boolean not null default false;
drop trigger "AUDIT" on feedback_links;
select audit_table('feedback_links', '{token_hash}', '{expires_at,answered_at,begun_at,is_from_rating}');
