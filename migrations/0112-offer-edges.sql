-- transaction: none
-- When the next offer begins or ends that says its time.
create index concurrently if not exists products_offer_begins
  on products (((special_from + special_from_time) at time zone 'America/Mexico_City'))
  where special_from_time is not null;
create index concurrently if not exists products_offer_ends
  on products (((special_to + special_to_time) at time zone 'America/Mexico_City'))
  where special_to_time is not null;
