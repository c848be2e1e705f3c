-- transaction: none
-- What lies still, the newest first.
create index concurrently if not exists inventory_still on inventory (product_id) where on_hand > 0 and not sells;
create index concurrently if not exists change_sets_underway on change_sets (id) where moving is not null;
