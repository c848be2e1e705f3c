-- What people count on the shelves, place by place, before the difference is written into the stock.
create table stock_counts (
  id bigint generated always as identity primary key,
  place text not null check (place <> '' and length(place) <= 100),
  state text not null default 'open' check (state in ('open', 'applied', 'undone', 'left')),
  started_by text not null,
  started_at timestamptz not null,
  ended_by text,
  ended_at timestamptz,
  check ((state = 'open') = (ended_at is null)),
  check ((ended_by is null) = (ended_at is null))
);
-- Nobody counts a place that somebody else is counting.
create unique index stock_counts_one_of_place on stock_counts (lower(place)) where state = 'open';

create table stock_count_lines (
  count_id bigint not null references stock_counts (id) on delete cascade,
  product_id bigint not null references products (id) on delete cascade,
  counted integer not null check (counted >= 0),
  -- what should have lain there when it was counted: what there was, with what was sold and not packed yet
  expected integer not null,
  counted_by text not null,
  counted_at timestamptz not null,
  -- the difference as it was written into the stock; null before, and where it could not be
  applied integer,
  primary key (count_id, product_id)
);
create index stock_count_lines_product on stock_count_lines (product_id);
