-- What was bought. The states are those of decisions §2: 0 cancelled … 9 delivered.
create table orders (
  id bigint generated always as identity primary key,
  number text not null unique,
  attempt_id bigint not null unique references payment_attempts on delete restrict,
  shopper_id bigint references shoppers on delete set null,
  state_id smallint not null check (state_id between 0 and 9),
  -- money arrived although the order is cancelled, or is being given back
  payment_flag text check (payment_flag in ('paid_late', 'refund_open', 'refunded', 'charged_back', 'underpaid')),
  carrier text,
  tracking_number text,
  tracking_url text,
  shipped_at timestamptz,
  delivered_at timestamptz,
  completed_at timestamptz,
  cancel_reason text,
  revocation_requested_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (state_id not in (3, 4) or tracking_number is not null)
);
create index orders_shopper on orders (shopper_id, created_at desc);
create index orders_state on orders (state_id, created_at);

create table order_events (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders on delete cascade,
  from_state smallint,
  to_state smallint,
  actor text not null,
  reason text not null,
  visible boolean not null default true,
  created_at timestamptz not null default now()
);
create index order_events_order on order_events (order_id, created_at);

create table invoice_requests (
  id bigint generated always as identity primary key,
  order_id bigint not null unique references orders on delete cascade,
  rfc text not null,
  legal_name text not null,
  tax_regime text not null,
  use_code text not null,
  postcode text not null check (postcode ~ '^[0-9]{5}$'),
  state text not null default 'requested' check (state in ('requested', 'issued', 'refused')),
  created_at timestamptz not null default now()
);

-- Stock of licence keys: one key for one unit, ever. Encrypted at rest.
create table licence_keys (
  id bigint generated always as identity primary key,
  product_id bigint not null references products on delete restrict,
  key_cipher bytea not null,
  key_fingerprint bytea not null unique,
  order_id bigint references orders on delete restrict,
  assigned_at timestamptz,
  created_at timestamptz not null default now(),
  check ((order_id is null) = (assigned_at is null))
);
create index licence_keys_free on licence_keys (product_id) where order_id is null;

-- Mail and text messages leave through here, after the transaction that caused them.
create table outbox (
  id bigint generated always as identity primary key,
  -- names what caused it, so that the same cause never sends twice
  dedupe_key text not null unique,
  channel text not null check (channel in ('mail', 'sms')),
  recipient text not null,
  template text not null,
  data jsonb not null,
  tries integer not null default 0,
  next_try_at timestamptz not null default now(),
  sent_at timestamptz,
  failed_at timestamptz,
  last_error text,
  created_at timestamptz not null default now()
);
create index outbox_due on outbox (next_try_at) where sent_at is null and failed_at is null;
