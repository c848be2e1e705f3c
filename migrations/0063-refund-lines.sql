-- Whose price a refund gives back. Units of a line that cost nothing have no refund.
create table refund_lines (
  id bigint generated always as identity primary key,
  refund_id bigint references refunds (id) on delete cascade,
  line_id bigint not null references payment_attempt_lines (id) on delete cascade,
  quantity integer not null check (quantity > 0),
  amount_centavos bigint not null check (amount_centavos >= 0),
  -- never left the shop (its sale is called off), stays with the shopper, or came back
  goods text not null check (goods in ('unsent', 'kept', 'returned')),
  -- whether they went on sale again
  restocked boolean not null default false,
  created_at timestamptz not null default now()
);
create index refund_lines_refund on refund_lines (refund_id);
create index refund_lines_line on refund_lines (line_id);

-- What of a refund is for shipping, and whom a transfer by hand goes to; the file for the bank names each once.
alter table refunds
  add column shipping_centavos bigint not null default 0,
  add column clabe_holder text,
  add column bank_file_at timestamptz;

-- A refund above the amount of the settings waits for a second person. `ask` is what was asked for, as it was.
create table refund_approvals (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders (id) on delete cascade,
  ask jsonb not null check (jsonb_typeof(ask) = 'object'),
  amount_centavos bigint not null check (amount_centavos > 0),
  reason text not null check (length(reason) between 1 and 500),
  state text not null default 'waiting' check (state in ('waiting', 'approved', 'refused', 'expired')),
  asked_by text not null,
  asked_at timestamptz not null,
  expires_at timestamptz not null,
  decided_by text,
  decided_at timestamptz,
  decided_reason text,
  check ((state in ('approved', 'refused')) = (decided_by is not null)),
  check (decided_by <> asked_by)
);
create unique index refund_approvals_one_waiting on refund_approvals (order_id) where state = 'waiting';
create index refund_approvals_waiting on refund_approvals (id) where state = 'waiting';
create index refund_approvals_order on refund_approvals (order_id);
