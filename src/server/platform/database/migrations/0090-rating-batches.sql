-- Serves: 0057-webhooks-that-wait
-- Takes: 0.1 s
-- Locks: writes of feedback, writes of terms

-- The ratings of at least five approved answers of a department and term, added up once and never changed, so that no two reports
-- differ by the ratings of fewer. `figures` has the sums by competency; null if a competency is withheld.
create table rating_batches (
  id uuid primary key default gen_random_uuid(),
  department text,
  term_id uuid references terms (id) on delete set null,
  figures jsonb not null,
  released_at timestamptz(3) not null
);
create index rating_batches_term on rating_batches (term_id) where term_id is not null;

-- Which answers have been in a batch, and as they were approved when. No answer is in a second one; without a batch, it was taken back.
create table rating_batch_members (
  feedback_id uuid primary key references feedback (id) on delete cascade,
  batch_id uuid references rating_batches (id) on delete set null,
  approved_at timestamptz(3)
);
create index rating_batch_members_batch on rating_batch_members (batch_id) where batch_id is not null;
