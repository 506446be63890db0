-- Serves: 0057-webhooks-that-wait
-- Takes: 0.1 s
-- Locks: appearance

-- Whether supervisors' replies go to the student instead of the support contact.
alter table appearance add column replies_to_student boolean not null default false;
