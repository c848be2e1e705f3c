-- transaction: none
-- What the office lists licences by: keys that came together, keys of a product, products that are sold as keys.
create index concurrently if not exists licence_keys_import on licence_keys (import_id) where import_id is not null;
create index concurrently if not exists licence_keys_of_product on licence_keys (product_id, id);
create index concurrently if not exists products_digital on products (id) where delivery = 'digital';
