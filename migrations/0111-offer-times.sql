-- An offer may begin and end at a time of its days; without one it holds from the beginning of its first day to the end of its last.
alter table products
  add column special_from_time time(0),
  add column special_to_time time(0);
alter table products
  add constraint products_offer_times check (
    (special_from_time is null or special_from is not null) and (special_to_time is null or special_to is not null)) not valid;
alter table category_listing
  add column special_from_time time(0),
  add column special_to_time time(0);
alter table price_history
  add column special_from_time time(0),
  add column special_to_time time(0);

create or replace trigger products_announce
  after insert or delete or update of name, url_key, price_centavos, special_price_centavos,
    special_from, special_from_time, special_to, special_to_time, visible, description, featured,
    refurbished, rating_count, rating_sum
  on products for each row execute function announce_catalogue_change();

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
    where p.id = any(changed) and p.visible
    order by own.category_id, p.id
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

create or replace function reprice_category_listing(changed bigint[]) returns void language plpgsql as $$
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

create or replace function list_changed_products() returns trigger language plpgsql as $$
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

-- What runs meanwhile asks by the day.
create function search_candidates(queries text[], most integer, offers_at timestamptz, featured_only boolean)
  returns table (product_id bigint, line text, category_id bigint)
  language plpgsql stable
  set enable_seqscan = off set jit = off set plan_cache_mode = force_generic_plan
  as $$
declare
  query text;
  found_now integer;
  missing integer := most;
begin
  foreach query in array queries loop
    return query
      select s.product_id, s.line, s.category_id from product_search s
      where s.lexemes @@ query::tsquery and s.visible
        and (not featured_only or exists (
          select from products p where p.id = s.product_id and p.featured))
        and (offers_at is null or exists (
          select from products p where p.id = s.product_id
            and p.special_price_centavos < p.price_centavos
            and p.special_to >= (offers_at at time zone 'America/Mexico_City')::date
            and (p.special_from is null
              or p.special_from <= (offers_at at time zone 'America/Mexico_City')::date)
            and (p.special_to_time is null
              or (p.special_to + p.special_to_time) at time zone 'America/Mexico_City' > offers_at)
            and (p.special_from_time is null
              or (p.special_from + p.special_from_time) at time zone 'America/Mexico_City' <= offers_at)))
      limit missing;
    get diagnostics found_now = row_count;
    missing := missing - found_now;
    exit when missing <= 0;
  end loop;
end $$;
