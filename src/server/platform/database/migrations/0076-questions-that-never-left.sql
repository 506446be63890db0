-- Serves: 0057-webhooks-that-wait
-- Takes: 0.2 s
-- Online.

-- An email that is still to leave does not ask about an internship that is not approved any more: the next approval asks. Of the
-- emails that ask for feedback, reminders follow.
-- Locks: writes of internships
create or replace function forget_unsent_questions() returns trigger language plpgsql as $$
begin
  delete from automatic_steps steps
  using internship_supervisors supervisors, feedback_links links, feedback_mailings mailings
  where steps.internship_id = new.id and steps.step = 'confirmation'
    and supervisors.internship_id = new.id and links.supervisor_id = supervisors.id and mailings.id = links.mailing_id
    and mailings.address = steps.address and mailings.requested_at = steps.done_at
    and mailings.handed_over_at is null and mailings.failed_at is null;
  return null;
end $$;
create or replace trigger forget_unsent_questions after update of status on internships
  for each row when (old.status = 'approved' and new.status <> 'approved') execute function forget_unsent_questions();

-- Whose approval is older is not asked on whether they supervise the student. Null: since ever.
-- Locks: feedback_settings
alter table feedback_settings add column if not exists confirmations_since timestamptz(3);
-- Nobody has changed anything, so it is not in the audit trail. Before, a question was dropped after seven days.
drop trigger "AUDIT" on feedback_settings;
update feedback_settings set confirmations_since = now() - interval '7 days' where exists (select from profiles);
drop trigger if exists "AUDIT" on feedback_settings;
select audit_table('feedback_settings', ignored => '{updated_by,updated_at,confirmations_since}');
