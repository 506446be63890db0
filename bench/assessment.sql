-- What the assessment report compares: terms, mid-term feedback and self-assessments of a third of the internships.
set session_replication_role = replica;
insert into terms (name, starts_on, ends_on)
select 'Term ' || i, current_date - (i + 1) * 182, current_date - i * 182 - 1 from generate_series(0, 12) as i;
insert into midterm_feedback (supervisor_id, technical_skills, communication_skills, problem_solving, teamwork, professionalism,
  overall_rating, strengths, development_areas, additional_comments, given_by_name, given_by_email, created_at, submitted_at, released_at)
select supervisor_id, 1 + number % 5, 1 + number % 4, 3, 2 + number % 3, 3, 3, 'Learns fast.', 'Could ask sooner.', '',
  'Supervisor', 'supervisor@employer.example', created_at, created_at, created_at
from (select *, abs(hashtext(id::text)) as number from feedback where status = 'approved') as feedback where number % 3 = 0;
insert into self_assessments (internship_id, technical_skills, communication_skills, problem_solving, teamwork, professionalism,
  overall_rating, strengths, development_areas, created_at, updated_at)
select distinct on (internship_id) internship_id, 1 + number % 5, 1 + number % 4, 4, 2 + number % 3, 4, 4, 'I learn fast.', 'Presenting.',
  feedback.created_at, feedback.created_at
from (select *, abs(hashtext(id::text)) as number from feedback where status = 'approved') as feedback
join internship_supervisors on internship_supervisors.id = supervisor_id where number % 3 = 1;
set session_replication_role = origin;
