-- BCP 47 without region; null where nobody said.
alter table products add column language text check (language ~ '^[a-z]{2,3}$');
