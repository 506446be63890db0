-- Until now refresh tokens were stored with 1,800 days instead of 30, and signing keys with 5,400 instead of 90.

update oauth_refresh_tokens set expires_at = created_at + interval '30 days'
where expires_at > created_at + interval '30 days';

-- A key that would have ended long ago ends now: it stays published for another month, because ID tokens of this hour need it.
update signing_keys set expires_at = greatest(created_at + interval '90 days', now())
where expires_at > created_at + interval '90 days';
