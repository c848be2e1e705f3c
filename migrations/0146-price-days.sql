-- What all prices of a day come to, signed; each day names the hash of the one before.
create table price_days (
  day date primary key,
  document jsonb not null check (jsonb_typeof(document) = 'object'),
  hash text not null check (hash ~ '^[0-9a-f]{64}$'),
  made_at timestamptz not null default now()
);
create trigger price_days_stay before update or delete or truncate on price_days
  for each statement execute function refuse_change();

-- The leaves of a day's tree, 1024 in each row but the last, in the order of products' ids: 32 bytes of each.
create table price_leaves (
  day date not null references price_days,
  part integer not null check (part >= 0),
  products bigint[] not null,
  skus text[] not null,
  hashes bytea not null check (octet_length(hashes) = 32 * cardinality(products)),
  root text not null check (root ~ '^[0-9a-f]{64}$'),
  primary key (day, part),
  check (cardinality(products) between 1 and 1024 and cardinality(skus) = cardinality(products))
);
