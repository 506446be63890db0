-- Serves: 0057-webhooks-that-wait
-- Takes: 60 s
-- Online.

-- The mailbox that an address reaches: without plus tags and the characters that its provider ignores.
create or replace function mailbox_of(address text) returns text language sql immutable parallel safe
return (
  select case
    -- Fastmail delivers anything@name.fastmail.com to name@fastmail.com.
    when domain ~ '^[^.]+[.]fastmail[.](com|fm)$' then regexp_replace(domain, '^([^.]+)[.]', '\1@')
    else translate(name, case provider when 'gmail.com' then '.' when 'proton.me' then '._-' else '' end, '') || '@' || provider
  end
  from (
    select domain, regexp_replace(local_part, '(.)[+].*$', '\1') as name,
      -- Domains of one provider that share their mailboxes.
      case domain
        when 'googlemail.com' then 'gmail.com'
        when 'me.com' then 'icloud.com'
        when 'mac.com' then 'icloud.com'
        when 'protonmail.com' then 'proton.me'
        when 'pm.me' then 'proton.me'
        else domain
      end as provider
    from (
      select regexp_replace(address, '^.*@', '') as domain, regexp_replace(address, '@[^@]*$', '') as local_part) parts) providers);

-- A mailbox of supervisors. Several addresses can reach it, and several people can share it.
create table if not exists mailboxes (
  id uuid primary key default gen_random_uuid(),
  address text not null unique
);

-- Erased people have no mailbox.
create or replace function mailbox_at(written text) returns uuid
-- So that a program can write whose account has no rights to the new table yet.
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  found_id uuid;
begin
  if written like '%@erased.invalid' then return null; end if;
  loop
    -- The lock keeps it from being deleted as unused until the row that names it is there.
    select id into found_id from mailboxes where address = mailbox_of(written) for key share;
    if found then return found_id; end if;
    insert into mailboxes (address) values (mailbox_of(written)) on conflict do nothing returning id into found_id;
    if found then return found_id; end if;
  end loop;
end $$;

create or replace function name_mailbox() returns trigger language plpgsql as $$
begin
  new.mailbox_id := mailbox_at(to_jsonb(new) ->> tg_argv[0]);
  return new;
end $$;

-- All columns before the first trigger: as long as nobody writes mailboxes, a reference to them locks nobody out.
-- Locks: internship_supervisors
alter table internship_supervisors add column if not exists mailbox_id uuid references mailboxes (id);
drop trigger "AUDIT" on internship_supervisors;
select audit_table('internship_supervisors', ignored => '{search_text,mailbox_id}');

-- Locks: second_contacts
alter table second_contacts add column if not exists mailbox_id uuid references mailboxes (id);
drop trigger "AUDIT" on second_contacts;
select audit_table('second_contacts', ignored => '{opened_at,mailbox_id}');

-- Locks: supervisor_stops
alter table supervisor_stops add column if not exists mailbox_id uuid references mailboxes (id);
drop trigger "AUDIT" on supervisor_stops;
select audit_table('supervisor_stops', ignored => '{mailbox_id}');

-- Locks: feedback_mailings
alter table feedback_mailings add column if not exists mailbox_id uuid references mailboxes (id);

-- Locks: writes of internship_supervisors
create or replace trigger mailbox before insert or update of email on internship_supervisors
  for each row execute function name_mailbox('email');

-- Locks: writes of second_contacts
create or replace trigger mailbox before insert or update of email on second_contacts
  for each row execute function name_mailbox('email');

-- Locks: writes of supervisor_stops
create or replace trigger mailbox before insert or update of address on supervisor_stops
  for each row execute function name_mailbox('address');

-- Locks: writes of feedback_mailings
create or replace trigger mailbox before insert or update of address on feedback_mailings
  for each row execute function name_mailbox('address');

-- Locks: supervisor_links
-- As before, with the mailbox of the holder.
create or replace view supervisor_links as
select links.id, links.token_hash, links.mailing_id,
  (case when feedback.status = 'pending' then least(links.expires_at, links.ended_at) else links.expires_at end)::timestamptz(3) as expires_at,
  links.revoked_at, mailings.address as mailed_to,
  feedback.id as feedback_id, feedback.status as feedback_status,
  supervisors.id as supervisor_id,
  case when links.held_by = 'second-contact' then coalesce(seconds.name, supervisors.name) else supervisors.name end as supervisor_name,
  case when links.held_by = 'second-contact' then mailings.address else supervisors.email end as supervisor_email,
  (case when links.held_by <> 'second-contact' then supervisors.confirmed_at end)::timestamptz(3) as confirmed_at,
  case when links.held_by = 'second-contact' then seconds.declined_at else supervisors.declined_at end as declined_at,
  internships.id as internship_id, internships.status as internship_status, internships.student_id,
  internships.position_title, internships.employer_name, internships.start_date, internships.end_date,
  profiles.first_name, profiles.last_name,
  (select allow_not_observed from feedback_settings) as allows_not_observed,
  (select setting_value from system_settings where setting_key = 'require_feedback_approval') as is_reviewed,
  feedback.closed_at,
  coalesce(versions.questions, '[]') as questions,
  asked.id as question_id, asked.question, feedback.replied_at,
  links.held_by as channel, supervisors.email as email_on_file, seconds.answered_at as second_answered_at,
  request_state(internships.status,
    case when links.held_by = 'second-contact' then seconds.declined_at else supervisors.declined_at end,
    feedback, asked.id is not null and feedback.replied_at is null) as state,
  request_state(internships.status, null, feedback, asked.id is not null and feedback.replied_at is null) as state_but_for_decline,
  case when links.held_by = 'second-contact' then mailings.mailbox_id else supervisors.mailbox_id end as mailbox_id
