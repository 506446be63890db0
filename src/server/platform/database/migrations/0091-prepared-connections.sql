-- Serves: 0057-webhooks-that-wait
-- Takes: 0.1 s
-- Locks: sign_in_connections

-- A connection that is not offered yet has its domains here, because another one may serve them. Null: it is offered.
alter table sign_in_connections add column prepared_domains text[];
