-- Serves: 0057-webhooks-that-wait
-- Takes: 5 s
-- Online.

-- Whether a request has ended without an answer. Statistics count these requests, which are stored as pending, and must not read all
-- pending ones for that.
create or replace function has_request_ended(request feedback) returns boolean language sql stable as $$
  select request.status = 'pending' and not is_request_open(internships.status, supervisors.declined_at, request)
  from internship_supervisors supervisors join internships on internships.id = supervisors.internship_id
  where supervisors.id = request.supervisor_id
$$;

-- Locks: feedback
alter table feedback add column if not exists has_ended boolean not null default false;
drop trigger "AUDIT" on feedback;
select audit_table('feedback',
  ignored => '{department,start_date,search_text,short_search_text,strengths_digest,development_areas_digest,has_ended}');
create or replace function feedback_has_ended() returns trigger language plpgsql as $$
begin
  -- Without a supervisor, the reference to it says what is wrong.
  new.has_ended := coalesce(has_request_ended(new), false);
  return new;
end $$;
create or replace trigger has_ended_insert before insert on feedback
  for each row when (new.status = 'pending') execute function feedback_has_ended();
create or replace trigger has_ended_update before update of status, closed_at, has_ended on feedback
  for each row when (new.status = 'pending' or old.has_ended) execute function feedback_has_ended();
-- Counted as pending, too, which is how 1.1.0 counts them.
create or replace function count_ended() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.has_ended then
    insert into review_count_changes values ('feedback', old.department, 'ended', -1);
  end if;
  if tg_op <> 'DELETE' and new.has_ended then
    insert into review_count_changes values ('feedback', new.department, 'ended', 1);
  end if;
  return null;
end $$;
create or replace trigger ended_insert after insert on feedback
  for each row when (new.has_ended) execute function count_ended();
create or replace trigger ended_update after update on feedback
  for each row when (row(old.has_ended, old.department) is distinct from row(new.has_ended, new.department))
  execute function count_ended();
create or replace trigger ended_delete after delete on feedback
  for each row when (old.has_ended) execute function count_ended();
create or replace function count_all() returns void language plpgsql as $$
begin
  lock table internships, feedback in share mode;
  delete from review_count_changes;
  delete from review_count_sums;
  insert into review_count_sums
  select 'internships', department, status, count(*) from internships group by department, status
  union all select 'feedback', department, status, count(*) from feedback group by department, status
  union all select 'feedback', department, 'ended', count(*) from feedback where has_ended group by department;
end $$;

-- Locks: writes of internship_supervisors
create or replace function supervisor_ends_request() returns trigger language plpgsql as $$
begin
  update feedback set has_ended = has_request_ended(feedback) where supervisor_id = new.id and status = 'pending';
  return null;
end $$;
create or replace trigger ends_request after update of declined_at on internship_supervisors
  for each row when ((old.declined_at is null) <> (new.declined_at is null)) execute function supervisor_ends_request();

-- Locks: writes of internships
create or replace function internship_ends_requests() returns trigger language plpgsql as $$
begin
  update feedback set has_ended = has_request_ended(feedback)
  where status = 'pending' and supervisor_id in (select id from internship_supervisors where internship_id = new.id);
  return null;
end $$;
create or replace trigger ends_requests after update of status on internships
  for each row when ((old.status = 'rejected') <> (new.status = 'rejected')) execute function internship_ends_requests();

-- In batches of feedback.
update feedback set has_ended = true
where status = 'pending' and not has_ended and has_request_ended(feedback) and id > :after and id <= :upto;
