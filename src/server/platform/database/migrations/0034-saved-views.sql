-- The filters of a list that a reviewer keeps under a name.
create table saved_views (
  id uuid primary key default gen_random_uuid(),
  profile_id uuid not null references profiles (id) on delete cascade,
  list text not null,
  name text not null check (name = btrim(name) and char_length(name) between 1 and 60),
  -- The parameters of the list's address. They may name people, so they are not in the trail.
  filters jsonb not null,
  created_at timestamptz(3) not null
);
create unique index saved_views_name on saved_views (profile_id, list, lower_case(name));
select audit_table('saved_views', '{filters}');

-- The columns that a reviewer wants in an export, in order. Without a row, the export has all.
create table export_columns (
  profile_id uuid not null references profiles (id) on delete cascade,
  kind text not null,
  columns text[] not null check (cardinality(columns) > 0),
  primary key (profile_id, kind)
);
select audit_table('export_columns');
