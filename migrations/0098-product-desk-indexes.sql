-- transaction: none
-- What the office narrows its list of products by, at a million of them.
create index concurrently if not exists products_hidden on products (id) where not visible;
create index concurrently if not exists products_shown on products (id) where visible;
create index concurrently if not exists products_special on products (id) where special_price_centavos is not null;
create index concurrently if not exists products_incomplete on products (id)
  where price_centavos is null or description = '' or main_category_id is null;
create index concurrently if not exists products_ean on products (ean) where ean is not null;
create index concurrently if not exists inventory_few on inventory (product_id) where on_hand - reserved <= 3;
create index concurrently if not exists inventory_none on inventory (product_id) where on_hand <= reserved;
