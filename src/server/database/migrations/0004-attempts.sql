-- How often something was tried lately, by account or address. Not in rate_limits: the sign-in library clears whatever
-- is older than its own longest window there, a minute.
create table attempts (
  key text primary key,
  count integer not null,
  started_at timestamptz(3) not null
);
create index attempts_started on attempts (started_at);
