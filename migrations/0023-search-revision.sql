-- Grows with every change of what search finds, so that a process knows whether what it remembers still holds.
alter table search_index_state add column revision bigint not null default 0;
create index search_phrases_uses on search_phrases (uses desc);
