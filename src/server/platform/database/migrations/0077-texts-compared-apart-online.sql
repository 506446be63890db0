-- Serves: 0057-webhooks-that-wait
-- Takes: 100 s
-- Online.

-- Of a text that is equal but for capitals, accents, spaces and punctuation. Texts that are shorter than a sentence are equal by
-- chance: as in src/domain/feedback-signs.ts, they have fewer than four words. Chinese and Japanese have no spaces between words,
-- which are of two characters mostly.
create or replace function feedback_text_digest(written text) returns text
language sql immutable parallel safe as $$
  select case when regexp_count(written, '[\u3040-\u30ff\u3400-\u9fff]{1,2}|[^\u0001-\u0026\u0028-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u00d7\u00f7\u2000-\u2018\u201a-\u206f\u3000-\u30ff\u3400-\u9fff\uff00-\uff0f\uff1a-\uff20]+') >= 4
  then left(encode(sha256(convert_to(regexp_replace(search_fold(written),
    '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u00d7\u00f7\u2000-\u206f\u3000-\u303f\uff00-\uff0f\uff1a-\uff20]+', '', 'g'),
    'UTF8')), 'hex'), 32) end
$$;

-- A digest of each text, so that feedback is found in which one of the texts is the same. 1.0.0 reads and writes
-- from_student_browser. Version 1.2 removes it.
-- Locks: feedback
alter table feedback
  add column if not exists strengths_digest text,
  add column if not exists development_areas_digest text,
  -- Of both texts together.
  drop column if exists text_digest;
drop function if exists feedback_text_digest(text, text);
create or replace function feedback_signs() returns trigger language plpgsql as $$
begin
  new.strengths_digest := feedback_text_digest(new.strengths);
  new.development_areas_digest := feedback_text_digest(new.development_areas);
  if new.from_student_browser and not 'studentBrowser' = any(new.signs) then
    new.signs := new.signs || 'studentBrowser'::text;
  end if;
  new.from_student_browser := 'studentBrowser' = any(new.signs);
  return new;
end $$;
drop trigger "AUDIT" on feedback;
select audit_table('feedback',
  ignored => '{department,start_date,search_text,short_search_text,strengths_digest,development_areas_digest}');

-- In batches of feedback.
update feedback set strengths_digest = found.strengths_digest, development_areas_digest = found.development_areas_digest
from (
  select id, feedback_text_digest(strengths) as strengths_digest, feedback_text_digest(development_areas) as development_areas_digest
  from feedback
  where strengths_digest is null and development_areas_digest is null and strengths is not null and id > :after and id <= :upto
  -- Each digest is computed once.
  offset 0) found
where feedback.id = found.id and num_nonnulls(found.strengths_digest, found.development_areas_digest) > 0;

drop index concurrently if exists feedback_strengths_digest;

create index concurrently feedback_strengths_digest on feedback (strengths_digest) where strengths_digest is not null;

drop index concurrently if exists feedback_development_areas_digest;

create index concurrently feedback_development_areas_digest on feedback (development_areas_digest)
  where development_areas_digest is not null;
