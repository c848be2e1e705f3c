-- transaction: none
-- Refunds that wait for a person, and those that wait for the gateway.
create index concurrently if not exists refunds_by_hand on refunds (id)
  where state in ('failed', 'needs_clabe');
create index concurrently if not exists refunds_waiting on refunds (created_at) where state = 'requested';
