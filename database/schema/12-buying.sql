-- Before payment: shipping, promotions, coupons and carts.

-- A shipping zone, by postcode.
create table shipping_zones (
  code text primary key,
  name text not null,
  -- first two digits of postcodes; a prefix belongs to one zone
  postcode_prefixes text[] not null
);

-- A shipping method or pickup.
create table shipping_methods (
  code text primary key,
  name text not null,
  position integer not null default 0,
  active boolean not null default true,
  only_digital boolean not null default false,
  pickup boolean not null default false,
  description text not null default ''
);

-- Price and delivery time of a method in a zone; centavos and business days.
create table shipping_rates (
  method_code text not null references shipping_methods on delete cascade,
  zone_code text not null references shipping_zones on delete cascade,
  cost_centavos bigint not null check (cost_centavos >= 0),
  min_business_days integer not null default 0 check (min_business_days >= 0),
  max_business_days integer not null check (max_business_days >= min_business_days),
  estimate_text text not null default '',
  primary key (method_code, zone_code)
);
create index shipping_rates_zone on shipping_rates (zone_code);

-- A settlement of a postcode.
create table postcodes (
  postcode text not null check (postcode ~ '^[0-9]{5}$'),
  settlement text not null,
  municipality text not null,
  state text not null,
  primary key (postcode, settlement)
);

-- An automatic discount. Amounts are in centavos, moments to the minute.
create table promotions (
  id bigint generated always as identity primary key,
  name text not null check (name <> '' and length(name) <= 80),
  -- units: buy + get units, the `get` cheapest are reduced; amount: all are, from `least_centavos` on
  kind text not null check (kind in ('units', 'amount')),
  buy integer check (buy between 1 and 20),
  get integer check (get between 1 and 20),
  percent integer not null check (percent between 1 and 100),
  least_centavos bigint check (least_centavos >= 0),
  scope jsonb not null default '{"kind": "all"}',
  exclude_offers boolean not null default false,
  -- coupons apply to the remaining price
  combines boolean not null default true,
  -- lowest first
  place integer not null default 1 check (place between 1 and 999),
  published boolean not null default false,
  active boolean not null default true,
  starts_at timestamptz,
  ends_at timestamptz check (ends_at > starts_at),
  created_at timestamptz not null,
  -- result and values of the last simulation on past orders
  rehearsal jsonb,
  check ((kind = 'units') = (buy is not null and get is not null)),
  check ((kind = 'amount') = (least_centavos is not null)),
  -- amounts are never reduced to zero
  check (kind = 'units' or percent <= 90)
);
create trigger promotions_announce after insert or update or delete on promotions
  for each statement execute function announce_content_change();

-- A coupon, for all customers or for one. Centavos; `held` counts open payments, `used` paid ones.
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
  -- owner of a personal coupon, from points or support
  shopper_id bigint references shoppers on delete cascade,
  used integer not null default 0 check (used >= 0),
  held integer not null default 0 check (held >= 0),
  created_at timestamptz not null default now(),
  -- Drafts are unpublished. Moments restrict the days of validity further.
  published boolean not null default true,
  starts_at timestamptz,
  ends_at timestamptz,
  rehearsal jsonb,
  check ((type = 'percent') = (percent is not null)),
  check ((type = 'fixed') = (amount_centavos is not null)),
  check (total_limit is null or used + held <= total_limit)
);
create index coupons_shopper on coupons (shopper_id, valid_to) where shopper_id is not null;
-- Coupons for all customers, among many personal ones.
create index coupons_shared on coupons (id) where shopper_id is null;
comment on table coupons is 'personal data for loyalty, kept with-account: Cupones sólo tuyos';
comment on column coupons.code is 'personal: código';
comment on column coupons.description is 'personal: de qué es';

-- The cart of a customer.
create table carts (
  id bigint generated always as identity primary key,
  shopper_id bigint not null unique references shoppers on delete cascade,
  coupon_id bigint references coupons on delete set null,
  shipping_code text,
  address_id bigint references addresses on delete set null,
  version integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index carts_address on carts (address_id) where address_id is not null;
create index carts_coupon on carts (coupon_id) where coupon_id is not null;
comment on table carts is 'personal data for shopping, kept with-account: Carrito';

-- A product in a cart.
create table cart_lines (
  id bigint generated always as identity primary key,
  cart_id bigint not null references carts on delete cascade,
  product_id bigint not null references products on delete cascade,
  quantity integer not null check (quantity > 0),
  -- last shown price, to report a change
  seen_price_centavos bigint not null,
  created_at timestamptz not null default now(),
  unique (cart_id, product_id)
);
create index cart_lines_product on cart_lines (product_id);
comment on table cart_lines is 'part of carts';

-- An applied merge of a guest cart (idempotency key).
create table cart_merges (
  cart_id bigint not null references carts on delete cascade,
  idempotency_key text not null check (length(idempotency_key) between 8 and 100),
  created_at timestamptz not null default now(),
  primary key (cart_id, idempotency_key)
);
comment on table cart_merges is 'part of carts';

-- A product saved for later.
create table saved_lines (
  shopper_id bigint not null references shoppers on delete cascade,
  product_id bigint not null references products on delete cascade,
  quantity integer not null check (quantity > 0),
  -- price when saved, to report a change; null: none
  seen_price_centavos bigint,
  created_at timestamptz not null default now(),
  primary key (shopper_id, product_id)
);
create index saved_lines_product on saved_lines (product_id);
comment on table saved_lines is 'personal data for shopping, kept with-account: Guardado para después';

-- A cart proposed by a program, opened by a link whose hash is stored. Expires after two days.
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
