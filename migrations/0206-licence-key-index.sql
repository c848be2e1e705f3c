-- transaction: none
-- licence_keys_of_product (product_id, id) begins with the same column.
drop index concurrently if exists licence_keys_product;
