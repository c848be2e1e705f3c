-- transaction: none
-- Refurbished products, which the filter by condition looks up.
create index concurrently if not exists products_refurbished on products (id) where refurbished;
