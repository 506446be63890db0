-- Serves: 0057-webhooks-that-wait
-- Takes: 0.1 s

-- Why a reviewer took back the last decision; it stays until the next time.
alter table internships add column set_back_reason text;
alter table feedback add column set_back_reason text;
