-- Changes of an email address that wait for confirmation, first at the old address, then at the new one. Only the hash of
-- the current step's token is stored.
create table email_changes (
  profile_id uuid primary key references profiles (id) on delete cascade,
  new_email text not null check (new_email = lower(new_email)),
  step text not null check (step in ('old address', 'new address')),
  token_hash text not null unique,
  expires_at timestamptz(3) not null
);

-- Ethereum wallets that sign in to an account. A table of the sign-in library; the address is in its mixed-case form.
create table wallet_addresses (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references profiles (id) on delete cascade,
  address text not null unique,
  chain_id integer not null,
  is_primary boolean not null default false,
  created_at timestamptz(3) not null default now()
);
create index wallet_addresses_user on wallet_addresses (user_id);
