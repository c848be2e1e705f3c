-- transaction: none
-- What was given back on a day, and what became of the checkouts that were begun on it.
create index concurrently if not exists refunds_made_on on refunds (finished_at) where state = 'done';
create index concurrently if not exists payment_attempts_money_left on payment_attempts (money_left_at)
  where money_left_at is not null;
create index concurrently if not exists payment_attempts_begun on payment_attempts (created_at) include (state, paid_at);
create index concurrently if not exists returns_requested on returns (requested_at);
