-- Imports of departments, students and internships from CSV files.

create table imports (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('departments', 'students', 'internships')),
  file_name text not null,
  -- src/domain/imports.ts says what each status means.
  status text not null check (status in
    ('uploaded', 'checking', 'checked', 'importing', 'inviting', 'imported', 'removing', 'cancelled', 'undone', 'failed')),
  -- What the import becomes once everything that it created is removed.
  removing_for text check (removing_for in ('cancelled', 'undone', 'failed')),
  failure text,
  -- The titles in the first row of the file, and the field that each column was matched with.
  headers jsonb not null,
  columns jsonb not null default '{}',
  month_first boolean not null default false,
  invite boolean not null default false,
  -- Rows of the file that are not empty, and what checking them found.
  row_count integer not null default 0,
  new_count integer not null default 0,
  existing_count integer not null default 0,
  wrong_count integer not null default 0,
  -- How many rows the current step has finished, and the last of them.
  done_count integer not null default 0,
  last_row integer not null default 0,
  created_count integer not null default 0,
  kept_count integer not null default 0,
  created_by uuid references profiles (id) on delete set null,
  created_at timestamptz(3) not null,
  finished_at timestamptz(3),
  check ((removing_for is not null) = (status in ('removing', 'cancelled', 'undone', 'failed')))
);
create index imports_newest on imports (created_at desc, id desc);
select audit_table('imports', ignored => '{headers,columns,done_count,last_row}');

-- The rows of a file that has not been imported yet. Importing a row deletes it.
create table import_rows (
  import_id uuid not null references imports (id) on delete cascade,
  -- As in a spreadsheet: the titles are row 1.
  row_number integer not null,
  cells jsonb not null,
  -- The checked values; null if they are not valid.
  facts jsonb,
  -- The same for two rows about the same record.
  key text,
  outcome text check (outcome in ('new', 'existing', 'wrong')),
  problems jsonb not null default '[]',
  primary key (import_id, row_number)
);
create index import_rows_outcome on import_rows (import_id, outcome, row_number);

-- What an import created, for as long as it can be undone.
create table import_records (
  import_id uuid not null references imports (id) on delete cascade,
  record_id uuid not null,
  is_invited boolean not null default false,
  -- Why undoing left this record.
  kept_because text,
  primary key (import_id, record_id)
);
