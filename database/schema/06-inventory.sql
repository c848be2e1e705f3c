-- Stock levels, movements and stock counts. Quantities are units.

-- Stock level of a product. `reserved` is the sum of its reservations. `cause` is never stored: triggers turn it into
-- a movement.
create table inventory (
  id bigint generated always as identity primary key,
  product_id bigint not null unique references products on delete cascade,
  on_hand integer not null default 0 check (on_hand >= 0),
  reserved integer not null default 0 check (reserved >= 0),
  updated_at timestamptz not null default now(),
  cause jsonb,
  -- has sales in the period of stock_paces; false: slow-moving
  sells boolean not null default false,
  check (reserved <= on_hand)
);
create index inventory_few on inventory (product_id) where on_hand - reserved <= 3;
create index inventory_none on inventory (product_id) where on_hand <= reserved;
-- Slow-moving stock, newest product first.
create index inventory_still on inventory (product_id) where on_hand > 0 and not sells;

-- Purchases change stock often. Only product pages show unit counts; lists change when a product sells out or returns.
create function announce_stock_change() returns trigger language plpgsql as $$
begin
  insert into catalogue_changes (product_id, units_only)
    values (new.product_id, (old.on_hand > old.reserved) = (new.on_hand > new.reserved));
  return null;
end $$;
create trigger inventory_announce after update of on_hand, reserved on inventory
  for each row when (old.on_hand - old.reserved is distinct from new.on_hand - new.reserved)
  execute function announce_stock_change();

-- A change of stock, written by the trigger of `inventory` for every change: reason, author and the stock level after
-- it.
create table stock_movements (
  id bigint generated always as identity primary key,
  product_id bigint not null references products on delete cascade,
  change integer not null,
  reason text not null,
  order_number text,
  actor text not null,
  created_at timestamptz not null default now(),
  on_hand integer,
  note text,
  -- reversed movement
  undoes bigint
);
-- Movements of a product in order.
create index stock_movements_of_product on stock_movements (product_id, id);
-- A movement is reversed at most once.
create unique index stock_movements_undone_once on stock_movements (undoes)
  where undoes is not null;

-- Writes a movement for each change of stock. Without `cause` the author is a person at the database, or a program
-- before 0.3, whose own movement gets the stock level.
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
  insert into stock_movements (product_id, change, on_hand, reason, order_number, actor, note, created_at, undoes)
  values (new.product_id, difference, new.on_hand, coalesce(cause ->> 'reason', 'sin motivo'),
    cause ->> 'order', coalesce(cause ->> 'actor', 'database:' || session_user), cause ->> 'note',
    coalesce((cause ->> 'at')::timestamptz, now()), (cause ->> 'undoes')::bigint);
  return new;
end $$;
create trigger inventory_moved before update of on_hand, cause on inventory
  for each row execute function write_stock_movement();
create trigger inventory_stocked before insert on inventory
  for each row execute function write_stock_movement();

-- Webhook stock.changed.
create function announce_stock() returns trigger language plpgsql as $$
begin
  perform announce_event('stock.changed', jsonb_build_object(
    'sku', (select sku from products where id = new.product_id), 'on_hand', new.on_hand,
    'change', new.change, 'reason', new.reason, 'order', new.order_number), new.created_at);
  return null;
end $$;
create trigger stock_movements_made after insert on stock_movements
  for each row execute function announce_stock();

-- Sold or returned units not yet added to `products.sold_count`. Buyers of one product insert rows instead of waiting
-- for its lock; a job adds them up. Rows of removed products have no effect.
create table units_sold (
  id bigint generated always as identity primary key,
  product_id bigint not null,
  units integer not null
);

-- Units of a product sold in 30 days and days until it sells out; only products with sales.
create table stock_paces (
  product_id bigint primary key references products (id) on delete cascade,
  sold integer not null check (sold > 0),
  days_left integer not null check (days_left >= 0)
);
create index stock_paces_soonest on stock_paces (days_left, product_id);

-- Storage bin of a product, for picking. Internal: neither feeds nor public pages show it.
create table product_bins (
  product_id bigint primary key references products on delete cascade,
  bin text not null check (bin ~ '^\S(.{0,18}\S)?$')
);

-- A stock count of a place, written to the stock when applied.
create table stock_counts (
  id bigint generated always as identity primary key,
  place text not null check (place <> '' and length(place) <= 100),
  state text not null default 'open' check (state in ('open', 'applied', 'undone', 'left')),
  started_by text not null,
  started_at timestamptz not null,
  ended_by text,
  ended_at timestamptz,
  check ((state = 'open') = (ended_at is null)),
  check ((ended_by is null) = (ended_at is null))
);
-- One open count per place.
create unique index stock_counts_one_of_place on stock_counts (lower(place)) where state = 'open';

-- A counted product of a stock count.
create table stock_count_lines (
  count_id bigint not null references stock_counts (id) on delete cascade,
  product_id bigint not null references products (id) on delete cascade,
  counted integer not null check (counted >= 0),
  -- expected units: on hand plus sold but unpacked
  expected integer not null,
  counted_by text not null,
  counted_at timestamptz not null,
  -- difference written to the stock; null: not applied or not possible
  applied integer,
  primary key (count_id, product_id)
);
create index stock_count_lines_product on stock_count_lines (product_id);
