-- Serves: 0057-webhooks-that-wait
-- Takes: 20 s
-- Online.

-- When the link came to its reader, when a person first filled something in behind it, and whether what was submitted began with
-- the rating in a reminder. It comes with the email, if that asks for feedback, and was not refused; with a student's code when the
-- emailed digits are typed.
-- Locks: feedback_links
alter table feedback_links
  add column if not exists reached_at timestamptz(3),
  add column if not exists begun_at timestamptz(3),
  add column if not exists is_from_rating boolean not null default false;
drop trigger if exists "AUDIT" on feedback_links;
select audit_table('feedback_links', '{token_hash}', '{expires_at,answered_at,reached_at,begun_at,is_from_rating}');

-- Locks: writes of feedback_mailings
create or replace function link_reached_with(mailing feedback_mailings) returns timestamptz language sql immutable as $$
  select case when mailing.failed_at is null
    and mailing.email not in ('supervisor-confirmation', 'feedback-question', 'in-person-code') then mailing.handed_over_at end
$$;
create or replace function note_reached_links() returns trigger language plpgsql as $$
begin
  update feedback_links set reached_at = link_reached_with(new)
  where mailing_id = new.id and new.email <> 'in-person-code' and reached_at is distinct from link_reached_with(new);
  return null;
end $$;
create or replace trigger note_reached_links after update of handed_over_at, failed_at on feedback_mailings
  for each row execute function note_reached_links();

-- In batches of feedback_links.
update feedback_links links set reached_at = link_reached_with(mailings)
from feedback_mailings mailings
where mailings.id = links.mailing_id and links.reached_at is null and link_reached_with(mailings) is not null
  and links.id > :after and links.id <= :upto;

-- Another subject, tried on half of the people who get an email. The size was planned before: from this share of answers, to find
-- a difference of so many percentage points.
-- Locks: writes of profiles
create table if not exists subject_trials (
  id uuid primary key default gen_random_uuid(),
  email text not null check (email in ('feedback-request', 'feedback-reminder')),
  -- By language.
  subjects jsonb not null,
  smallest_difference smallint not null,
  present_percent smallint not null,
  people_per_group integer not null check (people_per_group > 0),
  started_by uuid references profiles (id) on delete set null,
  started_at timestamptz(3) not null,
  ended_at timestamptz(3)
);
create unique index if not exists subject_trials_running on subject_trials (email) where ended_at is null;
create index if not exists subject_trials_started_by on subject_trials (started_by) where started_by is not null;
drop trigger if exists "AUDIT" on subject_trials;
select audit_table('subject_trials');

-- Which subject an email of a trial had.
-- Locks: feedback_mailings
alter table feedback_mailings
  add column if not exists subject_trial_id uuid references subject_trials (id),
  add column if not exists has_tried_subject boolean,
  drop constraint if exists feedback_mailings_trial_check,
  add constraint feedback_mailings_trial_check check ((subject_trial_id is null) = (has_tried_subject is null)) not valid;

alter table feedback_mailings validate constraint feedback_mailings_trial_check;

drop index concurrently if exists feedback_mailings_trial;

create index concurrently feedback_mailings_trial on feedback_mailings (subject_trial_id, address, handed_over_at)
  where subject_trial_id is not null;
