-- Every change of what is on hand leaves a row with what there is after it, whoever makes the change. The writer says why in `cause`, which
-- goes into the movement and is never stored. What gives no cause is the version before, which writes its own movement, or somebody's hand.
alter table stock_movements add column on_hand integer, add column note text;
alter table inventory add column cause jsonb;

create function write_stock_movement() returns trigger language plpgsql as $$
declare
  cause jsonb := new.cause;
  difference integer := new.on_hand - case tg_op when 'UPDATE' then old.on_hand else 0 end;
begin
  new.cause := null;
  if difference = 0 then
    return new;
  end if;
  if cause is null then
    update stock_movements set on_hand = new.on_hand
    where product_id = new.product_id and on_hand is null and change = difference
      and xmin = pg_current_xact_id()::xid;
    if found then
      return new;
    end if;
  end if;
  insert into stock_movements (product_id, change, on_hand, reason, order_number, actor, note, created_at)
  values (new.product_id, difference, new.on_hand, coalesce(cause ->> 'reason', 'sin motivo'),
    cause ->> 'order', coalesce(cause ->> 'actor', 'database:' || session_user), cause ->> 'note',
    coalesce((cause ->> 'at')::timestamptz, now()));
  return new;
end $$;
create trigger inventory_moved before update of on_hand, cause on inventory
  for each row execute function write_stock_movement();
create trigger inventory_stocked before insert on inventory
  for each row execute function write_stock_movement();
