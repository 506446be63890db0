-- The product's tables (spec section 3) with the rules that the database enforces.

create extension if not exists pg_trgm;

-- Lower case for all languages. If the database's locale handles only ASCII (locale C) or differs (Turkish), another
-- collation of the server is used.
do $do$
declare
  alphabet text := '';
  candidate text;
begin
  foreach candidate in array array['', 'pg_c_utf8', 'C.utf8', 'C.UTF-8', 'und-x-icu'] loop
    continue when candidate <> '' and not exists (
      select from pg_collation where collname = candidate and collencoding in (-1, pg_char_to_encoding(getdatabaseencoding())));
    alphabet := case candidate when '' then '' else format(' collate %I', candidate) end;
    execute format('create or replace function lower_case(value text) returns text language sql immutable strict parallel safe
      as $$ select lower(value%s) $$', alphabet);
    exit when lower_case('IØŁЖ') = 'iøłж';
  end loop;
  if lower_case('IØŁЖ') <> 'iøłж' then
    raise exception 'This database cannot turn capitals into small letters. Create it with the encoding UTF8 and the locale C.UTF-8.';
  end if;
end $do$;

-- Folds a text for searching: lower case, without accents.
create function search_fold(value text) returns text language sql immutable strict parallel safe as $$
  select translate(
    regexp_replace(lower_case(normalize(value, nfkd)), '[\u0300-\u036f]', '', 'g'),
    'łøđħıŧœæßðþ', 'lodhitoasdt')
$$;

-- People. Also the user table of the sign-in library.
create table profiles (
  id uuid primary key default gen_random_uuid(),
  first_name text not null,
  last_name text not null,
  email text not null unique check (email = lower(email)),
  email_verified boolean not null default false,
  image text,
  role text not null default 'student' check (role in ('student', 'manager', 'admin')),
  major text,
  university text,
  graduation_year integer check (graduation_year between 1900 and 2200),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);
create index profiles_staff on profiles (created_at desc) where role <> 'student';

create table sessions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references profiles (id) on delete cascade,
  token text not null unique,
  expires_at timestamptz(3) not null,
  ip_address text,
  user_agent text,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);
create index sessions_user on sessions (user_id);

create table accounts (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references profiles (id) on delete cascade,
  account_id text not null,
  provider_id text not null,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamptz(3),
  refresh_token_expires_at timestamptz(3),
  scope text,
  password text,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  unique (provider_id, account_id)
);
create index accounts_user on accounts (user_id);

create table verifications (
  id uuid primary key default gen_random_uuid(),
  identifier text not null,
  value text not null,
  expires_at timestamptz(3) not null,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);
create index verifications_identifier on verifications (identifier);

create table rate_limits (
  id uuid primary key default gen_random_uuid(),
  key text not null unique,
  count integer not null,
  last_request bigint not null
);

create table departments (
  id uuid primary key default gen_random_uuid(),
  name text not null unique check (char_length(name) >= 2),
  description text,
  created_at timestamptz(3) not null default now()
);

create table manager_departments (
  manager_id uuid not null references profiles (id) on delete cascade,
  department_name text not null references departments (name) on update cascade on delete cascade,
  primary key (manager_id, department_name)
);
create index manager_departments_name on manager_departments (department_name);

create table university_domains (
  domain text primary key check (domain = lower(domain)),
  university text not null
);

create table system_settings (
  setting_key text primary key check (setting_key in ('require_internship_approval', 'require_feedback_approval')),
  setting_value boolean not null,
  description text not null,
  updated_by uuid references profiles (id) on delete set null,
  updated_at timestamptz(3) not null default now()
);
insert into system_settings (setting_key, setting_value, description) values
  ('require_internship_approval', true, 'Registered internships wait for approval before feedback can be requested.'),
  ('require_feedback_approval', true, 'Submitted feedback waits for review before the student can read it.');

