-- Admins decide for each term whether students may ask for feedback half-way through.
alter table terms add ask_midterm_feedback boolean not null default false;

-- A supervisor's mid-term feedback, beside `feedback`, which stays the final one. The row is made when the student asks; the
-- answers come later, all at once.
create table midterm_feedback (
  supervisor_id uuid primary key references internship_supervisors (id) on delete cascade,
  technical_skills smallint check (technical_skills between 1 and 5),
  communication_skills smallint check (communication_skills between 1 and 5),
  problem_solving smallint check (problem_solving between 1 and 5),
  teamwork smallint check (teamwork between 1 and 5),
  professionalism smallint check (professionalism between 1 and 5),
  overall_rating smallint check (overall_rating between 1 and 5),
  strengths text check (strengths <> ''),
  development_areas text check (development_areas <> ''),
  additional_comments text,
  -- Who answered: the supervisor can be another person by the end of the internship.
  given_by_name text,
  given_by_email text,
  from_student_browser boolean not null default false,
  created_at timestamptz(3) not null,
  submitted_at timestamptz(3),
  -- When the student could read it, and who decided that; nobody if feedback needs no approval.
  released_at timestamptz(3) check (released_at is null or submitted_at is not null),
  released_by uuid references profiles (id) on delete set null,
  check (num_nulls(overall_rating, strengths, development_areas, additional_comments, given_by_name, given_by_email,
    submitted_at) in (0, 7))
);
create index midterm_feedback_waiting on midterm_feedback (submitted_at, supervisor_id)
  where submitted_at is not null and released_at is null;
create index midterm_feedback_given_by on midterm_feedback (given_by_email) where given_by_email is not null;
create index midterm_feedback_released_by on midterm_feedback (released_by) where released_by is not null;
select audit_table('midterm_feedback');

-- An email that asks for mid-term feedback, with the hash of its link. A link works for the address that it was sent to.
create table midterm_links (
  id uuid primary key,
  supervisor_id uuid not null references midterm_feedback (supervisor_id) on delete cascade,
  address text not null,
  token_hash text not null unique,
  requested_at timestamptz(3) not null,
  expires_at timestamptz(3),
  handed_over_at timestamptz(3),
  message_id text,
  failed_at timestamptz(3),
  failure_reason text
);
create index midterm_links_supervisor on midterm_links (supervisor_id, requested_at desc);
create index midterm_links_address on midterm_links (address);
create index midterm_links_message on midterm_links (message_id) where message_id is not null;
select audit_table('midterm_links', '{token_hash}',
  '{address,expires_at,handed_over_at,message_id,failed_at,failure_reason}');

-- As in 0020-audit.sql; a link can also be one of a mid-term feedback.
create or replace function record_audit(action text, kind text, record_id text, person_id uuid, internship_id uuid, change jsonb)
returns void language plpgsql as $$
declare
  origin jsonb := coalesce(nullif(current_setting('fieldmark.origin', true), '')::jsonb, '{"kind": "database"}');
  actor_kind text := origin ->> 'kind';
  actor_id uuid := origin ->> 'id';
  who text := origin ->> 'name';
  supervisor record;
  is_supervisor boolean := false;
  details text;
  entry bigint;
begin
  if origin ? 'link' then
    select links.supervisor_id, mailings.address into supervisor
    from feedback_links links join feedback_mailings mailings on mailings.id = links.mailing_id
    where links.token_hash = origin ->> 'link';
    is_supervisor := found;
    if not is_supervisor then
      select links.supervisor_id, links.address into supervisor
      from midterm_links links where links.token_hash = origin ->> 'link';
      is_supervisor := found;
    end if;
  end if;
  if is_supervisor then
    actor_kind := 'supervisor';
    actor_id := supervisor.supervisor_id;
    who := supervisor.address;
  elsif actor_kind = 'visitor' and person_id is not null then
    -- Somebody who signs in or registers acts for the account.
    actor_kind := 'user';
    actor_id := person_id;
    select trim(first_name || ' ' || last_name) || ' <' || email || '>' into who from profiles where id = person_id;
  end if;
  details := (jsonb_build_object('salt', gen_random_uuid(), 'actor', who, 'address', origin ->> 'address') || change)::text;
  insert into audit_entries
    (actor_kind, actor_id, endpoint, request_id, action, kind, record_id, person_id, internship_id, details_hash)
  values (actor_kind, actor_id, origin ->> 'endpoint', origin ->> 'request', record_audit.action, record_audit.kind,
    record_audit.record_id, record_audit.person_id, record_audit.internship_id,
    encode(sha256(convert_to(details, 'UTF8')), 'hex'))
  returning id into entry;
  insert into audit_details values (entry, details::json);
  insert into audit_unsealed values (entry);
end $$;
