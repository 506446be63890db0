-- Connections to identity providers. One with email domains is a university's sign-on; one without is a button for everybody.

create table sign_in_connections (
  id uuid primary key,
  protocol text not null check (protocol in ('oidc', 'saml')),
  name text not null check (name <> ''),
  -- The issuer (OpenID Connect) or the entity ID (SAML) of the identity provider.
  issuer text not null,
  client_id text,
  -- Encrypted with the server's secret.
  sealed_client_secret text,
  metadata_url text not null,
  -- The discovery document (JSON) or the metadata (XML), as it was when an admin last saved the connection.
  metadata text not null,
  mapping jsonb not null,
  staff_rules jsonb not null default '[]',
  -- People with an address of these domains can no longer sign in with a password, except admins.
  password_off boolean not null default false,
  created_at timestamptz(3) not null default now(),
  updated_by uuid references profiles (id) on delete set null,
  updated_at timestamptz(3) not null default now(),
  check ((protocol = 'oidc') = (client_id is not null and sealed_client_secret is not null))
);

create table sign_in_domains (
  domain text primary key check (domain = lower(domain)),
  connection_id uuid not null references sign_in_connections (id) on delete cascade
);
create index sign_in_domains_connection on sign_in_domains (connection_id);

-- The role came from a rule of this connection, so it ends when no rule matches any more. Empty for roles given by hand.
alter table profiles add column role_from uuid references sign_in_connections (id) on delete set null;

-- The single sign-on library looks here too. It stays empty: our connections are above, with their secrets encrypted.
create table sso_providers (
  id uuid primary key,
  issuer text not null,
  oidc_config text,
  saml_config text,
  user_id uuid references profiles (id) on delete cascade,
  provider_id text not null unique,
  organization_id text,
  domain text not null,
  domain_verified boolean,
  check (false)
);
