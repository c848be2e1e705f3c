-- Writing prices into lists: one index fewer, and each product's place worked out once.
alter table category_listing drop constraint category_listing_pkey, add primary key (product_id, category_id);
drop index category_listing_product;

create or replace function reprice_category_listing(changed bigint[]) returns void language plpgsql as $$
begin
  if cardinality(changed) is null or cardinality(changed) = 0 then return; end if;
  perform take_turn_listing(changed);
  with now_so as materialized (
    select p.id, p.created_at, p.rating_sum::numeric / nullif(p.rating_count, 0) as rating,
      p.rating_count, i.on_hand > i.reserved as available, p.price_centavos,
      p.special_price_centavos, p.special_from, p.special_to,
      listing_place(i.on_hand > i.reserved and p.price_centavos is not null, p.featured,
        p.sold_count, p.rating_count, p.created_at) as place
    from products p join inventory i on i.product_id = p.id
    where p.id = any(changed) and i.product_id = any(changed))
  update category_listing l set
    place = now_so.place, created_at = now_so.created_at, rating = now_so.rating,
    rating_count = now_so.rating_count, available = now_so.available,
    price_centavos = now_so.price_centavos,
    special_price_centavos = now_so.special_price_centavos,
    special_from = now_so.special_from, special_to = now_so.special_to
    from now_so
    where l.product_id = now_so.id and (l.place, l.created_at, l.rating, l.price_centavos,
        l.special_price_centavos, l.special_from, l.special_to)
      is distinct from (now_so.place, now_so.created_at, now_so.rating, now_so.price_centavos,
        now_so.special_price_centavos, now_so.special_from, now_so.special_to);
end $$;
