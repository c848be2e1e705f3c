-- transaction: none
-- Offers in each order in which they are listed; the first of these alone says how many there are.
create index concurrently if not exists products_offers_ending on products (special_to, id)
  include (family, price_centavos, special_price_centavos, special_from, special_from_time, special_to_time)
  where visible and special_price_centavos is not null;
create index concurrently if not exists products_offers_discount
  on products ((special_price_centavos::numeric / price_centavos), id)
  where visible and special_price_centavos is not null;
create index concurrently if not exists products_offers_cheapest on products (special_price_centavos, id)
  where visible and special_price_centavos is not null;
create index concurrently if not exists products_offers_dearest
  on products (special_price_centavos desc nulls last, id)
  where visible and special_price_centavos is not null;
drop index concurrently if exists products_offers;
-- What is counted of a category, read from the index alone.
create index concurrently if not exists category_listing_placed
  on category_listing (category_id, place desc, product_id desc) include (family, available);
drop index concurrently if exists category_listing_by_place;
create index concurrently if not exists category_listing_offered
  on category_listing (category_id, product_id)
  include (price_centavos, special_price_centavos, special_from, special_from_time, special_to, special_to_time,
    family, place, available)
  where special_price_centavos is not null;
drop index concurrently if exists category_listing_offers;
