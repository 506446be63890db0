-- Which ways to sign in an admin has switched on. A new installation offers email and password only.

create table sign_in_settings (
  id boolean primary key default true check (id),
  email_change boolean not null default false,
  email_code boolean not null default false,
  magic_link boolean not null default false,
  wallet boolean not null default false,
  passkeys boolean not null default false,
  two_factor text not null default 'off' check (two_factor in ('off', 'optional', 'required for staff')),
  api_clients boolean not null default false,
  provisioning boolean not null default false,
  -- Increases when anything changes that the identity library is configured with: these settings, or a provider.
  version integer not null default 1,
  updated_by uuid references profiles (id) on delete set null,
  updated_at timestamptz(3) not null default now()
);
insert into sign_in_settings default values;

-- A locked account cannot sign in, whatever the way.
alter table profiles add column locked_at timestamptz(3);