from (
  select links.*, case when links.channel = 'second-contact' and seconds.answered_at is not null then 'email' else links.channel end as held_by
  from feedback_links links left join second_contacts seconds on seconds.supervisor_id = links.supervisor_id) links
join feedback_mailings mailings on mailings.id = links.mailing_id
join internship_supervisors supervisors on supervisors.id = links.supervisor_id
left join second_contacts seconds on seconds.supervisor_id = supervisors.id
left join feedback on feedback.supervisor_id = supervisors.id
left join question_set_versions versions on versions.id = feedback.question_version_id
left join feedback_questions asked on asked.supervisor_id = supervisors.id and asked.submitted_at = feedback.submitted_at
  and mailings.address = supervisors.email and mailings.email = 'feedback-question' and mailings.requested_at >= asked.asked_at
  and links.is_mailed
join internships on internships.id = supervisors.internship_id
join profiles on profiles.id = internships.student_id
where links.channel <> 'in-person' or links.reached_at is not null;

-- Mailboxes first, so that what is changed below waits for nobody who names the same one.
-- In batches of internship_supervisors.
insert into mailboxes (address)
select distinct mailbox_of(email) from internship_supervisors
where mailbox_id is null and email not like '%@erased.invalid' and id > :after and id <= :upto
order by 1 on conflict do nothing;

-- In batches of second_contacts.
insert into mailboxes (address)
select distinct mailbox_of(email) from second_contacts
where mailbox_id is null and email not like '%@erased.invalid' and id > :after and id <= :upto
order by 1 on conflict do nothing;

-- In batches of supervisor_stops.
insert into mailboxes (address)
select distinct mailbox_of(address) from supervisor_stops
where mailbox_id is null and address not like '%@erased.invalid' and id > :after and id <= :upto
order by 1 on conflict do nothing;

-- In batches of feedback_mailings.
insert into mailboxes (address)
select distinct mailbox_of(address) from feedback_mailings
where mailbox_id is null and address not like '%@erased.invalid' and id > :after and id <= :upto
order by 1 on conflict do nothing;

-- In batches of internship_supervisors.
update internship_supervisors set mailbox_id = mailboxes.id from mailboxes
where mailboxes.address = mailbox_of(internship_supervisors.email) and mailbox_id is null and internship_supervisors.email not like '%@erased.invalid'
  and internship_supervisors.id > :after and internship_supervisors.id <= :upto;

-- In batches of second_contacts.
update second_contacts set mailbox_id = mailboxes.id from mailboxes
where mailboxes.address = mailbox_of(second_contacts.email) and mailbox_id is null and second_contacts.email not like '%@erased.invalid'
  and second_contacts.id > :after and second_contacts.id <= :upto;

-- In batches of supervisor_stops.
update supervisor_stops set mailbox_id = mailboxes.id from mailboxes
where mailboxes.address = mailbox_of(supervisor_stops.address) and mailbox_id is null and supervisor_stops.address not like '%@erased.invalid'
  and supervisor_stops.id > :after and supervisor_stops.id <= :upto;

-- In batches of feedback_mailings.
update feedback_mailings set mailbox_id = mailboxes.id from mailboxes
where mailboxes.address = mailbox_of(feedback_mailings.address) and mailbox_id is null and feedback_mailings.address not like '%@erased.invalid'
  and feedback_mailings.id > :after and feedback_mailings.id <= :upto;

drop index concurrently if exists internship_supervisors_mailbox;

create index concurrently internship_supervisors_mailbox on internship_supervisors (mailbox_id);

drop index concurrently if exists second_contacts_mailbox;

create index concurrently second_contacts_mailbox on second_contacts (mailbox_id);

drop index concurrently if exists supervisor_stops_mailbox;

create index concurrently supervisor_stops_mailbox on supervisor_stops (mailbox_id);

drop index concurrently if exists feedback_mailings_mailbox;

create index concurrently feedback_mailings_mailbox on feedback_mailings (mailbox_id, requested_at);
