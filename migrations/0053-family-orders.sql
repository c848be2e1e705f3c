-- transaction: none
-- Who stands first of a family is asked by place, whatever a list is ordered by.
create index concurrently if not exists category_listing_newest_first
  on category_listing (category_id, created_at desc, product_id desc) include (family, place);
create index concurrently if not exists category_listing_best_rated
  on category_listing (category_id, rating desc nulls last, rating_count desc, product_id desc)
  include (family, place);
drop index concurrently if exists category_listing_by_age;
drop index concurrently if exists category_listing_by_rating;
