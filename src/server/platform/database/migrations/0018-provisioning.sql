-- Provisioning: a university's identity system creates, changes and locks accounts through SCIM 2.0.

create table provisioning_connections (
  id uuid primary key,
  name text not null check (name <> ''),
  -- The connection may only touch accounts with an address of these domains.
  domains text[] not null check (cardinality(domains) > 0),
  staff_rules jsonb not null default '[]',
  -- Only the hash of the token is stored.
  token_hash text not null,
  last_used_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  updated_by uuid references profiles (id) on delete set null,
  updated_at timestamptz(3) not null default now()
);

-- What the identity system calls an account. Everything else about the person is in profiles.
create table provisioned_people (
  -- One connection at most manages an account.
  profile_id uuid primary key references profiles (id) on delete cascade,
  connection_id uuid not null references provisioning_connections (id) on delete cascade,
  user_name text not null,
  external_id text,
  display_name text,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null
);
create unique index provisioned_people_user_name on provisioned_people (connection_id, lower(user_name));
create unique index provisioned_people_external_id on provisioned_people (connection_id, external_id);

create table provisioned_groups (
  id uuid primary key default gen_random_uuid(),
  connection_id uuid not null references provisioning_connections (id) on delete cascade,
  display_name text not null,
  external_id text,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null
);
create unique index provisioned_groups_display_name on provisioned_groups (connection_id, lower(display_name));
create unique index provisioned_groups_external_id on provisioned_groups (connection_id, external_id);

create table provisioned_members (
  group_id uuid not null references provisioned_groups (id) on delete cascade,
  profile_id uuid not null references provisioned_people (profile_id) on delete cascade,
  primary key (group_id, profile_id)
);
create index provisioned_members_profile on provisioned_members (profile_id);

-- Set while the account is locked by its identity system, which may then unlock it; empty when an admin has locked it.
alter table profiles add column locked_from uuid references provisioning_connections (id) on delete set null;

-- The role now comes from a rule of either kind of connection. Removing one clears it.
alter table profiles drop constraint profiles_role_from_fkey;
