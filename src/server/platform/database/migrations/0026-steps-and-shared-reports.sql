-- When each was approved, for the line of steps on the student's dashboard. Unknown for what was approved before.
alter table internships add approved_at timestamptz(3);
alter table feedback add approved_at timestamptz(3);

-- A link by which anybody can check a report. The student creates, shows and revokes it, so the token is stored as it is.
create table report_links (
  id uuid primary key default gen_random_uuid(),
  feedback_id uuid not null unique references feedback (id) on delete cascade,
  token text not null unique,
  created_at timestamptz(3) not null
);
select audit_table('report_links', '{token}');
