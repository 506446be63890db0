-- Serves: 0057-webhooks-that-wait
-- Takes: 0.1 s
-- Locks: sign_on_sessions

-- When the session ends by what the identity provider said (SessionNotOnOrAfter of SAML); null if it said nothing.
alter table sign_on_sessions add column if not exists ends_at timestamptz(3);
