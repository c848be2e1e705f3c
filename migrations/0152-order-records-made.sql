-- transaction: none
create index concurrently if not exists order_records_made on order_records (made_at);
