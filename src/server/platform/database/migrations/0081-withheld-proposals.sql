-- Serves: 0057-webhooks-that-wait
-- Takes: 0.5 s
-- Online.

-- Passages stay when feedback waits for a decision again: the next reviewer accepts or drops them.
-- Locks: feedback
alter table feedback
  -- Who proposed them, and when.
  add column if not exists withheld_by uuid,
  add column if not exists withheld_at timestamptz(3),
  -- What the supervisor has been told that the student does not read.
  add column if not exists told_passages text[] not null default '{}',
  -- What the last decision has dropped, for its undo.
  add column if not exists dropped_proposal jsonb,
  drop constraint if exists feedback_withheld_by_fkey;

-- Locks: writes of feedback, writes of profiles
alter table feedback
  add constraint feedback_withheld_by_fkey foreign key (withheld_by) references profiles (id) on delete set null;
create index if not exists feedback_withheld_by on feedback (withheld_by) where withheld_by is not null;

-- Undo gives these back.
-- Locks: writes of profiles, sent_back_feedback
alter table sent_back_feedback
  add column if not exists withheld_passages text[] not null default '{}',
  add column if not exists withheld_reason text,
  add column if not exists withheld_by uuid references profiles (id) on delete set null,
  add column if not exists withheld_at timestamptz(3),
  add column if not exists told_passages text[] not null default '{}';
create index if not exists sent_back_feedback_withheld_by on sent_back_feedback (withheld_by) where withheld_by is not null;

-- 1.1.0 removes the passages with the approval. Version 1.3 removes this.
-- Locks: writes of feedback
create or replace function keep_withheld_proposal() returns trigger language plpgsql as $$
begin
  new.withheld_passages := old.withheld_passages;
  new.withheld_reason := old.withheld_reason;
  return new;
end $$;
create or replace trigger keep_withheld_proposal before update of status on feedback for each row
  when (old.status = 'approved' and new.status = 'submitted' and old.withheld_reason is not null and new.withheld_reason is null)
  execute function keep_withheld_proposal();
