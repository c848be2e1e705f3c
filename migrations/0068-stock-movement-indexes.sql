-- transaction: none
-- Movements of a product in the order in which they were made.
create index concurrently if not exists stock_movements_of_product on stock_movements (product_id, id);
drop index concurrently if exists stock_movements_product;
