-- What somebody is about to buy: carts, coupons, shipping, payment attempts, reserved stock.
create table carts (
  id bigint generated always as identity primary key,
  shopper_id bigint not null unique references shoppers on delete cascade,
  coupon_id bigint,
  shipping_code text,
  address_id bigint references addresses on delete set null,
  version integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table cart_lines (
  id bigint generated always as identity primary key,
  cart_id bigint not null references carts on delete cascade,
  product_id bigint not null references products on delete cascade,
  quantity integer not null check (quantity > 0),
  -- the price last shown to the shopper, only to be able to say that it changed
  seen_price_centavos bigint not null,
  created_at timestamptz not null default now(),
  unique (cart_id, product_id)
);

-- A guest's line enters the server cart once, however often the call is repeated.
create table cart_merges (
  cart_id bigint not null references carts on delete cascade,
  idempotency_key text not null check (length(idempotency_key) between 8 and 100),
  created_at timestamptz not null default now(),
  primary key (cart_id, idempotency_key)
);

create table coupons (
  id bigint generated always as identity primary key,
  code text not null unique check (code = upper(btrim(code)) and code <> ''),
  type text not null check (type in ('percent', 'fixed', 'free_shipping')),
  percent integer check (percent between 1 and 100),
  amount_centavos bigint check (amount_centavos > 0),
  max_discount_centavos bigint check (max_discount_centavos > 0),
  min_subtotal_centavos bigint not null default 0 check (min_subtotal_centavos >= 0),
  valid_from date,
  valid_to date,
  total_limit integer check (total_limit >= 0),
  per_customer_limit integer check (per_customer_limit > 0),
  -- {"kind":"all"} | {"kind":"categories","slugs":[…]} | {"kind":"products","url_keys":[…]}
  scope jsonb not null default '{"kind":"all"}',
  exclude_offers boolean not null default false,
  exclude_refurbished boolean not null default false,
  first_purchase_only boolean not null default false,
  public boolean not null default false,
  active boolean not null default true,
  description text not null default '',
  -- a personal coupon (from points or service) belongs to one shopper
  shopper_id bigint references shoppers on delete cascade,
  used integer not null default 0 check (used >= 0),
  held integer not null default 0 check (held >= 0),
  created_at timestamptz not null default now(),
  check ((type = 'percent') = (percent is not null)),
  check ((type = 'fixed') = (amount_centavos is not null)),
  check (total_limit is null or used + held <= total_limit)
);
alter table carts add foreign key (coupon_id) references coupons on delete set null;

create table shipping_zones (
  code text primary key,
  name text not null,
  -- first two digits of the postcode; a prefix belongs to one zone
  postcode_prefixes text[] not null
);

create table shipping_methods (
  code text primary key,
  name text not null,
  position integer not null default 0,
  active boolean not null default true,
  only_digital boolean not null default false,
  pickup boolean not null default false,
  description text not null default ''
);

create table shipping_rates (
  method_code text not null references shipping_methods on delete cascade,
  zone_code text not null references shipping_zones on delete cascade,
  cost_centavos bigint not null check (cost_centavos >= 0),
  min_business_days integer not null default 0 check (min_business_days >= 0),
  max_business_days integer not null check (max_business_days >= min_business_days),
  estimate_text text not null default '',
  primary key (method_code, zone_code)
);

-- A snapshot of what is to be paid, made before the money: the order is born from it.
create table payment_attempts (
  id bigint generated always as identity primary key,
  -- unguessable reference given to the gateway and the success page
  ref text not null unique check (length(ref) >= 22),
  order_number text not null unique check (order_number ~ '^[0-9]{4}-[0-9A-Z]{6}$'),
  shopper_id bigint references shoppers on delete set null,
  email text not null,
  state text not null default 'open' check (state in ('open', 'pending', 'paid', 'failed', 'expired', 'superseded', 'refunded', 'charged_back')),
  cart_hash text not null,
  gateway text not null,
  gateway_session_id text,
  gateway_url text,
  currency text not null default 'MXN' check (currency = 'MXN'),
  subtotal_centavos bigint not null check (subtotal_centavos >= 0),
  discount_centavos bigint not null default 0 check (discount_centavos between 0 and subtotal_centavos),
  shipping_centavos bigint not null default 0 check (shipping_centavos >= 0),
  total_centavos bigint not null,
  coupon_id bigint references coupons on delete set null,
  coupon_code text,
  coupon_state text check (coupon_state in ('held', 'used', 'returned')),
  shipping_code text,
  shipping_name text,
  estimate_from date,
  estimate_to date,
  -- null only when everything in it is digital
  shipping_address jsonb,
  invoice_data jsonb,
  legal_versions jsonb not null default '{}',
  method text check (method in ('card', 'spei', 'cash')),
  installments integer check (installments in (1, 3, 6, 9, 12)),
  card jsonb,
  voucher jsonb,
  tracking_key text,
  paid_centavos bigint not null default 0 check (paid_centavos >= 0),
  refunded_centavos bigint not null default 0 check (refunded_centavos >= 0),
  stock_state text not null default 'reserved' check (stock_state in ('reserved', 'committed', 'released')),
  expires_at timestamptz not null,
  checked_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  paid_at timestamptz,
  check (total_centavos = subtotal_centavos - discount_centavos + shipping_centavos),
  check (state <> 'paid' or paid_centavos >= total_centavos)
);
create unique index payment_attempts_session on payment_attempts (gateway, gateway_session_id) where gateway_session_id is not null;
-- one attempt at a time can be on its way to the gateway for one shopper
create unique index payment_attempts_one_open on payment_attempts (shopper_id) where state = 'open';
create index payment_attempts_due on payment_attempts (expires_at) where state in ('open', 'pending');

create table payment_attempt_lines (
  id bigint generated always as identity primary key,
  attempt_id bigint not null references payment_attempts on delete cascade,
  product_id bigint references products on delete set null,
  position integer not null,
  name text not null,
  sku text not null,
  url_key text not null,
  image_path text,
  digital boolean not null default false,
  quantity integer not null check (quantity > 0),
  unit_price_centavos bigint not null check (unit_price_centavos >= 0),
  regular_price_centavos bigint not null check (regular_price_centavos >= unit_price_centavos),
  discount_centavos bigint not null default 0 check (discount_centavos between 0 and unit_price_centavos * quantity),
  unique (attempt_id, product_id)
);

-- Units promised to an attempt; inventory.reserved is their sum per product.
create table stock_reservations (
  attempt_id bigint not null references payment_attempts on delete cascade,
  product_id bigint not null references products on delete restrict,
  quantity integer not null check (quantity > 0),
  created_at timestamptz not null default now(),
  primary key (attempt_id, product_id)
);
create index stock_reservations_product on stock_reservations (product_id);

-- Every notice of a gateway is stored before it is acted upon, once.
create table payment_notices (
  id bigint generated always as identity primary key,
  gateway text not null,
  event_id text not null,
  type text not null,
  gateway_session_id text,
  ref text,
  body jsonb not null,
  received_at timestamptz not null default now(),
  processed_at timestamptz,
  outcome text,
  unique (gateway, event_id)
);
create index payment_notices_open on payment_notices (received_at) where processed_at is null;

create table refunds (
  id bigint generated always as identity primary key,
  attempt_id bigint not null references payment_attempts on delete restrict,
  amount_centavos bigint not null check (amount_centavos > 0),
  reason text not null,
  state text not null default 'requested' check (state in ('requested', 'done', 'failed', 'needs_clabe')),
  clabe text check (clabe ~ '^[0-9]{18}$'),
  idempotency_key text not null unique,
  gateway_refund_id text,
  created_at timestamptz not null default now(),
  finished_at timestamptz
);
create index refunds_attempt on refunds (attempt_id);
