-- Price history, the rule for struck prices, and signed price lists of each day.

-- A price of a product from `changed_at` on. Append-only; rows disappear with their product only. A price may be
-- struck only if it was charged before.
create table price_history (
  id bigint generated always as identity primary key,
  product_id bigint not null references products on delete cascade,
  price_centavos bigint,
  special_price_centavos bigint,
  special_from date,
  special_to date,
  changed_at timestamptz not null default now(),
  special_from_time time(0),
  special_to_time time(0),
  visible boolean not null default true
);
create index price_history_product on price_history (product_id, changed_at desc);

-- Price history takes inserts only.
create function refuse_price_change() returns trigger language plpgsql as $$
begin
  raise exception 'price_history takes new rows only';
end $$;
create trigger price_history_stays before update on price_history
  for each statement execute function refuse_price_change();

-- Start of price recording in this shop; one row.
create table price_book (
  one boolean primary key default true check (one),
  opened_at timestamptz not null
);

-- Days for which a price must have been charged before it may be struck; 0 switches the rule off.
create function struck_days() returns integer language sql stable
  return coalesce((select (value ->> 'struck_days')::integer from shop_settings where key = 'price_rule'), 7);

-- Start of an offer, in the past or future. Extending the last day keeps the start.
create function offer_began(product bigint, regular bigint, special bigint, from_day date, from_time time,
    moment timestamptz) returns timestamptz language plpgsql stable as $$
declare
  began timestamptz := moment;
  past record;
begin
  for past in
    select h.price_centavos, h.special_price_centavos, h.special_from, h.special_from_time, h.changed_at,
      visible_ends(h.special_to, h.special_to_time) as ends
    from price_history h where h.product_id = product and h.changed_at <= moment
    order by h.changed_at desc, h.id desc
  loop
    exit when (past.price_centavos, past.special_price_centavos, past.special_from, past.special_from_time)
      is distinct from (regular, special, from_day, from_time) or past.ends is null or past.ends < began;
    began := past.changed_at;
  end loop;
  return greatest(began, visible_begins(from_day, from_time));
end $$;

-- Time on sale at exactly this price between two moments, by the price history.
create function price_asked(product bigint, asked bigint, since timestamptz, until timestamptz) returns interval
  language sql stable as $$
  select coalesce(sum(
    case when price_centavos = asked then span - offered else interval '0' end
    + case when special_price_centavos = asked then offered else interval '0' end), interval '0')
  from (
    select price_centavos, special_price_centavos, ends - begins as span,
      case when special_price_centavos < price_centavos and special_to is not null
        then greatest(interval '0', least(ends, visible_ends(special_to, special_to_time))
          - greatest(begins, coalesce(visible_begins(special_from, special_from_time), '-infinity')))
        else interval '0' end as offered
    from (
      select h.*, greatest(h.changed_at, since) as begins,
        least(coalesce(lead(h.changed_at) over (order by h.changed_at, h.id), 'infinity'), until) as ends
      from price_history h where h.product_id = product) spans
    where visible and begins < ends) clipped
  $$;

-- Checks whether an offer may strike the regular price. Returns the whole days for which it was charged, or null if
-- allowed.
-- Until the offer starts, the regular price counts as charged while the product is visible. Products not for sale are
-- checked when they go on sale.
create function unasked_days(product bigint, regular bigint, special bigint, from_day date, from_time time, to_day date,
    to_time time, on_sale boolean, seen_from timestamptz, seen_until timestamptz, moment timestamptz)
  returns integer language plpgsql stable as $$
declare
  needed integer;
  began timestamptz;
  opened timestamptz;
  declared bigint;
  asked interval;
begin
  if not on_sale or special is null or regular is null or to_day is null or special >= regular
    or visible_ends(to_day, to_time) <= moment then return null; end if;
  needed := struck_days();
  if needed = 0 then return null; end if;
  began := offer_began(product, regular, special, from_day, from_time, moment);
  select opened_at into opened from price_book;
  if opened is null or began < opened + needed * interval '24 hours' then
    select h.price_centavos into declared from price_history h
      where h.product_id = product and h.price_centavos is not null order by h.changed_at, h.id limit 1;
    if coalesce(declared, regular) = regular then return null; end if;
  end if;
  asked := price_asked(product, regular, began - interval '2160 hours', least(began, moment));
  if began > moment then
    asked := asked + greatest(interval '0', least(began, coalesce(seen_until, 'infinity'))
      - greatest(moment, coalesce(seen_from, '-infinity')));
  end if;
  if asked >= needed * interval '24 hours' then return null; end if;
  return floor(extract(epoch from asked) / 86400)::integer;
