-- transaction: none

-- There are a few in the life of a shop.
create index concurrently if not exists payment_attempts_trial on payment_attempts (id) where trial;
