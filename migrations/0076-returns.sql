-- What shoppers give back: asked for, received, inspected unit by unit, refunded or refused.
create table returns (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders (id) on delete cascade,
  state text not null default 'requested'
    check (state in ('requested', 'received', 'inspected', 'refunded', 'refused')),
  requested_at timestamptz not null,
  received_at timestamptz,
  inspected_at timestamptz,
  closed_at timestamptz,
  -- why it was refused; the shopper reads it
  refused_reason text,
  refund_id bigint references refunds (id) on delete set null,
  check ((state in ('refunded', 'refused')) = (closed_at is not null)),
  check ((state = 'refused') = (refused_reason is not null))
);
create index returns_order on returns (order_id);
create index returns_refund on returns (refund_id);
create unique index returns_one_open on returns (order_id)
  where state in ('requested', 'received', 'inspected');
create index returns_open on returns (id) where state in ('requested', 'received', 'inspected');

-- Units of a line that go back. Once inspected each is back on the shelf, second hand, waste, or turned down: not refunded.
create table return_lines (
  return_id bigint not null references returns (id) on delete cascade,
  line_id bigint not null references payment_attempt_lines (id) on delete cascade,
  quantity integer not null check (quantity > 0),
  to_shelf integer not null default 0 check (to_shelf >= 0),
  second_hand integer not null default 0 check (second_hand >= 0),
  waste integer not null default 0 check (waste >= 0),
  turned_down integer not null default 0 check (turned_down >= 0),
  note text,
  primary key (return_id, line_id),
  check (to_shelf + second_hand + waste + turned_down in (0, quantity))
);
create index return_lines_line on return_lines (line_id);
