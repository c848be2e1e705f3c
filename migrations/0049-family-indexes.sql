-- transaction: none
create index concurrently if not exists products_family on products (family) where family is not null;
-- Which product of a family stands first in a category.
create index concurrently if not exists category_listing_family
  on category_listing (category_id, family, place desc, product_id desc) where family is not null;
-- Lists skip all but one of a family without leaving the index.
create index concurrently if not exists category_listing_by_place
  on category_listing (category_id, place desc, product_id desc) include (family);
create index concurrently if not exists category_listing_by_age
  on category_listing (category_id, created_at desc, product_id desc) include (family);
create index concurrently if not exists category_listing_by_rating
  on category_listing (category_id, rating desc nulls last, rating_count desc, product_id desc)
  include (family);
drop index concurrently if exists category_listing_place;
drop index concurrently if exists category_listing_newest;
drop index concurrently if exists category_listing_rating;
