-- What ranks a product: its name, codes, brand, categories and keywords without its long texts. Small
-- enough to lie in the row, so that thousands of matches are ranked without reading anything else.
alter table products add column search_name tsvector;
alter table products alter column search_name set storage main;
create index products_sku_upper on products (upper(sku));
update products set search_name = ts_filter(search_text, '{a,b,c}');
