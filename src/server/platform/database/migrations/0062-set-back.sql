-- Serves: 0057-webhooks-that-wait
-- Takes: 0.1 s
-- Online.

-- Why a reviewer took back the last decision; it stays until the next time.
-- Locks: internships
alter table internships add column if not exists set_back_reason text;

-- 1.0.0 shows a student all columns of a feedback, with a prepared statement that fails once on every connection when there are more
-- of them. So those of the migrations up to 0081 are added together. The others add what is missing after an upgrade that was interrupted.
-- Locks: feedback
alter table feedback
  add column if not exists set_back_reason text,
  add column if not exists closed_at timestamptz(3),
  add column if not exists close_reason text,
  add column if not exists question_version_id uuid,
  add column if not exists further_answers jsonb not null default '{}',
  add column if not exists observations jsonb not null default '{}',
  add column if not exists signs text[] not null default '{}',
  add column if not exists withheld_passages text[] not null default '{}',
  add column if not exists withheld_reason text,
  add column if not exists replied_at timestamptz(3),
  add column if not exists given_by_way text,
  add column if not exists given_on date,
  add column if not exists entered_by uuid,
  add column if not exists strengths_digest text,
  add column if not exists development_areas_digest text,
  add column if not exists withheld_by uuid,
  add column if not exists withheld_at timestamptz(3),
  add column if not exists told_passages text[] not null default '{}',
  add column if not exists dropped_proposal jsonb;
