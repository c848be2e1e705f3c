-- Candidates of a search within a price range in centavos, at a moment of running offers. Without limits it asks no price.
create function search_candidates(
  queries text[], most integer, asked_at timestamptz, offers_only boolean, featured_only boolean,
  min_price bigint, max_price bigint
) returns table (product_id bigint, line text, category_id bigint)
  language plpgsql stable
  set enable_seqscan = off set jit = off set plan_cache_mode = force_generic_plan
  as $$
declare
  query text;
  found_now integer;
  missing integer := most;
  day date := (asked_at at time zone 'America/Mexico_City')::date;
begin
  foreach query in array queries loop
    return query
      select s.product_id, s.line, s.category_id from product_search s
      where s.lexemes @@ query::tsquery and s.visible
        and (not featured_only or exists (
          select from products p where p.id = s.product_id and p.featured))
        and (not offers_only and min_price is null and max_price is null or exists (
          select from products p
          cross join lateral (select coalesce(p.special_price_centavos < p.price_centavos
            and p.special_to >= day and (p.special_from is null or p.special_from <= day)
            and (p.special_to_time is null
              or (p.special_to + p.special_to_time) at time zone 'America/Mexico_City' > asked_at)
            and (p.special_from_time is null
              or (p.special_from + p.special_from_time) at time zone 'America/Mexico_City' <= asked_at),
            false) as running) offer
          where p.id = s.product_id and (offer.running or not offers_only)
            and case when offer.running then p.special_price_centavos else p.price_centavos end
              between coalesce(min_price, 0) and coalesce(max_price, 9223372036854775807)))
      limit missing;
    get diagnostics found_now = row_count;
    missing := missing - found_now;
    exit when missing <= 0;
  end loop;
end $$;
