-- Serves: 0057-webhooks-that-wait
-- Takes: 0.1 s

-- When a mail server of a domain last took an email, of those within some days.
create table accepting_domains (domain text primary key, accepted_at timestamptz(3) not null);
