-- Denormalised rows that category pages read, maintained by triggers.

-- A value of a filter, by a number that fits an index.
create table filter_options (
  id integer generated always as identity primary key,
  attribute_id bigint not null references attributes on delete cascade,
  value text not null,
  sort_value numeric,
  unique (attribute_id, value)
);

-- A visible product in a category or below it: the narrow row that lists sort, filter and count by. Maintained by
-- triggers only.
create table category_listing (
  category_id bigint not null references categories on delete cascade,
  product_id bigint not null references products on delete cascade,
  -- default sort order as one number, from listing_place()
  place bigint not null,
  created_at timestamptz not null,
  rating numeric,
  rating_count integer not null,
  available boolean not null,
  price_centavos bigint,
  special_price_centavos bigint,
  special_from date,
  special_to date,
  -- negative category id, then ids of the filter options
  marks integer[] not null,
  family text,
  special_from_time time(0),
  special_to_time time(0),
  primary key (product_id, category_id)
);
create index category_listing_price on category_listing (category_id, price_centavos, product_id)
  where special_price_centavos is null and price_centavos is not null;
create index category_listing_marks on category_listing using gin (marks);
-- First variant of a family in a category.
create index category_listing_family
  on category_listing (category_id, family, place desc, product_id desc) where family is not null;
-- Variants are chosen by place in every sort order.
create index category_listing_newest_first
  on category_listing (category_id, created_at desc, product_id desc) include (family, place);
create index category_listing_best_rated
  on category_listing (category_id, rating desc nulls last, rating_count desc, product_id desc)
  include (family, place);
-- Counts of a category from the index alone.
create index category_listing_placed
  on category_listing (category_id, place desc, product_id desc) include (family, available);
create index category_listing_offered
  on category_listing (category_id, product_id)
  include (price_centavos, special_price_centavos, special_from, special_from_time, special_to, special_to_time,
    family, place, available)
  where special_price_centavos is not null;

-- Cards in a category and below it: products without family, and families.
create table category_counts (
  category_id bigint primary key references categories on delete cascade,
  products integer not null
);

-- Listed products of a family in a category; a family with any counts as one card.
create table category_families (
  category_id bigint not null references categories on delete cascade,
  family text not null,
  members integer not null,
  primary key (category_id, family)
);

-- Counts cards that appear in a category.
create function count_listed() returns trigger language plpgsql as $$
begin
  with joining as (
    select category_id, family, count(*)::integer as members from added
    where family is not null group by category_id, family),
  joined as (
    insert into category_families as f (category_id, family, members)
    select category_id, family, members from joining order by category_id, family
    on conflict (category_id, family) do update set members = f.members + excluded.members
    returning category_id, family, members),
  cards as (
    select category_id from added where family is null
    union all
    -- those that had no member before
    select category_id from joined join joining using (category_id, family, members))
  insert into category_counts (category_id, products)
    select category_id, count(*) from cards group by category_id order by category_id
    on conflict (category_id) do update set products = category_counts.products + excluded.products;
  return null;
end $$;
create trigger category_listing_count_added after insert on category_listing
  referencing new table as added for each statement execute function count_listed();

-- Counts cards that disappear from a category.
create function count_unlisted() returns trigger language plpgsql as $$
begin
  with leaving as (
    select category_id, family, count(*)::integer as members from removed
    where family is not null group by category_id, family),
  remaining as (
    update category_families f set members = f.members - l.members from leaving l
    where f.category_id = l.category_id and f.family = l.family
    returning f.category_id, f.members),
  cards as (
    select category_id from removed where family is null
    union all
    select category_id from remaining where members = 0)
  update category_counts c set products = c.products - gone.cards
    from (select category_id, count(*) as cards from cards group by category_id) gone
    where c.category_id = gone.category_id;
  delete from category_families f using removed r
    where f.category_id = r.category_id and f.family = r.family and f.members = 0;
  return null;
end $$;
create trigger category_listing_count_removed after delete on category_listing
  referencing old table as removed for each statement execute function count_unlisted();

-- Default sort order: available, featured, sold, reviewed, new; each in a bit field.
create function listing_place(
  available boolean, featured boolean, sold bigint, reviewed integer, created timestamptz
) returns bigint language sql immutable parallel safe return
  (available::integer::bigint << 61) | (featured::integer::bigint << 60)
  | (least(sold, 1048575) << 40) | (least(reviewed, 4095)::bigint << 28)
  | greatest(0, least(268435455, (extract(epoch from created) - 946684800)::bigint / 16));

