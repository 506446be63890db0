-- The audit trail: who changed what, when and from where. Triggers write it in the transaction of the change.

-- One entry per changed row. It holds ids only; what identifies people is in audit_details.
create table audit_entries (
  id bigint generated always as identity primary key,
  created_at timestamptz(3) not null default clock_timestamp(),
  -- 'user', 'supervisor', 'visitor', 'system', or 'database' for a statement that did not come from the application.
  actor_kind text not null,
  -- The account, the supervisor whose emailed link was used, or the API client or provisioning connection of a system.
  actor_id uuid,
  -- The endpoint, job or command.
  endpoint text,
  request_id text,
  action text not null check (action in ('created', 'changed', 'deleted', 'exported', 'erased')),
  -- The table, or the kind of export.
  kind text not null,
  record_id text not null,
  -- The account and the internship that the record belongs to.
  person_id uuid,
  internship_id uuid,
  -- SHA-256 of the details, so that they can be erased without changing the entry.
  details_hash text not null
);
create index audit_entries_newest on audit_entries (created_at desc, id desc);
create index audit_entries_kind on audit_entries (kind, created_at desc, id desc);
create index audit_entries_actor on audit_entries (actor_id, created_at desc, id desc) where actor_id is not null;
create index audit_entries_person on audit_entries (person_id, created_at desc, id desc) where person_id is not null;
create index audit_entries_internship on audit_entries (internship_id) where internship_id is not null;
create index audit_entries_record on audit_entries (record_id);

-- The actor's name and address, and the values before and after. The salt keeps erased values from being guessed by their hash.
create table audit_details (
  entry_id bigint primary key,
  details json not null
);

-- Entries that wait for the chain. A job moves them, so that writers do not wait for each other.
create table audit_unsealed (entry_id bigint not null);

-- Each hash covers the previous one and one entry.
create table audit_chain (
  position bigint primary key,
  entry_id bigint not null unique,
  hash text not null
);

-- Nobody changes or deletes entries, not even the owner of the tables. Details are deleted by erase_audit_details only.

create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'audit_details' and tg_op = 'DELETE' and current_setting('fieldmark.erasing', true) = 'on' then
    return null;
  end if;
  raise exception 'The audit trail is append-only.' using errcode = 'insufficient_privilege';
end $$;
create trigger append_only before update or delete or truncate on audit_entries
  for each statement execute function refuse_audit_change();
create trigger append_only before update or delete or truncate on audit_details
  for each statement execute function refuse_audit_change();
create trigger append_only before update or delete or truncate on audit_chain
  for each statement execute function refuse_audit_change();
-- Also while session_replication_role switches other triggers off.
alter table audit_entries enable always trigger append_only;
alter table audit_details enable always trigger append_only;
alter table audit_chain enable always trigger append_only;
revoke update, delete, truncate on audit_entries, audit_chain from current_user;
revoke update, truncate on audit_details from current_user;

-- The person and the internship that a row belongs to, by the names of its columns. After a cascade the parent row is gone,
-- but it has entries.
create function audit_subject(kind text, facts jsonb, out person_id uuid, out internship_id uuid) language plpgsql as $$
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

-- Writes one entry. The application says in `fieldmark.origin` on whose behalf the transaction runs (src/server/platform/database/origin.ts).
create function record_audit(action text, kind text, record_id text, person_id uuid, internship_id uuid, change jsonb)
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

-- The columns that are recorded: values for most, for the hidden ones only that there is a value.
-- Not in SQL: such a function is prepared anew for each call.
create function audit_values(facts jsonb, hidden text[]) returns jsonb language plpgsql immutable as $$
begin
  return (
    select coalesce(jsonb_object_agg(key, case when key = any(hidden) then '"(hidden)"' else value end), '{}')
    from jsonb_each(facts) where value <> 'null');
end $$;

-- Arguments: the columns of the primary key, the hidden columns, and the ignored ones.
create function audit_change() returns trigger language plpgsql as $$
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

-- Audits a table. Of hidden columns (secrets, documents) only the fact of a change is recorded; changes of ignored columns
-- (counters, derived values) are not recorded at all.
create function audit_table(audited regclass, hidden text[] default '{}', ignored text[] default '{}')
returns void language plpgsql as $$
declare
  key_columns text[] := array(select attname from pg_index, unnest(indkey) with ordinality as part (number, place)
    join pg_attribute on attrelid = audited and attnum = number where indrelid = audited and indisprimary order by place);
begin
  -- Triggers run in the order of their names. With capitals, this one runs before a foreign key deletes dependent rows.
  execute format('create trigger "AUDIT" after insert or update or delete on %s
    for each row execute function audit_change(%L, %L, %L)', audited, key_columns, hidden, ignored);
end $$;

-- Erases what identifies a person from the trail: the details of entries about or by this account, supervisor or record.
-- Call it last when erasing somebody, because deleting their rows writes entries too. Returns the number of entries.
create function erase_audit_details(subject uuid) returns integer language plpgsql as $$
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

select audit_table('profiles', ignored => '{updated_at,last_sign_in_at,search_text}');
select audit_table('sessions', '{token}', '{ip_address,expires_at,last_used_at,updated_at}');
select audit_table('accounts', '{password,access_token,refresh_token,id_token}',
  '{access_token_expires_at,refresh_token_expires_at,scope,updated_at}');
select audit_table('email_changes', '{token_hash}', '{expires_at}');
select audit_table('wallet_addresses');
select audit_table('departments');
select audit_table('manager_departments');
select audit_table('university_domains');
select audit_table('system_settings', ignored => '{description,updated_by,updated_at}');
select audit_table('feedback_settings', ignored => '{updated_by,updated_at}');
select audit_table('sign_in_settings', ignored => '{version,updated_by,updated_at}');
select audit_table('sign_in_connections', '{sealed_client_secret,metadata}', '{updated_by,updated_at}');
select audit_table('sign_in_domains');
select audit_table('invitations', '{token_hash}');
select audit_table('invitation_departments');
select audit_table('internships', ignored => '{department,search_text,short_search_text,updated_at}');
select audit_table('internship_supervisors');
select audit_table('feedback', ignored => '{department,search_text,short_search_text}');
select audit_table('feedback_links', '{token_hash}', '{expires_at}');
select audit_table('supervisor_answers');
select audit_table('authenticators', '{sealed_secret,sealed_new_secret}', '{last_step}');
select audit_table('factor_notices');
select audit_table('passkeys', '{credential_id,public_key}', '{counter,backed_up,last_used_at}');
select audit_table('oauth_clients', '{client_secret}', '{last_used_at,updated_at}');
select audit_table('oauth_client_departments');
select audit_table('oauth_consents', ignored => '{last_used_at,updated_at}');
select audit_table('signing_keys', '{public_key,private_key}');
select audit_table('provisioning_connections', '{token_hash}', '{last_used_at,updated_by,updated_at}');
select audit_table('provisioned_people', ignored => '{updated_at}');
select audit_table('provisioned_groups', ignored => '{updated_at}');
select audit_table('provisioned_members');
select audit_table('backups');
