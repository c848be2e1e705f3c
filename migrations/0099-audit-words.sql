-- What somebody of the shop wrote about a person or an order, by the entry of the audit log that it belongs to: beside the
-- log, which is sealed and kept for good, so that the words leave with the account. Entries are never removed.
create table audit_words (
  entry_id bigint primary key,
  words text not null
);
