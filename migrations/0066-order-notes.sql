-- What operators write to each other about an order; its shopper does not see it there.
create table order_notes (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders on delete cascade,
  author text not null,
  body text not null check (length(body) between 1 and 2000),
  created_at timestamptz not null
);
create index order_notes_order on order_notes (order_id, id);

-- Where an order was to go before somebody corrected it, and after.
create table order_addresses (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders on delete cascade,
  before jsonb not null check (jsonb_typeof(before) = 'object'),
  after jsonb not null check (jsonb_typeof(after) = 'object'),
  corrected_by text not null,
  created_at timestamptz not null
);
create index order_addresses_order on order_addresses (order_id, id);

-- New orders and tickets of which the shop's own people are to be written, until one letter has told of them.
create table shop_news (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('order', 'ticket')),
  subject text not null,
  words text not null,
  created_at timestamptz not null
);
create index shop_news_kind on shop_news (kind, id);
