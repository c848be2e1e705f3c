-- transaction: none
-- Invoices found by whom they are for, those that wait for corrected data, and what was paid in a month.
create index concurrently if not exists invoice_requests_rfc on invoice_requests (rfc, order_id);
create index concurrently if not exists invoice_requests_refused on invoice_requests (order_id)
  where state = 'refused';
create index concurrently if not exists payment_attempts_paid on payment_attempts (paid_at, id)
  where paid_at is not null;
