-- What shoppers took out of the cart to buy another day.
create table saved_lines (
  shopper_id bigint not null references shoppers on delete cascade,
  product_id bigint not null references products on delete cascade,
  quantity integer not null check (quantity > 0),
  -- the price when it was saved, to be able to say that it changed; null when it had none
  seen_price_centavos bigint,
  created_at timestamptz not null default now(),
  primary key (shopper_id, product_id)
);
create index saved_lines_product on saved_lines (product_id);
