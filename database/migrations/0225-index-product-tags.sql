-- transaction: none
-- Tags, by which the office filters and finds products.
create index concurrently if not exists products_tags on products using gin (tags);
