-- Labels bought for many orders with one press. A job buys them one after the other; a row without end waits for it.
create table label_batches (
  id bigint generated always as identity primary key,
  -- which offer is bought of those a carrier makes
  prefers text not null check (prefers in ('cheapest', 'soonest')),
  asked_by text not null check (asked_by <> ''),
  created_at timestamptz not null
);
create table label_batch_orders (
  id bigint generated always as identity primary key,
  batch_id bigint not null references label_batches on delete cascade,
  order_id bigint not null references orders on delete cascade,
  -- offer that was about to be bought; after a crash it finds its label
  offer_key text check (offer_key <> ''),
  label_id bigint references labels on delete set null,
  -- why no label was bought
  fault text check (fault <> ''),
  tries integer not null default 0 check (tries >= 0),
  ended_at timestamptz,
  unique (batch_id, order_id)
);
create unique index label_batch_orders_waiting on label_batch_orders (order_id) where ended_at is null;
create index label_batch_orders_next on label_batch_orders (tries, id) where ended_at is null;
create index label_batch_orders_order on label_batch_orders (order_id);
create index label_batch_orders_label on label_batch_orders (label_id) where label_id is not null;
comment on table label_batches is 'part of orders';
comment on table label_batch_orders is 'part of orders';
comment on column label_batches.prefers is 'impersonal';
comment on column label_batches.asked_by is 'impersonal';
comment on column label_batch_orders.offer_key is 'impersonal';
comment on column label_batch_orders.fault is 'impersonal';
