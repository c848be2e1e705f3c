-- transaction: none
-- Payments found by what people know of them, and the notices of each.
create index concurrently if not exists payment_notices_session on payment_notices (gateway, gateway_session_id)
  where gateway_session_id is not null;
create index concurrently if not exists payment_notices_mismatch on payment_notices (gateway, gateway_session_id)
  where outcome = 'mismatch';
create index concurrently if not exists payment_attempts_charged_back on payment_attempts (id)
  where state = 'charged_back';
create index concurrently if not exists payment_attempts_total on payment_attempts (total_centavos, id);
create index concurrently if not exists payment_attempts_part_paid on payment_attempts (paid_centavos, id)
  where paid_centavos > 0 and paid_centavos <> total_centavos;
create index concurrently if not exists payment_attempts_voucher on payment_attempts ((voucher ->> 'reference'))
  where voucher is not null;
create index concurrently if not exists payment_attempts_tracking_key on payment_attempts (tracking_key)
  where tracking_key is not null;
create index concurrently if not exists payment_attempts_authorization on payment_attempts ((card ->> 'authorization'))
  where card is not null;
