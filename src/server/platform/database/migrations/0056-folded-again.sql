-- The stored texts that the new folding changes. Without triggers: nobody has changed these records, and computing all of them
-- row by row would take minutes. Plain ASCII with single blanks is folded as before.
alter table profiles disable trigger user;
alter table internships disable trigger user;
alter table internship_supervisors disable trigger user;
alter table feedback disable trigger user;

update profiles set search_text = folded.search_text
from (
  select id, search_fold(typed) as search_text
  from (select id, concat_ws(' ', first_name, last_name, email) as typed from profiles offset 0) texts where typed ~ '[^ -_a-~]|  |^ | $' offset 0
) folded
where folded.id = profiles.id and folded.search_text <> profiles.search_text;

update student_summaries set search_text = profiles.search_text
from profiles where profiles.id = student_summaries.id and profiles.search_text <> student_summaries.search_text;

-- Computes the generated column again.
update internship_supervisors set name = name
where name || ' ' || email ~ '[^ -_a-~]|  |^ | $' and search_text <> search_fold(name || ' ' || email);

update internships set search_text = folded.search_text
from (
  select id, search_fold(typed) as search_text from (
    select internships.id, concat_ws(' ', employer_name, position_title, industry, first_name, last_name, email) as typed
    from internships join profiles on profiles.id = student_id offset 0
  ) texts where typed ~ '[^ -_a-~]|  |^ | $' offset 0
) folded
where folded.id = internships.id and folded.search_text <> internships.search_text;

update feedback set search_text = folded.search_text
from (
  select id, search_fold(typed) as search_text from (
    select feedback.id, concat_ws(' ', employer_name, position_title, first_name, last_name, profiles.email,
      supervisors.name, supervisors.email) as typed
    from feedback join internship_supervisors supervisors on supervisors.id = supervisor_id
    join internships on internships.id = internship_id join profiles on profiles.id = student_id offset 0
  ) texts where typed ~ '[^ -_a-~]|  |^ | $' offset 0
) folded
where folded.id = feedback.id and folded.search_text <> feedback.search_text;

-- Employers: spellings that have become equal are one, and others part.
create table typed_employers as
select employer_name as name, employer_key(employer_name) as key, count(*) as internships from internships group by employer_name;

-- Of equal spellings, the one stays that others are merged into, else the one that was merged first.
create table respelled_employers as
select employers.id, employer_key(name) as key, first_value(employers.id) over (
  partition by employer_key(name)
  order by exists (select from employer_merges where into_id = employers.id) desc, merges.created_at nulls last, employers.key
) as kept_id
from employers left join employer_merges merges on employer_id = employers.id;

-- Merges within one spelling, and of a spelling that has a better one. So no employer is both merged and merged into.
delete from employer_merges using respelled_employers merged, respelled_employers kept
where merged.id = employer_id and kept.id = into_id and (merged.kept_id <> merged.id or merged.kept_id = kept.kept_id);
update employer_merges set into_id = respelled.kept_id from respelled_employers respelled
where respelled.id = into_id and respelled.kept_id <> into_id;

alter table internships drop constraint internships_employer_key_fkey;
alter table employers drop constraint employers_key_key;
delete from employers using respelled_employers respelled where respelled.id = employers.id and respelled.kept_id <> employers.id;
update employers set key = respelled.key from respelled_employers respelled
where respelled.id = employers.id and respelled.key <> employers.key;
alter table employers add unique (key);
insert into employers (key, name)
select distinct on (key) key, name from typed_employers order by key, internships desc, name
on conflict do nothing;
update internships set employer_key = coalesce(kept.key, spelling.key)
from typed_employers typed join employers spelling using (key)
left join employer_merges on employer_id = spelling.id left join employers kept on kept.id = into_id
where typed.name = employer_name and employer_key <> coalesce(kept.key, spelling.key);
alter table internships add foreign key (employer_key) references employers (key);
delete from employers
where not exists (select from internships where internships.employer_key = employers.key)
  and not exists (select from employer_merges where employers.id in (employer_id, into_id));
drop table typed_employers, respelled_employers;

alter table profiles enable trigger user;
alter table internships enable trigger user;
alter table internship_supervisors enable trigger user;
alter table feedback enable trigger user;
