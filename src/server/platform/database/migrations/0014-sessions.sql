-- One's own sessions, accounts as admins see them, invitations of staff, and notices about new devices.

alter table sessions add column last_used_at timestamptz(3) not null default now();
update sessions set last_used_at = updated_at;

-- Null until the first sign-in that was recorded.
alter table profiles add column last_sign_in_at timestamptz(3);

-- The text that admins search for an account, maintained by a trigger.
alter table profiles add column search_text text not null default '';
create function profile_before_write() returns trigger language plpgsql as $$
begin
  new.search_text := search_fold(concat_ws(' ', new.first_name, new.last_name, new.email));
  return new;
end $$;
create trigger profile_before_write before insert or update of first_name, last_name, email, search_text on profiles
  for each row execute function profile_before_write();
update profiles set search_text = '';
create index profiles_newest on profiles (created_at desc, id desc);
create index profiles_search on profiles using gin (search_text gin_trgm_ops);

-- Only the hash of the link's token is stored.
create table invitations (
  id uuid primary key default gen_random_uuid(),
  email text not null check (email = lower(email)),
  role text not null check (role in ('manager', 'admin')),
  token_hash text not null unique,
  invited_by uuid references profiles (id) on delete set null,
  created_at timestamptz(3) not null,
  sent_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  accepted_at timestamptz(3),
  withdrawn_at timestamptz(3) check (accepted_at is null or withdrawn_at is null)
);
create unique index invitations_one_open on invitations (email) where accepted_at is null and withdrawn_at is null;
create table invitation_departments (
  invitation_id uuid not null references invitations (id) on delete cascade,
  department_name text not null references departments (name) on update cascade on delete cascade,
  primary key (invitation_id, department_name)
);
create index invitation_departments_name on invitation_departments (department_name);

-- The last notice to an account about each kind of device, such as 'Chrome on Windows'.
create table device_notices (
  id uuid primary key default gen_random_uuid(),
  profile_id uuid not null references profiles (id) on delete cascade,
  device text not null,
  address text not null,
  signed_in_at timestamptz(3) not null,
  unique (profile_id, device)
);
