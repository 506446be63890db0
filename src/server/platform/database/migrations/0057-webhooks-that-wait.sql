-- A receiver can say that it is gone for good (410), and how long it wants to be left alone (Retry-After).

alter table webhook_endpoints
  -- Nothing is sent before, whatever is due.
  add column quiet_until timestamptz(3),
  drop constraint webhook_endpoints_disabled_because_check,
  add constraint webhook_endpoints_disabled_because_check check (disabled_because in ('admin', 'failures', 'gone'));

drop trigger "AUDIT" on webhook_endpoints;
select audit_table('webhook_endpoints', '{sealed_secret,sealed_old_secret}', '{failing_since,old_secret_until,quiet_until}');
