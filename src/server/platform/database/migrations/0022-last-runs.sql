-- How each scheduled task, and the sending of emails, ended last.

create table last_runs (
  -- A key of TASKS in src/server/platform/jobs/schedule.ts, or 'Emails'.
  name text primary key,
  succeeded_at timestamptz(3),
  failed_at timestamptz(3),
  -- Of the last failure. The mail server's answer can name the recipient.
  error text
);