create table internships (
  id uuid primary key default gen_random_uuid(),
  student_id uuid not null references profiles (id) on delete cascade,
  employer_name text not null check (employer_name <> ''),
  industry text not null check (industry <> ''),
  position_title text not null check (position_title <> ''),
  description text not null check (char_length(description) >= 20),
  start_date date not null,
  end_date date not null,
  status text not null check (status in ('pending', 'approved', 'rejected')),
  approved_by uuid references profiles (id) on delete set null check (approved_by is null or status = 'approved'),
  rejection_reason text check (rejection_reason is null or status = 'rejected'),
  -- Maintained by triggers: the student's major, and the text that reviewers search.
  department text,
  search_text text not null default '',
  -- Short enough for an index entry, so that a search can scan the list's index alone.
  short_search_text text generated always as (case when octet_length(search_text) <= 1000 then search_text end) stored,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  constraint internships_end_not_before_start check (end_date >= start_date)
);
create index internships_student on internships (student_id, created_at desc, id desc);
create index internships_newest on internships (created_at desc, id desc);
create index internships_status on internships (status, created_at desc, id desc) include (short_search_text);
create index internships_department on internships (department, status, created_at desc, id desc) include (short_search_text);
-- For the schedule of automatic emails.
create index internships_end on internships (end_date) where status = 'approved';
create index internships_search on internships using gin (search_text gin_trgm_ops);

create table internship_supervisors (
  id uuid primary key default gen_random_uuid(),
  internship_id uuid not null references internships (id) on delete cascade,
  name text not null check (name <> ''),
  email text not null check (email = lower(email) and email <> ''),
  is_primary boolean not null default false,
  -- The supervisor's answers about the assignment itself, given through an emailed link.
  confirmed_at timestamptz(3),
  declined_at timestamptz(3),
  reminders_stopped_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  unique (internship_id, email)
);
create unique index internship_supervisors_one_primary on internship_supervisors (internship_id) where is_primary;

create table feedback (
  id uuid primary key default gen_random_uuid(),
  supervisor_id uuid not null unique references internship_supervisors (id) on delete cascade,
  status text not null default 'pending' check (status in ('pending', 'submitted', 'approved')),
  technical_skills smallint check (technical_skills between 1 and 5),
  communication_skills smallint check (communication_skills between 1 and 5),
  problem_solving smallint check (problem_solving between 1 and 5),
  teamwork smallint check (teamwork between 1 and 5),
  professionalism smallint check (professionalism between 1 and 5),
  overall_rating smallint check (overall_rating between 1 and 5),
  strengths text,
  development_areas text,
  additional_comments text,
  reviewed_by uuid references profiles (id) on delete set null check (reviewed_by is null or status = 'approved'),
  submitted_at timestamptz(3),
  -- When a person, not a mail scanner, first used the form.
  opened_at timestamptz(3),
  -- When the supervisor was last emailed a copy of the answers.
  copy_mailed_at timestamptz(3),
  -- Submitted from a browser in which the student was signed in; reviewers see a warning.
  from_student_browser boolean not null default false,
  department text,
  search_text text not null default '',
  short_search_text text generated always as (case when octet_length(search_text) <= 1000 then search_text end) stored,
  created_at timestamptz(3) not null default now(),
  -- An open request has no answers; later states have all of them. A skill without a rating was not observed.
  constraint feedback_answers_complete check (
    case when status = 'pending'
      then num_nonnulls(technical_skills, communication_skills, problem_solving, teamwork, professionalism,
                        overall_rating, strengths, development_areas, additional_comments, submitted_at) = 0
      else num_nulls(overall_rating, strengths, development_areas, additional_comments, submitted_at) = 0
           and strengths <> '' and development_areas <> ''
    end)
);
create index feedback_newest on feedback (created_at desc, id desc);
create index feedback_status on feedback (status, created_at desc, id desc) include (short_search_text);
create index feedback_department on feedback (department, status, created_at desc, id desc) include (short_search_text);
create index feedback_search on feedback using gin (search_text gin_trgm_ops);

-- One row per email to a supervisor, with its delivery status. Rows outlive the request, so that correcting or removing a
-- supervisor does not reset the email limit.
create table feedback_mailings (
  id uuid primary key default gen_random_uuid(),
  email text not null check (email in ('supervisor-confirmation', 'feedback-request', 'feedback-reminder')),
  address text not null,
  is_automatic boolean not null default false,
  requested_at timestamptz(3) not null,
  handed_over_at timestamptz(3),
  message_id text,
  failed_at timestamptz(3),
  failure_reason text check ((failure_reason is null) = (failed_at is null))
);
create index feedback_mailings_recent on feedback_mailings (address, requested_at desc);
create index feedback_mailings_newest on feedback_mailings (requested_at);
create index feedback_mailings_message on feedback_mailings (message_id) where message_id is not null;

