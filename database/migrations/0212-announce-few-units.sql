-- Lists say how many units are left from five down; they change when that number does, and when a product sells out or
-- returns.
create or replace function announce_stock_change() returns trigger language plpgsql as $$
begin
  insert into catalogue_changes (product_id, units_only)
    values (new.product_id, least(greatest(old.on_hand - old.reserved, 0), 6)
      = least(greatest(new.on_hand - new.reserved, 0), 6));
  return null;
end $$;
