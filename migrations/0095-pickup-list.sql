-- transaction: none
-- Orders that may be picked up, in the order in which the list of them goes.
create index concurrently if not exists orders_to_hand_over on orders (created_at, id)
  where state_id in (2, 8);
