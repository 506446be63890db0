-- Serves: 0057-webhooks-that-wait
-- Takes: 0.1 s
-- Online.

-- What the supervisor saw, by the name of the rating in the API.
-- Locks: feedback
alter table feedback
  add column if not exists observations jsonb not null default '{}',
  drop constraint if exists feedback_observations,
  add constraint feedback_observations check (
    jsonb_typeof(observations) = 'object' and (observations = '{}' or status <> 'pending'));

-- Locks: midterm_feedback
alter table midterm_feedback
  add column if not exists observations jsonb not null default '{}',
  drop constraint if exists midterm_feedback_observations,
  add constraint midterm_feedback_observations check (
    jsonb_typeof(observations) = 'object' and (observations = '{}' or submitted_at is not null));

-- New installations offer 'Not observed'. Those in which somebody has an account keep their setting.
-- Locks: feedback_settings
alter table feedback_settings alter column allow_not_observed set default true;
-- Nobody has changed anything, so it is not in the audit trail.
alter table feedback_settings disable trigger "AUDIT";
update feedback_settings set allow_not_observed = true where not exists (select from profiles);
alter table feedback_settings enable trigger "AUDIT";
