-- What each product sold in the last thirty days and how long what is left lasts at that pace, as it was measured:
-- the order of the list of what runs out.
create table stock_paces (
  product_id bigint primary key references products (id) on delete cascade,
  sold integer not null check (sold > 0),
  days_left integer not null check (days_left >= 0)
);
create index stock_paces_soonest on stock_paces (days_left, product_id);

-- A movement that takes back another one.
alter table stock_movements add column undoes bigint;

create or replace function write_stock_movement() returns trigger language plpgsql as $$
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
  insert into stock_movements (product_id, change, on_hand, reason, order_number, actor, note, created_at, undoes)
  values (new.product_id, difference, new.on_hand, coalesce(cause ->> 'reason', 'sin motivo'),
    cause ->> 'order', coalesce(cause ->> 'actor', 'database:' || session_user), cause ->> 'note',
    coalesce((cause ->> 'at')::timestamptz, now()), (cause ->> 'undoes')::bigint);
  return new;
end $$;
