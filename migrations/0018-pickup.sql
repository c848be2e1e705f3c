-- Where an order waits for its shopper, as it was promised when it was placed; and what proves who comes for it.
alter table payment_attempts add column pickup_point jsonb check (jsonb_typeof(pickup_point) = 'object');
alter table orders
  add column pickup_code text check (pickup_code ~ '^[0-9]{6}$'),
  add column pickup_until date,
  add check ((pickup_code is null) = (pickup_until is null));
create index orders_waiting_at_point on orders (pickup_until) where state_id = 8 and pickup_until is not null;

update payment_attempts a set pickup_point = s.value -> a.shipping_code
from shop_settings s, shipping_methods m
where s.key = 'pickup_points' and m.code = a.shipping_code and m.pickup
  and jsonb_typeof(s.value -> a.shipping_code) = 'object';
