-- Serves: 0057-webhooks-that-wait
-- Takes: 1 s
-- Online.

-- Questions that a department adds to the six ratings and the texts.
-- Locks: writes of profiles, writes of terms
create table if not exists question_sets (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  asked_in text not null check (asked_in in ('final', 'midterm')),
  -- Of whose students. Empty: of every department.
  departments text[] not null default '{}',
  -- In which the internship starts. Null: in every term.
  term_id uuid references terms (id) on delete restrict,
  -- Since when nobody is asked any more.
  archived_at timestamptz(3),
  created_at timestamptz(3) not null
);
create unique index if not exists question_sets_name on question_sets (name_key(name));
create index if not exists question_sets_term on question_sets (term_id) where term_id is not null;
drop trigger if exists "AUDIT" on question_sets;
select audit_table('question_sets');
-- Every change of the questions is a version of its own, so that answers keep the questions that were asked.
create table if not exists question_set_versions (
  id uuid primary key default gen_random_uuid(),
  set_id uuid not null references question_sets (id) on delete cascade,
  number integer not null check (number > 0),
  -- The name of the set when it was asked.
  name text not null,
  questions jsonb not null check (jsonb_typeof(questions) = 'array' and jsonb_array_length(questions) > 0),
  created_at timestamptz(3) not null,
  created_by uuid references profiles (id) on delete set null,
  unique (set_id, number)
);
create index if not exists question_set_versions_author on question_set_versions (created_by) where created_by is not null;
drop trigger if exists "AUDIT" on question_set_versions;
select audit_table('question_set_versions');
create or replace function keep_questions() returns trigger language plpgsql as $$
begin
  raise exception 'the questions of a version never change';
end $$;
create or replace trigger keep_questions before update of questions, name, number, set_id on question_set_versions
  for each row execute function keep_questions();

-- Which version is asked about an internship now; null if only the questions that everybody is asked. The set that says most
-- exactly whom it is for counts: by department, then by term; of two, the newer one.
create or replace function questions_to_ask(internship uuid, kind text) returns uuid language sql stable as $$
  select versions.id
  from internships
  join profiles on profiles.id = internships.student_id
  join question_sets sets on sets.asked_in = kind and sets.archived_at is null
    and (sets.departments = '{}' or profiles.major = any (sets.departments))
  join question_set_versions versions on versions.set_id = sets.id
  left join terms on terms.id = sets.term_id
  where internships.id = internship
    and (sets.term_id is null or internships.start_date between terms.starts_on and terms.ends_on)
  order by sets.departments <> '{}' desc, sets.term_id is not null desc, sets.created_at desc, sets.id, versions.number desc
  limit 1
$$;

-- Whoever is asked sees these questions from then on.
create or replace function freeze_questions() returns trigger language plpgsql as $$
begin
  new.question_version_id := questions_to_ask(
    (select internship_id from internship_supervisors where id = new.supervisor_id), tg_argv[0]);
  return new;
end $$;

-- Locks: feedback
alter table feedback
  add column if not exists question_version_id uuid,
  add column if not exists further_answers jsonb not null default '{}',
  drop constraint if exists feedback_question_version_id_fkey,
  drop constraint if exists feedback_further_answers,
  add constraint feedback_further_answers check (
    further_answers = '{}' or (question_version_id is not null and status <> 'pending'));

-- Locks: writes of feedback
alter table feedback
  add constraint feedback_question_version_id_fkey foreign key (question_version_id) references question_set_versions (id);
create index if not exists feedback_question_version on feedback (question_version_id) where question_version_id is not null;
create or replace trigger freeze_questions before insert on feedback for each row execute function freeze_questions('final');

-- Locks: midterm_feedback
alter table midterm_feedback
  add column if not exists question_version_id uuid references question_set_versions (id),
  add column if not exists further_answers jsonb not null default '{}',
  drop constraint if exists midterm_feedback_further_answers,
  add constraint midterm_feedback_further_answers check (
    further_answers = '{}' or (question_version_id is not null and submitted_at is not null));
create index if not exists midterm_feedback_question_version on midterm_feedback (question_version_id) where question_version_id is not null;
create or replace trigger freeze_questions before insert on midterm_feedback for each row execute function freeze_questions('midterm');

-- Locks: self_assessments
alter table self_assessments
  add column if not exists question_version_id uuid references question_set_versions (id),
  add column if not exists further_answers jsonb not null default '{}',
  drop constraint if exists self_assessments_further_answers,
  add constraint self_assessments_further_answers check (further_answers = '{}' or question_version_id is not null);
create index if not exists self_assessments_question_version on self_assessments (question_version_id) where question_version_id is not null;