-- Listing rows of products, visible or not.
create function listing_rows(products bigint[]) returns setof category_listing
  language sql stable
  as $$
  select own.category_id, p.id,
    listing_place(i.on_hand > i.reserved and p.price_centavos is not null, p.featured,
      p.sold_count, p.rating_count, p.created_at),
    p.created_at, p.rating_sum::numeric / nullif(p.rating_count, 0), p.rating_count,
    i.on_hand > i.reserved, p.price_centavos, p.special_price_centavos, p.special_from,
    p.special_to, -own.category_id::integer || options.ids, p.family, p.special_from_time,
    p.special_to_time
  from products p join inventory i on i.product_id = p.id
  cross join lateral (select array(
    select o.id from product_attributes pa
    join filter_options o on o.attribute_id = pa.attribute_id and o.value = pa.filter_value
    where pa.product_id = p.id order by o.id) as ids offset 0) options
  cross join lateral (
    select distinct place.category_id from product_categories pc
    join categories c on c.id = pc.category_id
    cross join lateral (values (c.id), (c.parent_id)) place (category_id)
    where pc.product_id = p.id and place.category_id is not null) own
  where p.id = any($1)
  order by own.category_id, p.id
$$;

-- Serialises writers by product, so that the last commit sees the others. More than 1000 products take one lock for
-- all.
create function take_turn_listing(changed bigint[]) returns void language plpgsql as $$
begin
  if cardinality(changed) > 1000 then
    perform pg_advisory_xact_lock(hashtext('category_listing'), 0);
  else
    perform pg_advisory_xact_lock_shared(hashtext('category_listing'), 0);
    perform pg_advisory_xact_lock(hashtext('category_listing'), id)
      from (select (1 + id % 2147483646)::integer as id from unnest(changed) as c (id)
        group by 1 order by 1) ordered;
  end if;
end $$;

-- Rewrites listing rows of changed products. Products without price sort after the others. A changed family is deleted
-- and inserted, so that counts follow.
create function refresh_category_listing(changed bigint[]) returns void
  language plpgsql as $$
declare
  shown bigint[];
begin
  if cardinality(changed) is null or cardinality(changed) = 0 then return; end if;
  perform take_turn_listing(changed);
  insert into filter_options (attribute_id, value, sort_value)
    select pa.attribute_id, pa.filter_value, min(pa.sort_value) from product_attributes pa
    where pa.product_id = any(changed)
      and not exists (select from filter_options o
        where o.attribute_id = pa.attribute_id and o.value = pa.filter_value)
    group by pa.attribute_id, pa.filter_value order by 1, 2
    on conflict do nothing;
  delete from category_listing l using products p
    where l.product_id = any(changed) and p.id = l.product_id
      and (not p.visible or p.family is distinct from l.family or not exists (
        select from product_categories pc join categories c on c.id = pc.category_id
        where pc.product_id = l.product_id and l.category_id in (c.id, c.parent_id)));
  shown := array(select id from products where id = any(changed) and visible);
  insert into category_listing select * from listing_rows(shown)
    on conflict (product_id, category_id) do update set
      place = excluded.place, created_at = excluded.created_at, rating = excluded.rating,
      rating_count = excluded.rating_count, available = excluded.available,
      price_centavos = excluded.price_centavos,
      special_price_centavos = excluded.special_price_centavos,
      special_from = excluded.special_from, special_to = excluded.special_to,
      special_from_time = excluded.special_from_time, special_to_time = excluded.special_to_time,
      marks = excluded.marks
    where category_listing is distinct from excluded;
end $$;

-- Updates prices, stock and sort order of listed products; categories and filter options are unchanged.
create function reprice_category_listing(changed bigint[]) returns void language plpgsql as $$
begin
  if cardinality(changed) is null or cardinality(changed) = 0 then return; end if;
  perform take_turn_listing(changed);
  with now_so as materialized (
    select p.id, p.created_at, p.rating_sum::numeric / nullif(p.rating_count, 0) as rating,
      p.rating_count, i.on_hand > i.reserved as available, p.price_centavos,
      p.special_price_centavos, p.special_from, p.special_to, p.special_from_time, p.special_to_time,
      listing_place(i.on_hand > i.reserved and p.price_centavos is not null, p.featured,
        p.sold_count, p.rating_count, p.created_at) as place
    from products p join inventory i on i.product_id = p.id
    where p.id = any(changed) and i.product_id = any(changed))
  update category_listing l set
    place = now_so.place, created_at = now_so.created_at, rating = now_so.rating,
    rating_count = now_so.rating_count, available = now_so.available,
    price_centavos = now_so.price_centavos,
    special_price_centavos = now_so.special_price_centavos,
    special_from = now_so.special_from, special_to = now_so.special_to,
    special_from_time = now_so.special_from_time, special_to_time = now_so.special_to_time
    from now_so
    where l.product_id = now_so.id and (l.place, l.created_at, l.rating, l.price_centavos,
        l.special_price_centavos, l.special_from, l.special_to,
        l.special_from_time, l.special_to_time)
      is distinct from (now_so.place, now_so.created_at, now_so.rating, now_so.price_centavos,
        now_so.special_price_centavos, now_so.special_from, now_so.special_to,
        now_so.special_from_time, now_so.special_to_time);
