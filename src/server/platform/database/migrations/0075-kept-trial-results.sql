-- Serves: 0057-webhooks-that-wait
-- Takes: 0.1 s
-- Locks: subject_trials

-- How many people of each group were asked and have answered, once the trial has a result. Erasing people does not change it.
alter table subject_trials add column result jsonb;
