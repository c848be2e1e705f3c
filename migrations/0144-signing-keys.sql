-- The keys that the shop has signed documents with, so that anyone can tell its signatures from others.
create table signing_keys (
  public_key text primary key check (public_key ~ '^[A-Za-z0-9_-]{43}$'),
  first_used_at timestamptz not null default now()
);