end $$;

-- Bulk writers set `tianguis.listing` to 'later' and refresh once at the end of their transaction.
create function listing_is_later() returns boolean language sql stable return
  coalesce(current_setting('tianguis.listing', true) = 'later', false);

-- Refreshes listings when categories, attributes or stock of products are added.
create function list_added_parts() returns trigger language plpgsql as $$
begin
  if listing_is_later() then return null; end if;
  perform refresh_category_listing((select array_agg(distinct product_id) from added));
  return null;
end $$;
create trigger product_categories_list_added after insert on product_categories
  referencing new table as added for each statement execute function list_added_parts();
create trigger product_attributes_list_added after insert on product_attributes
  referencing new table as added for each statement execute function list_added_parts();
create trigger inventory_list_added after insert on inventory
  referencing new table as added for each statement execute function list_added_parts();

-- The same when they are removed.
create function list_removed_parts() returns trigger language plpgsql as $$
begin
  if listing_is_later() then return null; end if;
  perform refresh_category_listing((select array_agg(distinct product_id) from removed));
  return null;
end $$;
create trigger product_categories_list_removed after delete on product_categories
  referencing old table as removed for each statement execute function list_removed_parts();
create trigger product_attributes_list_removed after delete on product_attributes
  referencing old table as removed for each statement execute function list_removed_parts();

-- The same when they change.
create function list_changed_parts() returns trigger language plpgsql as $$
begin
  if listing_is_later() then return null; end if;
  perform refresh_category_listing((select array_agg(distinct product_id) from (
    select product_id from added union select product_id from removed) both_ways));
  return null;
end $$;
create trigger product_categories_list_changed after update on product_categories
  referencing new table as added old table as removed
  for each statement execute function list_changed_parts();
create trigger product_attributes_list_changed after update on product_attributes
  referencing new table as added old table as removed
  for each statement execute function list_changed_parts();

-- Refreshes listings when a product sells out or returns.
create function list_changed_stock() returns trigger language plpgsql as $$
begin
  if listing_is_later() then return null; end if;
  perform reprice_category_listing((
    select array_agg(a.product_id) from added a join removed r on r.id = a.id
    where (a.on_hand > a.reserved) is distinct from (r.on_hand > r.reserved)));
  return null;
end $$;
create trigger inventory_list_changed after update on inventory
  referencing new table as added old table as removed
  for each statement execute function list_changed_stock();

-- Refreshes listings when listed columns of products change.
create function list_changed_products() returns trigger language plpgsql as $$
begin
  if listing_is_later() then return null; end if;
  perform refresh_category_listing((
    select array_agg(a.id) from added a join removed r on r.id = a.id
    where (a.visible, a.family) is distinct from (r.visible, r.family)));
  perform reprice_category_listing((
    select array_agg(a.id) from added a join removed r on r.id = a.id
    where (a.featured, a.sold_count, a.rating_count, a.rating_sum, a.created_at,
        a.price_centavos, a.special_price_centavos, a.special_from, a.special_to,
        a.special_from_time, a.special_to_time)
      is distinct from (r.featured, r.sold_count, r.rating_count, r.rating_sum,
        r.created_at, r.price_centavos, r.special_price_centavos, r.special_from, r.special_to,
        r.special_from_time, r.special_to_time)));
  return null;
end $$;
create trigger products_list_changed after update on products
  referencing new table as added old table as removed
  for each statement execute function list_changed_products();

-- A category under another parent is listed there.
create function list_moved_category() returns trigger language plpgsql as $$
begin
  perform refresh_category_listing((
    select array_agg(distinct product_id) from product_categories where category_id = new.id));
  return null;
end $$;
create trigger categories_list_moved after update of parent_id on categories
  for each row when (old.parent_id is distinct from new.parent_id)
  execute function list_moved_category();
