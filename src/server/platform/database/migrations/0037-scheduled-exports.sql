-- Exports whose link a reviewer gets by email regularly.
create table scheduled_exports (
  id uuid primary key default gen_random_uuid(),
  profile_id uuid not null references profiles (id) on delete cascade,
  kind text not null,
  name text not null check (name = btrim(name) and char_length(name) between 1 and 60),
  -- The parameters of the export. They may name people, so they are not in the trail.
  filters jsonb not null,
  columns text[] not null check (cardinality(columns) > 0),
  every text not null check (every in ('week', 'month')),
  -- Monday is 1; in shorter months the last day counts instead.
  on_day integer not null check (on_day between 1 and case every when 'week' then 7 else 31 end),
  -- In the institution's time zone.
  next_due_on date not null,
  sent_at timestamptz(3),
  paused_at timestamptz(3),
  created_at timestamptz(3) not null
);
create index scheduled_exports_profile on scheduled_exports (profile_id);
create index scheduled_exports_due on scheduled_exports (next_due_on) where paused_at is null;
select audit_table('scheduled_exports', '{filters}');
