-- When backups were made with `npm run admin -- backup`.

create table backups (
  id uuid primary key default gen_random_uuid(),
  taken_at timestamptz(3) not null,
  bytes bigint not null,
  row_count bigint not null
);