-- One row per link in such an email. Only the token's hash is stored; the expiry is set when the email is sent.
create table feedback_links (
  id uuid primary key default gen_random_uuid(),
  mailing_id uuid not null references feedback_mailings (id) on delete cascade,
  student_id uuid not null references profiles (id) on delete cascade,
  supervisor_id uuid references internship_supervisors (id) on delete set null,
  -- The supervisor was deleted with the internship.
  is_internship_deleted boolean not null default false,
  token_hash text not null unique,
  expires_at timestamptz(3),
  revoked_at timestamptz(3)
);
create index feedback_links_mailing on feedback_links (mailing_id);
create index feedback_links_supervisor on feedback_links (supervisor_id);
create index feedback_links_student on feedback_links (student_id);

-- 'I did not supervise this student' and 'A colleague should answer': who said so, and who was named instead.
create table supervisor_answers (
  id uuid primary key default gen_random_uuid(),
  supervisor_id uuid not null references internship_supervisors (id) on delete cascade,
  kind text not null check (kind in ('declined', 'handed-over')),
  from_name text not null,
  from_email text not null,
  to_name text,
  to_email text,
  created_at timestamptz(3) not null,
  check (num_nulls(to_name, to_email) = case kind when 'declined' then 2 else 0 end)
);
create index supervisor_answers_supervisor on supervisor_answers (supervisor_id, created_at desc);

-- The steps of the schedule that were sent or skipped. Deleted when another person takes over, so that the schedule restarts.
create table automatic_steps (
  supervisor_id uuid not null references internship_supervisors (id) on delete cascade,
  step text not null,
  done_at timestamptz(3) not null,
  primary key (supervisor_id, step)
);

-- One row: the admins' settings for the supervisor's form and the automatic emails.
create table feedback_settings (
  id boolean primary key default true check (id),
  allow_not_observed boolean not null default false,
  send_automatically boolean not null default true,
  ask_confirmation boolean not null default false,
  -- Days from the internship's end date; negative before it.
  request_day integer not null default -10 check (request_day between -60 and 60),
  reminder_days integer[] not null default '{-3,3,10}',
  time_zone text not null default 'Europe/Berlin',
  send_hour integer not null default 9 check (send_hour between 6 and 18),
  updated_by uuid references profiles (id) on delete set null,
  updated_at timestamptz(3) not null default now()
);
insert into feedback_settings default values;

-- Emails are stored here when no transport is configured.
create table captured_emails (
  id uuid primary key default gen_random_uuid(),
  to_name text not null,
  to_address text not null,
  subject text not null,
  html text not null,
  body_text text not null,
  created_at timestamptz(3) not null default now()
);
create index captured_emails_newest on captured_emails (created_at desc);

-- Keep department and search text up to date.

create function internship_before_write() returns trigger language plpgsql as $$
declare student profiles;
begin
  -- The lock makes a concurrent change of major wait; it then updates this row too.
  select * into student from profiles where id = new.student_id for share;
  new.department := student.major;
  new.search_text := search_fold(concat_ws(' ', new.employer_name, new.position_title, new.industry,
    student.first_name, student.last_name, student.email));
  return new;
end $$;
create trigger internship_before_write before insert
  or update of student_id, employer_name, position_title, industry, search_text on internships
  for each row execute function internship_before_write();

create function feedback_before_write() returns trigger language plpgsql as $$
begin
  select internships.department,
    search_fold(concat_ws(' ', internships.employer_name, internships.position_title,
      profiles.first_name, profiles.last_name, profiles.email,
      internship_supervisors.name, internship_supervisors.email))
  into new.department, new.search_text
  from internship_supervisors
  join internships on internships.id = internship_supervisors.internship_id
  join profiles on profiles.id = internships.student_id
  where internship_supervisors.id = new.supervisor_id
  for share;
  return new;
