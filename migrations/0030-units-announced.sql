-- How many there are of a product changes with every purchase, and only what shows the product shows it. Lists are
-- others when the last one is gone, or some are there again.
create function announce_stock_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('catalogue_changed', new.product_id || case
    when (old.on_hand > old.reserved) = (new.on_hand > new.reserved) then ' units' else '' end);
  return null;
end $$;
drop trigger inventory_announce on inventory;
create trigger inventory_announce after update of on_hand, reserved on inventory
  for each row when (old.on_hand - old.reserved is distinct from new.on_hand - new.reserved)
  execute function announce_stock_change();
