-- Periods such as 'Summer 2026'. An internship belongs to the term in which it starts, so terms do not overlap.
create table terms (
  id uuid primary key default gen_random_uuid(),
  name text not null check (name <> ''),
  starts_on date not null,
  ends_on date not null,
  -- Deadlines that students see; null if there is none.
  registration_deadline date,
  feedback_deadline date,
  constraint terms_end_not_before_start check (ends_on >= starts_on),
  constraint terms_apart exclude using gist (daterange(starts_on, ends_on, '[]') with &&)
);
create unique index terms_name on terms (lower_case(name));
select audit_table('terms');

create index internships_start on internships (start_date);

-- Feedback belongs to the term of its internship.
alter table feedback add start_date date;
create or replace function feedback_before_write() returns trigger language plpgsql as $$
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
drop trigger internship_after_change on internships;
create trigger internship_after_change after update on internships
  for each row when (row(old.search_text, old.department, old.start_date)
    is distinct from row(new.search_text, new.department, new.start_date))
  execute function internship_after_change();
drop trigger "AUDIT" on feedback;
update feedback set start_date = internships.start_date
from internship_supervisors join internships on internships.id = internship_supervisors.internship_id
where internship_supervisors.id = feedback.supervisor_id;
select audit_table('feedback', ignored => '{department,start_date,search_text,short_search_text}');
create index feedback_start on feedback (start_date);
