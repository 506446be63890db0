-- Serves: 0057-webhooks-that-wait
-- Takes: 0.1 s
-- Online.

-- Single sign-on as universities run it: CAS, signed requests, encrypted assertions, federations, and signing out of everything.
-- Locks: sign_in_connections
alter table sign_in_connections
  drop constraint if exists sign_in_connections_protocol_check,
  add constraint sign_in_connections_protocol_check check (protocol in ('oidc', 'saml', 'cas')),
  -- Its identity provider knows us by an entity ID of its own, from before there was one for the installation.
  add column if not exists own_entity_id boolean not null default false,
  add column if not exists sign_requests boolean not null default false,
  -- Null: redirect if the provider offers it, else post.
  add column if not exists request_binding text check (request_binding in ('redirect', 'post')),
  -- Null: requests ask for no format.
  add column if not exists name_id_format text check (name_id_format in ('unspecified', 'persistent', 'transient', 'emailAddress')),
  -- Microsoft leaves out the groups of people who have too many; they can be read from its Graph.
  add column if not exists read_more_groups boolean not null default false,
  -- PEM. Metadata must be signed with its key.
  add column if not exists metadata_certificate text,
  add column if not exists metadata_read_at timestamptz(3),
  add column if not exists metadata_error text,
  add column if not exists with_subdomains boolean not null default false,
  add column if not exists sign_out boolean not null default true;
-- When metadata was read is no change.
drop trigger if exists "AUDIT" on sign_in_connections;
select audit_table('sign_in_connections', '{sealed_client_secret,metadata}', '{updated_by,updated_at,metadata_read_at}');
-- Nobody has changed anything.
alter table sign_in_connections disable trigger user;
update sign_in_connections set own_entity_id = true where protocol = 'saml';
alter table sign_in_connections enable trigger user;

-- The identity providers that were chosen from a federation. Other connections have one, in their metadata.
-- Locks: writes of sessions, writes of sign_in_connections
create table if not exists sign_in_providers (
  connection_id uuid not null references sign_in_connections (id) on delete cascade,
  entity_id text not null,
  name text not null,
  -- The email domains that it speaks for. Empty: those of the connection.
  domains text[] not null default '{}',
  -- What its metadata says.
  provider jsonb not null,
  primary key (connection_id, entity_id)
);
drop trigger if exists "AUDIT" on sign_in_providers;
select audit_table('sign_in_providers', '{provider}');
-- The keys with which requests are signed and for which assertions are encrypted.
create table if not exists sign_on_keys (
  id uuid primary key default gen_random_uuid(),
  sealed_private_key text not null,
  certificate text not null,
  created_at timestamptz(3) not null default now(),
  -- It still decrypts, and no longer signs.
  retired_at timestamptz(3)
);
drop trigger if exists "AUDIT" on sign_on_keys;
select audit_table('sign_on_keys', '{sealed_private_key,certificate}');
-- What the identity provider calls a session, so that signing out there ends it here, and the other way round.
create table if not exists sign_on_sessions (
  session_id uuid primary key references sessions (id) on delete cascade,
  connection_id uuid not null references sign_in_connections (id) on delete cascade,
  -- Of a SAML provider.
  entity_id text,
  name_id text,
  name_format text,
  session_index text,
  sealed_id_token text
);
create index if not exists sign_on_sessions_name on sign_on_sessions (connection_id, name_id);
create index if not exists sign_on_sessions_index on sign_on_sessions (connection_id, session_index);
