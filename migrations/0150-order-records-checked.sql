alter table orders validate constraint orders_record_hash_check;
