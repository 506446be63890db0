-- Serves: 0057-webhooks-that-wait
-- Takes: 0.1 s
-- Online.

-- A stop without a student is about all automatic emails to the mailbox. Older programs do not see it.
-- Locks: supervisor_stops
alter table supervisor_stops
  alter column student_id drop not null,
  drop constraint if exists stop_of_all_is_of_reminders,
  add constraint stop_of_all_is_of_reminders check (student_id is not null or kind = 'reminders') not valid;

alter table supervisor_stops validate constraint stop_of_all_is_of_reminders;

drop index concurrently if exists supervisor_stops_all;

create unique index concurrently supervisor_stops_all on supervisor_stops (mailbox_id) where student_id is null;
