-- Admins decide for each term whether students are asked how they did.
alter table terms add ask_self_assessment boolean not null default false;

-- The student's own view of an internship: the questions of the supervisor's form. No trigger keeps it from changing once the
-- feedback is approved; save-self-assessment.ts does.
create table self_assessments (
  internship_id uuid primary key references internships (id) on delete cascade,
  technical_skills smallint not null check (technical_skills between 1 and 5),
  communication_skills smallint not null check (communication_skills between 1 and 5),
  problem_solving smallint not null check (problem_solving between 1 and 5),
  teamwork smallint not null check (teamwork between 1 and 5),
  professionalism smallint not null check (professionalism between 1 and 5),
  overall_rating smallint not null check (overall_rating between 1 and 5),
  strengths text not null check (strengths <> ''),
  development_areas text not null check (development_areas <> ''),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null
);
select audit_table('self_assessments', ignored => '{updated_at}');
