-- One row, found by a key: without one, logical replication refuses its updates.
alter table search_index_state add column one boolean primary key default true;
alter table search_index_state add constraint search_index_state_one_check check (one) not valid;
