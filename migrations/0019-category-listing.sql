-- What a category page sorts, filters and counts by, in one narrow row for each product and each category that it
-- stands in or below. Triggers keep it; nothing writes it by hand.

-- The values that filters offer, by a number that fits an index.
create table filter_options (
  id integer generated always as identity primary key,
  attribute_id bigint not null references attributes on delete cascade,
  value text not null,
  sort_value numeric,
  unique (attribute_id, value)
);

create table category_listing (
  category_id bigint not null references categories on delete cascade,
  product_id bigint not null references products on delete cascade,
  -- the order of a list that nobody sorted, as one number: see listing_place()
  place bigint not null,
  created_at timestamptz not null,
  rating numeric,
  rating_count integer not null,
  available boolean not null,
  price_centavos bigint,
  special_price_centavos bigint,
  special_from date,
  special_to date,
  -- the category as a negative number, then the filter options of the product
  marks integer[] not null,
  primary key (category_id, product_id)
);
create index category_listing_product on category_listing (product_id);
create index category_listing_place on category_listing (category_id, place desc, product_id desc);
create index category_listing_newest on category_listing (category_id, created_at desc, product_id desc);
create index category_listing_price on category_listing (category_id, price_centavos, product_id)
  where special_price_centavos is null and price_centavos is not null;
create index category_listing_offers on category_listing (category_id, product_id)
  where special_price_centavos is not null;
create index category_listing_rating
  on category_listing (category_id, rating desc nulls last, rating_count desc, product_id desc);
create index category_listing_marks on category_listing using gin (marks);

-- How many visible products stand in a category or below it.
create table category_counts (
  category_id bigint primary key references categories on delete cascade,
  products integer not null
);

create index products_offers on products (special_to)
  where visible and special_price_centavos is not null;

-- What can be had, then what is featured, then what sells, is reviewed and is new; each in as many bits as it needs.
create function listing_place(
  available boolean, featured boolean, sold bigint, reviewed integer, created timestamptz
) returns bigint language sql immutable parallel safe return
  (available::integer::bigint << 61) | (featured::integer::bigint << 60)
  | (least(sold, 1048575) << 40) | (least(reviewed, 4095)::bigint << 28)
  | greatest(0, least(268435455, (extract(epoch from created) - 946684800)::bigint / 16));

create function refresh_category_listing(changed bigint[]) returns void language plpgsql as $$
begin
  if cardinality(changed) is null or cardinality(changed) = 0 then return; end if;
  -- One writer for each product, so that the last to commit has seen what the others did; very many at once
  -- are one writer for all.
  if cardinality(changed) > 1000 then
    perform pg_advisory_xact_lock(hashtext('category_listing'), 0);
  else
    perform pg_advisory_xact_lock_shared(hashtext('category_listing'), 0);
    perform pg_advisory_xact_lock(hashtext('category_listing'), id)
      from (select (1 + id % 2147483646)::integer as id from unnest(changed) as c (id)
        group by 1 order by 1) ordered;
  end if;
  insert into filter_options (attribute_id, value, sort_value)
    select pa.attribute_id, pa.filter_value, min(pa.sort_value) from product_attributes pa
    where pa.product_id = any(changed)
      and not exists (select from filter_options o
        where o.attribute_id = pa.attribute_id and o.value = pa.filter_value)
    group by pa.attribute_id, pa.filter_value order by 1, 2
    on conflict do nothing;
  delete from category_listing l using products p
    where l.product_id = any(changed) and p.id = l.product_id
      and (not p.visible or not exists (
        select from product_categories pc join categories c on c.id = pc.category_id
        where pc.product_id = l.product_id and l.category_id in (c.id, c.parent_id)));
  insert into category_listing
    select own.category_id, p.id,
      listing_place(i.on_hand > i.reserved, p.featured, p.sold_count, p.rating_count, p.created_at),
      p.created_at, p.rating_sum::numeric / nullif(p.rating_count, 0), p.rating_count,
      i.on_hand > i.reserved, p.price_centavos, p.special_price_centavos, p.special_from,
      p.special_to, -own.category_id::integer || array(
        select o.id from product_attributes pa
        join filter_options o on o.attribute_id = pa.attribute_id and o.value = pa.filter_value
        where pa.product_id = p.id order by o.id)
    from products p join inventory i on i.product_id = p.id
    cross join lateral (
      select distinct place.category_id from product_categories pc
      join categories c on c.id = pc.category_id
      cross join lateral (values (c.id), (c.parent_id)) place (category_id)
      where pc.product_id = p.id and place.category_id is not null) own
    where p.id = any(changed) and p.visible
    order by own.category_id, p.id
    on conflict (category_id, product_id) do update set
      place = excluded.place, created_at = excluded.created_at, rating = excluded.rating,
      rating_count = excluded.rating_count, available = excluded.available,
      price_centavos = excluded.price_centavos,
      special_price_centavos = excluded.special_price_centavos,
      special_from = excluded.special_from, special_to = excluded.special_to,
      marks = excluded.marks
    where category_listing is distinct from excluded;
