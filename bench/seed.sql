-- A university (or a country's service) of :n internships with realistic skew. The same rows for the same :n.
-- Triggers are off during the bulk insert; department and search text are computed by the triggers' formulas.
set session_replication_role = replica;
set max_parallel_workers_per_gather = 0;
select setseed(0.42);

create function pick(words text[], share double precision) returns text language sql immutable as $$
  select words[1 + least(floor(share * array_length(words, 1))::integer, array_length(words, 1) - 1)]
$$;
create function row_id(kind integer, number bigint) returns uuid language sql immutable as $$
  select (lpad(kind::text, 8, '0') || '-0000-4000-8000-' || lpad(to_hex(number), 12, '0'))::uuid
$$;
create table words as select
  array['Amira','Jonas','Zoë','Łukasz','Mei','Tomás','Priya','Noah','Sofia','Émile','Ingrid','Kwame','Yuki','Leila','Oscar',
    'Nadia','Pavel','Chiara','Hugo','Anya','Björn','Carmen','Dmitri','Elif','Farid','Greta','Hana','Ivan','Jana','Karim'] as first_names,
  array['Haddad','Weber','Çağlar','Żółć','Lin','Ribeiro','Nair','Becker','Rossi','Durand','Larsen','Mensah','Tanaka','Karimi',
    'Svensson','Petrov','Novák','Bianchi','Moreau','Ivanova','Lindqvist','Ortega','Volkov','Yılmaz','Rahman','Schmidt'] as last_names,
  array['Software engineering intern','Data engineer intern','Marketing assistant','Laboratory assistant','Policy trainee',
    'Data analyst intern','Mechanical engineering intern','Human resources trainee','UX research intern','Finance analyst intern',
    'Civil engineering intern','Editorial trainee','Clinical research assistant','Supply chain intern','Legal trainee',
    'Sustainability analyst','Teaching assistant','Product management intern','Network operations intern','Archive assistant'] as positions,
  array['Energy','Software','Health care','Public administration','Consulting','Manufacturing','Media','Education','Finance',
    'Logistics','Construction','Research'] as industries,
  array['Northwind','Contoso','Aster','Bluefin','Calder','Dunmore','Eastgate','Fernhill','Glenrock','Harbour','Ivory','Juniper',
    'Kestrel','Larkspur','Meridian','Novum','Oakfield','Pinecrest','Quarry','Riverton'] as company_names,
  array['Energy','Systems','Analytics','Clinic','Partners','Works','Press','Labs','Bank','Freight','Builders','Institute'] as company_kinds,
  array['Took initiative on the forecasting project and carried it to the end without being asked twice.',
    'Explained difficult results to the client in plain words and listened to what they needed.',
    'Learned our tools in two weeks and improved the documentation for the next intern.'] as strengths,
  array['Could ask for help sooner instead of trying alone for days.', 'Should practise presenting to larger groups.'] as developments;

insert into departments (id, name, description)
select row_id(1, i), 'Department ' || lpad(i::text, 2, '0'), null from generate_series(1, 30) as i;

-- One admin, thirty managers (two to four departments each), then the students.
insert into profiles (id, first_name, last_name, email, email_verified, role)
select row_id(2, i), 'Manager', 'Number ' || i, 'manager' || i || '@bench.example', true, case when i = 0 then 'admin' else 'manager' end
from generate_series(0, 30) as i;
insert into manager_departments (manager_id, department_name)
select row_id(2, i), 'Department ' || lpad((1 + (i * 7 + k * 11) % 30)::text, 2, '0')
from generate_series(1, 30) as i, generate_series(0, 1 + i % 3) as k on conflict do nothing;

insert into profiles (id, first_name, last_name, email, email_verified, role, major, university, graduation_year, created_at)
select row_id(3, i), pick(first_names, random()), pick(last_names, random()), 'student' || i || '@bench.example', true, 'student',
  'Department ' || lpad((1 + floor(30 * power(random(), 1.7)))::integer::text, 2, '0'), 'Bench University', 2026 + i % 5,
  now() - random() * interval '6 years'
from generate_series(1, greatest(:n * 6 / 10, 1)) as i, words;

insert into internships (id, student_id, employer_name, industry, position_title, description, start_date, end_date, status,
  approved_by, created_at)
select id, student_id, employer_name, industry, position_title, description, start_date, start_date + 90, status,
  case when status = 'approved' then row_id(2, 0) end, created_at
from (
  select row_id(4, i) as id, row_id(3, 1 + (i::bigint * 7919) % greatest(:n * 6 / 10, 1)) as student_id,
    pick(company_names, power(random(), 2)) || ' ' || pick(company_kinds, random()) || case when random() < 0.5 then ' ' || (random() * 400)::integer else '' end as employer_name,
    pick(industries, random()) as industry, pick(positions, power(random(), 1.5)) as position_title,
    'Worked with the team on daily tasks and on one project of their own, number ' || i || '.' as description,
    (now() - age)::date as start_date, now() - age - interval '20 days' as created_at,
    case when dice < 0.12 then 'pending' when dice < 0.17 then 'rejected' else 'approved' end as status
  from (select i, random() as dice, power(random(), 1.5) * interval '6 years' as age from generate_series(1, :n) as i) as drawn, words
) as made;
update internships set department = profiles.major,
  search_text = search_fold(concat_ws(' ', employer_name, position_title, industry, first_name, last_name, email)),
  employer_key = employer_key(employer_name)
from profiles where profiles.id = student_id;
insert into employers (key, name) select employer_key, min(employer_name) from internships group by employer_key;

-- Every seventh internship has a second supervisor.
insert into internship_supervisors (id, internship_id, name, email, is_primary)
select row_id(4 + place, i), row_id(4, i), pick(first_names, random()) || ' ' || pick(last_names, random()),
  case place when 1 then 'supervisor' || (i % greatest(:n / 3, 1)) else 'second' || i end || '@employer.example', place = 1
from generate_series(1, :n) as i, generate_series(1, 2) as place, words
where place = 1 or i % 7 = 1;

-- About 70 % of the internships have a feedback record: most of the approved ones.
insert into feedback (id, supervisor_id, status, technical_skills, communication_skills, problem_solving, teamwork, professionalism,
  overall_rating, strengths, development_areas, additional_comments, reviewed_by, submitted_at, department, start_date, search_text, created_at)
select row_id(7, i), row_id(5, i), drawn.status, answers.*, case when drawn.status = 'approved' then row_id(2, 0) end,
  case when drawn.status <> 'pending' then internships.created_at + interval '85 days' end, internships.department,
  internships.start_date,
  search_fold(concat_ws(' ', employer_name, position_title, first_name, last_name, profiles.email, supervisors.name, supervisors.email)),
  internships.created_at + interval '80 days'
from (
  select i, case when dice < 0.12 then 'pending' when dice < 0.18 then 'submitted' else 'approved' end as status
  from (select i, random() as dice from generate_series(1, :n) as i where i % 100 < 85) as thrown
) as drawn
join internships on internships.id = row_id(4, i) and internships.status = 'approved'
join internship_supervisors as supervisors on supervisors.id = row_id(5, i)
join profiles on profiles.id = internships.student_id
cross join words
left join lateral (
  select 1 + (i * 3) % 5, 1 + (i * 7) % 5, 3 + i % 3, 2 + i % 4, 3 + (i * 5) % 3, 3 + (i * 2) % 3,
    pick(words.strengths, random()) || ' ' || pick(words.strengths, random()), pick(words.developments, random()),
    case when i % 4 = 0 then 'Thank you for sending us this student.' else '' end
) as answers on drawn.status <> 'pending';

-- Hundreds of emails are due in this data at any time; sending them would disturb the measurements.
update feedback_settings set send_automatically = false;

-- Each open request has a link. Its token is derived from its number, so that the benchmark can open it.
create temporary table open_requests as
select row_number() over (order by feedback.id) as number, supervisor_id, student_id
from feedback
join internship_supervisors on internship_supervisors.id = supervisor_id
join internships on internships.id = internship_id
where feedback.status = 'pending';
insert into feedback_mailings (id, email, address, requested_at, handed_over_at)
select row_id(8, number), 'feedback-request', 'supervisor@employer.example', now() - interval '1 day', now() - interval '1 day'
from open_requests;
insert into feedback_links (id, mailing_id, student_id, supervisor_id, token_hash, expires_at)
select row_id(9, number), row_id(8, number), student_id, supervisor_id,
  encode(sha256(convert_to(substr(encode(sha256(convert_to('bench ' || number, 'utf8')), 'hex'), 1, 40), 'utf8')), 'hex'),
  now() + interval '6 days'
from open_requests;

drop function pick;
drop function row_id;
drop table words;
set session_replication_role = origin;
select count_all();
select summarize_all();
