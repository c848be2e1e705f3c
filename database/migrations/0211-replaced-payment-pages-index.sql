-- transaction: none
create index concurrently if not exists payment_attempts_replaced on payment_attempts (replaced_by) where replaced_by is not null;
