-- What a supervisor typed into a form that could not be accepted, for the same browser: encrypted with a key that only a cookie
-- of that browser has. The id is a hash of that key and the form.
create table kept_forms (
  id text primary key,
  supervisor_id uuid not null references internship_supervisors on delete cascade,
  content text not null,
  kept_at timestamptz(3) not null
);
create index kept_forms_of_supervisor on kept_forms (supervisor_id, kept_at);
create index kept_forms_kept_at on kept_forms (kept_at);
