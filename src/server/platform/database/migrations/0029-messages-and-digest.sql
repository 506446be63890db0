-- Messages of staff to several students or supervisors, and the weekly digest of reviewers.

create table messages (
  id uuid primary key,
  audience text not null check (audience in ('students', 'supervisors')),
  -- As they were written, with placeholders.
  subject text not null,
  body text not null,
  -- Null once the account is gone.
  sent_by uuid references profiles (id) on delete set null,
  created_at timestamptz(3) not null,
  undo_until timestamptz(3) not null
);
create index messages_sent_by on messages (sent_by, created_at desc);
select audit_table('messages', ignored => '{undo_until}');

-- One email each. Its id is also that of the email in the queue.
create table message_emails (
  id uuid primary key,
  message_id uuid not null references messages (id) on delete cascade,
  address text not null,
  handed_over_at timestamptz(3),
  -- The Message-ID, for reports of the mail provider.
  header_id text,
  failed_at timestamptz(3),
  failure_reason text
);
create index message_emails_message on message_emails (message_id);
create index message_emails_address on message_emails (address);
create index message_emails_header on message_emails (header_id) where header_id is not null;

-- The student that an email went to, or the students that an email to a supervisor is about.
create table message_students (
  id uuid primary key default gen_random_uuid(),
  email_id uuid not null references message_emails (id) on delete cascade,
  student_id uuid not null references profiles (id) on delete cascade,
  supervisor_id uuid references internship_supervisors (id) on delete set null
);
create index message_students_email on message_students (email_id);
create index message_students_student on message_students (student_id);
create index message_students_supervisor on message_students (supervisor_id) where supervisor_id is not null;
select audit_table('message_students');

-- Without a row, a reviewer gets the digest and has not had one yet.
create table weekly_digests (
  profile_id uuid primary key references profiles (id) on delete cascade,
  -- The Monday of the last one.
  last_sent_on date,
  stopped_at timestamptz(3)
);
select audit_table('weekly_digests', ignored => '{last_sent_on}');
