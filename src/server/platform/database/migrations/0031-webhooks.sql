-- Webhooks: other systems are told when internships and feedback change. Triggers write a delivery in the transaction of the
-- change, whoever makes it; the server sends it.

create table webhook_endpoints (
  id uuid primary key default gen_random_uuid(),
  name text not null check (name <> ''),
  url text not null,
  events text[] not null check (cardinality(events) > 0),
  -- Encrypted with AUTH_SECRET. The old secret signs too, until this time.
  sealed_secret text not null,
  sealed_old_secret text,
  old_secret_until timestamptz(3),
  -- Of the first failure since the last success.
  failing_since timestamptz(3),
  disabled_at timestamptz(3),
  disabled_because text check (disabled_because in ('admin', 'failures')),
  created_at timestamptz(3) not null,
  check ((disabled_at is null) = (disabled_because is null))
);
select audit_table('webhook_endpoints', '{sealed_secret,sealed_old_secret}', '{failing_since,old_secret_until}');

-- Both the queue and the log, for thirty days.
create table webhook_deliveries (
  -- The receiver sees it as webhook-id, the same at every attempt.
  id uuid primary key default gen_random_uuid(),
  endpoint_id uuid not null references webhook_endpoints (id) on delete cascade,
  event text not null,
  -- The internship or the feedback; null for a test.
  record_id uuid,
  -- Ids and the status.
  data jsonb not null,
  created_at timestamptz(3) not null default clock_timestamp(),
  -- Of the next attempt; null if there is none.
  due_at timestamptz(3),
  attempts integer not null default 0,
  attempted_at timestamptz(3),
  delivered_at timestamptz(3),
  response_status integer,
  response_text text,
  error text,
  duration_ms integer
);
create index webhook_deliveries_due on webhook_deliveries (endpoint_id, due_at) where due_at is not null;
create index webhook_deliveries_untried on webhook_deliveries (record_id) where due_at is not null and attempts = 0;
create index webhook_deliveries_newest on webhook_deliveries (endpoint_id, created_at desc, id desc);
create index webhook_deliveries_old on webhook_deliveries (created_at);

create type webhook_happening as (event text, record_id uuid, data jsonb);

-- Decisions wait as long as they can be undone (src/domain/bulk-decision.ts).
create function enqueue_webhooks(happenings webhook_happening[]) returns void language plpgsql as $$
begin
  insert into webhook_deliveries (endpoint_id, event, record_id, data, due_at)
  select endpoints.id, happened.event, happened.record_id, happened.data, clock_timestamp()
    + case when happened.event in ('internship.approved', 'internship.rejected', 'feedback.approved')
      then interval '15 seconds' else interval '0' end
  from unnest(happenings) as happened
  join webhook_endpoints endpoints on endpoints.disabled_at is null and happened.event = any(endpoints.events);
end $$;

-- A decision that was undone before anybody was told.
create function forget_webhooks(records uuid[], forgotten text[]) returns void language plpgsql as $$
begin
  delete from webhook_deliveries
  where record_id = any(records) and event = any(forgotten) and due_at is not null and attempts = 0;
end $$;

-- Once per statement, because a decision or an import can change thousands of rows.

create function internships_to_webhooks() returns trigger language plpgsql as $$
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
create trigger webhooks_insert after insert on internships referencing new table as new_rows
  for each statement execute function internships_to_webhooks();
create trigger webhooks_update after update on internships referencing old table as old_rows new table as new_rows
  for each statement execute function internships_to_webhooks();

create function feedback_to_webhooks() returns trigger language plpgsql as $$
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
create trigger webhooks_insert after insert on feedback referencing new table as new_rows
  for each statement execute function feedback_to_webhooks();
create trigger webhooks_update after update on feedback referencing old table as old_rows new table as new_rows
  for each statement execute function feedback_to_webhooks();
