-- The review list joins supervisor, internship and student; the copy on each record is removed.

drop trigger internship_after_change on internships;
create trigger internship_after_change after update on internships
  for each row when (old.search_text is distinct from new.search_text or old.department is distinct from new.department)
  execute function internship_after_change();

drop trigger supervisor_after_change on internship_supervisors;
create trigger supervisor_after_change after update of name, email on internship_supervisors
  for each row execute function supervisor_after_change();

create or replace function feedback_before_write() returns trigger language plpgsql as $$
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
alter table feedback drop column about;
drop function feedback_about;

-- Each request reads its session, so there is no cache to invalidate.
drop trigger person_changed on profiles;
drop trigger person_changed on sessions;
drop trigger person_changed on manager_departments;
drop function person_changed;

-- Submissions lock the rows they depend on instead.
drop function expect_one;
