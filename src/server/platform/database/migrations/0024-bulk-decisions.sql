-- Decisions about several records at once, as long as they can be undone.

create table bulk_decisions (
  id uuid primary key,
  kind text not null check (kind in ('internships', 'feedback')),
  decided_by uuid not null references profiles (id) on delete cascade,
  -- Internships that were updated later have changed since.
  decided_at timestamptz(3) not null,
  undo_until timestamptz(3) not null,
  -- The decided records and, in the same order, the waiting emails about them.
  record_ids uuid[] not null,
  email_ids uuid[] not null,
  -- The waiting emails to supervisors that an approval causes.
  mailing_ids uuid[] not null
);
create index bulk_decisions_decided_by on bulk_decisions (decided_by);
