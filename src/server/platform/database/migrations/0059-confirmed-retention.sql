-- Serves: 0057-webhooks-that-wait
-- Takes: 0.1 s
-- Locks: retention_settings

-- Nothing is erased until an admin has chosen the period, neither on a new installation nor after an upgrade.
-- Nobody has changed anything: the audit trail of a new database begins empty.
alter table retention_settings disable trigger user;
alter table retention_settings add column is_confirmed boolean not null default false;
update retention_settings set is_confirmed = updated_by is not null;
-- Programs that do not know the column erase nothing before this day.
update retention_settings set starts_at = '9999-12-31' where not is_confirmed;
alter table retention_settings enable trigger user;
