-- Serves: 0057-webhooks-that-wait
-- Takes: 5 s
-- Online.

-- Signs for reviewers that are known at submission only (src/domain/feedback-signs.ts). 1.0.0 reads and writes from_student_browser.
-- Version 1.2 removes it.
-- Locks: feedback
alter table feedback add column if not exists signs text[] not null default '{}';
create or replace function feedback_signs() returns trigger language plpgsql as $$
begin
  if new.from_student_browser and not 'studentBrowser' = any(new.signs) then
    new.signs := new.signs || 'studentBrowser'::text;
  end if;
  new.from_student_browser := 'studentBrowser' = any(new.signs);
  return new;
end $$;
drop trigger if exists feedback_signs on feedback;
create trigger feedback_signs before insert or update of strengths, development_areas, from_student_browser, signs on feedback
  for each row execute function feedback_signs();

-- In batches of feedback.
update feedback set signs = '{studentBrowser}' where from_student_browser and signs = '{}' and id > :after and id <= :upto;

drop index concurrently if exists feedback_ratings;

-- For the ratings of a department.
create index concurrently feedback_ratings on feedback (department, overall_rating) where status <> 'pending';

drop index concurrently if exists feedback_with_signs;

create index concurrently feedback_with_signs on feedback (department, start_date) where signs <> '{}';
