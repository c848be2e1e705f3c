-- What a shopper was told about a wished product, so that each piece of news is told once.
alter table wishes
  -- seen without stock since it was saved or since its holder was told that it is back
  add column sold_out boolean not null default false,
  -- the lowest price they were told of, until the price rises again
  add column told_price_centavos bigint;
create index wishes_product on wishes (product_id);
