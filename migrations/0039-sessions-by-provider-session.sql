-- transaction: none

-- One open session for each of the provider's, found by it when the provider ends it.
create unique index concurrently if not exists sessions_provider_session
  on sessions (provider_session, shopper_id) where revoked_at is null and provider_session is not null;
