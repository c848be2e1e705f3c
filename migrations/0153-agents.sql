-- Carts that programs propose. Whoever has the link sees and takes one; only its hash is kept. They end after two days.
create table proposed_carts (
  id bigint generated always as identity primary key,
  link_hash bytea not null unique check (octet_length(link_hash) = 32),
  product_ids bigint[] not null,
  quantities integer[] not null,
  postcode text check (postcode ~ '^[0-9]{5}$'),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  check (cardinality(product_ids) = cardinality(quantities) and cardinality(product_ids) between 1 and 100)
);
create index proposed_carts_expiry on proposed_carts (expires_at);

-- What a shopper lets a program know: how one order stands. Only the hash of the code is kept.
create table order_consents (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders (id),
  code_hash bytea not null unique check (octet_length(code_hash) = 32),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz
);
create index order_consents_order on order_consents (order_id);
create index order_consents_expiry on order_consents (expires_at);
