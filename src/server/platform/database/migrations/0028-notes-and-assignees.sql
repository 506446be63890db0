-- Notes of staff, and who takes care of a record that waits for a decision.

-- About a student, or about one of the student's internships. The student and the supervisors never see them.
create table staff_notes (
  id uuid primary key default gen_random_uuid(),
  student_id uuid not null references profiles (id) on delete cascade,
  -- Null: about the student.
  internship_id uuid references internships (id) on delete cascade,
  -- Null once the account is gone.
  author_id uuid references profiles (id) on delete set null,
  text text not null check (text <> ''),
  created_at timestamptz(3) not null,
  edited_at timestamptz(3)
);
create index staff_notes_student on staff_notes (student_id, created_at desc, id desc);
create index staff_notes_internship on staff_notes (internship_id) where internship_id is not null;
create index staff_notes_author on staff_notes (author_id);
-- A deleted note must not live on in the trail.
select audit_table('staff_notes', '{text}');

-- It counts only while this person may review the record (src/server/platform/access/assigned-rows.ts).
alter table internships add assigned_to uuid references profiles (id) on delete set null;
alter table feedback add assigned_to uuid references profiles (id) on delete set null;

create index internships_assigned on internships (assigned_to, status, created_at desc, id desc)
  include (short_search_text, department) where assigned_to is not null;
create index feedback_assigned on feedback (assigned_to, status, created_at desc, id desc)
  include (short_search_text, department) where assigned_to is not null;

-- The lists filter by it, so it stands in their index entries.
drop index internships_status, internships_department, feedback_status, feedback_department;
create index internships_status on internships (status, created_at desc, id desc)
  include (short_search_text, assigned_to, department);
create index internships_department on internships (department, status, created_at desc, id desc)
  include (short_search_text, assigned_to);
create index feedback_status on feedback (status, created_at desc, id desc)
  include (short_search_text, assigned_to, department);
create index feedback_department on feedback (department, status, created_at desc, id desc)
  include (short_search_text, assigned_to);
