-- Rate limits by account or address. Not in rate_limits: the sign-in library deletes rows older than a minute there.
create table attempts (
  key text primary key,
  count integer not null,
  started_at timestamptz(3) not null
);
create index attempts_started on attempts (started_at);
