set local check_function_bodies = off;
CREATE EXTENSION IF NOT EXISTS pg_trgm WITH SCHEMA public;
CREATE TYPE public.webhook_happening AS (
	event text,
	record_id uuid,
	data jsonb
);
CREATE FUNCTION public.audit_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
declare
  key_columns text[] := tg_argv[0];
  hidden text[] := tg_argv[1];
  ignored text[] := tg_argv[2];
  before jsonb := to_jsonb(old) - ignored;
  after jsonb := to_jsonb(new) - ignored;
  facts jsonb := coalesce(to_jsonb(new), to_jsonb(old));
  changed text[];
  record_id text;
  subject record;
begin
  if tg_op = 'UPDATE' then
    changed := array(select key from jsonb_each(after) where value is distinct from before -> key);
    if changed = '{}' then
      return null;
    end if;
    select jsonb_object_agg(key, before -> key), jsonb_object_agg(key, after -> key) into before, after
    from unnest(changed) as key;
  end if;
  select string_agg(facts ->> key, ' ') into record_id from unnest(key_columns) as key;
  subject := audit_subject(tg_table_name, facts);
  perform record_audit(
    case tg_op when 'INSERT' then 'created' when 'UPDATE' then 'changed' else 'deleted' end,
    tg_table_name, record_id, subject.person_id, subject.internship_id,
    jsonb_build_object('before', audit_values(before, hidden), 'after', audit_values(after, hidden)));
  return null;
end $$;
CREATE FUNCTION public.audit_subject(kind text, facts jsonb, OUT person_id uuid, OUT internship_id uuid) RETURNS record
    LANGUAGE plpgsql
    AS $$
begin
  internship_id := facts ->> case kind when 'internships' then 'id' else 'internship_id' end;
  if facts ? 'supervisor_id' then
    select supervisors.internship_id into internship_id
    from internship_supervisors supervisors where supervisors.id = (facts ->> 'supervisor_id')::uuid;
    if internship_id is null then
      select entries.internship_id into internship_id
      from audit_entries entries where entries.record_id = facts ->> 'supervisor_id' limit 1;
    end if;
  end if;
  person_id := case kind when 'profiles' then facts ->> 'id'
    else coalesce(facts ->> 'student_id', facts ->> 'user_id', facts ->> 'profile_id', facts ->> 'manager_id') end;
  if person_id is null and internship_id is not null then
    select internships.student_id into person_id from internships where internships.id = audit_subject.internship_id;
    if person_id is null then
      select entries.person_id into person_id
      from audit_entries entries where entries.record_id = audit_subject.internship_id::text limit 1;
    end if;
  end if;
end $$;
CREATE FUNCTION public.audit_table(audited regclass, hidden text[] DEFAULT '{}'::text[], ignored text[] DEFAULT '{}'::text[]) RETURNS void
    LANGUAGE plpgsql
    AS $$
declare
  key_columns text[] := array(select attname from pg_index, unnest(indkey) with ordinality as part (number, place)
    join pg_attribute on attrelid = audited and attnum = number where indrelid = audited and indisprimary order by place);
begin
  -- Triggers run in the order of their names. With capitals, this one runs before a foreign key deletes dependent rows.
  execute format('create trigger "AUDIT" after insert or update or delete on %s
    for each row execute function audit_change(%L, %L, %L)', audited, key_columns, hidden, ignored);
end $$;
CREATE FUNCTION public.audit_values(facts jsonb, hidden text[]) RETURNS jsonb
    LANGUAGE plpgsql IMMUTABLE
    AS $$
begin
  return (
    select coalesce(jsonb_object_agg(key, case when key = any(hidden) then '"(hidden)"' else value end), '{}')
    from jsonb_each(facts) where value <> 'null');
end $$;
CREATE FUNCTION public.count_all() RETURNS void
    LANGUAGE plpgsql
    AS $$
begin
  lock table internships, feedback in share mode;
  delete from review_count_changes;
  delete from review_count_sums;
  insert into review_count_sums
  select 'internships', department, status, count(*) from internships group by department, status
  union all select 'feedback', department, status, count(*) from feedback group by department, status;
end $$;
CREATE FUNCTION public.count_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  if tg_op <> 'INSERT' then
    insert into review_count_changes values (tg_table_name, old.department, old.status, -1);
  end if;
  if tg_op <> 'DELETE' then
    insert into review_count_changes values (tg_table_name, new.department, new.status, 1);
  end if;
  return null;
end $$;
CREATE FUNCTION public.csv_text(value text) RETURNS text
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $$
  select case
    when ascii(value) between 65 and 122 or ascii(value) between 48 and 57 then value
    when value ~ '^(?:[\t\r]|[\s\u0001-\u001f\u007f-\u00a0\u00ad\u0600-\u0605\u061c\u06dd\u070f\u0890\u0891\u08e2\u1680\u180e\u2000-\u200f\u2028-\u202f\u205f-\u2064\u2066-\u206f\u3000\ufeff\ufff9-\ufffb\U000110bd\U000110cd\U00013430-\U0001343f\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0001\U000e0020-\U000e007f]*[-=+@＝＋－＠﹦﹢﹣﹫])'
      then '''' || value
    else coalesce(value, '')
  end
$$;
CREATE FUNCTION public.department_students() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  update profiles set major = new.name where name_key(major) = name_key(new.name) and major <> new.name;
  return null;
end $$;
CREATE FUNCTION public.employer_key(name text) RETURNS text
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    AS $$
  select left(coalesce(
    nullif(trim(regexp_replace(translate(search_fold(name), '.''', ''),
      '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u00d7\u00f7\u2000-\u206f\u3000-\u303f]+', ' ', 'g')), ''),
    nullif(search_fold(name), ''), name), 200)
$$;
CREATE FUNCTION public.employers_unused() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
declare unused uuid[];
begin
  if tg_op = 'DELETE' then
    unused := array(select distinct employers.id from before
      join employers on employers.key in (before.employer_key, employer_key(before.employer_name)));
  else
    unused := array(select distinct employers.id from before join after using (id)
      join employers on employers.key in (before.employer_key, employer_key(before.employer_name))
      where before.employer_name <> after.employer_name);
  end if;
  perform from employers where id = any(unused) order by id for update;
  delete from employers where id = any(unused)
    and not exists (select from internships where internships.employer_key = employers.key)
    and not exists (select from employer_merges where employers.id in (employer_id, into_id));
  return null;
end $$;
CREATE FUNCTION public.enqueue_webhooks(happenings public.webhook_happening[]) RETURNS void
    LANGUAGE plpgsql
    AS $$
begin
  insert into webhook_deliveries (endpoint_id, event, record_id, data, due_at)
  select endpoints.id, happened.event, happened.record_id, happened.data, clock_timestamp()
    + case when happened.event in ('internship.approved', 'internship.rejected', 'feedback.approved')
      then interval '15 seconds' else interval '0' end
  from unnest(happenings) as happened
  join webhook_endpoints endpoints on endpoints.disabled_at is null and happened.event = any(endpoints.events);
end $$;
CREATE FUNCTION public.erase_audit_details(subject uuid) RETURNS integer
    LANGUAGE plpgsql
    AS $$
declare erased integer;
begin
  perform set_config('fieldmark.erasing', 'on', true);
  delete from audit_details using audit_entries entries
  where entry_id = entries.id and (person_id = subject or actor_id = subject or record_id = subject::text);
  get diagnostics erased = row_count;
  perform set_config('fieldmark.erasing', '', true);
  perform record_audit('erased', 'audit_details', subject::text, subject, null, jsonb_build_object('entries', erased));
  return erased;
end $$;
CREATE FUNCTION public.feedback_before_write() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  select internships.department, internships.start_date,
    search_fold(concat_ws(' ', internships.employer_name, internships.position_title,
      profiles.first_name, profiles.last_name, profiles.email,
      internship_supervisors.name, internship_supervisors.email))
  into new.department, new.start_date, new.search_text
  from internship_supervisors
  join internships on internships.id = internship_supervisors.internship_id
  join profiles on profiles.id = internships.student_id
  where internship_supervisors.id = new.supervisor_id
  for share;
  return new;
end $$;
CREATE FUNCTION public.feedback_to_webhooks() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
declare
  changed webhook_happening[];
begin
  if not exists (select from webhook_endpoints where disabled_at is null) then
    return null;
  end if;
  if tg_op = 'UPDATE' then
    perform forget_webhooks(array(select new_rows.id from new_rows join old_rows using (id)
      where new_rows.status <> 'approved' and old_rows.status = 'approved'), '{feedback.approved}');
    changed := array(
      select (event, id, jsonb_build_object('supervisorId', new_rows.supervisor_id, 'status', new_rows.status))::webhook_happening
      from new_rows join old_rows using (id)
      cross join lateral unnest(array[
        case when old_rows.status = 'pending' and new_rows.status <> 'pending' then 'feedback.submitted' end,
        case when old_rows.status <> 'approved' and new_rows.status = 'approved' then 'feedback.approved' end]) as event
      where event is not null);
  else
    changed := array(
      select (event, id, jsonb_build_object('supervisorId', supervisor_id, 'status', status))::webhook_happening
      from new_rows
      cross join lateral unnest(array['feedback.requested',
        case when status <> 'pending' then 'feedback.submitted' end,
        case when status = 'approved' then 'feedback.approved' end]) as event
      where event is not null);
  end if;
  perform enqueue_webhooks(array(
    select (happened.event, happened.record_id, happened.data || jsonb_build_object('feedbackId', happened.record_id,
      'internshipId', internships.id, 'studentId', internships.student_id))::webhook_happening
    from unnest(changed) as happened
    join internship_supervisors supervisors on supervisors.id = (happened.data ->> 'supervisorId')::uuid
    join internships on internships.id = supervisors.internship_id));
  return null;
end $$;
CREATE FUNCTION public.forget_webhooks(records uuid[], forgotten text[]) RETURNS void
    LANGUAGE plpgsql
    AS $$
begin
  delete from webhook_deliveries
  where record_id = any(records) and event = any(forgotten) and due_at is not null and attempts = 0;
end $$;
CREATE FUNCTION public.internship_after_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  update feedback set search_text = ''
  from internship_supervisors
  where internship_supervisors.internship_id = new.id and feedback.supervisor_id = internship_supervisors.id;
  return null;
end $$;
CREATE FUNCTION public.internship_before_write() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
declare student profiles;
begin
  -- The lock makes a concurrent change of major wait; it then updates this row too.
  select * into student from profiles where id = new.student_id for share;
  new.department := student.major;
  new.search_text := search_fold(concat_ws(' ', new.employer_name, new.position_title, new.industry,
    student.first_name, student.last_name, student.email));
  return new;
end $$;
CREATE FUNCTION public.internship_deleted() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  update automatic_steps
  set internship_id = null, employer_key = old.employer_key, start_date = old.start_date, end_date = old.end_date
  where internship_id = old.id;
  return old;
end $$;
CREATE FUNCTION public.internship_employer() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
declare spelling employers;
begin
  loop
    insert into employers (key, name) values (employer_key(new.employer_name), new.employer_name) on conflict do nothing;
    -- The lock makes a concurrent merge wait; it then finds this internship too.
    select * into spelling from employers where key = employer_key(new.employer_name) for share;
    exit when found;
  end loop;
  select kept.key into new.employer_key
  from employer_merges join employers kept on kept.id = into_id where employer_id = spelling.id;
  new.employer_key := coalesce(new.employer_key, spelling.key);
  return new;
end $$;
CREATE FUNCTION public.internships_to_webhooks() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  if not exists (select from webhook_endpoints where disabled_at is null) then
    return null;
  end if;
  if tg_op = 'UPDATE' then
    perform forget_webhooks(array(select new_rows.id from new_rows join old_rows using (id)
      where new_rows.status = 'pending' and old_rows.status <> 'pending'), '{internship.approved,internship.rejected}');
    perform enqueue_webhooks(array(
      select ('internship.' || new_rows.status, id, jsonb_build_object(
        'internshipId', id, 'studentId', new_rows.student_id, 'status', new_rows.status))::webhook_happening
      from new_rows join old_rows using (id)
      where new_rows.status in ('approved', 'rejected') and new_rows.status <> old_rows.status));
  else
    perform enqueue_webhooks(array(
      select (event, id, jsonb_build_object('internshipId', id, 'studentId', student_id, 'status', status))::webhook_happening
      from new_rows
      cross join lateral unnest(array['internship.registered', 'internship.' || nullif(status, 'pending')]) as event
      where event is not null));
  end if;
  return null;
end $$;
CREATE FUNCTION public.keep_statistics(students uuid[]) RETURNS void
    LANGUAGE plpgsql
    AS $$
begin
  insert into erased_counts (kind, department, status, amount)
  select 'internships', department, status, count(*) from internships
  where student_id = any(students) and status <> 'pending' group by department, status
  union all
  select 'feedback', feedback.department, feedback.status, count(*) from feedback
  join internship_supervisors supervisors on supervisors.id = feedback.supervisor_id
  join internships on internships.id = supervisors.internship_id
  where student_id = any(students) and feedback.status = 'approved' group by feedback.department, feedback.status
  order by 1, 2, 3
  on conflict (kind, department, status) do update set amount = erased_counts.amount + excluded.amount;

  insert into erased_responses
  select feedback.department, (feedback.created_at at time zone 'UTC')::date,
    feedback.opened_at is not null or feedback.status <> 'pending',
    extract(epoch from submitted_at - feedback.created_at) / 86400,
    extract(epoch from submitted_at - feedback.opened_at) / 60
  from feedback
  join internship_supervisors supervisors on supervisors.id = feedback.supervisor_id
  join internships on internships.id = supervisors.internship_id
  where student_id = any(students);
end $$;
CREATE FUNCTION public.lower_case(value text) RETURNS text
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    AS $$ select lower(value) $$;
CREATE FUNCTION public.name_key(name text) RETURNS text
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    SET search_path TO '$user', 'public'
    AS $$
  select left(coalesce(nullif(btrim(regexp_replace(
    normalize(
      replace(lower_case(replace(
        regexp_replace(normalize(name, nfkc),
          '[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufe00-\ufe0f\ufeff\ufff0-\ufffb\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]+',
          '', 'g'),
        'İ', 'i')), 'ς', 'σ'),
      nfkc),
    '[\u0001-\u0020\u007f-\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u2800\u3000]+', ' ', 'g')), ''), name), 700)
$$;
CREATE FUNCTION public.oauth_refresh_token_before_insert() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  new.session_id := null;
  return new;
end $$;
CREATE FUNCTION public.profile_after_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  update internships set search_text = '' where student_id = new.id;
  return null;
end $$;
CREATE FUNCTION public.profile_before_write() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  new.search_text := search_fold(concat_ws(' ', new.first_name, new.last_name, new.email));
  return new;
end $$;
CREATE FUNCTION public.profile_major() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  new.major := coalesce((select name from departments where name_key(name) = name_key(new.major)), new.major);
  return new;
end $$;
CREATE FUNCTION public.record_audit(action text, kind text, record_id text, person_id uuid, internship_id uuid, change jsonb) RETURNS void
    LANGUAGE plpgsql
    AS $$
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
CREATE FUNCTION public.refuse_audit_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  if tg_table_name = 'audit_details' and tg_op = 'DELETE' and current_setting('fieldmark.erasing', true) = 'on' then
    return null;
  end if;
  raise exception 'The audit trail is append-only.' using errcode = 'insufficient_privilege';
