-- Passkeys that sign in to an account. A table of the sign-in library.
create table passkeys (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references profiles (id) on delete cascade,
  name text not null,
  credential_id text not null unique,
  public_key text not null,
  -- How often the authenticator has used it; always 0 if that is not counted.
  counter bigint not null,
  device_type text not null,
  backed_up boolean not null,
  -- The kind of authenticator, such as a password manager.
  aaguid text not null,
  -- Separated by commas; empty if unknown.
  transports text not null,
  created_at timestamptz(3) not null,
  last_used_at timestamptz(3)
);
create index passkeys_user on passkeys (user_id);
