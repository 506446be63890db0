-- Serves: 0057-webhooks-that-wait
-- Takes: 0.1 s
-- Locks: feedback, internships

-- Why a reviewer took back the last decision; it stays until the next time.
alter table internships add column set_back_reason text;
alter table feedback add column set_back_reason text;

-- 1.0.0 shows a student all columns of a feedback, with a prepared statement that fails once on every connection when there are more
-- of them. So those of the migrations up to 0081 are added together. The others add what is missing after an upgrade that was interrupted.
alter table feedback
  add column closed_at timestamptz(3),
  add column close_reason text,
  add column question_version_id uuid,
  add column further_answers jsonb not null default '{}',
  add column observations jsonb not null default '{}',
  add column signs text[] not null default '{}',
  add column withheld_passages text[] not null default '{}',
  add column withheld_reason text,
  add column replied_at timestamptz(3),
  add column given_by_way text,
  add column given_on date,
  add column entered_by uuid,
  add column strengths_digest text,
  add column development_areas_digest text,
  add column withheld_by uuid,
  add column withheld_at timestamptz(3),
  add column told_passages text[] not null default '{}',
  add column dropped_proposal jsonb;
