-- The lists of students and employers, and the search across all of them.

-- Students: one row each with what their list shows and filters by, kept by triggers. Not columns of profiles: registering an
-- internship holds a share lock on the profile, and two of these could then not update it.

-- People with the role of a student, and anybody with an internship. `status` is what the student's record waits for: of
-- several things the one that comes first in this list (src/domain/student-record.ts).
create view student_facts as
select profiles.id, profiles.created_at, profiles.major as department, profiles.graduation_year, profiles.search_text,
  records.internships,
  case
    when records.internships = 0 then 'none'
    when records.is_pending then 'approval'
    when records.is_submitted then 'review'
    when records.is_unasked then 'request'
    when records.is_open then 'answer'
    else 'nothing'
  end as status
from profiles, lateral (
  select count(*)::integer as internships,
    coalesce(bool_or(internships.status = 'pending'), false) as is_pending,
    coalesce(bool_or(answers.submitted > 0), false) as is_submitted,
    coalesce(bool_or(internships.status = 'approved' and answers.asked = 0), false) as is_unasked,
    coalesce(bool_or(internships.status <> 'rejected' and answers.open > 0), false) as is_open
  from internships, lateral (
    select count(*) filter (where feedback.status = 'submitted') as submitted,
      count(*) filter (where supervisors.declined_at is null or feedback.status <> 'pending') as asked,
      count(*) filter (where supervisors.declined_at is null and feedback.status = 'pending') as open
    from internship_supervisors supervisors join feedback on feedback.supervisor_id = supervisors.id
    where supervisors.internship_id = internships.id
  ) answers
  where internships.student_id = profiles.id
) records
where profiles.role = 'student' or records.internships > 0;

create table student_summaries (
  id uuid primary key references profiles (id) on delete cascade,
  created_at timestamptz(3) not null,
  department text,
  graduation_year integer,
  internships integer not null default 0,
  status text not null default 'none' check (status in ('none', 'approval', 'review', 'request', 'answer', 'nothing')),
  search_text text not null default '',
  short_search_text text generated always as (case when octet_length(search_text) <= 1000 then search_text end) stored
);
create index student_summaries_status on student_summaries (status, created_at desc, id desc)
  include (graduation_year, short_search_text);
create index student_summaries_department on student_summaries (department, status, created_at desc, id desc)
  include (graduation_year, short_search_text);
create index student_summaries_search on student_summaries using gin (search_text gin_trgm_ops);

create function summarize_student(student uuid) returns void language plpgsql as $$
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

-- Everything again, for example after a bulk load without triggers.
create function summarize_all() returns void language plpgsql as $$
begin
  lock table profiles, internships, internship_supervisors, feedback in share mode;
  delete from student_summaries;
  insert into student_summaries (id, created_at, department, graduation_year, internships, status, search_text)
  select id, created_at, department, graduation_year, internships, status, search_text from student_facts;
end $$;
select summarize_all();

-- Once for each statement: one student can have many of the changed rows.
create function summarize_changed_students() returns trigger language plpgsql as $$
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

-- The student whose supervisor this is; null once the internship is gone.
create function student_behind(supervisor uuid) returns uuid language sql stable as $$
  select student_id from internships join internship_supervisors supervisors on supervisors.internship_id = internships.id
  where supervisors.id = supervisor
$$;

-- They fire after the triggers on rows, which update dependent rows: the summary is always locked last.
do $$
declare
  changed text;
  event text;
begin
  foreach changed in array '{profiles,internships,internship_supervisors,feedback}'::text[] loop
    foreach event in array '{insert,update,delete}'::text[] loop
      continue when (changed, event) in (('profiles', 'delete'), ('internship_supervisors', 'insert'));
      execute format('create trigger summarize_students_%s after %s on %I referencing %s
        for each statement execute function summarize_changed_students()',
        event, event, changed, case event when 'insert' then 'new table as after' when 'delete' then 'old table as before'
          else 'old table as before new table as after' end);
    end loop;
  end loop;
end $$;

-- Employers: the spellings that students have typed, equal but for capitals, accents, spaces and punctuation. The legal form
-- counts: two companies can differ in it alone. Admins merge what belongs together (docs/decisions/0042-merged-employers.md).

-- At most 200 characters, so that it fits into an index entry.
create function employer_key(name text) returns text language sql immutable strict parallel safe as $$
  select left(coalesce(
    nullif(trim(regexp_replace(translate(search_fold(name), '.''`´’', ''),
      '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u00d7\u00f7\u2000-\u206f\u3000-\u303f]+', ' ', 'g')), ''),
    lower_case(name)), 200)
$$;

create table employers (
  id uuid primary key default gen_random_uuid(),
  key text collate "C" not null unique,
  -- As it was typed first.
  name text not null
);
create index employers_search on employers using gin (key gin_trgm_ops);

-- A spelling that is shown as another employer. Without the row it is an employer of its own again.
create table employer_merges (
  id uuid primary key default gen_random_uuid(),
  employer_id uuid not null unique references employers (id),
  into_id uuid not null references employers (id) check (into_id <> employer_id),
  -- For the audit trail.
  spelling text not null,
  shown_as text not null,
  merged_by uuid references profiles (id) on delete set null,
  created_at timestamptz(3) not null
);
create index employer_merges_into on employer_merges (into_id);
select audit_table('employer_merges', ignored => '{merged_by}');

-- The employer that the internship is shown under; employer_name stays what the student has typed.
alter table internships add employer_key text collate "C" not null default '';
drop trigger "AUDIT" on internships;
update internships set employer_key = employer_key(employer_name);
select audit_table('internships', ignored => '{department,search_text,short_search_text,employer_key,updated_at}');
insert into employers (key, name)
select distinct on (employer_key) employer_key, employer_name
from internships group by employer_key, employer_name order by employer_key, count(*) desc, employer_name;
alter table internships add foreign key (employer_key) references employers (key);
create index internships_employer on internships (employer_key, department);
create index internships_department_employer on internships (department, employer_key);

create function internship_employer() returns trigger language plpgsql as $$
declare spelling employers;
begin
  insert into employers (key, name) values (employer_key(new.employer_name), new.employer_name) on conflict do nothing;
  -- The lock makes a concurrent merge wait; it then finds this internship too.
  select * into spelling from employers where key = employer_key(new.employer_name) for share;
  select kept.key into new.employer_key
  from employer_merges join employers kept on kept.id = into_id where employer_id = spelling.id;
  new.employer_key := coalesce(new.employer_key, spelling.key);
  return new;
end $$;
-- Setting employer_key makes the trigger look it up again.
create trigger internship_employer before insert or update of employer_name, employer_key on internships
  for each row execute function internship_employer();

-- Deletes the spellings that are not used any more, unless an admin has decided about them.
create function employers_unused() returns trigger language plpgsql as $$
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
create trigger employers_unused_delete after delete on internships referencing old table as before
  for each statement execute function employers_unused();
create trigger employers_unused_update after update on internships referencing old table as before new table as after
  for each statement execute function employers_unused();

-- Supervisors are found by name and address.
alter table internship_supervisors
  add search_text text generated always as (search_fold(name || ' ' || email)) stored;
create index internship_supervisors_search on internship_supervisors using gin (search_text gin_trgm_ops);
drop trigger "AUDIT" on internship_supervisors;
select audit_table('internship_supervisors', ignored => '{search_text}');
