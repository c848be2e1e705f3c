-- What public reads see at a moment that `tianguis.now` says: tables of the same names in a schema that a preview's
-- transactions look into first. Nothing is written for it.
create schema at_moment;

-- Products that are seen then and not now (1), or now and not then (-1). Always by the indexes of those moments: where few
-- products have a day, the planner knows nothing of them.
create function at_moment.moved() returns table (id bigint, family text, step integer)
  language plpgsql stable rows 100
  set enable_seqscan = off set jit = off
  as $$
declare
  moment timestamptz := current_setting('tianguis.now')::timestamptz;
begin
  return query
    select p.id, p.family, 1 from public.products p
    where p.for_sale and not p.visible
      and coalesce(visible_ends(p.visible_to, p.visible_to_time), 'infinity') > moment
      and coalesce(visible_begins(p.visible_from, p.visible_from_time), '-infinity') <= moment
    union all
    select p.id, p.family, -1 from public.products p
    where p.visible and p.visible_to is not null and visible_ends(p.visible_to, p.visible_to_time) <= moment
    union all
    select p.id, p.family, -1 from public.products p
    where p.visible and (p.visible_from is not null or p.visible_to is not null)
      and visible_begins(p.visible_from, p.visible_from_time) > moment;
end $$;

-- What categories are listed by of these products, whether they are seen or not.
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

create or replace function refresh_category_listing(changed bigint[]) returns void
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

-- The views follow the columns of their tables: a migration that adds one calls this again.
create function at_moment.follow_tables() returns void language plpgsql as $$
declare
  columns text;
begin
  select string_agg(case attname when 'visible' then $visible$
      case when p.visible_from is null and p.visible_to is null then p.visible
      else coalesce(p.for_sale, p.visible)
        and coalesce(visible_begins(p.visible_from, p.visible_from_time) <= current_setting('tianguis.now')::timestamptz, true)
        and coalesce(visible_ends(p.visible_to, p.visible_to_time) > current_setting('tianguis.now')::timestamptz, true)
      end as visible $visible$ else format('p.%I', attname) end, ', ' order by attnum)
    into columns from pg_attribute
    where attrelid = 'public.products'::regclass and attnum > 0 and not attisdropped;
  execute format('create or replace view at_moment.products as select %s from public.products p', columns);

  select string_agg(case attname when 'visible' then $visible$
      s.visible and s.product_id not in (select id from at_moment.moved() where step < 0)
        or s.product_id in (select id from at_moment.moved() where step > 0) as visible
      $visible$ else format('s.%I', attname) end, ', ' order by attnum)
    into columns from pg_attribute
    where attrelid = 'public.product_search'::regclass and attnum > 0 and not attisdropped;
  execute format('create or replace view at_moment.product_search as select %s from public.product_search s', columns);

  create or replace view at_moment.category_listing as
    select l.* from public.category_listing l
    where l.product_id not in (select id from at_moment.moved() where step < 0)
    union all
    select l.* from public.listing_rows(array(select id from at_moment.moved() where step > 0)) l;
end $$;
select at_moment.follow_tables();

-- Cards of a category: each product in no family, and each family that has somebody.
create view at_moment.category_counts as
  with steps as (
    select listed.category_id, listed.family, sum(listed.step) as members from (
      select l.category_id, l.family, 1 as step
        from public.listing_rows(array(select id from at_moment.moved() where step > 0)) l
      union all
      select l.category_id, l.family, -1 from public.category_listing l
        where l.product_id = any(array(select id from at_moment.moved() where step < 0))) listed
    group by listed.category_id, listed.family),
  cards as (
    select s.category_id, sum(case when s.family is null then s.members
        else (coalesce(f.members, 0) + s.members > 0)::integer - (coalesce(f.members, 0) > 0)::integer end) as more
    from steps s left join public.category_families f on f.category_id = s.category_id and f.family = s.family
    group by s.category_id)
  select coalesce(c.category_id, d.category_id) as category_id,
    (coalesce(c.products, 0) + coalesce(d.more, 0))::integer as products
  from public.category_counts c full join cards d on d.category_id = c.category_id;

-- How many products say a word, or a phrase.
create view at_moment.search_vocabulary as
  select v.word, v.stem, v.sound, v.shown, (v.uses + coalesce(d.more, 0))::integer as uses, v.learnt
  from public.search_vocabulary v left join (
    select word, sum(m.step) as more from at_moment.moved() m
    join public.search_words w on w.product_id = m.id cross join lateral unnest(w.words) word
    group by word) d on d.word = v.word;
create view at_moment.search_phrases as
  select p.phrase, p.shown, (p.uses + coalesce(d.more, 0))::integer as uses
  from public.search_phrases p left join (
    select w.phrase, sum(m.step) as more from at_moment.moved() m
    join public.search_words w on w.product_id = m.id group by w.phrase) d on d.phrase = p.phrase;

-- What is remembered of a search holds for the products that are seen then.
create view at_moment.search_index_state as
  select s.version, (s.revision % 4294967296) + 4294967296 * (select
      abs(hashtextextended(coalesce(string_agg(m.id * m.step || '', ',' order by m.id), ''), 0) % 1048576)
    from at_moment.moved() m) as revision
  from public.search_index_state s;
