-- Stores the supervisor, internship and student of a feedback record on the record as JSON, so that the review list needs
-- no joins. Triggers keep it up to date.

alter table feedback add about text;

create function feedback_about(supervisor internship_supervisors, internship internships, student profiles) returns text
language sql stable as $$
  select row_to_json(about)::text from (select
    internship.position_title as "positionTitle", internship.employer_name as "employerName", internship.industry,
    internship.start_date as "startDate", internship.end_date as "endDate",
    supervisor.name as "supervisorName", supervisor.email as "supervisorEmail",
    supervisor.is_primary as "supervisorIsPrimary",
    student.id as "studentId", trim(student.first_name || ' ' || student.last_name) as "studentName",
    student.email as "studentEmail", student.major as "studentMajor"
  ) about
$$;

create or replace function feedback_before_write() returns trigger language plpgsql as $$
begin
  select internships.department,
    search_fold(concat_ws(' ', internships.employer_name, internships.position_title,
      profiles.first_name, profiles.last_name, profiles.email,
      internship_supervisors.name, internship_supervisors.email)),
    feedback_about(internship_supervisors, internships, profiles)
  into new.department, new.search_text, new.about
  from internship_supervisors
  join internships on internships.id = internship_supervisors.internship_id
  join profiles on profiles.id = internships.student_id
  where internship_supervisors.id = new.supervisor_id
  for share;
  return new;
end $$;

-- Search texts are equal when only capitals, accents or dates differ, so the columns themselves are compared.
drop trigger internship_after_change on internships;
create trigger internship_after_change
  after update of student_id, employer_name, position_title, industry, start_date, end_date, search_text on internships
  for each row execute function internship_after_change();

drop trigger supervisor_after_change on internship_supervisors;
create trigger supervisor_after_change after update of internship_id, name, email, is_primary on internship_supervisors
  for each row execute function supervisor_after_change();

update feedback set about = feedback_about(internship_supervisors, internships, profiles)
from internship_supervisors
join internships on internships.id = internship_supervisors.internship_id
join profiles on profiles.id = internships.student_id
where internship_supervisors.id = feedback.supervisor_id;
-- No default: a row inserted without the trigger is refused.
alter table feedback alter about set not null;
