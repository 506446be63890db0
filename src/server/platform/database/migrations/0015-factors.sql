-- The second factor of an account, and when a session last proved whose it is.

-- Set at sign-in and by re-authentication.
alter table sessions add column proved_at timestamptz(3) not null default now();
update sessions set proved_at = created_at;
-- The university vouched for this sign-in, so it needs no second factor.
alter table sessions add column by_sign_on boolean not null default false;

-- Apps that show codes (TOTP). Secrets are encrypted with the server's secret.
create table authenticators (
  user_id uuid primary key references profiles (id) on delete cascade,
  sealed_secret text,
  confirmed_at timestamptz(3),
  -- Becomes the secret once a code from the app has confirmed it.
  sealed_new_secret text,
  -- Time steps of 30 seconds since 1970. Codes up to this one have been used or are older.
  last_step integer not null default 0,
  check ((sealed_secret is null) = (confirmed_at is null))
);

-- Only a keyed hash of each code is stored. A used code is deleted.
create table recovery_codes (
  user_id uuid not null references profiles (id) on delete cascade,
  code_hash text not null,
  primary key (user_id, code_hash)
);

-- What the owner of an account was told about its second factor.
create table factor_notices (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references profiles (id) on delete cascade,
  change text not null check (change in (
    'authenticator added', 'authenticator removed', 'factors reset', 'recovery code used', 'recovery codes renewed'
  )),
  created_at timestamptz(3) not null
);
create index factor_notices_user on factor_notices (user_id);
