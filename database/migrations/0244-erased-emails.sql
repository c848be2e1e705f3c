-- E-mails of erased people as keyed hashes, so that a file of the former shop does not bring them back.
create table erased_email_key (
  id boolean primary key default true check (id),
  key bytea not null
);
create table erased_emails (
  hash bytea primary key,
  erased_on date not null
);
comment on column erased_emails.hash is 'impersonal';
