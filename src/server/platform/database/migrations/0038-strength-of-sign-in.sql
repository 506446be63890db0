-- What a connection expects of the strength of a sign-on.

alter table sign_in_connections
  -- Values of acr, amr or the SAML context class that stand for a second factor.
  add column factor_values text[] not null default '{}',
  -- What follows an answer without one of them. 'trust' counts every sign-on as strong.
  add column without_factor text not null default 'trust' check (without_factor in ('trust', 'ask', 'refuse'));

-- A second factor can be required of students, too.
alter table sign_in_settings drop constraint sign_in_settings_two_factor_check;
alter table sign_in_settings add constraint sign_in_settings_two_factor_check
  check (two_factor in ('off', 'optional', 'required for staff', 'required for everybody'));
