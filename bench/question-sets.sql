-- Three sets of five questions in two versions, the second in other words; every request asks one of them.
set session_replication_role = replica;
create temporary table sets as
select number, gen_random_uuid() as id, name, departments from (values
  (1, 'Engineering', array(select name from departments order by name limit 10)),
  (2, 'Social work', array(select name from departments order by name offset 10 limit 10)),
  (3, 'Career readiness', '{}'::text[])) as made (number, name, departments);
insert into question_sets (id, name, asked_in, departments, created_at)
select id, name, 'final', departments, now() - interval '6 years' from sets;
create temporary table versions as
select gen_random_uuid() as id, sets.id as set_id, sets.number as set_number, version, name from sets, generate_series(1, 2) as version;
insert into question_set_versions (id, set_id, number, name, questions, created_at)
select id, set_id, version, name, (
  select jsonb_agg(jsonb_build_object('key', key, 'kind', kind, 'section', null, 'label', jsonb_build_object('en', key || ' ' || name
      || case when key = 'third' then ' ' || version else '' end), 'help', null, 'isRequired', true)
    || case kind when 'rating' then '{"anchors": null}'
      when 'choice' then '{"choices": [{"key": "alone", "label": {"en": "Alone"}}, {"key": "accompanied", "label": {"en": "Accompanied"}}]}'
      else '{}' end::jsonb)
  from (values ('first', 'rating'), ('second', 'rating'), ('third', 'rating'), ('how', 'choice'), ('why', 'text')) as asked (key, kind)
), now() - (7 - version * 2) * interval '1 year'
from versions;
create temporary table asked as
select feedback.id, internship_id, versions.id as version_id, jsonb_build_object(
    'first', jsonb_build_object('value', 1 + number % 5), 'second', jsonb_build_object('value', 2 + number % 4),
    'third', jsonb_build_object('value', case when number % 7 > 0 then 1 + number % 3 end),
    'how', jsonb_build_object('value', case number % 2 when 0 then 'alone' else 'accompanied' end),
    'why', jsonb_build_object('value',
      'Could be left alone with the tools after two weeks, and asked before anything was touched. ' || feedback.id)) as answers
from (select *, abs(hashtext(id::text)) as number from feedback) as feedback
join internship_supervisors on internship_supervisors.id = supervisor_id
join versions on version = case when feedback.created_at > now() - interval '2 years' then 2 else 1 end
  and set_number = coalesce((select sets.number from sets where feedback.department = any (departments)), 3);
update feedback set question_version_id = version_id, further_answers = case status when 'pending' then '{}' else answers end
from asked where asked.id = feedback.id;
update self_assessments set question_version_id = version_id, further_answers = answers
from asked where asked.internship_id = self_assessments.internship_id;
set session_replication_role = origin;
