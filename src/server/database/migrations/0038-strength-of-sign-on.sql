-- What a connection expects of the strength of a sign-on.

alter table sign_in_connections
  -- Values of acr, amr or the SAML context class that stand for a second factor.
  add column factor_values text[] not null default '{}',
  -- What follows an answer without one of them. 'trust' counts every sign-on as strong.
  add column without_factor text not null default 'trust' check (without_factor in ('trust', 'ask', 'refuse'));
