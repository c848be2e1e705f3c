-- What has no price cannot be bought: lists that nobody sorted show it after what can.
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
      and (not p.visible or not exists (
        select from product_categories pc join categories c on c.id = pc.category_id
        where pc.product_id = l.product_id and l.category_id in (c.id, c.parent_id)));
  insert into category_listing
    select own.category_id, p.id,
      listing_place(i.on_hand > i.reserved and p.price_centavos is not null, p.featured,
        p.sold_count, p.rating_count, p.created_at),
      p.created_at, p.rating_sum::numeric / nullif(p.rating_count, 0), p.rating_count,
      i.on_hand > i.reserved, p.price_centavos, p.special_price_centavos, p.special_from,
      p.special_to, -own.category_id::integer || options.ids
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
    on conflict (category_id, product_id) do update set
      place = excluded.place, created_at = excluded.created_at, rating = excluded.rating,
      rating_count = excluded.rating_count, available = excluded.available,
      price_centavos = excluded.price_centavos,
      special_price_centavos = excluded.special_price_centavos,
      special_from = excluded.special_from, special_to = excluded.special_to,
      marks = excluded.marks
    where category_listing is distinct from excluded;
end $$;

-- For products that stand where they stood, with the options they had.
create or replace function reprice_category_listing(changed bigint[]) returns void language plpgsql as $$
begin
  if cardinality(changed) is null or cardinality(changed) = 0 then return; end if;
  perform take_turn_listing(changed);
  update category_listing l set
    place = now_so.place, created_at = now_so.created_at, rating = now_so.rating,
    rating_count = now_so.rating_count, available = now_so.available,
    price_centavos = now_so.price_centavos,
    special_price_centavos = now_so.special_price_centavos,
    special_from = now_so.special_from, special_to = now_so.special_to
    from (
      select p.id, p.created_at, p.rating_sum::numeric / nullif(p.rating_count, 0) as rating,
        p.rating_count, i.on_hand > i.reserved as available, p.price_centavos,
        p.special_price_centavos, p.special_from, p.special_to,
        listing_place(i.on_hand > i.reserved and p.price_centavos is not null, p.featured,
          p.sold_count, p.rating_count, p.created_at) as place
      from products p join inventory i on i.product_id = p.id where p.id = any(changed)) now_so
    where l.product_id = now_so.id and (l.place, l.created_at, l.rating, l.price_centavos,
        l.special_price_centavos, l.special_from, l.special_to)
      is distinct from (now_so.place, now_so.created_at, now_so.rating, now_so.price_centavos,
        now_so.special_price_centavos, now_so.special_from, now_so.special_to);
end $$;

select reprice_category_listing((select array_agg(id) from products where price_centavos is null));
