-- Serves: 0057-webhooks-that-wait
-- Takes: 0.1 s
-- Locks: writes of feedback

-- When the student last opened approved feedback: until then it is new. Not in the audit trail, which is about changes of records.
create table feedback_reads (
  feedback_id uuid primary key references feedback (id) on delete cascade,
  read_at timestamptz(3) not null
);
