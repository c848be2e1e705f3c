-- Products that differ in a few options, like colour or capacity, are one family: lists show one card of it.
alter table products
  add column family text check (family ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  -- codes of the attributes by which the products of the family differ
  add column family_options text[] not null default '{}',
  -- the colour that stands for the product among its family
  add column swatch text check (swatch ~ '^#[0-9a-f]{6}$');

alter table category_listing add column family text;

-- How many products of a family a category lists; of those that have some the category counts one.
create table category_families (
  category_id bigint not null references categories on delete cascade,
  family text not null,
  members integer not null,
  primary key (category_id, family)
);

-- The same as before, and the family. A product that changes its family is listed anew, so that it is counted anew.
create or replace function refresh_category_listing(changed bigint[]) returns void language plpgsql as $$
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
  insert into category_listing
    select own.category_id, p.id,
      listing_place(i.on_hand > i.reserved and p.price_centavos is not null, p.featured,
        p.sold_count, p.rating_count, p.created_at),
      p.created_at, p.rating_sum::numeric / nullif(p.rating_count, 0), p.rating_count,
      i.on_hand > i.reserved, p.price_centavos, p.special_price_centavos, p.special_from,
      p.special_to, -own.category_id::integer || options.ids, p.family
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
    where p.id = any(changed) and p.visible
    order by own.category_id, p.id
    on conflict (product_id, category_id) do update set
      place = excluded.place, created_at = excluded.created_at, rating = excluded.rating,
      rating_count = excluded.rating_count, available = excluded.available,
      price_centavos = excluded.price_centavos,
      special_price_centavos = excluded.special_price_centavos,
      special_from = excluded.special_from, special_to = excluded.special_to,
      marks = excluded.marks
    where category_listing is distinct from excluded;
end $$;

create or replace function count_listed() returns trigger language plpgsql as $$
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
create or replace function count_unlisted() returns trigger language plpgsql as $$
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

create or replace function list_changed_products() returns trigger language plpgsql as $$
begin
  if listing_is_later() then return null; end if;
  perform refresh_category_listing((
    select array_agg(a.id) from added a join removed r on r.id = a.id
    where (a.visible, a.family) is distinct from (r.visible, r.family)));
  perform reprice_category_listing((
    select array_agg(a.id) from added a join removed r on r.id = a.id
    where (a.featured, a.sold_count, a.rating_count, a.rating_sum, a.created_at,
        a.price_centavos, a.special_price_centavos, a.special_from, a.special_to)
      is distinct from (r.featured, r.sold_count, r.rating_count, r.rating_sum,
        r.created_at, r.price_centavos, r.special_price_centavos, r.special_from, r.special_to)));
  return null;
end $$;

-- Whoever shows one of a family shows the others beside it.
create function announce_family() returns trigger language plpgsql as $$
begin
  insert into catalogue_changes (product_id)
    select id from products where family in (old.family, new.family)
    union select coalesce(new.id, old.id);
  return null;
end $$;
create trigger products_family_added after insert on products
  for each row when (new.family is not null) execute function announce_family();
create trigger products_family_removed after delete on products
  for each row when (old.family is not null) execute function announce_family();
create trigger products_family_changed after update of family, family_options, swatch, visible on products
  for each row when (
    (old.family, old.family_options, old.swatch, old.visible)
      is distinct from (new.family, new.family_options, new.swatch, new.visible)
    and coalesce(old.family, new.family) is not null)
  execute function announce_family();
