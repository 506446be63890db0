-- Serves: 0057-webhooks-that-wait
-- Takes: 0.5 s
-- Online.

-- Students are emailed to ask their supervisors in person. New installations start with it; those in which somebody has an
-- account keep what they had.
-- Locks: feedback_settings
alter table feedback_settings add column if not exists ask_in_person boolean not null default false;
alter table feedback_settings alter column ask_in_person set default true;
-- Nobody has changed anything, so it is not in the audit trail.
alter table feedback_settings disable trigger "AUDIT";
update feedback_settings set ask_in_person = true where not exists (select from profiles);
alter table feedback_settings enable trigger "AUDIT";

-- What a student shows to a supervisor: a QR code with a token, and a short code to type. Both belong to one request and to the
-- address that it had. Only hashes are stored; both follow from the id and the server's secret.
-- Locks: writes of internship_supervisors, writes of profiles
create table if not exists in_person_codes (
  id uuid primary key,
  supervisor_id uuid not null references internship_supervisors (id) on delete cascade,
  address text not null,
  token_hash text not null unique,
  code_hash text not null unique,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null
);
create index if not exists in_person_codes_supervisor on in_person_codes (supervisor_id, created_at desc);
create index if not exists in_person_codes_address on in_person_codes (address);
drop trigger if exists "AUDIT" on in_person_codes;
select audit_table('in_person_codes', '{address,token_hash,code_hash}');
-- 'I have asked', once a day for each supervisor.
create table if not exists in_person_asks (
  id uuid primary key default gen_random_uuid(),
  supervisor_id uuid not null references internship_supervisors (id) on delete cascade,
  -- Another person may be asked next.
  address text not null,
  -- In the institution's time zone.
  asked_on date not null,
  asked_at timestamptz(3) not null,
  unique (supervisor_id, address, asked_on)
);
create index if not exists in_person_asks_address on in_person_asks (address);
drop trigger if exists "AUDIT" on in_person_asks;
select audit_table('in_person_asks', '{address}');
-- Students who want no more emails that tell them to ask in person.
create table if not exists student_stops (
  student_id uuid primary key references profiles (id) on delete cascade,
  stopped_at timestamptz(3) not null
);
drop trigger if exists "AUDIT" on student_stops;
select audit_table('student_stops');

-- The email that proves who opened the form with a code. Its link is made with it, and can be used once the code is typed.
-- Locks: feedback_mailings
alter table feedback_mailings
  drop constraint if exists feedback_mailings_email_check,
  add constraint feedback_mailings_email_check check (
    email in ('supervisor-confirmation', 'feedback-request', 'feedback-reminder', 'feedback-question', 'in-person-code'));

-- How the supervisor came to the link, and when its form was submitted.
-- Locks: feedback_links
alter table feedback_links
  add column if not exists channel text not null default 'email' check (channel in ('email', 'in-person')),
  add column if not exists answered_at timestamptz(3);
drop trigger if exists "AUDIT" on feedback_links;
select audit_table('feedback_links', '{token_hash}', '{expires_at,answered_at}');
