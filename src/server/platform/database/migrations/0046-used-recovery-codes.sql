-- A recovery code that was used is kept, so that its owner is told why it does not work. Renewing replaces all of them.
alter table recovery_codes add column used_at timestamptz(3);
