-- transaction: none
-- The next rows of a set that wait or were done, and how many there are of each, without walking past all the others.
create index concurrently if not exists change_set_rows_by_state on change_set_rows (set_id, state, product_id);
drop index concurrently if exists change_set_rows_waiting;
