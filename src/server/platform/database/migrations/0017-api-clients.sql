-- Apps and systems that use the API with access tokens. Tables of the OAuth library, which wants all of its columns; those
-- that we do not use come last. Lists are JSON because the library writes them so.

create table oauth_clients (
  id uuid primary key default gen_random_uuid(),
  client_id text not null unique default gen_random_uuid()::text,
  name text not null check (name <> ''),
  -- Only the hash; null for apps on people's devices, which cannot keep a secret.
  client_secret text,
  token_endpoint_auth_method text not null check (token_endpoint_auth_method in ('none', 'client_secret_basic')),
  redirect_uris jsonb not null,
  grant_types jsonb not null,
  scopes jsonb not null,
  -- What a system may do on its own. Our own column: whether it sees all departments, or those in oauth_client_departments.
  client_credentials_scopes jsonb not null default '[]',
  all_departments boolean not null default false,
  disabled boolean not null default false,
  -- Exact to five minutes.
  last_used_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  client_discovery_id text,
  skip_consent boolean check (skip_consent is null),
  enable_end_session boolean,
  subject_type text,
  user_id uuid,
  uri text,
  icon text,
  contacts jsonb,
  tos text,
  policy text,
  software_id text,
  software_version text,
  software_statement text,
  post_logout_redirect_uris jsonb,
  backchannel_logout_uri text,
  backchannel_logout_session_required boolean,
  application_type text,
  jwks text,
  jwks_uri text,
  response_types jsonb,
  require_pkce boolean check (require_pkce is null),
  dpop_bound_access_tokens boolean,
  reference_id text,
  metadata jsonb,
  check ((client_secret is null) = (token_endpoint_auth_method = 'none'))
);

create table oauth_client_departments (
  client_id text not null references oauth_clients (client_id) on delete cascade,
  department_name text not null references departments (name) on update cascade on delete cascade,
  primary key (client_id, department_name)
);
create index oauth_client_departments_name on oauth_client_departments (department_name);

-- What a person has allowed an app to do.
create table oauth_consents (
  id uuid primary key default gen_random_uuid(),
  client_id text not null references oauth_clients (client_id) on delete cascade,
  user_id uuid not null references profiles (id) on delete cascade,
  scopes jsonb not null,
  last_used_at timestamptz(3),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  requested_user_info_claims jsonb,
  resources jsonb,
  reference_id text,
  unique (client_id, user_id)
);
create index oauth_consents_user on oauth_consents (user_id);

-- Only hashes of tokens are stored. A person's tokens cannot outlive the consent.
create table oauth_refresh_tokens (
  id uuid primary key default gen_random_uuid(),
  token text not null unique,
  client_id text not null,
  user_id uuid not null,
  session_id uuid references sessions (id) on delete set null,
  authorization_code_id text,
  scopes jsonb not null,
  auth_time timestamptz(3),
  rotated_at timestamptz(3),
  revoked timestamptz(3),
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  requested_user_info_claims jsonb,
  resources jsonb,
  reference_id text,
  confirmation jsonb,
  rotation_replay_response text,
  rotation_replay_expires_at timestamptz(3),
  foreign key (client_id, user_id) references oauth_consents (client_id, user_id) on delete cascade
);
create index oauth_refresh_tokens_consent on oauth_refresh_tokens (client_id, user_id);
create index oauth_refresh_tokens_user on oauth_refresh_tokens (user_id);
create index oauth_refresh_tokens_session on oauth_refresh_tokens (session_id);
create index oauth_refresh_tokens_code on oauth_refresh_tokens (authorization_code_id);
create index oauth_refresh_tokens_expiry on oauth_refresh_tokens (expires_at);

-- An app that may stay connected keeps its access after the person has signed out.
create function oauth_refresh_token_before_insert() returns trigger language plpgsql as $$
begin
  new.session_id := null;
  return new;
end $$;
create trigger oauth_refresh_token_before_insert before insert on oauth_refresh_tokens
  for each row execute function oauth_refresh_token_before_insert();

create table oauth_access_tokens (
  id uuid primary key default gen_random_uuid(),
  token text not null unique,
  client_id text not null references oauth_clients (client_id) on delete cascade,
  -- Null for a system that acts on its own.
  user_id uuid,
  session_id uuid references sessions (id) on delete cascade,
  refresh_id uuid references oauth_refresh_tokens (id) on delete cascade,
  authorization_code_id text,
  scopes jsonb not null,
  revoked timestamptz(3),
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  requested_user_info_claims jsonb,
  resources jsonb,
  reference_id text,
  confirmation jsonb,
  foreign key (client_id, user_id) references oauth_consents (client_id, user_id) on delete cascade
);
create index oauth_access_tokens_consent on oauth_access_tokens (client_id, user_id);
create index oauth_access_tokens_user on oauth_access_tokens (user_id);
create index oauth_access_tokens_session on oauth_access_tokens (session_id);
create index oauth_access_tokens_refresh on oauth_access_tokens (refresh_id);
create index oauth_access_tokens_code on oauth_access_tokens (authorization_code_id);
create index oauth_access_tokens_expiry on oauth_access_tokens (expires_at);

-- Keys that sign ID tokens. The private key is encrypted with the server's secret.
create table signing_keys (
  id uuid primary key default gen_random_uuid(),
  public_key text not null,
  private_key text not null,
  alg text,
  crv text,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3)
);

-- The library looks here when an app asks for a token for another server, or proves itself with a key. They stay empty.
create table oauth_resources (
  id uuid primary key,
  identifier text not null unique,
  name text not null,
  access_token_ttl integer,
  refresh_token_ttl integer,
  signing_algorithm text,
  signing_key_id text,
  allowed_scopes jsonb,
  custom_claims jsonb,
  dpop_bound_access_tokens_required boolean,
  disabled boolean,
  created_at timestamptz(3),
  updated_at timestamptz(3),
  policy_version integer,
  metadata jsonb,
  check (false)
);
create table oauth_client_resources (
  id uuid primary key,
  client_id text not null,
  resource_id text not null,
  metadata jsonb,
  created_at timestamptz(3),
  check (false)
);
create table oauth_client_assertions (
  id text primary key,
  expires_at timestamptz(3) not null,
  check (false)
);
