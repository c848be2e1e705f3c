-- Views of the catalogue at the moment in `tianguis.now`, for previews. Previews put this schema first in the search
-- path.
-- Nothing is written to it.

create schema at_moment;

-- Products visible at `tianguis.now` but not at present (1), or the reverse (-1). The plan is forced to the indexes of
-- dates, which few products have.
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

-- Creates the views with the present columns of their tables. Migrations that add a column to one of them call it
-- again.
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

-- Cards of a category: products without family, and families with a visible product.
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

-- Uses of words and phrases by products visible at that moment.
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

-- The revision identifies the set of products visible at that moment, for caches.
create view at_moment.search_index_state as
  select s.version, (s.revision % 4294967296) + 4294967296 * (select
      abs(hashtextextended(coalesce(string_agg(m.id * m.step || '', ',' order by m.id), ''), 0) % 1048576)
    from at_moment.moved() m) as revision
  from public.search_index_state s;
