-- transaction: none
-- What the office finds customers by, and what was sent to them, at a million of them.
create index concurrently if not exists shoppers_names on shoppers using gin (
  to_tsvector('simple', immutable_unaccent(lower(first_name || ' ' || last_name))));
create index concurrently if not exists shoppers_email_start on shoppers (email text_pattern_ops);
create index concurrently if not exists shoppers_phone_start on shoppers (phone text_pattern_ops) where phone is not null;
create index concurrently if not exists shoppers_blocked on shoppers (id) where blocked;
create index concurrently if not exists outbox_recipient on outbox (recipient, id);
