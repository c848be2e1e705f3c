-- transaction: none
-- What the office's list of orders is found by, at a million orders.
create index concurrently if not exists orders_newest on orders (created_at, id);
create index concurrently if not exists orders_in_trouble on orders (created_at, id)
  where state_id = 5 or payment_flag in ('paid_late', 'refund_open', 'charged_back', 'underpaid');
create index concurrently if not exists payment_attempts_email on payment_attempts (email);
create index concurrently if not exists payment_attempts_receiver_phone
  on payment_attempts ((shipping_address ->> 'phone'));
create index concurrently if not exists payment_attempts_receiver on payment_attempts using gin (
  to_tsvector('simple', translate(lower(coalesce(shipping_address ->> 'first_name', '') || ' '
    || coalesce(shipping_address ->> 'last_name', '')), 'áéíóúüñ', 'aeiouun')));
create index concurrently if not exists payment_attempt_lines_sku
  on payment_attempt_lines (upper(sku), id);
create index concurrently if not exists outbox_about on outbox (split_part(dedupe_key, ':', 2));