end $$;

-- Writes the price history and rejects invalid struck prices (TG001). `tianguis.now` replaces the current time if set.
create function keep_price_history() returns trigger language plpgsql as $$
declare
  moment timestamptz := coalesce(nullif(current_setting('tianguis.now', true), '')::timestamptz, clock_timestamp());
  days integer;
begin
  -- a clock that was set back does not turn the order around
  moment := greatest(moment, (select max(h.changed_at) from price_history h where h.product_id = new.id));
  -- What the clock alone shows or takes out of sight was counted when its days were written.
  if tg_op = 'INSERT' or (new.price_centavos, new.special_price_centavos, new.special_from, new.special_from_time,
      new.special_to, new.special_to_time, new.for_sale, new.visible_from, new.visible_from_time, new.visible_to,
      new.visible_to_time)
    is distinct from (old.price_centavos, old.special_price_centavos, old.special_from, old.special_from_time,
      old.special_to, old.special_to_time, old.for_sale, old.visible_from, old.visible_from_time, old.visible_to,
      old.visible_to_time) then
    days := unasked_days(new.id, new.price_centavos, new.special_price_centavos, new.special_from, new.special_from_time,
      new.special_to, new.special_to_time, coalesce(new.for_sale, new.visible),
      visible_begins(new.visible_from, new.visible_from_time), visible_ends(new.visible_to, new.visible_to_time), moment);
  end if;
  if days is not null then
    raise exception 'El precio de antes de % se pidió % de los % días que hacen falta para tacharlo.',
      new.sku, days, struck_days() using errcode = 'TG001', constraint = 'struck_price_asked', detail = days::text;
  end if;
  if tg_op = 'UPDATE' and (new.price_centavos, new.special_price_centavos, new.special_from, new.special_from_time,
      new.special_to, new.special_to_time, new.visible)
    is not distinct from (old.price_centavos, old.special_price_centavos, old.special_from, old.special_from_time,
      old.special_to, old.special_to_time, old.visible) then return null; end if;
  if not exists (select from price_book) then
    insert into price_book (opened_at) values (moment) on conflict do nothing;
  end if;
  insert into price_history (product_id, price_centavos, special_price_centavos, special_from, special_from_time,
      special_to, special_to_time, visible, changed_at)
    values (new.id, new.price_centavos, new.special_price_centavos, new.special_from, new.special_from_time,
      new.special_to, new.special_to_time, new.visible, moment);
  return null;
end $$;
create trigger products_price_added after insert on products for each row execute function keep_price_history();
create trigger products_price_changed
  after update of price_centavos, special_price_centavos, special_from, special_from_time, special_to, special_to_time,
    visible, for_sale, visible_from, visible_from_time, visible_to, visible_to_time on products for each row
  when ((old.price_centavos, old.special_price_centavos, old.special_from, old.special_from_time, old.special_to,
      old.special_to_time, old.visible, old.for_sale, old.visible_from, old.visible_from_time, old.visible_to,
      old.visible_to_time)
    is distinct from (new.price_centavos, new.special_price_centavos, new.special_from, new.special_from_time,
      new.special_to, new.special_to_time, new.visible, new.for_sale, new.visible_from, new.visible_from_time,
      new.visible_to, new.visible_to_time))
  execute function keep_price_history();

-- Signed document of all prices of a day, chained by the hash of the day before.
create table price_days (
  day date primary key,
  document jsonb not null check (jsonb_typeof(document) = 'object'),
  hash text not null check (hash ~ '^[0-9a-f]{64}$'),
  made_at timestamptz not null default now()
);
create trigger price_days_stay before update or delete or truncate on price_days
  for each statement execute function refuse_change();

-- Leaves of a day's Merkle tree, by product id: 1024 per row, 32 bytes each; the last row may have fewer.
create table price_leaves (
  day date not null references price_days,
  part integer not null check (part >= 0),
  products bigint[] not null,
  skus text[] not null,
  hashes bytea not null check (octet_length(hashes) = 32 * cardinality(products)),
  root text not null check (root ~ '^[0-9a-f]{64}$'),
  primary key (day, part),
  check (cardinality(products) between 1 and 1024 and cardinality(skus) = cardinality(products))
);