end $$;
create trigger feedback_before_write before insert or update of supervisor_id, search_text on feedback
  for each row execute function feedback_before_write();

-- Updating search_text makes the triggers above recompute the row.
create function profile_after_change() returns trigger language plpgsql as $$
begin
  update internships set search_text = '' where student_id = new.id;
  return null;
end $$;
create trigger profile_after_change after update of first_name, last_name, email, major on profiles
  for each row when (row(old.first_name, old.last_name, old.email, old.major)
    is distinct from row(new.first_name, new.last_name, new.email, new.major))
  execute function profile_after_change();

create function internship_after_change() returns trigger language plpgsql as $$
begin
  update feedback set search_text = ''
  from internship_supervisors
  where internship_supervisors.internship_id = new.id and feedback.supervisor_id = internship_supervisors.id;
  return null;
end $$;
create trigger internship_after_change after update on internships
  for each row when (old.search_text is distinct from new.search_text or old.department is distinct from new.department)
  execute function internship_after_change();

create function supervisor_after_change() returns trigger language plpgsql as $$
begin
  update feedback set search_text = '' where supervisor_id = new.id;
  return null;
end $$;
create trigger supervisor_after_change after update of name, email on internship_supervisors
  for each row execute function supervisor_after_change();

-- Processes cache sessions for seconds; these triggers invalidate the cache.

create function person_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('person_changed', coalesce(to_jsonb(old), to_jsonb(new)) ->> tg_argv[0]);
  return null;
end $$;
create trigger person_changed after update or delete on profiles
  for each row execute function person_changed('id');
create trigger person_changed after delete on sessions
  for each row execute function person_changed('user_id');
create trigger person_changed after insert or update or delete on manager_departments
  for each row execute function person_changed('manager_id');

-- The statistics: the number of rows of each kind, department and status, as a sum of changes. Changes are only inserted, so
-- that concurrent writers do not block each other, and are regularly folded into one row per kind, department and status.

create table review_counts (
  kind text not null check (kind in ('internships', 'feedback')),
  department text,
  status text not null,
  amount integer not null
);
create index review_counts_department on review_counts (department);

create function count_change() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    insert into review_counts values (tg_table_name, old.department, old.status, -1);
  end if;
  if tg_op <> 'DELETE' then
    insert into review_counts values (tg_table_name, new.department, new.status, 1);
  end if;
  return null;
end $$;
create trigger counted after insert or delete on internships for each row execute function count_change();
create trigger counted after insert or delete on feedback for each row execute function count_change();
create trigger counted_again after update on internships
  for each row when (row(old.department, old.status) is distinct from row(new.department, new.status))
  execute function count_change();
create trigger counted_again after update on feedback
  for each row when (row(old.department, old.status) is distinct from row(new.department, new.status))
  execute function count_change();

-- Recounts everything, for example after a bulk load without triggers.
create function count_all() returns void language plpgsql as $$
begin
  lock table internships, feedback in share mode;
  delete from review_counts;
  insert into review_counts
  select 'internships', department, status, count(*) from internships group by department, status
  union all select 'feedback', department, status, count(*) from feedback group by department, status;
end $$;

-- A text as written to a CSV export: what a spreadsheet would run as a formula gets an apostrophe. Same rule as
-- src/domain/csv.ts. Nearly all texts start with a letter or digit, so this is checked first.
create function csv_text(value text) returns text language sql immutable parallel safe as $$
  select case
    when ascii(value) between 65 and 122 or ascii(value) between 48 and 57 then value
    when value ~ '^(?:[\t\r]|[\s\u0001-\u001f\u007f-\u00a0\u00ad\u0600-\u0605\u061c\u06dd\u070f\u0890\u0891\u08e2\u1680\u180e\u2000-\u200f\u2028-\u202f\u205f-\u2064\u2066-\u206f\u3000\ufeff\ufff9-\ufffb\U000110bd\U000110cd\U00013430-\U0001343f\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0001\U000e0020-\U000e007f]*[-=+@＝＋－＠﹦﹢﹣﹫])'
      then '''' || value
    else coalesce(value, '')
  end
$$;
