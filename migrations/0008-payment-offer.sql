-- What an attempt offers on the hosted page, fixed when it is made so that asking again asks the same;
-- and the verified phone behind it, because coupon limits count phones as well as accounts.
alter table payment_attempts
  add column payment_offer jsonb not null default '{}' check (jsonb_typeof(payment_offer) = 'object'),
  add column buyer_phone text check (buyer_phone ~ '^[0-9]{10}$');

create index payment_attempts_coupon on payment_attempts (coupon_id) where coupon_state in ('held', 'used');
create index payment_attempts_phone on payment_attempts (buyer_phone) where buyer_phone is not null;
create index payment_attempts_shopper on payment_attempts (shopper_id, created_at desc);
-- replaced at the shop, but perhaps not yet closed at the gateway
create index payment_attempts_superseded on payment_attempts (created_at) where state = 'superseded';
