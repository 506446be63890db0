-- Serves: 0057-webhooks-that-wait
-- Takes: 80 s

-- Signs for reviewers that are known at submission only (src/domain/feedback-signs.ts), and a digest by which feedback with the same texts is found.
do $$ begin
  perform set_config('lock_timeout', '3000', true);
  alter table feedback
    add column if not exists signs text[] not null default '{}',
    add column if not exists text_digest text;
end $$;

-- Of texts that are equal but for capitals, accents, spaces and punctuation. Short ones are equal by chance.
create or replace function feedback_text_digest(strengths text, development_areas text) returns text
language sql immutable parallel safe as $$
  select case when length(folded) >= 20 then left(encode(sha256(convert_to(folded, 'UTF8')), 'hex'), 32) end
  from (select regexp_replace(search_fold(concat_ws(' ', strengths, development_areas)),
    '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u00d7\u00f7\u2000-\u206f\u3000-\u303f\uff00-\uff0f\uff1a-\uff20]+', '', 'g') as folded) texts
$$;

-- 1.0.0 reads and writes from_student_browser. Version 1.2 removes it.
create or replace function feedback_signs() returns trigger language plpgsql as $$
begin
  new.text_digest := feedback_text_digest(new.strengths, new.development_areas);
  if new.from_student_browser and not 'studentBrowser' = any(new.signs) then
    new.signs := new.signs || 'studentBrowser'::text;
  end if;
  new.from_student_browser := 'studentBrowser' = any(new.signs);
  return new;
end $$;

do $$ begin
  perform set_config('lock_timeout', '3000', true);
  drop trigger if exists feedback_signs on feedback;
  create trigger feedback_signs before insert or update of strengths, development_areas, from_student_browser, signs on feedback
    for each row execute function feedback_signs();
  drop trigger "AUDIT" on feedback;
  perform audit_table('feedback', ignored => '{department,start_date,search_text,short_search_text,text_digest}');
end $$;

-- Repeat.
update feedback set text_digest = feedback_text_digest(strengths, development_areas)
where id in (
  select id from feedback
  where text_digest is null and strengths is not null and feedback_text_digest(strengths, development_areas) is not null
  limit 5000);

update feedback set signs = '{studentBrowser}' where from_student_browser and signs = '{}';

drop index concurrently if exists feedback_text_digest;

create index concurrently feedback_text_digest on feedback (text_digest) where text_digest is not null;

drop index concurrently if exists feedback_ratings;

-- For the ratings of a department.
create index concurrently feedback_ratings on feedback (department, overall_rating) where status <> 'pending';

drop index concurrently if exists feedback_with_signs;

create index concurrently feedback_with_signs on feedback (department, start_date) where signs <> '{}';