end $$;
CREATE FUNCTION public.search_fold(value text) RETURNS text
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    AS $$
  select trim(regexp_replace(
    replace(replace(replace(replace(
      translate(
        lower_case(regexp_replace(
          normalize(
            regexp_replace(
              translate(value, U&'\00b4\0384\1fbd\1fbf\1ffd\1ffe', ''''''''''''''),
              '[\u00ad\u034f\u0600-\u0605\u061c\u06dd\u070f\u0890-\u0891\u08e2\u115f-\u1160\u17b4-\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb\U000110bd\U000110cd\U00013430-\U0001343f\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]',
              '', 'g'),
            nfkd),
          '[\u0300-\u036f\u0483-\u0489\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670\u0674\u06d6-\u06dc\u06df-\u06e8\u06ea-\u06ed\u08d3-\u08e1\u08e3-\u08ff\u115f\u1160\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20f0\ufe20-\ufe2f]',
          '', 'g')),
        -- Apostrophes, quotation marks, hyphens; Latin and Greek letters; Arabic letters; digits.
        U&'`\02b9\02bb\02bc\02bd\02be\02bf\02ca\02cb\055a\05f3\2018\2019\201a\201b\2032\2035\a78c'
          || U&'\05f4\201c\201d\201e\201f\00ab\00bb' || U&'\05be\2010\2012\2013\2014\2015\2043\2212'
          || 'łđðħıŧøς' || U&'\0671\0672\0673\0649\06cc\06d2\0629\06be\06c1\06c3\06d5\06a9'
          || U&'\0660\0661\0662\0663\0664\0665\0666\0667\0668\0669\06f0\06f1\06f2\06f3\06f4\06f5\06f6\06f7\06f8\06f9',
        repeat('''', 18) || repeat('"', 7) || repeat('-', 8)
          || 'lddhitoσ' || U&'\0627\0627\0627\064a\064a\064a\0647\0647\0647\0647\0647\0643'
          || '01234567890123456789'),
      'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'),
    '[\u0001-\u0020\u007f-\u009f\u1680\u2028\u2029]+', ' ', 'g'))
$$;
CREATE FUNCTION public.student_behind(supervisor uuid) RETURNS uuid
    LANGUAGE sql STABLE
    AS $$
  select student_id from internships join internship_supervisors supervisors on supervisors.internship_id = internships.id
  where supervisors.id = supervisor
$$;
CREATE FUNCTION public.summarize_all() RETURNS void
    LANGUAGE plpgsql
    AS $$
begin
  lock table profiles, internships, internship_supervisors, feedback in share mode;
  delete from student_summaries;
  insert into student_summaries (id, created_at, department, graduation_year, internships, status, search_text)
  select id, created_at, department, graduation_year, internships, status, search_text from student_facts;
end $$;
CREATE FUNCTION public.summarize_changed_students() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
declare students uuid[];
begin
  case tg_table_name || ' ' || tg_op
    when 'profiles INSERT' then
      students := array(select id from after where role = 'student');
    when 'profiles UPDATE' then
      students := array(select id from before join after using (id)
        where row(before.search_text, before.major, before.graduation_year, before.role)
          is distinct from row(after.search_text, after.major, after.graduation_year, after.role));
    when 'internships INSERT' then
      students := array(select distinct student_id from after order by student_id);
    when 'internships UPDATE' then
      students := array(select distinct after.student_id from before join after using (id)
        where before.status <> after.status order by after.student_id);
    when 'internships DELETE' then
      students := array(select distinct student_id from before order by student_id);
    when 'internship_supervisors UPDATE' then
      students := array(select distinct internships.student_id from before join after using (id)
        join internships on internships.id = after.internship_id
        where (before.declined_at is null) <> (after.declined_at is null) order by internships.student_id);
    when 'internship_supervisors DELETE' then
      students := array(select distinct internships.student_id from before
        join internships on internships.id = before.internship_id order by internships.student_id);
    when 'feedback INSERT' then
      students := array(select distinct student_behind(supervisor_id) from after order by 1);
    when 'feedback UPDATE' then
      students := array(select distinct student_behind(after.supervisor_id) from before join after using (id)
        where before.status <> after.status order by 1);
    when 'feedback DELETE' then
      students := array(select distinct student_behind(supervisor_id) from before order by 1);
  end case;
  perform summarize_student(student) from unnest(students) student where student is not null;
  return null;
end $$;
CREATE FUNCTION public.summarize_student(student uuid) RETURNS void
    LANGUAGE plpgsql
    AS $$
begin
  insert into student_summaries (id, created_at) select id, created_at from student_facts where id = student
  on conflict do nothing;
  -- The next statement sees what was committed while this one waited.
  perform from student_summaries where id = student for update;
  update student_summaries set department = facts.department, graduation_year = facts.graduation_year,
    internships = facts.internships, status = facts.status, search_text = facts.search_text
  from student_facts facts where facts.id = student and student_summaries.id = student;
  if not found then
    delete from student_summaries where id = student;
  end if;
end $$;
CREATE FUNCTION public.supervisor_after_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  update feedback set search_text = '' where supervisor_id = new.id;
  return null;
end $$;
CREATE TABLE public.accounts (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    user_id uuid NOT NULL,
    account_id text NOT NULL,
    provider_id text NOT NULL,
    access_token text,
    refresh_token text,
    id_token text,
    access_token_expires_at timestamp(3) with time zone,
    refresh_token_expires_at timestamp(3) with time zone,
    scope text,
    password text,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT now() NOT NULL
);
CREATE TABLE public.appearance (
    id boolean DEFAULT true NOT NULL,
    version integer DEFAULT 0 NOT NULL,
    support_email text,
    support_name text,
    support_url text,
    accent text,
    updated_by uuid,
    updated_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    CONSTRAINT appearance_accent_check CHECK ((accent ~ '^#[0-9a-f]{6}$'::text)),
    CONSTRAINT appearance_check CHECK (((support_email IS NOT NULL) OR ((support_name IS NULL) AND (support_url IS NULL)))),
    CONSTRAINT appearance_id_check CHECK (id)
);
CREATE TABLE public.attempts (
    key text NOT NULL,
    count integer NOT NULL,
    started_at timestamp(3) with time zone NOT NULL
);
CREATE TABLE public.audit_chain (
    "position" bigint NOT NULL,
    entry_id bigint NOT NULL,
    hash text NOT NULL
);
CREATE TABLE public.audit_details (
    entry_id bigint NOT NULL,
    details json NOT NULL
);
CREATE TABLE public.audit_entries (
    id bigint NOT NULL,
    created_at timestamp(3) with time zone DEFAULT clock_timestamp() NOT NULL,
    actor_kind text NOT NULL,
    actor_id uuid,
    endpoint text,
    request_id text,
    action text NOT NULL,
    kind text NOT NULL,
    record_id text NOT NULL,
    person_id uuid,
    internship_id uuid,
    details_hash text NOT NULL,
    CONSTRAINT audit_entries_action_check CHECK ((action = ANY (ARRAY['created'::text, 'changed'::text, 'deleted'::text, 'exported'::text, 'erased'::text])))
);
ALTER TABLE public.audit_entries ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.audit_entries_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.audit_unsealed (
    entry_id bigint NOT NULL
);
CREATE TABLE public.authenticators (
    user_id uuid NOT NULL,
    sealed_secret text,
    confirmed_at timestamp(3) with time zone,
    sealed_new_secret text,
    last_step integer DEFAULT 0 NOT NULL,
    CONSTRAINT authenticators_check CHECK (((sealed_secret IS NULL) = (confirmed_at IS NULL)))
);
CREATE TABLE public.automatic_steps (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    student_id uuid NOT NULL,
    address text NOT NULL,
    step text NOT NULL,
    internship_id uuid,
    employer_key text COLLATE pg_catalog."C",
    start_date date,
    end_date date,
    done_at timestamp(3) with time zone NOT NULL,
    CONSTRAINT automatic_steps_check CHECK ((num_nonnulls(internship_id, employer_key) = 1)),
    CONSTRAINT automatic_steps_check1 CHECK ((num_nonnulls(employer_key, start_date, end_date) = ANY (ARRAY[0, 3])))
);
CREATE TABLE public.backups (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    taken_at timestamp(3) with time zone NOT NULL,
    bytes bigint NOT NULL,
    row_count bigint NOT NULL
);
CREATE TABLE public.bulk_decisions (
    id uuid NOT NULL,
    kind text NOT NULL,
    decided_by uuid NOT NULL,
    decided_at timestamp(3) with time zone NOT NULL,
    undo_until timestamp(3) with time zone NOT NULL,
    record_ids uuid[] NOT NULL,
    email_ids uuid[] NOT NULL,
    mailing_ids uuid[] NOT NULL,
    CONSTRAINT bulk_decisions_kind_check CHECK ((kind = ANY (ARRAY['internships'::text, 'feedback'::text])))
);
CREATE TABLE public.captured_emails (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    to_name text NOT NULL,
    to_address text NOT NULL,
    subject text NOT NULL,
    html text NOT NULL,
    body_text text NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL
);
CREATE TABLE public.departments (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    name text NOT NULL,
    description text,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    CONSTRAINT departments_name_check CHECK ((char_length(name) >= 2))
);
CREATE TABLE public.device_notices (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    profile_id uuid NOT NULL,
    device text NOT NULL,
    address text NOT NULL,
    signed_in_at timestamp(3) with time zone NOT NULL
);
CREATE TABLE public.email_changes (
    profile_id uuid NOT NULL,
    new_email text NOT NULL,
    step text NOT NULL,
    token_hash text NOT NULL,
    expires_at timestamp(3) with time zone NOT NULL,
    CONSTRAINT email_changes_new_email_check CHECK ((new_email = lower(new_email))),
    CONSTRAINT email_changes_step_check CHECK ((step = ANY (ARRAY['old address'::text, 'new address'::text])))
);
CREATE TABLE public.email_texts (
    email text NOT NULL,
    language text DEFAULT 'en'::text NOT NULL,
    subject text NOT NULL,
    heading text NOT NULL,
    body text NOT NULL,
    updated_by uuid,
    updated_at timestamp(3) with time zone NOT NULL,
    CONSTRAINT email_texts_body_check CHECK ((body <> ''::text)),
    CONSTRAINT email_texts_heading_check CHECK ((heading <> ''::text)),
    CONSTRAINT email_texts_subject_check CHECK ((subject <> ''::text))
);
CREATE TABLE public.employer_merges (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    employer_id uuid NOT NULL,
    into_id uuid NOT NULL,
    spelling text NOT NULL,
    shown_as text NOT NULL,
    merged_by uuid,
    created_at timestamp(3) with time zone NOT NULL,
    CONSTRAINT employer_merges_check CHECK ((into_id <> employer_id))
);
CREATE TABLE public.employers (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    key text NOT NULL COLLATE pg_catalog."C",
    name text NOT NULL
);
CREATE TABLE public.erased_counts (
    kind text NOT NULL,
    department text,
    status text NOT NULL,
    amount integer NOT NULL,
    CONSTRAINT erased_counts_kind_check CHECK ((kind = ANY (ARRAY['internships'::text, 'feedback'::text])))
);
CREATE TABLE public.erased_responses (
    department text,
    requested_on date NOT NULL,
    is_opened boolean NOT NULL,
    days double precision,
    minutes double precision
);
CREATE TABLE public.erasure_requests (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    profile_id uuid,
    supervisor_email text,
    requested_at timestamp(3) with time zone NOT NULL,
    declined_at timestamp(3) with time zone,
    decline_reason text,
    CONSTRAINT erasure_requests_check CHECK ((num_nonnulls(profile_id, supervisor_email) = 1)),
    CONSTRAINT erasure_requests_check1 CHECK (((declined_at IS NULL) = (decline_reason IS NULL))),
    CONSTRAINT erasure_requests_supervisor_email_check CHECK ((supervisor_email = lower(supervisor_email)))
);
CREATE TABLE public.export_columns (
    profile_id uuid NOT NULL,
    kind text NOT NULL,
    columns text[] NOT NULL,
    CONSTRAINT export_columns_columns_check CHECK ((cardinality(columns) > 0))
);
CREATE TABLE public.factor_notices (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    user_id uuid NOT NULL,
    change text NOT NULL,
    created_at timestamp(3) with time zone NOT NULL,
    CONSTRAINT factor_notices_change_check CHECK ((change = ANY (ARRAY['authenticator added'::text, 'authenticator removed'::text, 'factors reset'::text, 'recovery code used'::text, 'recovery codes renewed'::text])))
);
CREATE TABLE public.feedback (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    supervisor_id uuid NOT NULL,
    status text DEFAULT 'pending'::text NOT NULL,
    technical_skills smallint,
    communication_skills smallint,
    problem_solving smallint,
    teamwork smallint,
    professionalism smallint,
    overall_rating smallint,
    strengths text,
    development_areas text,
    additional_comments text,
    reviewed_by uuid,
    submitted_at timestamp(3) with time zone,
    opened_at timestamp(3) with time zone,
    copy_mailed_at timestamp(3) with time zone,
    from_student_browser boolean DEFAULT false NOT NULL,
    department text,
    search_text text DEFAULT ''::text NOT NULL,
    short_search_text text GENERATED ALWAYS AS (
CASE
    WHEN (octet_length(search_text) <= 1000) THEN search_text
    ELSE NULL::text
END) STORED,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    approved_at timestamp(3) with time zone,
    start_date date,
    assigned_to uuid,
    CONSTRAINT feedback_answers_complete CHECK (
CASE
    WHEN (status = 'pending'::text) THEN (num_nonnulls(technical_skills, communication_skills, problem_solving, teamwork, professionalism, overall_rating, strengths, development_areas, additional_comments, submitted_at) = 0)
    ELSE ((num_nulls(overall_rating, strengths, development_areas, additional_comments, submitted_at) = 0) AND (strengths <> ''::text) AND (development_areas <> ''::text))
END),
    CONSTRAINT feedback_check CHECK (((reviewed_by IS NULL) OR (status = 'approved'::text))),
    CONSTRAINT feedback_communication_skills_check CHECK (((communication_skills >= 1) AND (communication_skills <= 5))),
    CONSTRAINT feedback_overall_rating_check CHECK (((overall_rating >= 1) AND (overall_rating <= 5))),
    CONSTRAINT feedback_problem_solving_check CHECK (((problem_solving >= 1) AND (problem_solving <= 5))),
    CONSTRAINT feedback_professionalism_check CHECK (((professionalism >= 1) AND (professionalism <= 5))),
    CONSTRAINT feedback_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'submitted'::text, 'approved'::text]))),
    CONSTRAINT feedback_teamwork_check CHECK (((teamwork >= 1) AND (teamwork <= 5))),
    CONSTRAINT feedback_technical_skills_check CHECK (((technical_skills >= 1) AND (technical_skills <= 5)))
);
CREATE TABLE public.feedback_links (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    mailing_id uuid NOT NULL,
    student_id uuid NOT NULL,
    supervisor_id uuid,
    is_internship_deleted boolean DEFAULT false NOT NULL,
    token_hash text NOT NULL,
    expires_at timestamp(3) with time zone,
    revoked_at timestamp(3) with time zone,
    is_mailed boolean DEFAULT true NOT NULL
);
CREATE TABLE public.feedback_mailings (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    email text NOT NULL,
    address text NOT NULL,
    is_automatic boolean DEFAULT false NOT NULL,
    requested_at timestamp(3) with time zone NOT NULL,
    handed_over_at timestamp(3) with time zone,
    message_id text,
    failed_at timestamp(3) with time zone,
    failure_reason text,
    CONSTRAINT feedback_mailings_check CHECK (((failure_reason IS NULL) = (failed_at IS NULL))),
    CONSTRAINT feedback_mailings_email_check CHECK ((email = ANY (ARRAY['supervisor-confirmation'::text, 'feedback-request'::text, 'feedback-reminder'::text])))
);
CREATE TABLE public.feedback_settings (
    id boolean DEFAULT true NOT NULL,
    allow_not_observed boolean DEFAULT false NOT NULL,
    send_automatically boolean DEFAULT true NOT NULL,
    ask_confirmation boolean DEFAULT false NOT NULL,
    request_day integer DEFAULT '-10'::integer NOT NULL,
    reminder_days integer[] DEFAULT '{-3,3,10}'::integer[] NOT NULL,
    time_zone text DEFAULT 'Europe/Berlin'::text NOT NULL,
    send_hour integer DEFAULT 9 NOT NULL,
    updated_by uuid,
    updated_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    CONSTRAINT feedback_settings_id_check CHECK (id),
    CONSTRAINT feedback_settings_request_day_check CHECK (((request_day >= '-60'::integer) AND (request_day <= 60))),
    CONSTRAINT feedback_settings_send_hour_check CHECK (((send_hour >= 6) AND (send_hour <= 18)))
);
CREATE TABLE public.import_files (
    import_id uuid NOT NULL,
    content bytea NOT NULL
);
CREATE TABLE public.import_records (
    import_id uuid NOT NULL,
    record_id uuid NOT NULL,
    is_invited boolean DEFAULT false NOT NULL,
    kept_because text,
    CONSTRAINT import_records_kept_because_check CHECK ((kept_because = ANY (ARRAY['students'::text, 'managers'::text, 'internship'::text, 'signed in'::text, 'feedback'::text, 'changed'::text])))
);
CREATE TABLE public.import_rows (
    import_id uuid NOT NULL,
    row_number integer NOT NULL,
    cells jsonb NOT NULL,
    facts jsonb,
    key text,
    outcome text,
    problems jsonb DEFAULT '[]'::jsonb NOT NULL,
    CONSTRAINT import_rows_outcome_check CHECK ((outcome = ANY (ARRAY['new'::text, 'existing'::text, 'wrong'::text])))
);
CREATE TABLE public.imports (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    kind text NOT NULL,
    file_name text NOT NULL,
    status text NOT NULL,
    removing_for text,
    headers jsonb NOT NULL,
    columns jsonb DEFAULT '{}'::jsonb NOT NULL,
    month_first boolean,
    invite boolean DEFAULT false NOT NULL,
    row_count integer DEFAULT 0 NOT NULL,
    new_count integer DEFAULT 0 NOT NULL,
    existing_count integer DEFAULT 0 NOT NULL,
    wrong_count integer DEFAULT 0 NOT NULL,
    done_count integer DEFAULT 0 NOT NULL,
    last_row integer DEFAULT 0 NOT NULL,
    created_count integer DEFAULT 0 NOT NULL,
    kept_count integer DEFAULT 0 NOT NULL,
    created_by uuid,
    created_at timestamp(3) with time zone NOT NULL,
    finished_at timestamp(3) with time zone,
    encoding text DEFAULT 'utf-8'::text NOT NULL,
    date_orders jsonb DEFAULT '{}'::jsonb NOT NULL,
    last_record uuid,
    deleted_account text,
    CONSTRAINT imports_check CHECK (((removing_for IS NOT NULL) = (status = ANY (ARRAY['removing'::text, 'cancelled'::text, 'undone'::text, 'failed'::text])))),
    CONSTRAINT imports_kind_check CHECK ((kind = ANY (ARRAY['departments'::text, 'students'::text, 'internships'::text]))),
    CONSTRAINT imports_removing_for_check CHECK ((removing_for = ANY (ARRAY['cancelled'::text, 'undone'::text, 'failed'::text]))),
    CONSTRAINT imports_status_check CHECK ((status = ANY (ARRAY['uploaded'::text, 'checking'::text, 'checked'::text, 'importing'::text, 'inviting'::text, 'imported'::text, 'removing'::text, 'cancelled'::text, 'undone'::text, 'failed'::text])))
);
CREATE TABLE public.internship_supervisors (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    internship_id uuid NOT NULL,
    name text NOT NULL,
    email text NOT NULL,
    is_primary boolean DEFAULT false NOT NULL,
    confirmed_at timestamp(3) with time zone,
    declined_at timestamp(3) with time zone,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    search_text text GENERATED ALWAYS AS (public.search_fold(((name || ' '::text) || email))) STORED,
    language text,
    CONSTRAINT internship_supervisors_email_check CHECK (((email = lower(email)) AND (email <> ''::text))),
    CONSTRAINT internship_supervisors_name_check CHECK ((name <> ''::text))
);
CREATE TABLE public.internships (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    student_id uuid NOT NULL,
    employer_name text NOT NULL,
    industry text NOT NULL,
    position_title text NOT NULL,
    description text NOT NULL,
    start_date date NOT NULL,
    end_date date NOT NULL,
    status text NOT NULL,
    approved_by uuid,
    rejection_reason text,
    department text,
    search_text text DEFAULT ''::text NOT NULL,
    short_search_text text GENERATED ALWAYS AS (
CASE
    WHEN (octet_length(search_text) <= 1000) THEN search_text
    ELSE NULL::text
END) STORED,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    employer_key text DEFAULT ''::text NOT NULL COLLATE pg_catalog."C",
    approved_at timestamp(3) with time zone,
    assigned_to uuid,
    CONSTRAINT internships_check CHECK (((approved_by IS NULL) OR (status = 'approved'::text))),
    CONSTRAINT internships_check1 CHECK (((rejection_reason IS NULL) OR (status = 'rejected'::text))),
    CONSTRAINT internships_description_check CHECK ((char_length(description) >= 20)),
    CONSTRAINT internships_employer_name_check CHECK ((employer_name <> ''::text)),
    CONSTRAINT internships_end_not_before_start CHECK ((end_date >= start_date)),
    CONSTRAINT internships_industry_check CHECK ((industry <> ''::text)),
    CONSTRAINT internships_position_title_check CHECK ((position_title <> ''::text)),
    CONSTRAINT internships_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'approved'::text, 'rejected'::text])))
);
CREATE TABLE public.invitation_departments (
    invitation_id uuid NOT NULL,
    department_name text NOT NULL
);
CREATE TABLE public.invitations (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    email text NOT NULL,
    role text NOT NULL,
    token_hash text NOT NULL,
    invited_by uuid,
    created_at timestamp(3) with time zone NOT NULL,
    sent_at timestamp(3) with time zone NOT NULL,
    expires_at timestamp(3) with time zone NOT NULL,
    accepted_at timestamp(3) with time zone,
    withdrawn_at timestamp(3) with time zone,
    CONSTRAINT invitations_check CHECK (((accepted_at IS NULL) OR (withdrawn_at IS NULL))),
    CONSTRAINT invitations_email_check CHECK ((email = lower(email))),
    CONSTRAINT invitations_role_check CHECK ((role = ANY (ARRAY['manager'::text, 'admin'::text])))
);
CREATE TABLE public.kept_forms (
    id text NOT NULL,
    supervisor_id uuid NOT NULL,
    content text NOT NULL,
    kept_at timestamp(3) with time zone NOT NULL
);
CREATE TABLE public.last_runs (
    name text NOT NULL,
    succeeded_at timestamp(3) with time zone,
    failed_at timestamp(3) with time zone,
    error text
);
CREATE TABLE public.profiles (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    first_name text NOT NULL,
    last_name text NOT NULL,
    email text NOT NULL,
    email_verified boolean DEFAULT false NOT NULL,
    image text,
    role text DEFAULT 'student'::text NOT NULL,
    major text,
    university text,
    graduation_year integer,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    locked_at timestamp(3) with time zone,
    role_from uuid,
    last_sign_in_at timestamp(3) with time zone,
    search_text text DEFAULT ''::text NOT NULL,
    locked_from uuid,
    language text,
    CONSTRAINT profiles_email_check CHECK ((email = lower(email))),
    CONSTRAINT profiles_graduation_year_check CHECK (((graduation_year >= 1900) AND (graduation_year <= 2200))),
    CONSTRAINT profiles_role_check CHECK ((role = ANY (ARRAY['student'::text, 'manager'::text, 'admin'::text])))
);
CREATE TABLE public.system_settings (
    setting_key text NOT NULL,
    setting_value boolean NOT NULL,
    description text NOT NULL,
    updated_by uuid,
    updated_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    CONSTRAINT system_settings_setting_key_check CHECK ((setting_key = ANY (ARRAY['require_internship_approval'::text, 'require_feedback_approval'::text])))
);
CREATE VIEW public.link_requests AS
 SELECT links.id,
    links.token_hash,
    links.mailing_id,
    links.expires_at,
    links.revoked_at,
    mailings.address AS mailed_to,
    feedback.id AS feedback_id,
    feedback.status AS feedback_status,
    supervisors.id AS supervisor_id,
    supervisors.name AS supervisor_name,
    supervisors.email AS supervisor_email,
    supervisors.confirmed_at,
    supervisors.declined_at,
    internships.id AS internship_id,
    internships.status AS internship_status,
    internships.student_id,
    internships.position_title,
    internships.employer_name,
    internships.start_date,
    internships.end_date,
    profiles.first_name,
    profiles.last_name,
    ( SELECT feedback_settings.allow_not_observed
           FROM public.feedback_settings) AS allows_not_observed,
    ( SELECT system_settings.setting_value
           FROM public.system_settings
          WHERE (system_settings.setting_key = 'require_feedback_approval'::text)) AS is_reviewed
   FROM (((((public.feedback_links links
     JOIN public.feedback_mailings mailings ON ((mailings.id = links.mailing_id)))
     JOIN public.internship_supervisors supervisors ON ((supervisors.id = links.supervisor_id)))
     LEFT JOIN public.feedback ON ((feedback.supervisor_id = supervisors.id)))
     JOIN public.internships ON ((internships.id = supervisors.internship_id)))
     JOIN public.profiles ON ((profiles.id = internships.student_id)));
CREATE TABLE public.logos (
    scheme text NOT NULL,
    content_type text NOT NULL,
    content text NOT NULL,
    digest text NOT NULL,
    CONSTRAINT logos_content_check CHECK ((char_length(content) <= 90000)),
    CONSTRAINT logos_content_type_check CHECK ((content_type = ANY (ARRAY['image/svg+xml'::text, 'image/png'::text]))),
    CONSTRAINT logos_scheme_check CHECK ((scheme = ANY (ARRAY['light'::text, 'dark'::text])))
);
CREATE TABLE public.manager_departments (
    manager_id uuid NOT NULL,
    department_name text NOT NULL
);
CREATE TABLE public.message_emails (
    id uuid NOT NULL,
    message_id uuid NOT NULL,
    address text NOT NULL,
    handed_over_at timestamp(3) with time zone,
    header_id text,
    failed_at timestamp(3) with time zone,
    failure_reason text
);
CREATE TABLE public.message_students (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    email_id uuid NOT NULL,
    student_id uuid NOT NULL,
    supervisor_id uuid
);
CREATE TABLE public.messages (
    id uuid NOT NULL,
    audience text NOT NULL,
    subject text NOT NULL,
    body text NOT NULL,
    sent_by uuid,
    created_at timestamp(3) with time zone NOT NULL,
    undo_until timestamp(3) with time zone NOT NULL,
    CONSTRAINT messages_audience_check CHECK ((audience = ANY (ARRAY['students'::text, 'supervisors'::text])))
);
CREATE TABLE public.midterm_feedback (
    supervisor_id uuid NOT NULL,
    technical_skills smallint,
    communication_skills smallint,
    problem_solving smallint,
    teamwork smallint,
    professionalism smallint,
    overall_rating smallint,
    strengths text,
    development_areas text,
    additional_comments text,
    given_by_name text,
    given_by_email text,
    from_student_browser boolean DEFAULT false NOT NULL,
    created_at timestamp(3) with time zone NOT NULL,
    submitted_at timestamp(3) with time zone,
    released_at timestamp(3) with time zone,
    released_by uuid,
    CONSTRAINT midterm_feedback_check CHECK (((released_at IS NULL) OR (submitted_at IS NOT NULL))),
    CONSTRAINT midterm_feedback_check1 CHECK ((num_nulls(overall_rating, strengths, development_areas, additional_comments, given_by_name, given_by_email, submitted_at) = ANY (ARRAY[0, 7]))),
    CONSTRAINT midterm_feedback_communication_skills_check CHECK (((communication_skills >= 1) AND (communication_skills <= 5))),
    CONSTRAINT midterm_feedback_development_areas_check CHECK ((development_areas <> ''::text)),
    CONSTRAINT midterm_feedback_overall_rating_check CHECK (((overall_rating >= 1) AND (overall_rating <= 5))),
    CONSTRAINT midterm_feedback_problem_solving_check CHECK (((problem_solving >= 1) AND (problem_solving <= 5))),
    CONSTRAINT midterm_feedback_professionalism_check CHECK (((professionalism >= 1) AND (professionalism <= 5))),
    CONSTRAINT midterm_feedback_strengths_check CHECK ((strengths <> ''::text)),
    CONSTRAINT midterm_feedback_teamwork_check CHECK (((teamwork >= 1) AND (teamwork <= 5))),
    CONSTRAINT midterm_feedback_technical_skills_check CHECK (((technical_skills >= 1) AND (technical_skills <= 5)))
);
CREATE TABLE public.midterm_links (
    id uuid NOT NULL,
    supervisor_id uuid NOT NULL,
    address text NOT NULL,
    token_hash text NOT NULL,
    requested_at timestamp(3) with time zone NOT NULL,
    expires_at timestamp(3) with time zone,
    handed_over_at timestamp(3) with time zone,
    message_id text,
    failed_at timestamp(3) with time zone,
    failure_reason text
);
CREATE TABLE public.oauth_access_tokens (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    token text NOT NULL,
    client_id text NOT NULL,
    user_id uuid,
    session_id uuid,
    refresh_id uuid,
    authorization_code_id text,
    scopes jsonb NOT NULL,
    revoked timestamp(3) with time zone,
    created_at timestamp(3) with time zone NOT NULL,
    expires_at timestamp(3) with time zone NOT NULL,
    requested_user_info_claims jsonb,
    resources jsonb,
    reference_id text,
    confirmation jsonb
);
CREATE TABLE public.oauth_client_assertions (
    id text NOT NULL,
    expires_at timestamp(3) with time zone NOT NULL,
    CONSTRAINT oauth_client_assertions_check CHECK (false)
);
CREATE TABLE public.oauth_client_departments (
    client_id text NOT NULL,
    department_name text NOT NULL
);
CREATE TABLE public.oauth_client_resources (
    id uuid NOT NULL,
    client_id text NOT NULL,
    resource_id text NOT NULL,
    metadata jsonb,
    created_at timestamp(3) with time zone,
    CONSTRAINT oauth_client_resources_check CHECK (false)
);
CREATE TABLE public.oauth_clients (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    client_id text DEFAULT (gen_random_uuid())::text NOT NULL,
    name text NOT NULL,
    client_secret text,
    token_endpoint_auth_method text NOT NULL,
    redirect_uris jsonb NOT NULL,
    grant_types jsonb NOT NULL,
    scopes jsonb NOT NULL,
    client_credentials_scopes jsonb DEFAULT '[]'::jsonb NOT NULL,
    all_departments boolean DEFAULT false NOT NULL,
    disabled boolean DEFAULT false NOT NULL,
    last_used_at timestamp(3) with time zone,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    client_discovery_id text,
    skip_consent boolean,
    enable_end_session boolean,
    subject_type text,
    user_id uuid,
    uri text,
    icon text,
    contacts jsonb,
    tos text,
    policy text,
    software_id text,
    software_version text,
    software_statement text,
    post_logout_redirect_uris jsonb,
    backchannel_logout_uri text,
    backchannel_logout_session_required boolean,
    application_type text,
    jwks text,
    jwks_uri text,
    response_types jsonb,
    require_pkce boolean,
    dpop_bound_access_tokens boolean,
    reference_id text,
    metadata jsonb,
    CONSTRAINT oauth_clients_check CHECK (((client_secret IS NULL) = (token_endpoint_auth_method = 'none'::text))),
    CONSTRAINT oauth_clients_name_check CHECK ((name <> ''::text)),
    CONSTRAINT oauth_clients_require_pkce_check CHECK ((require_pkce IS NULL)),
    CONSTRAINT oauth_clients_skip_consent_check CHECK ((skip_consent IS NULL)),
    CONSTRAINT oauth_clients_token_endpoint_auth_method_check CHECK ((token_endpoint_auth_method = ANY (ARRAY['none'::text, 'client_secret_basic'::text])))
);
CREATE TABLE public.oauth_consents (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    client_id text NOT NULL,
    user_id uuid NOT NULL,
    scopes jsonb NOT NULL,
    last_used_at timestamp(3) with time zone,
    created_at timestamp(3) with time zone NOT NULL,
    updated_at timestamp(3) with time zone NOT NULL,
    requested_user_info_claims jsonb,
    resources jsonb,
    reference_id text
);
CREATE TABLE public.oauth_refresh_tokens (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    token text NOT NULL,
    client_id text NOT NULL,
    user_id uuid NOT NULL,
    session_id uuid,
    authorization_code_id text,
    scopes jsonb NOT NULL,
    auth_time timestamp(3) with time zone,
    rotated_at timestamp(3) with time zone,
    revoked timestamp(3) with time zone,
    created_at timestamp(3) with time zone NOT NULL,
    expires_at timestamp(3) with time zone NOT NULL,
    requested_user_info_claims jsonb,
    resources jsonb,
    reference_id text,
    confirmation jsonb,
    rotation_replay_response text,
    rotation_replay_expires_at timestamp(3) with time zone
);
CREATE TABLE public.oauth_resources (
    id uuid NOT NULL,
    identifier text NOT NULL,
    name text NOT NULL,
    access_token_ttl integer,
    refresh_token_ttl integer,
    signing_algorithm text,
    signing_key_id text,
    allowed_scopes jsonb,
    custom_claims jsonb,
    dpop_bound_access_tokens_required boolean,
    disabled boolean,
    created_at timestamp(3) with time zone,
    updated_at timestamp(3) with time zone,
    policy_version integer,
    metadata jsonb,
    CONSTRAINT oauth_resources_check CHECK (false)
);
CREATE TABLE public.passkeys (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    user_id uuid NOT NULL,
    name text NOT NULL,
    credential_id text NOT NULL,
    public_key text NOT NULL,
    counter bigint NOT NULL,
    device_type text NOT NULL,
    backed_up boolean NOT NULL,
    aaguid text NOT NULL,
    transports text NOT NULL,
    created_at timestamp(3) with time zone NOT NULL,
    last_used_at timestamp(3) with time zone
);
CREATE TABLE public.provisioned_groups (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    connection_id uuid NOT NULL,
    display_name text NOT NULL,
    external_id text,
    created_at timestamp(3) with time zone NOT NULL,
    updated_at timestamp(3) with time zone NOT NULL
);
CREATE TABLE public.provisioned_members (
    group_id uuid NOT NULL,
    profile_id uuid NOT NULL
);
CREATE TABLE public.provisioned_people (
    profile_id uuid NOT NULL,
    connection_id uuid NOT NULL,
    user_name text NOT NULL,
    external_id text,
    display_name text,
    created_at timestamp(3) with time zone NOT NULL,
    updated_at timestamp(3) with time zone NOT NULL
);
CREATE TABLE public.provisioning_connections (
    id uuid NOT NULL,
    name text NOT NULL,
    domains text[] NOT NULL,
    staff_rules jsonb DEFAULT '[]'::jsonb NOT NULL,
    token_hash text NOT NULL,
    last_used_at timestamp(3) with time zone,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    updated_by uuid,
    updated_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    CONSTRAINT provisioning_connections_domains_check CHECK ((cardinality(domains) > 0)),
    CONSTRAINT provisioning_connections_name_check CHECK ((name <> ''::text))
);
CREATE TABLE public.rate_limits (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    key text NOT NULL,
    count integer NOT NULL,
    last_request bigint NOT NULL
);
CREATE TABLE public.recovery_codes (
    user_id uuid NOT NULL,
    code_hash text NOT NULL,
    used_at timestamp(3) with time zone
);
CREATE TABLE public.report_links (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    feedback_id uuid NOT NULL,
    token text NOT NULL,
    created_at timestamp(3) with time zone NOT NULL
);
CREATE TABLE public.retention_settings (
    id boolean DEFAULT true NOT NULL,
    years integer DEFAULT 3 NOT NULL,
    starts_at timestamp(3) with time zone DEFAULT (now() + '30 days'::interval) NOT NULL,
    updated_by uuid,
    updated_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    CONSTRAINT retention_settings_id_check CHECK (id),
    CONSTRAINT retention_settings_years_check CHECK (((years >= 1) AND (years <= 30)))
);
CREATE TABLE public.review_count_changes (
    kind text NOT NULL,
    department text,
    status text NOT NULL,
    amount integer NOT NULL,
    CONSTRAINT review_counts_kind_check CHECK ((kind = ANY (ARRAY['internships'::text, 'feedback'::text])))
);
CREATE TABLE public.review_count_sums (
    kind text NOT NULL,
    department text,
    status text NOT NULL,
    amount integer NOT NULL,
    CONSTRAINT review_count_sums_kind_check CHECK ((kind = ANY (ARRAY['internships'::text, 'feedback'::text])))
);
CREATE VIEW public.review_counts AS
 SELECT review_count_sums.kind,
    review_count_sums.department,
    review_count_sums.status,
    review_count_sums.amount
   FROM public.review_count_sums
UNION ALL
 SELECT review_count_changes.kind,
    review_count_changes.department,
    review_count_changes.status,
    review_count_changes.amount
   FROM public.review_count_changes
UNION ALL
 SELECT erased_counts.kind,
    erased_counts.department,
    erased_counts.status,
    erased_counts.amount
   FROM public.erased_counts;
CREATE TABLE public.saved_views (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    profile_id uuid NOT NULL,
    list text NOT NULL,
    name text NOT NULL,
    filters jsonb NOT NULL,
    created_at timestamp(3) with time zone NOT NULL,
    CONSTRAINT saved_views_name_check CHECK (((name = btrim(name)) AND ((char_length(name) >= 1) AND (char_length(name) <= 60))))
);
CREATE TABLE public.scheduled_exports (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    profile_id uuid NOT NULL,
    kind text NOT NULL,
    name text NOT NULL,
    filters jsonb NOT NULL,
    columns text[] NOT NULL,
    every text NOT NULL,
    on_day integer NOT NULL,
    next_due_on date NOT NULL,
    sent_at timestamp(3) with time zone,
    paused_at timestamp(3) with time zone,
    created_at timestamp(3) with time zone NOT NULL,
    CONSTRAINT scheduled_exports_check CHECK (((on_day >= 1) AND (on_day <=
CASE every
    WHEN 'week'::text THEN 7
    ELSE 31
END))),
    CONSTRAINT scheduled_exports_columns_check CHECK ((cardinality(columns) > 0)),
    CONSTRAINT scheduled_exports_every_check CHECK ((every = ANY (ARRAY['week'::text, 'month'::text]))),
    CONSTRAINT scheduled_exports_name_check CHECK (((name = btrim(name)) AND ((char_length(name) >= 1) AND (char_length(name) <= 60))))
);
CREATE TABLE public.schema_migrations (
    name character varying(255) NOT NULL,
    "timestamp" character varying(255) NOT NULL
);
CREATE TABLE public.schema_migrations_lock (
    id character varying(255) NOT NULL,
    is_locked integer DEFAULT 0 NOT NULL
);
CREATE TABLE public.self_assessments (
    internship_id uuid NOT NULL,
    technical_skills smallint NOT NULL,
    communication_skills smallint NOT NULL,
    problem_solving smallint NOT NULL,
    teamwork smallint NOT NULL,
    professionalism smallint NOT NULL,
    overall_rating smallint NOT NULL,
    strengths text NOT NULL,
    development_areas text NOT NULL,
    created_at timestamp(3) with time zone NOT NULL,
    updated_at timestamp(3) with time zone NOT NULL,
    CONSTRAINT self_assessments_communication_skills_check CHECK (((communication_skills >= 1) AND (communication_skills <= 5))),
    CONSTRAINT self_assessments_development_areas_check CHECK ((development_areas <> ''::text)),
    CONSTRAINT self_assessments_overall_rating_check CHECK (((overall_rating >= 1) AND (overall_rating <= 5))),
    CONSTRAINT self_assessments_problem_solving_check CHECK (((problem_solving >= 1) AND (problem_solving <= 5))),
    CONSTRAINT self_assessments_professionalism_check CHECK (((professionalism >= 1) AND (professionalism <= 5))),
    CONSTRAINT self_assessments_strengths_check CHECK ((strengths <> ''::text)),
    CONSTRAINT self_assessments_teamwork_check CHECK (((teamwork >= 1) AND (teamwork <= 5))),
    CONSTRAINT self_assessments_technical_skills_check CHECK (((technical_skills >= 1) AND (technical_skills <= 5)))
);
CREATE TABLE public.sessions (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    user_id uuid NOT NULL,
    token text NOT NULL,
    expires_at timestamp(3) with time zone NOT NULL,
    ip_address text,
    user_agent text,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    last_used_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    proved_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    by_sign_on boolean DEFAULT false NOT NULL
);
CREATE TABLE public.sign_in_connections (
    id uuid NOT NULL,
    protocol text NOT NULL,
    name text NOT NULL,
    issuer text NOT NULL,
    client_id text,
    sealed_client_secret text,
    metadata_url text NOT NULL,
    metadata text NOT NULL,
    mapping jsonb NOT NULL,
    staff_rules jsonb DEFAULT '[]'::jsonb NOT NULL,
    password_off boolean DEFAULT false NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    updated_by uuid,
    updated_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    factor_values text[] DEFAULT '{}'::text[] NOT NULL,
    without_factor text DEFAULT 'trust'::text NOT NULL,
    CONSTRAINT sign_in_connections_check CHECK (((protocol = 'oidc'::text) = ((client_id IS NOT NULL) AND (sealed_client_secret IS NOT NULL)))),
    CONSTRAINT sign_in_connections_name_check CHECK ((name <> ''::text)),
    CONSTRAINT sign_in_connections_protocol_check CHECK ((protocol = ANY (ARRAY['oidc'::text, 'saml'::text]))),
    CONSTRAINT sign_in_connections_without_factor_check CHECK ((without_factor = ANY (ARRAY['trust'::text, 'ask'::text, 'refuse'::text])))
);
CREATE TABLE public.sign_in_domains (
    domain text NOT NULL,
    connection_id uuid NOT NULL,
    CONSTRAINT sign_in_domains_domain_check CHECK ((domain = lower(domain)))
);
CREATE TABLE public.sign_in_settings (
    id boolean DEFAULT true NOT NULL,
    email_change boolean DEFAULT false NOT NULL,
    email_code boolean DEFAULT false NOT NULL,
    magic_link boolean DEFAULT false NOT NULL,
    wallet boolean DEFAULT false NOT NULL,
    passkeys boolean DEFAULT false NOT NULL,
    two_factor text DEFAULT 'off'::text NOT NULL,
    api_clients boolean DEFAULT false NOT NULL,
    provisioning boolean DEFAULT false NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    updated_by uuid,
    updated_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    CONSTRAINT sign_in_settings_id_check CHECK (id),
    CONSTRAINT sign_in_settings_two_factor_check CHECK ((two_factor = ANY (ARRAY['off'::text, 'optional'::text, 'required for staff'::text, 'required for everybody'::text])))
);
CREATE TABLE public.signing_keys (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    public_key text NOT NULL,
    private_key text NOT NULL,
    alg text,
    crv text,
    created_at timestamp(3) with time zone NOT NULL,
    expires_at timestamp(3) with time zone
);
CREATE TABLE public.sso_providers (
    id uuid NOT NULL,
    issuer text NOT NULL,
    oidc_config text,
    saml_config text,
    user_id uuid,
    provider_id text NOT NULL,
    organization_id text,
    domain text NOT NULL,
    domain_verified boolean,
    CONSTRAINT sso_providers_check CHECK (false)
);
CREATE TABLE public.staff_notes (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    student_id uuid NOT NULL,
    internship_id uuid,
    author_id uuid,
    text text NOT NULL,
    created_at timestamp(3) with time zone NOT NULL,
    edited_at timestamp(3) with time zone,
    CONSTRAINT staff_notes_text_check CHECK ((text <> ''::text))
);
CREATE VIEW public.student_facts AS
 SELECT profiles.id,
    profiles.created_at,
    profiles.major AS department,
    profiles.graduation_year,
    profiles.search_text,
    records.internships,
        CASE
            WHEN (records.internships = 0) THEN 'none'::text
            WHEN records.is_pending THEN 'approval'::text
            WHEN records.is_submitted THEN 'review'::text
            WHEN records.is_unasked THEN 'request'::text
            WHEN records.is_open THEN 'answer'::text
            ELSE 'nothing'::text
        END AS status
   FROM public.profiles,
    LATERAL ( SELECT (count(*))::integer AS internships,
            COALESCE(bool_or((internships.status = 'pending'::text)), false) AS is_pending,
            COALESCE(bool_or((answers.submitted > 0)), false) AS is_submitted,
            COALESCE(bool_or(((internships.status = 'approved'::text) AND (answers.asked = 0))), false) AS is_unasked,
            COALESCE(bool_or(((internships.status <> 'rejected'::text) AND (answers.open > 0))), false) AS is_open
           FROM public.internships,
            LATERAL ( SELECT count(*) FILTER (WHERE (feedback.status = 'submitted'::text)) AS submitted,
                    count(*) FILTER (WHERE ((supervisors.declined_at IS NULL) OR (feedback.status <> 'pending'::text))) AS asked,
                    count(*) FILTER (WHERE ((supervisors.declined_at IS NULL) AND (feedback.status = 'pending'::text))) AS open
                   FROM (public.internship_supervisors supervisors
                     JOIN public.feedback ON ((feedback.supervisor_id = supervisors.id)))
                  WHERE (supervisors.internship_id = internships.id)) answers
          WHERE (internships.student_id = profiles.id)) records
  WHERE ((profiles.role = 'student'::text) OR (records.internships > 0));
CREATE TABLE public.student_summaries (
    id uuid NOT NULL,
    created_at timestamp(3) with time zone NOT NULL,
    department text,
    graduation_year integer,
    internships integer DEFAULT 0 NOT NULL,
    status text DEFAULT 'none'::text NOT NULL,
    search_text text DEFAULT ''::text NOT NULL,
    short_search_text text GENERATED ALWAYS AS (
CASE
    WHEN (octet_length(search_text) <= 1000) THEN search_text
    ELSE NULL::text
END) STORED,
    CONSTRAINT student_summaries_status_check CHECK ((status = ANY (ARRAY['none'::text, 'approval'::text, 'review'::text, 'request'::text, 'answer'::text, 'nothing'::text])))
);
CREATE TABLE public.supervisor_answers (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    supervisor_id uuid NOT NULL,
    kind text NOT NULL,
    from_name text NOT NULL,
    from_email text NOT NULL,
    to_name text,
    to_email text,
    created_at timestamp(3) with time zone NOT NULL,
    told_at timestamp(3) with time zone,
    CONSTRAINT supervisor_answers_check CHECK ((num_nulls(to_name, to_email) =
CASE kind
    WHEN 'handed-over'::text THEN 0
    ELSE 2
END)),
    CONSTRAINT supervisor_answers_kind_check CHECK ((kind = ANY (ARRAY['declined'::text, 'decline-undone'::text, 'handed-over'::text])))
);
CREATE TABLE public.supervisor_stops (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    student_id uuid NOT NULL,
    address text NOT NULL,
    kind text NOT NULL,
    name text DEFAULT ''::text NOT NULL,
    stopped_at timestamp(3) with time zone NOT NULL,
    CONSTRAINT supervisor_stops_check CHECK (((name = ''::text) = (kind = 'reminders'::text))),
    CONSTRAINT supervisor_stops_kind_check CHECK ((kind = ANY (ARRAY['reminders'::text, 'declined'::text])))
);
CREATE TABLE public.terms (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    name text NOT NULL,
    starts_on date NOT NULL,
    ends_on date NOT NULL,
    registration_deadline date,
    feedback_deadline date,
    ask_self_assessment boolean DEFAULT false NOT NULL,
    ask_midterm_feedback boolean DEFAULT false NOT NULL,
    CONSTRAINT terms_end_not_before_start CHECK ((ends_on >= starts_on)),
    CONSTRAINT terms_name_check CHECK ((name <> ''::text))
);
CREATE TABLE public.university_domains (
    domain text NOT NULL,
    university text NOT NULL,
    CONSTRAINT university_domains_domain_check CHECK ((domain = lower(domain)))
);
CREATE TABLE public.verifications (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    identifier text NOT NULL,
    value text NOT NULL,
    expires_at timestamp(3) with time zone NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT now() NOT NULL
);
CREATE TABLE public.wallet_addresses (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    user_id uuid NOT NULL,
    address text NOT NULL,
    chain_id integer NOT NULL,
    is_primary boolean DEFAULT false NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL
);
CREATE TABLE public.webhook_deliveries (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    endpoint_id uuid NOT NULL,
    event text NOT NULL,
    record_id uuid,
    data jsonb NOT NULL,
    created_at timestamp(3) with time zone DEFAULT clock_timestamp() NOT NULL,
    due_at timestamp(3) with time zone,
    attempts integer DEFAULT 0 NOT NULL,
    attempted_at timestamp(3) with time zone,
    delivered_at timestamp(3) with time zone,
    response_status integer,
    response_text text,
    error text,
    duration_ms integer
);
CREATE TABLE public.webhook_endpoints (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    name text NOT NULL,
    url text NOT NULL,
    events text[] NOT NULL,
    sealed_secret text NOT NULL,
    sealed_old_secret text,
    old_secret_until timestamp(3) with time zone,
    failing_since timestamp(3) with time zone,
    disabled_at timestamp(3) with time zone,
    disabled_because text,
    created_at timestamp(3) with time zone NOT NULL,
    quiet_until timestamp(3) with time zone,
    CONSTRAINT webhook_endpoints_check CHECK (((disabled_at IS NULL) = (disabled_because IS NULL))),
    CONSTRAINT webhook_endpoints_disabled_because_check CHECK ((disabled_because = ANY (ARRAY['admin'::text, 'failures'::text, 'gone'::text]))),
    CONSTRAINT webhook_endpoints_events_check CHECK ((cardinality(events) > 0)),
    CONSTRAINT webhook_endpoints_name_check CHECK ((name <> ''::text))
);
CREATE TABLE public.weekly_digests (
    profile_id uuid NOT NULL,
    last_sent_on date,
    stopped_at timestamp(3) with time zone
);
INSERT INTO public.appearance VALUES (true, 0, NULL, NULL, NULL, NULL, NULL, '2026-11-27 12:52:39.257+00');
INSERT INTO public.departments VALUES ('00000000-0000-4000-8000-000000000001', 'Computer Science', NULL, '2026-03-01 08:00:00+00');
INSERT INTO public.employers VALUES ('0b6bae88-4d3d-4b9f-b26a-78adf3e200b2', 'northwind energy', 'Northwind Energy');
INSERT INTO public.feedback VALUES ('00000000-0000-4000-8000-000000000040', '00000000-0000-4000-8000-000000000030', 'submitted', 4, 5, 3, 4, 5, 4, 'Took initiative.', 'Could ask for help sooner.', '', NULL, '2026-09-01 08:00:00+00', NULL, NULL, false, 'Computer Science', 'northwind energy data analyst intern zoe caglar zoe@example.edu dr helena marsh h.marsh@northwind.example', DEFAULT, '2026-08-20 08:00:00+00', NULL, '2026-06-01', NULL);
INSERT INTO public.feedback_settings VALUES (true, false, true, false, -10, '{-3,3,10}', 'Europe/Berlin', 9, NULL, '2026-11-25 02:17:20.877+00');
INSERT INTO public.internship_supervisors VALUES ('00000000-0000-4000-8000-000000000030', '00000000-0000-4000-8000-000000000020', 'Dr Helena Marsh', 'h.marsh@northwind.example', true, NULL, NULL, '2026-03-03 08:00:00+00', DEFAULT, NULL);
INSERT INTO public.internships VALUES ('00000000-0000-4000-8000-000000000020', '00000000-0000-4000-8000-000000000010', 'Northwind Energy', 'Energy', 'Data Analyst Intern', 'Forecasting wind yields from weather data.', '2026-06-01', '2026-08-28', 'approved', '00000000-0000-4000-8000-000000000011', NULL, 'Computer Science', 'northwind energy data analyst intern energy zoe caglar zoe@example.edu', DEFAULT, '2026-03-03 08:00:00+00', '2026-03-03 08:00:00+00', 'northwind energy', NULL, NULL);
INSERT INTO public.manager_departments VALUES ('00000000-0000-4000-8000-000000000011', 'Computer Science');
INSERT INTO public.profiles VALUES ('00000000-0000-4000-8000-000000000010', 'Zoë', 'Çağlar', 'zoe@example.edu', true, NULL, 'student', 'Computer Science', 'Example University', 2027, '2026-03-02 08:00:00+00', '2026-03-02 08:00:00+00', NULL, NULL, NULL, 'zoe caglar zoe@example.edu', NULL, NULL);
INSERT INTO public.profiles VALUES ('00000000-0000-4000-8000-000000000011', 'Mara', 'Manager', 'mara@example.edu', true, NULL, 'manager', NULL, NULL, NULL, '2026-03-01 08:00:00+00', '2026-03-01 08:00:00+00', NULL, NULL, NULL, 'mara manager mara@example.edu', NULL, NULL);
INSERT INTO public.retention_settings VALUES (true, 3, '2026-12-27 12:52:39.257+00', NULL, '2026-11-27 12:52:39.257+00');
INSERT INTO public.review_count_changes VALUES ('internships', 'Computer Science', 'approved', 1);
INSERT INTO public.review_count_changes VALUES ('feedback', 'Computer Science', 'submitted', 1);
INSERT INTO public.schema_migrations VALUES ('0001-first-tables', '2026-11-27T12:52:39.388Z');
INSERT INTO public.schema_migrations VALUES ('0002-feedback-about', '2026-11-27T12:52:39.534Z');
INSERT INTO public.schema_migrations VALUES ('0003-supervisors-by-address', '2026-11-27T12:52:39.536Z');
INSERT INTO public.schema_migrations VALUES ('0004-attempts', '2026-11-27T12:52:39.538Z');
INSERT INTO public.schema_migrations VALUES ('0005-count-sums', '2026-11-27T12:52:39.542Z');
INSERT INTO public.schema_migrations VALUES ('0006-expect-one', '2026-11-27T12:52:39.543Z');
INSERT INTO public.schema_migrations VALUES ('0007-plain-tables', '2026-11-27T12:52:39.546Z');
INSERT INTO public.schema_migrations VALUES ('0008-link-requests', '2026-11-27T12:52:39.549Z');
INSERT INTO public.schema_migrations VALUES ('0009-sign-in-settings', '2026-11-27T12:52:39.554Z');
INSERT INTO public.schema_migrations VALUES ('0011-single-sign-on', '2026-11-27T12:52:39.560Z');
INSERT INTO public.schema_migrations VALUES ('0013-email-sign-in', '2026-11-27T12:52:39.565Z');
INSERT INTO public.schema_migrations VALUES ('0014-sessions', '2026-11-27T12:52:39.576Z');
INSERT INTO public.schema_migrations VALUES ('0015-factors', '2026-11-27T12:52:39.588Z');
INSERT INTO public.schema_migrations VALUES ('0016-passkeys', '2026-11-27T12:52:39.591Z');
INSERT INTO public.schema_migrations VALUES ('0017-api-clients', '2026-11-27T12:52:39.612Z');
INSERT INTO public.schema_migrations VALUES ('0018-provisioning', '2026-11-27T12:52:39.625Z');
INSERT INTO public.schema_migrations VALUES ('0019-backups', '2026-11-27T12:52:39.627Z');
INSERT INTO public.schema_migrations VALUES ('0020-audit', '2026-11-27T12:52:39.648Z');
INSERT INTO public.schema_migrations VALUES ('0021-privacy', '2026-11-27T12:52:39.657Z');
INSERT INTO public.schema_migrations VALUES ('0022-last-runs', '2026-11-27T12:52:39.661Z');
INSERT INTO public.schema_migrations VALUES ('0023-imports', '2026-11-27T12:52:39.669Z');
INSERT INTO public.schema_migrations VALUES ('0024-bulk-decisions', '2026-11-27T12:52:39.674Z');
INSERT INTO public.schema_migrations VALUES ('0025-people-and-employers', '2026-11-27T12:52:39.699Z');
INSERT INTO public.schema_migrations VALUES ('0026-steps-and-shared-reports', '2026-11-27T12:52:39.704Z');
INSERT INTO public.schema_migrations VALUES ('0027-terms', '2026-11-27T12:52:39.713Z');
INSERT INTO public.schema_migrations VALUES ('0028-notes-and-assignees', '2026-11-27T12:52:39.724Z');
INSERT INTO public.schema_migrations VALUES ('0029-messages-and-digest', '2026-11-27T12:52:39.732Z');
INSERT INTO public.schema_migrations VALUES ('0030-figures', '2026-11-27T12:52:39.735Z');
INSERT INTO public.schema_migrations VALUES ('0031-webhooks', '2026-11-27T12:52:39.745Z');
INSERT INTO public.schema_migrations VALUES ('0032-self-assessments', '2026-11-27T12:52:39.750Z');
INSERT INTO public.schema_migrations VALUES ('0033-one-visit', '2026-11-27T12:52:39.755Z');
INSERT INTO public.schema_migrations VALUES ('0034-saved-views', '2026-11-27T12:52:39.763Z');
INSERT INTO public.schema_migrations VALUES ('0035-employer-deleted-meanwhile', '2026-11-27T12:52:39.764Z');
INSERT INTO public.schema_migrations VALUES ('0036-midterm-feedback', '2026-11-27T12:52:39.773Z');
INSERT INTO public.schema_migrations VALUES ('0037-scheduled-exports', '2026-11-27T12:52:39.777Z');
INSERT INTO public.schema_migrations VALUES ('0038-strength-of-sign-in', '2026-11-27T12:52:39.779Z');
INSERT INTO public.schema_migrations VALUES ('0039-languages', '2026-11-27T12:52:39.780Z');
INSERT INTO public.schema_migrations VALUES ('0040-appearance', '2026-11-27T12:52:39.791Z');
INSERT INTO public.schema_migrations VALUES ('0041-name-keys', '2026-11-27T12:52:39.815Z');
INSERT INTO public.schema_migrations VALUES ('0042-unique-names', '2026-11-27T12:52:39.824Z');
INSERT INTO public.schema_migrations VALUES ('0045-shorter-keys-and-tokens', '2026-11-27T12:52:39.828Z');
INSERT INTO public.schema_migrations VALUES ('0046-used-recovery-codes', '2026-11-27T12:52:39.829Z');
INSERT INTO public.schema_migrations VALUES ('0049-stops-and-steps', '2026-11-27T12:52:39.840Z');
INSERT INTO public.schema_migrations VALUES ('0050-decline-undone', '2026-11-27T12:52:39.844Z');
INSERT INTO public.schema_migrations VALUES ('0051-kept-forms', '2026-11-27T12:52:39.849Z');
INSERT INTO public.schema_migrations VALUES ('0053-imports-in-any-language', '2026-11-27T12:52:39.855Z');
INSERT INTO public.schema_migrations VALUES ('0054-indexes-for-deletions', '2026-11-27T12:52:39.858Z');
INSERT INTO public.schema_migrations VALUES ('0055-search-folding', '2026-11-27T12:52:39.859Z');
INSERT INTO public.schema_migrations VALUES ('0056-folded-again', '2026-11-27T12:52:39.874Z');
INSERT INTO public.schema_migrations VALUES ('0057-webhooks-that-wait', '2026-11-27T12:52:39.877Z');
INSERT INTO public.schema_migrations_lock VALUES ('migration_lock', 0);
INSERT INTO public.sign_in_settings VALUES (true, false, false, false, false, false, 'off', false, false, 1, NULL, '2026-11-27 12:52:39.257+00');
INSERT INTO public.student_summaries VALUES ('00000000-0000-4000-8000-000000000010', '2026-03-02 08:00:00+00', 'Computer Science', 2027, 1, 'review', 'zoe caglar zoe@example.edu', DEFAULT);
INSERT INTO public.system_settings VALUES ('require_internship_approval', true, 'Registered internships wait for approval before feedback can be requested.', NULL, '2026-11-25 02:17:20.877+00');
INSERT INTO public.system_settings VALUES ('require_feedback_approval', true, 'Submitted feedback waits for review before the student can read it.', NULL, '2026-11-25 02:17:20.877+00');
SELECT pg_catalog.setval('public.audit_entries_id_seq', 1, false);
ALTER TABLE ONLY public.accounts
    ADD CONSTRAINT accounts_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.accounts
    ADD CONSTRAINT accounts_provider_id_account_id_key UNIQUE (provider_id, account_id);
ALTER TABLE ONLY public.appearance
    ADD CONSTRAINT appearance_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.attempts
    ADD CONSTRAINT attempts_pkey PRIMARY KEY (key);
ALTER TABLE ONLY public.audit_chain
    ADD CONSTRAINT audit_chain_entry_id_key UNIQUE (entry_id);
ALTER TABLE ONLY public.audit_chain
    ADD CONSTRAINT audit_chain_pkey PRIMARY KEY ("position");
ALTER TABLE ONLY public.audit_details
    ADD CONSTRAINT audit_details_pkey PRIMARY KEY (entry_id);
ALTER TABLE ONLY public.audit_entries
    ADD CONSTRAINT audit_entries_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.authenticators
    ADD CONSTRAINT authenticators_pkey PRIMARY KEY (user_id);
ALTER TABLE ONLY public.automatic_steps
    ADD CONSTRAINT automatic_steps_pkey1 PRIMARY KEY (id);
ALTER TABLE ONLY public.backups
    ADD CONSTRAINT backups_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.bulk_decisions
    ADD CONSTRAINT bulk_decisions_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.captured_emails
    ADD CONSTRAINT captured_emails_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.departments
    ADD CONSTRAINT departments_name_key UNIQUE (name);
ALTER TABLE ONLY public.departments
    ADD CONSTRAINT departments_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.device_notices
    ADD CONSTRAINT device_notices_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.device_notices
    ADD CONSTRAINT device_notices_profile_id_device_key UNIQUE (profile_id, device);
ALTER TABLE ONLY public.email_changes
    ADD CONSTRAINT email_changes_pkey PRIMARY KEY (profile_id);
ALTER TABLE ONLY public.email_changes
    ADD CONSTRAINT email_changes_token_hash_key UNIQUE (token_hash);
ALTER TABLE ONLY public.email_texts
    ADD CONSTRAINT email_texts_pkey PRIMARY KEY (email, language);
ALTER TABLE ONLY public.employer_merges
    ADD CONSTRAINT employer_merges_employer_id_key UNIQUE (employer_id);
ALTER TABLE ONLY public.employer_merges
    ADD CONSTRAINT employer_merges_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.employers
    ADD CONSTRAINT employers_key_key UNIQUE (key);
ALTER TABLE ONLY public.employers
    ADD CONSTRAINT employers_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.erased_counts
    ADD CONSTRAINT erased_counts_kind_department_status_key UNIQUE NULLS NOT DISTINCT (kind, department, status);
ALTER TABLE ONLY public.erasure_requests
    ADD CONSTRAINT erasure_requests_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.erasure_requests
    ADD CONSTRAINT erasure_requests_profile_id_key UNIQUE (profile_id);
ALTER TABLE ONLY public.erasure_requests
    ADD CONSTRAINT erasure_requests_supervisor_email_key UNIQUE (supervisor_email);
ALTER TABLE ONLY public.export_columns
    ADD CONSTRAINT export_columns_pkey PRIMARY KEY (profile_id, kind);
ALTER TABLE ONLY public.factor_notices
    ADD CONSTRAINT factor_notices_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.feedback_links
    ADD CONSTRAINT feedback_links_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.feedback_links
    ADD CONSTRAINT feedback_links_token_hash_key UNIQUE (token_hash);
ALTER TABLE ONLY public.feedback_mailings
    ADD CONSTRAINT feedback_mailings_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.feedback
    ADD CONSTRAINT feedback_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.feedback_settings
    ADD CONSTRAINT feedback_settings_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.feedback
    ADD CONSTRAINT feedback_supervisor_id_key UNIQUE (supervisor_id);
ALTER TABLE ONLY public.import_files
    ADD CONSTRAINT import_files_pkey PRIMARY KEY (import_id);
ALTER TABLE ONLY public.import_records
    ADD CONSTRAINT import_records_pkey PRIMARY KEY (import_id, record_id);
ALTER TABLE ONLY public.import_rows
    ADD CONSTRAINT import_rows_pkey PRIMARY KEY (import_id, row_number);
ALTER TABLE ONLY public.imports
    ADD CONSTRAINT imports_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.internship_supervisors
    ADD CONSTRAINT internship_supervisors_internship_id_email_key UNIQUE (internship_id, email);
ALTER TABLE ONLY public.internship_supervisors
    ADD CONSTRAINT internship_supervisors_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.internships
    ADD CONSTRAINT internships_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.invitation_departments
    ADD CONSTRAINT invitation_departments_pkey PRIMARY KEY (invitation_id, department_name);
ALTER TABLE ONLY public.invitations
    ADD CONSTRAINT invitations_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.invitations
    ADD CONSTRAINT invitations_token_hash_key UNIQUE (token_hash);
ALTER TABLE ONLY public.kept_forms
    ADD CONSTRAINT kept_forms_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.last_runs
    ADD CONSTRAINT last_runs_pkey PRIMARY KEY (name);
ALTER TABLE ONLY public.logos
    ADD CONSTRAINT logos_pkey PRIMARY KEY (scheme);
ALTER TABLE ONLY public.manager_departments
    ADD CONSTRAINT manager_departments_pkey PRIMARY KEY (manager_id, department_name);
ALTER TABLE ONLY public.message_emails
    ADD CONSTRAINT message_emails_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.message_students
    ADD CONSTRAINT message_students_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.messages
    ADD CONSTRAINT messages_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.midterm_feedback
    ADD CONSTRAINT midterm_feedback_pkey PRIMARY KEY (supervisor_id);
ALTER TABLE ONLY public.midterm_links
    ADD CONSTRAINT midterm_links_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.midterm_links
    ADD CONSTRAINT midterm_links_token_hash_key UNIQUE (token_hash);
ALTER TABLE ONLY public.oauth_access_tokens
    ADD CONSTRAINT oauth_access_tokens_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.oauth_access_tokens
    ADD CONSTRAINT oauth_access_tokens_token_key UNIQUE (token);
ALTER TABLE ONLY public.oauth_client_assertions
    ADD CONSTRAINT oauth_client_assertions_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.oauth_client_departments
    ADD CONSTRAINT oauth_client_departments_pkey PRIMARY KEY (client_id, department_name);
ALTER TABLE ONLY public.oauth_client_resources
    ADD CONSTRAINT oauth_client_resources_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.oauth_clients
    ADD CONSTRAINT oauth_clients_client_id_key UNIQUE (client_id);
ALTER TABLE ONLY public.oauth_clients
    ADD CONSTRAINT oauth_clients_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.oauth_consents
    ADD CONSTRAINT oauth_consents_client_id_user_id_key UNIQUE (client_id, user_id);
ALTER TABLE ONLY public.oauth_consents
    ADD CONSTRAINT oauth_consents_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.oauth_refresh_tokens
    ADD CONSTRAINT oauth_refresh_tokens_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.oauth_refresh_tokens
    ADD CONSTRAINT oauth_refresh_tokens_token_key UNIQUE (token);
ALTER TABLE ONLY public.oauth_resources
    ADD CONSTRAINT oauth_resources_identifier_key UNIQUE (identifier);
ALTER TABLE ONLY public.oauth_resources
    ADD CONSTRAINT oauth_resources_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.passkeys
    ADD CONSTRAINT passkeys_credential_id_key UNIQUE (credential_id);
ALTER TABLE ONLY public.passkeys
    ADD CONSTRAINT passkeys_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.profiles
    ADD CONSTRAINT profiles_email_key UNIQUE (email);
ALTER TABLE ONLY public.profiles
    ADD CONSTRAINT profiles_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.provisioned_groups
    ADD CONSTRAINT provisioned_groups_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.provisioned_members
    ADD CONSTRAINT provisioned_members_pkey PRIMARY KEY (group_id, profile_id);
ALTER TABLE ONLY public.provisioned_people
    ADD CONSTRAINT provisioned_people_pkey PRIMARY KEY (profile_id);
ALTER TABLE ONLY public.provisioning_connections
    ADD CONSTRAINT provisioning_connections_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.rate_limits
    ADD CONSTRAINT rate_limits_key_key UNIQUE (key);
ALTER TABLE ONLY public.rate_limits
    ADD CONSTRAINT rate_limits_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.recovery_codes
    ADD CONSTRAINT recovery_codes_pkey PRIMARY KEY (user_id, code_hash);
ALTER TABLE ONLY public.report_links
    ADD CONSTRAINT report_links_feedback_id_key UNIQUE (feedback_id);
ALTER TABLE ONLY public.report_links
    ADD CONSTRAINT report_links_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.report_links
    ADD CONSTRAINT report_links_token_key UNIQUE (token);
ALTER TABLE ONLY public.retention_settings
    ADD CONSTRAINT retention_settings_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.review_count_sums
    ADD CONSTRAINT review_count_sums_kind_department_status_key UNIQUE NULLS NOT DISTINCT (kind, department, status);
ALTER TABLE ONLY public.saved_views
    ADD CONSTRAINT saved_views_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.scheduled_exports
    ADD CONSTRAINT scheduled_exports_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.schema_migrations_lock
    ADD CONSTRAINT schema_migrations_lock_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.schema_migrations
    ADD CONSTRAINT schema_migrations_pkey PRIMARY KEY (name);
ALTER TABLE ONLY public.self_assessments
    ADD CONSTRAINT self_assessments_pkey PRIMARY KEY (internship_id);
ALTER TABLE ONLY public.sessions
    ADD CONSTRAINT sessions_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.sessions
    ADD CONSTRAINT sessions_token_key UNIQUE (token);
ALTER TABLE ONLY public.sign_in_connections
    ADD CONSTRAINT sign_in_connections_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.sign_in_domains
    ADD CONSTRAINT sign_in_domains_pkey PRIMARY KEY (domain);
ALTER TABLE ONLY public.sign_in_settings
    ADD CONSTRAINT sign_in_settings_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.signing_keys
    ADD CONSTRAINT signing_keys_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.sso_providers
    ADD CONSTRAINT sso_providers_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.sso_providers
    ADD CONSTRAINT sso_providers_provider_id_key UNIQUE (provider_id);
ALTER TABLE ONLY public.staff_notes
    ADD CONSTRAINT staff_notes_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.student_summaries
    ADD CONSTRAINT student_summaries_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.supervisor_answers
    ADD CONSTRAINT supervisor_answers_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.supervisor_stops
    ADD CONSTRAINT supervisor_stops_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.supervisor_stops
    ADD CONSTRAINT supervisor_stops_student_id_address_kind_name_key UNIQUE (student_id, address, kind, name);
ALTER TABLE ONLY public.system_settings
    ADD CONSTRAINT system_settings_pkey PRIMARY KEY (setting_key);
ALTER TABLE ONLY public.terms
    ADD CONSTRAINT terms_apart EXCLUDE USING gist (daterange(starts_on, ends_on, '[]'::text) WITH &&);
ALTER TABLE ONLY public.terms
    ADD CONSTRAINT terms_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.university_domains
    ADD CONSTRAINT university_domains_pkey PRIMARY KEY (domain);
ALTER TABLE ONLY public.verifications
    ADD CONSTRAINT verifications_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.wallet_addresses
    ADD CONSTRAINT wallet_addresses_address_key UNIQUE (address);
ALTER TABLE ONLY public.wallet_addresses
    ADD CONSTRAINT wallet_addresses_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.webhook_deliveries
    ADD CONSTRAINT webhook_deliveries_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.webhook_endpoints
    ADD CONSTRAINT webhook_endpoints_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.weekly_digests
    ADD CONSTRAINT weekly_digests_pkey PRIMARY KEY (profile_id);
CREATE INDEX accounts_user ON public.accounts USING btree (user_id);
CREATE INDEX attempts_started ON public.attempts USING btree (started_at);
CREATE INDEX audit_entries_actor ON public.audit_entries USING btree (actor_id, created_at DESC, id DESC) WHERE (actor_id IS NOT NULL);
CREATE INDEX audit_entries_internship ON public.audit_entries USING btree (internship_id) WHERE (internship_id IS NOT NULL);
CREATE INDEX audit_entries_kind ON public.audit_entries USING btree (kind, created_at DESC, id DESC);
CREATE INDEX audit_entries_newest ON public.audit_entries USING btree (created_at DESC, id DESC);
CREATE INDEX audit_entries_person ON public.audit_entries USING btree (person_id, created_at DESC, id DESC) WHERE (person_id IS NOT NULL);
CREATE INDEX audit_entries_record ON public.audit_entries USING btree (record_id);
CREATE INDEX automatic_steps_address ON public.automatic_steps USING btree (address);
CREATE UNIQUE INDEX automatic_steps_once ON public.automatic_steps USING btree (internship_id, address, step);
CREATE INDEX automatic_steps_requests ON public.automatic_steps USING btree (done_at) WHERE (step = 'request'::text);
CREATE INDEX automatic_steps_student ON public.automatic_steps USING btree (student_id, address);
CREATE INDEX bulk_decisions_decided_by ON public.bulk_decisions USING btree (decided_by);
CREATE INDEX captured_emails_newest ON public.captured_emails USING btree (created_at DESC);
CREATE UNIQUE INDEX departments_by_key ON public.departments USING btree (public.name_key(name));
CREATE INDEX employer_merges_into ON public.employer_merges USING btree (into_id);
CREATE INDEX employer_merges_merged_by ON public.employer_merges USING btree (merged_by) WHERE (merged_by IS NOT NULL);
CREATE INDEX employers_search ON public.employers USING gin (key public.gin_trgm_ops);
CREATE INDEX erased_responses_department ON public.erased_responses USING btree (department, requested_on);
CREATE INDEX erasure_requests_open ON public.erasure_requests USING btree (requested_at) WHERE (declined_at IS NULL);
CREATE INDEX factor_notices_user ON public.factor_notices USING btree (user_id);
CREATE INDEX feedback_assigned ON public.feedback USING btree (assigned_to, status, created_at DESC, id DESC) INCLUDE (short_search_text, department) WHERE (assigned_to IS NOT NULL);
CREATE INDEX feedback_department ON public.feedback USING btree (department, status, created_at DESC, id DESC) INCLUDE (short_search_text, assigned_to);
CREATE INDEX feedback_links_mailing ON public.feedback_links USING btree (mailing_id);
CREATE INDEX feedback_links_student ON public.feedback_links USING btree (student_id);
CREATE INDEX feedback_links_supervisor ON public.feedback_links USING btree (supervisor_id);
CREATE INDEX feedback_mailings_message ON public.feedback_mailings USING btree (message_id) WHERE (message_id IS NOT NULL);
CREATE INDEX feedback_mailings_newest ON public.feedback_mailings USING btree (requested_at);
CREATE INDEX feedback_mailings_recent ON public.feedback_mailings USING btree (address, requested_at DESC);
CREATE INDEX feedback_newest ON public.feedback USING btree (created_at DESC, id DESC);
CREATE INDEX feedback_reviewed_by ON public.feedback USING btree (reviewed_by) WHERE (reviewed_by IS NOT NULL);
CREATE INDEX feedback_search ON public.feedback USING gin (search_text public.gin_trgm_ops);
CREATE INDEX feedback_start ON public.feedback USING btree (start_date);
CREATE INDEX feedback_status ON public.feedback USING btree (status, created_at DESC, id DESC) INCLUDE (short_search_text, assigned_to, department);
CREATE INDEX import_rows_outcome ON public.import_rows USING btree (import_id, outcome, row_number);
CREATE INDEX imports_newest ON public.imports USING btree (created_at DESC, id DESC);
CREATE INDEX internship_supervisors_email ON public.internship_supervisors USING btree (email);
CREATE UNIQUE INDEX internship_supervisors_one_primary ON public.internship_supervisors USING btree (internship_id) WHERE is_primary;
CREATE INDEX internship_supervisors_search ON public.internship_supervisors USING gin (search_text public.gin_trgm_ops);
CREATE INDEX internships_approved ON public.internships USING btree (approved_at) WHERE (approved_at IS NOT NULL);
CREATE INDEX internships_approved_by ON public.internships USING btree (approved_by) WHERE (approved_by IS NOT NULL);
CREATE INDEX internships_assigned ON public.internships USING btree (assigned_to, status, created_at DESC, id DESC) INCLUDE (short_search_text, department) WHERE (assigned_to IS NOT NULL);
CREATE INDEX internships_department ON public.internships USING btree (department, status, created_at DESC, id DESC) INCLUDE (short_search_text, assigned_to);
CREATE INDEX internships_department_employer ON public.internships USING btree (department, employer_key);
CREATE INDEX internships_employer ON public.internships USING btree (employer_key, department);
CREATE INDEX internships_end ON public.internships USING btree (end_date) WHERE (status = 'approved'::text);
CREATE INDEX internships_newest ON public.internships USING btree (created_at DESC, id DESC);
CREATE INDEX internships_search ON public.internships USING gin (search_text public.gin_trgm_ops);
CREATE INDEX internships_start ON public.internships USING btree (start_date);
CREATE INDEX internships_status ON public.internships USING btree (status, created_at DESC, id DESC) INCLUDE (short_search_text, assigned_to, department);
CREATE INDEX internships_student ON public.internships USING btree (student_id, created_at DESC, id DESC);
CREATE INDEX invitation_departments_name ON public.invitation_departments USING btree (department_name);
CREATE UNIQUE INDEX invitations_one_open ON public.invitations USING btree (email) WHERE ((accepted_at IS NULL) AND (withdrawn_at IS NULL));
CREATE INDEX kept_forms_kept_at ON public.kept_forms USING btree (kept_at);
CREATE INDEX kept_forms_of_supervisor ON public.kept_forms USING btree (supervisor_id, kept_at);
CREATE INDEX manager_departments_name ON public.manager_departments USING btree (department_name);
CREATE INDEX message_emails_address ON public.message_emails USING btree (address);
CREATE INDEX message_emails_header ON public.message_emails USING btree (header_id) WHERE (header_id IS NOT NULL);
CREATE INDEX message_emails_message ON public.message_emails USING btree (message_id);
CREATE INDEX message_students_email ON public.message_students USING btree (email_id);
CREATE INDEX message_students_student ON public.message_students USING btree (student_id);
CREATE INDEX message_students_supervisor ON public.message_students USING btree (supervisor_id) WHERE (supervisor_id IS NOT NULL);
CREATE INDEX messages_sent_by ON public.messages USING btree (sent_by, created_at DESC);
CREATE INDEX midterm_feedback_given_by ON public.midterm_feedback USING btree (given_by_email) WHERE (given_by_email IS NOT NULL);
CREATE INDEX midterm_feedback_released_by ON public.midterm_feedback USING btree (released_by) WHERE (released_by IS NOT NULL);
CREATE INDEX midterm_feedback_waiting ON public.midterm_feedback USING btree (submitted_at, supervisor_id) WHERE ((submitted_at IS NOT NULL) AND (released_at IS NULL));
CREATE INDEX midterm_links_address ON public.midterm_links USING btree (address);
CREATE INDEX midterm_links_message ON public.midterm_links USING btree (message_id) WHERE (message_id IS NOT NULL);
CREATE INDEX midterm_links_supervisor ON public.midterm_links USING btree (supervisor_id, requested_at DESC);
CREATE INDEX oauth_access_tokens_code ON public.oauth_access_tokens USING btree (authorization_code_id);
CREATE INDEX oauth_access_tokens_consent ON public.oauth_access_tokens USING btree (client_id, user_id);
CREATE INDEX oauth_access_tokens_expiry ON public.oauth_access_tokens USING btree (expires_at);
CREATE INDEX oauth_access_tokens_refresh ON public.oauth_access_tokens USING btree (refresh_id);
CREATE INDEX oauth_access_tokens_session ON public.oauth_access_tokens USING btree (session_id);
CREATE INDEX oauth_access_tokens_user ON public.oauth_access_tokens USING btree (user_id);
CREATE INDEX oauth_client_departments_name ON public.oauth_client_departments USING btree (department_name);
CREATE INDEX oauth_consents_user ON public.oauth_consents USING btree (user_id);
CREATE INDEX oauth_refresh_tokens_code ON public.oauth_refresh_tokens USING btree (authorization_code_id);
CREATE INDEX oauth_refresh_tokens_consent ON public.oauth_refresh_tokens USING btree (client_id, user_id);
CREATE INDEX oauth_refresh_tokens_expiry ON public.oauth_refresh_tokens USING btree (expires_at);
CREATE INDEX oauth_refresh_tokens_session ON public.oauth_refresh_tokens USING btree (session_id);
CREATE INDEX oauth_refresh_tokens_user ON public.oauth_refresh_tokens USING btree (user_id);
CREATE INDEX passkeys_user ON public.passkeys USING btree (user_id);
CREATE INDEX profiles_major ON public.profiles USING btree (public.name_key(major)) WHERE (major IS NOT NULL);
CREATE INDEX profiles_newest ON public.profiles USING btree (created_at DESC, id DESC);
CREATE INDEX profiles_search ON public.profiles USING gin (search_text public.gin_trgm_ops);
CREATE INDEX profiles_staff ON public.profiles USING btree (created_at DESC) WHERE (role <> 'student'::text);
CREATE UNIQUE INDEX provisioned_groups_display_name ON public.provisioned_groups USING btree (connection_id, public.name_key(display_name));
CREATE UNIQUE INDEX provisioned_groups_external_id ON public.provisioned_groups USING btree (connection_id, external_id);
CREATE INDEX provisioned_members_profile ON public.provisioned_members USING btree (profile_id);
CREATE UNIQUE INDEX provisioned_people_external_id ON public.provisioned_people USING btree (connection_id, external_id);
CREATE UNIQUE INDEX provisioned_people_user_name ON public.provisioned_people USING btree (connection_id, public.name_key(user_name));
CREATE UNIQUE INDEX saved_views_name ON public.saved_views USING btree (profile_id, list, public.name_key(name));
CREATE INDEX scheduled_exports_due ON public.scheduled_exports USING btree (next_due_on) WHERE (paused_at IS NULL);
CREATE INDEX scheduled_exports_profile ON public.scheduled_exports USING btree (profile_id);
CREATE INDEX sessions_user ON public.sessions USING btree (user_id);
CREATE INDEX sign_in_domains_connection ON public.sign_in_domains USING btree (connection_id);
CREATE INDEX staff_notes_author ON public.staff_notes USING btree (author_id);
CREATE INDEX staff_notes_internship ON public.staff_notes USING btree (internship_id) WHERE (internship_id IS NOT NULL);
CREATE INDEX staff_notes_student ON public.staff_notes USING btree (student_id, created_at DESC, id DESC);
CREATE INDEX student_summaries_department ON public.student_summaries USING btree (department, status, created_at DESC, id DESC) INCLUDE (graduation_year, short_search_text);
CREATE INDEX student_summaries_search ON public.student_summaries USING gin (search_text public.gin_trgm_ops);
CREATE INDEX student_summaries_status ON public.student_summaries USING btree (status, created_at DESC, id DESC) INCLUDE (graduation_year, short_search_text);
CREATE INDEX supervisor_answers_supervisor ON public.supervisor_answers USING btree (supervisor_id, created_at DESC);
CREATE INDEX supervisor_stops_address ON public.supervisor_stops USING btree (address);
CREATE UNIQUE INDEX terms_name ON public.terms USING btree (public.name_key(name));
CREATE INDEX verifications_identifier ON public.verifications USING btree (identifier);
CREATE INDEX wallet_addresses_user ON public.wallet_addresses USING btree (user_id);
CREATE INDEX webhook_deliveries_due ON public.webhook_deliveries USING btree (endpoint_id, due_at) WHERE (due_at IS NOT NULL);
CREATE INDEX webhook_deliveries_newest ON public.webhook_deliveries USING btree (endpoint_id, created_at DESC, id DESC);
CREATE INDEX webhook_deliveries_old ON public.webhook_deliveries USING btree (created_at);
CREATE INDEX webhook_deliveries_untried ON public.webhook_deliveries USING btree (record_id) WHERE ((due_at IS NOT NULL) AND (attempts = 0));
CREATE TRIGGER "AUDIT" AFTER INSERT OR DELETE OR UPDATE ON public.accounts FOR EACH ROW EXECUTE FUNCTION public.audit_change('{id}', '{password,access_token,refresh_token,id_token}', '{access_token_expires_at,refresh_token_expires_at,scope,updated_at}');
CREATE TRIGGER "AUDIT" AFTER INSERT OR DELETE OR UPDATE ON public.appearance FOR EACH ROW EXECUTE FUNCTION public.audit_change('{id}', '{}', '{version,updated_by,updated_at}');
CREATE TRIGGER "AUDIT" AFTER INSERT OR DELETE OR UPDATE ON public.authenticators FOR EACH ROW EXECUTE FUNCTION public.audit_change('{user_id}', '{sealed_secret,sealed_new_secret}', '{last_step}');
CREATE TRIGGER "AUDIT" AFTER INSERT OR DELETE OR UPDATE ON public.backups FOR EACH ROW EXECUTE FUNCTION public.audit_change('{id}', '{}', '{}');
CREATE TRIGGER "AUDIT" AFTER INSERT OR DELETE OR UPDATE ON public.departments FOR EACH ROW EXECUTE FUNCTION public.audit_change('{id}', '{}', '{}');
CREATE TRIGGER "AUDIT" AFTER INSERT OR DELETE OR UPDATE ON public.email_changes FOR EACH ROW EXECUTE FUNCTION public.audit_change('{profile_id}', '{token_hash}', '{expires_at}');
CREATE TRIGGER "AUDIT" AFTER INSERT OR DELETE OR UPDATE ON public.email_texts FOR EACH ROW EXECUTE FUNCTION public.audit_change('{email,language}', '{}', '{updated_by,updated_at}');
CREATE TRIGGER "AUDIT" AFTER INSERT OR DELETE OR UPDATE ON public.employer_merges FOR EACH ROW EXECUTE FUNCTION public.audit_change('{id}', '{}', '{merged_by}');
CREATE TRIGGER "AUDIT" AFTER INSERT OR DELETE OR UPDATE ON public.erasure_requests FOR EACH ROW EXECUTE FUNCTION public.audit_change('{id}', '{supervisor_email}', '{}');
CREATE TRIGGER "AUDIT" AFTER INSERT OR DELETE OR UPDATE ON public.export_columns FOR EACH ROW EXECUTE FUNCTION public.audit_change('{profile_id,kind}', '{}', '{}');
CREATE TRIGGER "AUDIT" AFTER INSERT OR DELETE OR UPDATE ON public.factor_notices FOR EACH ROW EXECUTE FUNCTION public.audit_change('{id}', '{}', '{}');
CREATE TRIGGER "AUDIT" AFTER INSERT OR DELETE OR UPDATE ON public.feedback FOR EACH ROW EXECUTE FUNCTION public.audit_change('{id}', '{}', '{department,start_date,search_text,short_search_text}');
CREATE TRIGGER "AUDIT" AFTER INSERT OR DELETE OR UPDATE ON public.feedback_links FOR EACH ROW EXECUTE FUNCTION public.audit_change('{id}', '{token_hash}', '{expires_at}');
CREATE TRIGGER "AUDIT" AFTER INSERT OR DELETE OR UPDATE ON public.feedback_settings FOR EACH ROW EXECUTE FUNCTION public.audit_change('{id}', '{}', '{updated_by,updated_at}');
CREATE TRIGGER "AUDIT" AFTER INSERT OR DELETE OR UPDATE ON public.imports FOR EACH ROW EXECUTE FUNCTION public.audit_change('{id}', '{}', '{headers,columns,date_orders,done_count,last_row,last_record}');
CREATE TRIGGER "AUDIT" AFTER INSERT OR DELETE OR UPDATE ON public.internship_supervisors FOR EACH ROW EXECUTE FUNCTION public.audit_change('{id}', '{}', '{search_text}');
CREATE TRIGGER "AUDIT" AFTER INSERT OR DELETE OR UPDATE ON public.internships FOR EACH ROW EXECUTE FUNCTION public.audit_change('{id}', '{}', '{department,search_text,short_search_text,employer_key,updated_at}');
CREATE TRIGGER "AUDIT" AFTER INSERT OR DELETE OR UPDATE ON public.invitation_departments FOR EACH ROW EXECUTE FUNCTION public.audit_change('{invitation_id,department_name}', '{}', '{}');
CREATE TRIGGER "AUDIT" AFTER INSERT OR DELETE OR UPDATE ON public.invitations FOR EACH ROW EXECUTE FUNCTION public.audit_change('{id}', '{token_hash}', '{}');
CREATE TRIGGER "AUDIT" AFTER INSERT OR DELETE OR UPDATE ON public.logos FOR EACH ROW EXECUTE FUNCTION public.audit_change('{scheme}', '{content}', '{}');
CREATE TRIGGER "AUDIT" AFTER INSERT OR DELETE OR UPDATE ON public.manager_departments FOR EACH ROW EXECUTE FUNCTION public.audit_change('{manager_id,department_name}', '{}', '{}');
CREATE TRIGGER "AUDIT" AFTER INSERT OR DELETE OR UPDATE ON public.message_students FOR EACH ROW EXECUTE FUNCTION public.audit_change('{id}', '{}', '{}');
CREATE TRIGGER "AUDIT" AFTER INSERT OR DELETE OR UPDATE ON public.messages FOR EACH ROW EXECUTE FUNCTION public.audit_change('{id}', '{}', '{undo_until}');
CREATE TRIGGER "AUDIT" AFTER INSERT OR DELETE OR UPDATE ON public.midterm_feedback FOR EACH ROW EXECUTE FUNCTION public.audit_change('{supervisor_id}', '{}', '{}');
CREATE TRIGGER "AUDIT" AFTER INSERT OR DELETE OR UPDATE ON public.midterm_links FOR EACH ROW EXECUTE FUNCTION public.audit_change('{id}', '{token_hash}', '{address,expires_at,handed_over_at,message_id,failed_at,failure_reason}');
CREATE TRIGGER "AUDIT" AFTER INSERT OR DELETE OR UPDATE ON public.oauth_client_departments FOR EACH ROW EXECUTE FUNCTION public.audit_change('{client_id,department_name}', '{}', '{}');
CREATE TRIGGER "AUDIT" AFTER INSERT OR DELETE OR UPDATE ON public.oauth_clients FOR EACH ROW EXECUTE FUNCTION public.audit_change('{id}', '{client_secret}', '{last_used_at,updated_at}');
CREATE TRIGGER "AUDIT" AFTER INSERT OR DELETE OR UPDATE ON public.oauth_consents FOR EACH ROW EXECUTE FUNCTION public.audit_change('{id}', '{}', '{last_used_at,updated_at}');
CREATE TRIGGER "AUDIT" AFTER INSERT OR DELETE OR UPDATE ON public.passkeys FOR EACH ROW EXECUTE FUNCTION public.audit_change('{id}', '{credential_id,public_key}', '{counter,backed_up,last_used_at}');
CREATE TRIGGER "AUDIT" AFTER INSERT OR DELETE OR UPDATE ON public.profiles FOR EACH ROW EXECUTE FUNCTION public.audit_change('{id}', '{}', '{updated_at,last_sign_in_at,search_text}');
CREATE TRIGGER "AUDIT" AFTER INSERT OR DELETE OR UPDATE ON public.provisioned_groups FOR EACH ROW EXECUTE FUNCTION public.audit_change('{id}', '{}', '{updated_at}');
CREATE TRIGGER "AUDIT" AFTER INSERT OR DELETE OR UPDATE ON public.provisioned_members FOR EACH ROW EXECUTE FUNCTION public.audit_change('{group_id,profile_id}', '{}', '{}');
CREATE TRIGGER "AUDIT" AFTER INSERT OR DELETE OR UPDATE ON public.provisioned_people FOR EACH ROW EXECUTE FUNCTION public.audit_change('{profile_id}', '{}', '{updated_at}');
CREATE TRIGGER "AUDIT" AFTER INSERT OR DELETE OR UPDATE ON public.provisioning_connections FOR EACH ROW EXECUTE FUNCTION public.audit_change('{id}', '{token_hash}', '{last_used_at,updated_by,updated_at}');
CREATE TRIGGER "AUDIT" AFTER INSERT OR DELETE OR UPDATE ON public.report_links FOR EACH ROW EXECUTE FUNCTION public.audit_change('{id}', '{token}', '{}');
CREATE TRIGGER "AUDIT" AFTER INSERT OR DELETE OR UPDATE ON public.retention_settings FOR EACH ROW EXECUTE FUNCTION public.audit_change('{id}', '{}', '{updated_by,updated_at}');
CREATE TRIGGER "AUDIT" AFTER INSERT OR DELETE OR UPDATE ON public.saved_views FOR EACH ROW EXECUTE FUNCTION public.audit_change('{id}', '{filters}', '{}');
CREATE TRIGGER "AUDIT" AFTER INSERT OR DELETE OR UPDATE ON public.scheduled_exports FOR EACH ROW EXECUTE FUNCTION public.audit_change('{id}', '{filters}', '{}');
CREATE TRIGGER "AUDIT" AFTER INSERT OR DELETE OR UPDATE ON public.self_assessments FOR EACH ROW EXECUTE FUNCTION public.audit_change('{internship_id}', '{}', '{updated_at}');
CREATE TRIGGER "AUDIT" AFTER INSERT OR DELETE OR UPDATE ON public.sessions FOR EACH ROW EXECUTE FUNCTION public.audit_change('{id}', '{token}', '{ip_address,expires_at,last_used_at,updated_at}');
CREATE TRIGGER "AUDIT" AFTER INSERT OR DELETE OR UPDATE ON public.sign_in_connections FOR EACH ROW EXECUTE FUNCTION public.audit_change('{id}', '{sealed_client_secret,metadata}', '{updated_by,updated_at}');
CREATE TRIGGER "AUDIT" AFTER INSERT OR DELETE OR UPDATE ON public.sign_in_domains FOR EACH ROW EXECUTE FUNCTION public.audit_change('{domain}', '{}', '{}');
CREATE TRIGGER "AUDIT" AFTER INSERT OR DELETE OR UPDATE ON public.sign_in_settings FOR EACH ROW EXECUTE FUNCTION public.audit_change('{id}', '{}', '{version,updated_by,updated_at}');
CREATE TRIGGER "AUDIT" AFTER INSERT OR DELETE OR UPDATE ON public.signing_keys FOR EACH ROW EXECUTE FUNCTION public.audit_change('{id}', '{public_key,private_key}', '{}');
CREATE TRIGGER "AUDIT" AFTER INSERT OR DELETE OR UPDATE ON public.staff_notes FOR EACH ROW EXECUTE FUNCTION public.audit_change('{id}', '{text}', '{}');
CREATE TRIGGER "AUDIT" AFTER INSERT OR DELETE OR UPDATE ON public.supervisor_answers FOR EACH ROW EXECUTE FUNCTION public.audit_change('{id}', '{}', '{told_at}');
CREATE TRIGGER "AUDIT" AFTER INSERT OR DELETE OR UPDATE ON public.supervisor_stops FOR EACH ROW EXECUTE FUNCTION public.audit_change('{id}', '{}', '{}');
CREATE TRIGGER "AUDIT" AFTER INSERT OR DELETE OR UPDATE ON public.system_settings FOR EACH ROW EXECUTE FUNCTION public.audit_change('{setting_key}', '{}', '{description,updated_by,updated_at}');
CREATE TRIGGER "AUDIT" AFTER INSERT OR DELETE OR UPDATE ON public.terms FOR EACH ROW EXECUTE FUNCTION public.audit_change('{id}', '{}', '{}');
CREATE TRIGGER "AUDIT" AFTER INSERT OR DELETE OR UPDATE ON public.university_domains FOR EACH ROW EXECUTE FUNCTION public.audit_change('{domain}', '{}', '{}');
CREATE TRIGGER "AUDIT" AFTER INSERT OR DELETE OR UPDATE ON public.wallet_addresses FOR EACH ROW EXECUTE FUNCTION public.audit_change('{id}', '{}', '{}');
CREATE TRIGGER "AUDIT" AFTER INSERT OR DELETE OR UPDATE ON public.webhook_endpoints FOR EACH ROW EXECUTE FUNCTION public.audit_change('{id}', '{sealed_secret,sealed_old_secret}', '{failing_since,old_secret_until,quiet_until}');
CREATE TRIGGER "AUDIT" AFTER INSERT OR DELETE OR UPDATE ON public.weekly_digests FOR EACH ROW EXECUTE FUNCTION public.audit_change('{profile_id}', '{}', '{last_sent_on}');
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.audit_chain FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_audit_change();
ALTER TABLE public.audit_chain ENABLE ALWAYS TRIGGER append_only;
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.audit_details FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_audit_change();
ALTER TABLE public.audit_details ENABLE ALWAYS TRIGGER append_only;
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.audit_entries FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_audit_change();
ALTER TABLE public.audit_entries ENABLE ALWAYS TRIGGER append_only;
CREATE TRIGGER counted AFTER INSERT OR DELETE ON public.feedback FOR EACH ROW EXECUTE FUNCTION public.count_change();
CREATE TRIGGER counted AFTER INSERT OR DELETE ON public.internships FOR EACH ROW EXECUTE FUNCTION public.count_change();
CREATE TRIGGER counted_again AFTER UPDATE ON public.feedback FOR EACH ROW WHEN (((old.department IS DISTINCT FROM new.department) OR (old.status IS DISTINCT FROM new.status))) EXECUTE FUNCTION public.count_change();
CREATE TRIGGER counted_again AFTER UPDATE ON public.internships FOR EACH ROW WHEN (((old.department IS DISTINCT FROM new.department) OR (old.status IS DISTINCT FROM new.status))) EXECUTE FUNCTION public.count_change();
CREATE TRIGGER department_students AFTER INSERT OR UPDATE OF name ON public.departments FOR EACH ROW EXECUTE FUNCTION public.department_students();
CREATE TRIGGER employers_unused_delete AFTER DELETE ON public.internships REFERENCING OLD TABLE AS before FOR EACH STATEMENT EXECUTE FUNCTION public.employers_unused();
CREATE TRIGGER employers_unused_update AFTER UPDATE ON public.internships REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION public.employers_unused();
CREATE TRIGGER feedback_before_write BEFORE INSERT OR UPDATE OF supervisor_id, search_text ON public.feedback FOR EACH ROW EXECUTE FUNCTION public.feedback_before_write();
CREATE TRIGGER internship_after_change AFTER UPDATE ON public.internships FOR EACH ROW WHEN ((((old.search_text IS DISTINCT FROM new.search_text) OR (old.department IS DISTINCT FROM new.department)) OR (old.start_date IS DISTINCT FROM new.start_date))) EXECUTE FUNCTION public.internship_after_change();
CREATE TRIGGER internship_before_write BEFORE INSERT OR UPDATE OF student_id, employer_name, position_title, industry, search_text ON public.internships FOR EACH ROW EXECUTE FUNCTION public.internship_before_write();
CREATE TRIGGER internship_deleted BEFORE DELETE ON public.internships FOR EACH ROW EXECUTE FUNCTION public.internship_deleted();
CREATE TRIGGER internship_employer BEFORE INSERT OR UPDATE OF employer_name, employer_key ON public.internships FOR EACH ROW EXECUTE FUNCTION public.internship_employer();
CREATE TRIGGER oauth_refresh_token_before_insert BEFORE INSERT ON public.oauth_refresh_tokens FOR EACH ROW EXECUTE FUNCTION public.oauth_refresh_token_before_insert();
CREATE TRIGGER profile_after_change AFTER UPDATE OF first_name, last_name, email, major ON public.profiles FOR EACH ROW WHEN (((((old.first_name IS DISTINCT FROM new.first_name) OR (old.last_name IS DISTINCT FROM new.last_name)) OR (old.email IS DISTINCT FROM new.email)) OR (old.major IS DISTINCT FROM new.major))) EXECUTE FUNCTION public.profile_after_change();
CREATE TRIGGER profile_before_write BEFORE INSERT OR UPDATE OF first_name, last_name, email, search_text ON public.profiles FOR EACH ROW EXECUTE FUNCTION public.profile_before_write();
CREATE TRIGGER profile_major BEFORE INSERT OR UPDATE OF major ON public.profiles FOR EACH ROW WHEN ((new.major IS NOT NULL)) EXECUTE FUNCTION public.profile_major();
CREATE TRIGGER summarize_students_delete AFTER DELETE ON public.feedback REFERENCING OLD TABLE AS before FOR EACH STATEMENT EXECUTE FUNCTION public.summarize_changed_students();
CREATE TRIGGER summarize_students_delete AFTER DELETE ON public.internship_supervisors REFERENCING OLD TABLE AS before FOR EACH STATEMENT EXECUTE FUNCTION public.summarize_changed_students();
CREATE TRIGGER summarize_students_delete AFTER DELETE ON public.internships REFERENCING OLD TABLE AS before FOR EACH STATEMENT EXECUTE FUNCTION public.summarize_changed_students();
CREATE TRIGGER summarize_students_insert AFTER INSERT ON public.feedback REFERENCING NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION public.summarize_changed_students();
CREATE TRIGGER summarize_students_insert AFTER INSERT ON public.internships REFERENCING NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION public.summarize_changed_students();
CREATE TRIGGER summarize_students_insert AFTER INSERT ON public.profiles REFERENCING NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION public.summarize_changed_students();
CREATE TRIGGER summarize_students_update AFTER UPDATE ON public.feedback REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION public.summarize_changed_students();
CREATE TRIGGER summarize_students_update AFTER UPDATE ON public.internship_supervisors REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION public.summarize_changed_students();
CREATE TRIGGER summarize_students_update AFTER UPDATE ON public.internships REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION public.summarize_changed_students();
CREATE TRIGGER summarize_students_update AFTER UPDATE ON public.profiles REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION public.summarize_changed_students();
CREATE TRIGGER supervisor_after_change AFTER UPDATE OF name, email ON public.internship_supervisors FOR EACH ROW EXECUTE FUNCTION public.supervisor_after_change();
CREATE TRIGGER webhooks_insert AFTER INSERT ON public.feedback REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION public.feedback_to_webhooks();
CREATE TRIGGER webhooks_insert AFTER INSERT ON public.internships REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION public.internships_to_webhooks();
CREATE TRIGGER webhooks_update AFTER UPDATE ON public.feedback REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION public.feedback_to_webhooks();
CREATE TRIGGER webhooks_update AFTER UPDATE ON public.internships REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION public.internships_to_webhooks();
ALTER TABLE ONLY public.accounts
    ADD CONSTRAINT accounts_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.profiles(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.appearance
    ADD CONSTRAINT appearance_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES public.profiles(id) ON DELETE SET NULL;
ALTER TABLE ONLY public.authenticators
    ADD CONSTRAINT authenticators_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.profiles(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.automatic_steps
    ADD CONSTRAINT automatic_steps_internship_id_fkey FOREIGN KEY (internship_id) REFERENCES public.internships(id);
ALTER TABLE ONLY public.automatic_steps
    ADD CONSTRAINT automatic_steps_student_id_fkey FOREIGN KEY (student_id) REFERENCES public.profiles(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.bulk_decisions
    ADD CONSTRAINT bulk_decisions_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES public.profiles(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.device_notices
    ADD CONSTRAINT device_notices_profile_id_fkey FOREIGN KEY (profile_id) REFERENCES public.profiles(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.email_changes
    ADD CONSTRAINT email_changes_profile_id_fkey FOREIGN KEY (profile_id) REFERENCES public.profiles(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.email_texts
    ADD CONSTRAINT email_texts_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES public.profiles(id) ON DELETE SET NULL;
ALTER TABLE ONLY public.employer_merges
    ADD CONSTRAINT employer_merges_employer_id_fkey FOREIGN KEY (employer_id) REFERENCES public.employers(id);
ALTER TABLE ONLY public.employer_merges
    ADD CONSTRAINT employer_merges_into_id_fkey FOREIGN KEY (into_id) REFERENCES public.employers(id);
ALTER TABLE ONLY public.employer_merges
    ADD CONSTRAINT employer_merges_merged_by_fkey FOREIGN KEY (merged_by) REFERENCES public.profiles(id) ON DELETE SET NULL;
ALTER TABLE ONLY public.erasure_requests
    ADD CONSTRAINT erasure_requests_profile_id_fkey FOREIGN KEY (profile_id) REFERENCES public.profiles(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.export_columns
    ADD CONSTRAINT export_columns_profile_id_fkey FOREIGN KEY (profile_id) REFERENCES public.profiles(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.factor_notices
    ADD CONSTRAINT factor_notices_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.profiles(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.feedback
    ADD CONSTRAINT feedback_assigned_to_fkey FOREIGN KEY (assigned_to) REFERENCES public.profiles(id) ON DELETE SET NULL;
ALTER TABLE ONLY public.feedback_links
    ADD CONSTRAINT feedback_links_mailing_id_fkey FOREIGN KEY (mailing_id) REFERENCES public.feedback_mailings(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.feedback_links
    ADD CONSTRAINT feedback_links_student_id_fkey FOREIGN KEY (student_id) REFERENCES public.profiles(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.feedback_links
    ADD CONSTRAINT feedback_links_supervisor_id_fkey FOREIGN KEY (supervisor_id) REFERENCES public.internship_supervisors(id) ON DELETE SET NULL;
ALTER TABLE ONLY public.feedback
    ADD CONSTRAINT feedback_reviewed_by_fkey FOREIGN KEY (reviewed_by) REFERENCES public.profiles(id) ON DELETE SET NULL;
ALTER TABLE ONLY public.feedback_settings
    ADD CONSTRAINT feedback_settings_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES public.profiles(id) ON DELETE SET NULL;
ALTER TABLE ONLY public.feedback
    ADD CONSTRAINT feedback_supervisor_id_fkey FOREIGN KEY (supervisor_id) REFERENCES public.internship_supervisors(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.import_files
    ADD CONSTRAINT import_files_import_id_fkey FOREIGN KEY (import_id) REFERENCES public.imports(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.import_records
    ADD CONSTRAINT import_records_import_id_fkey FOREIGN KEY (import_id) REFERENCES public.imports(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.import_rows
    ADD CONSTRAINT import_rows_import_id_fkey FOREIGN KEY (import_id) REFERENCES public.imports(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.imports
    ADD CONSTRAINT imports_created_by_fkey FOREIGN KEY (created_by) REFERENCES public.profiles(id) ON DELETE SET NULL;
ALTER TABLE ONLY public.internship_supervisors
    ADD CONSTRAINT internship_supervisors_internship_id_fkey FOREIGN KEY (internship_id) REFERENCES public.internships(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.internships
    ADD CONSTRAINT internships_approved_by_fkey FOREIGN KEY (approved_by) REFERENCES public.profiles(id) ON DELETE SET NULL;
ALTER TABLE ONLY public.internships
    ADD CONSTRAINT internships_assigned_to_fkey FOREIGN KEY (assigned_to) REFERENCES public.profiles(id) ON DELETE SET NULL;
ALTER TABLE ONLY public.internships
    ADD CONSTRAINT internships_employer_key_fkey FOREIGN KEY (employer_key) REFERENCES public.employers(key);
ALTER TABLE ONLY public.internships
    ADD CONSTRAINT internships_student_id_fkey FOREIGN KEY (student_id) REFERENCES public.profiles(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.invitation_departments
    ADD CONSTRAINT invitation_departments_department_name_fkey FOREIGN KEY (department_name) REFERENCES public.departments(name) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE ONLY public.invitation_departments
    ADD CONSTRAINT invitation_departments_invitation_id_fkey FOREIGN KEY (invitation_id) REFERENCES public.invitations(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.invitations
    ADD CONSTRAINT invitations_invited_by_fkey FOREIGN KEY (invited_by) REFERENCES public.profiles(id) ON DELETE SET NULL;
ALTER TABLE ONLY public.kept_forms
    ADD CONSTRAINT kept_forms_supervisor_id_fkey FOREIGN KEY (supervisor_id) REFERENCES public.internship_supervisors(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.manager_departments
    ADD CONSTRAINT manager_departments_department_name_fkey FOREIGN KEY (department_name) REFERENCES public.departments(name) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE ONLY public.manager_departments
    ADD CONSTRAINT manager_departments_manager_id_fkey FOREIGN KEY (manager_id) REFERENCES public.profiles(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.message_emails
    ADD CONSTRAINT message_emails_message_id_fkey FOREIGN KEY (message_id) REFERENCES public.messages(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.message_students
    ADD CONSTRAINT message_students_email_id_fkey FOREIGN KEY (email_id) REFERENCES public.message_emails(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.message_students
    ADD CONSTRAINT message_students_student_id_fkey FOREIGN KEY (student_id) REFERENCES public.profiles(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.message_students
    ADD CONSTRAINT message_students_supervisor_id_fkey FOREIGN KEY (supervisor_id) REFERENCES public.internship_supervisors(id) ON DELETE SET NULL;
ALTER TABLE ONLY public.messages
    ADD CONSTRAINT messages_sent_by_fkey FOREIGN KEY (sent_by) REFERENCES public.profiles(id) ON DELETE SET NULL;
ALTER TABLE ONLY public.midterm_feedback
    ADD CONSTRAINT midterm_feedback_released_by_fkey FOREIGN KEY (released_by) REFERENCES public.profiles(id) ON DELETE SET NULL;
ALTER TABLE ONLY public.midterm_feedback
    ADD CONSTRAINT midterm_feedback_supervisor_id_fkey FOREIGN KEY (supervisor_id) REFERENCES public.internship_supervisors(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.midterm_links
    ADD CONSTRAINT midterm_links_supervisor_id_fkey FOREIGN KEY (supervisor_id) REFERENCES public.midterm_feedback(supervisor_id) ON DELETE CASCADE;
ALTER TABLE ONLY public.oauth_access_tokens
    ADD CONSTRAINT oauth_access_tokens_client_id_fkey FOREIGN KEY (client_id) REFERENCES public.oauth_clients(client_id) ON DELETE CASCADE;
ALTER TABLE ONLY public.oauth_access_tokens
    ADD CONSTRAINT oauth_access_tokens_client_id_user_id_fkey FOREIGN KEY (client_id, user_id) REFERENCES public.oauth_consents(client_id, user_id) ON DELETE CASCADE;
ALTER TABLE ONLY public.oauth_access_tokens
    ADD CONSTRAINT oauth_access_tokens_refresh_id_fkey FOREIGN KEY (refresh_id) REFERENCES public.oauth_refresh_tokens(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.oauth_access_tokens
    ADD CONSTRAINT oauth_access_tokens_session_id_fkey FOREIGN KEY (session_id) REFERENCES public.sessions(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.oauth_client_departments
    ADD CONSTRAINT oauth_client_departments_client_id_fkey FOREIGN KEY (client_id) REFERENCES public.oauth_clients(client_id) ON DELETE CASCADE;
ALTER TABLE ONLY public.oauth_client_departments
    ADD CONSTRAINT oauth_client_departments_department_name_fkey FOREIGN KEY (department_name) REFERENCES public.departments(name) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE ONLY public.oauth_consents
    ADD CONSTRAINT oauth_consents_client_id_fkey FOREIGN KEY (client_id) REFERENCES public.oauth_clients(client_id) ON DELETE CASCADE;
ALTER TABLE ONLY public.oauth_consents
    ADD CONSTRAINT oauth_consents_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.profiles(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.oauth_refresh_tokens
    ADD CONSTRAINT oauth_refresh_tokens_client_id_user_id_fkey FOREIGN KEY (client_id, user_id) REFERENCES public.oauth_consents(client_id, user_id) ON DELETE CASCADE;
ALTER TABLE ONLY public.oauth_refresh_tokens
    ADD CONSTRAINT oauth_refresh_tokens_session_id_fkey FOREIGN KEY (session_id) REFERENCES public.sessions(id) ON DELETE SET NULL;
ALTER TABLE ONLY public.passkeys
    ADD CONSTRAINT passkeys_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.profiles(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.profiles
    ADD CONSTRAINT profiles_locked_from_fkey FOREIGN KEY (locked_from) REFERENCES public.provisioning_connections(id) ON DELETE SET NULL;
ALTER TABLE ONLY public.provisioned_groups
    ADD CONSTRAINT provisioned_groups_connection_id_fkey FOREIGN KEY (connection_id) REFERENCES public.provisioning_connections(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.provisioned_members
    ADD CONSTRAINT provisioned_members_group_id_fkey FOREIGN KEY (group_id) REFERENCES public.provisioned_groups(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.provisioned_members
    ADD CONSTRAINT provisioned_members_profile_id_fkey FOREIGN KEY (profile_id) REFERENCES public.provisioned_people(profile_id) ON DELETE CASCADE;
ALTER TABLE ONLY public.provisioned_people
    ADD CONSTRAINT provisioned_people_connection_id_fkey FOREIGN KEY (connection_id) REFERENCES public.provisioning_connections(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.provisioned_people
    ADD CONSTRAINT provisioned_people_profile_id_fkey FOREIGN KEY (profile_id) REFERENCES public.profiles(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.provisioning_connections
    ADD CONSTRAINT provisioning_connections_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES public.profiles(id) ON DELETE SET NULL;
ALTER TABLE ONLY public.recovery_codes
    ADD CONSTRAINT recovery_codes_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.profiles(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.report_links
    ADD CONSTRAINT report_links_feedback_id_fkey FOREIGN KEY (feedback_id) REFERENCES public.feedback(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.retention_settings
    ADD CONSTRAINT retention_settings_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES public.profiles(id) ON DELETE SET NULL;
ALTER TABLE ONLY public.saved_views
    ADD CONSTRAINT saved_views_profile_id_fkey FOREIGN KEY (profile_id) REFERENCES public.profiles(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.scheduled_exports
    ADD CONSTRAINT scheduled_exports_profile_id_fkey FOREIGN KEY (profile_id) REFERENCES public.profiles(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.self_assessments
    ADD CONSTRAINT self_assessments_internship_id_fkey FOREIGN KEY (internship_id) REFERENCES public.internships(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.sessions
    ADD CONSTRAINT sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.profiles(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.sign_in_connections
    ADD CONSTRAINT sign_in_connections_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES public.profiles(id) ON DELETE SET NULL;
ALTER TABLE ONLY public.sign_in_domains
    ADD CONSTRAINT sign_in_domains_connection_id_fkey FOREIGN KEY (connection_id) REFERENCES public.sign_in_connections(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.sign_in_settings
    ADD CONSTRAINT sign_in_settings_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES public.profiles(id) ON DELETE SET NULL;
ALTER TABLE ONLY public.sso_providers
    ADD CONSTRAINT sso_providers_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.profiles(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.staff_notes
    ADD CONSTRAINT staff_notes_author_id_fkey FOREIGN KEY (author_id) REFERENCES public.profiles(id) ON DELETE SET NULL;
ALTER TABLE ONLY public.staff_notes
    ADD CONSTRAINT staff_notes_internship_id_fkey FOREIGN KEY (internship_id) REFERENCES public.internships(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.staff_notes
    ADD CONSTRAINT staff_notes_student_id_fkey FOREIGN KEY (student_id) REFERENCES public.profiles(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.student_summaries
    ADD CONSTRAINT student_summaries_id_fkey FOREIGN KEY (id) REFERENCES public.profiles(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.supervisor_answers
    ADD CONSTRAINT supervisor_answers_supervisor_id_fkey FOREIGN KEY (supervisor_id) REFERENCES public.internship_supervisors(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.supervisor_stops
    ADD CONSTRAINT supervisor_stops_student_id_fkey FOREIGN KEY (student_id) REFERENCES public.profiles(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.system_settings
    ADD CONSTRAINT system_settings_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES public.profiles(id) ON DELETE SET NULL;
ALTER TABLE ONLY public.wallet_addresses
    ADD CONSTRAINT wallet_addresses_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.profiles(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.webhook_deliveries
    ADD CONSTRAINT webhook_deliveries_endpoint_id_fkey FOREIGN KEY (endpoint_id) REFERENCES public.webhook_endpoints(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.weekly_digests
    ADD CONSTRAINT weekly_digests_profile_id_fkey FOREIGN KEY (profile_id) REFERENCES public.profiles(id) ON DELETE CASCADE;