end $$;

-- A writer of many products sets tianguis.listing to 'later' in its transaction and refreshes once at its end.
create function listing_is_later() returns boolean language sql stable return
  coalesce(current_setting('tianguis.listing', true) = 'later', false);

create function list_added_parts() returns trigger language plpgsql as $$
begin
  if listing_is_later() then return null; end if;
  perform refresh_category_listing((select array_agg(distinct product_id) from added));
  return null;
end $$;
create function list_removed_parts() returns trigger language plpgsql as $$
begin
  if listing_is_later() then return null; end if;
  perform refresh_category_listing((select array_agg(distinct product_id) from removed));
  return null;
end $$;
create function list_changed_parts() returns trigger language plpgsql as $$
begin
  if listing_is_later() then return null; end if;
  perform refresh_category_listing((select array_agg(distinct product_id) from (
    select product_id from added union select product_id from removed) both_ways));
  return null;
end $$;
create trigger product_categories_list_added after insert on product_categories
  referencing new table as added for each statement execute function list_added_parts();
create trigger product_categories_list_removed after delete on product_categories
  referencing old table as removed for each statement execute function list_removed_parts();
create trigger product_categories_list_changed after update on product_categories
  referencing new table as added old table as removed
  for each statement execute function list_changed_parts();
create trigger product_attributes_list_added after insert on product_attributes
  referencing new table as added for each statement execute function list_added_parts();
create trigger product_attributes_list_removed after delete on product_attributes
  referencing old table as removed for each statement execute function list_removed_parts();
create trigger product_attributes_list_changed after update on product_attributes
  referencing new table as added old table as removed
  for each statement execute function list_changed_parts();
create trigger inventory_list_added after insert on inventory
  referencing new table as added for each statement execute function list_added_parts();

create function list_changed_stock() returns trigger language plpgsql as $$
begin
  if listing_is_later() then return null; end if;
  perform refresh_category_listing((
    select array_agg(a.product_id) from added a join removed r on r.id = a.id
    where (a.on_hand > a.reserved) is distinct from (r.on_hand > r.reserved)));
  return null;
end $$;
create trigger inventory_list_changed after update on inventory
  referencing new table as added old table as removed
  for each statement execute function list_changed_stock();

create function list_changed_products() returns trigger language plpgsql as $$
begin
  if listing_is_later() then return null; end if;
  perform refresh_category_listing((
    select array_agg(a.id) from added a join removed r on r.id = a.id
    where (a.visible, a.featured, a.sold_count, a.rating_count, a.rating_sum, a.created_at,
        a.price_centavos, a.special_price_centavos, a.special_from, a.special_to)
      is distinct from (r.visible, r.featured, r.sold_count, r.rating_count, r.rating_sum,
        r.created_at, r.price_centavos, r.special_price_centavos, r.special_from, r.special_to)));
  return null;
end $$;
create trigger products_list_changed after update on products
  referencing new table as added old table as removed
  for each statement execute function list_changed_products();

create function list_moved_category() returns trigger language plpgsql as $$
begin
  perform refresh_category_listing((
    select array_agg(distinct product_id) from product_categories where category_id = new.id));
  return null;
end $$;
create trigger categories_list_moved after update of parent_id on categories
  for each row when (old.parent_id is distinct from new.parent_id)
  execute function list_moved_category();

create function count_listed() returns trigger language plpgsql as $$
begin
  insert into category_counts (category_id, products)
    select category_id, count(*) from added group by category_id order by category_id
    on conflict (category_id) do update set products = category_counts.products + excluded.products;
  return null;
end $$;
create function count_unlisted() returns trigger language plpgsql as $$
begin
  update category_counts c set products = c.products - r.count
    from (select category_id, count(*) as count from removed group by category_id) r
    where c.category_id = r.category_id;
  return null;
end $$;
create trigger category_listing_count_added after insert on category_listing
  referencing new table as added for each statement execute function count_listed();
create trigger category_listing_count_removed after delete on category_listing
  referencing old table as removed for each statement execute function count_unlisted();

select refresh_category_listing((select array_agg(id) from products));
