-- Payment attempts, reservations, and notices of gateways.

-- A payment attempt: immutable snapshot of a purchase, from which its order is created. Amounts in centavos.
create table payment_attempts (
  id bigint generated always as identity primary key,
  -- unguessable reference for gateway and success page
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
  -- null: digital products only
  shipping_address jsonb,
  invoice_data jsonb,
  legal_versions jsonb not null default '{}',
  method text check (method in ('card', 'spei', 'cash')),
  installments integer check (installments > 0),
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
  -- Offer on the payment page, fixed for repeated requests; verified phone, because coupon limits count phones and
  -- accounts.
  payment_offer jsonb not null default '{}' check (jsonb_typeof(payment_offer) = 'object'),
  buyer_phone text check (buyer_phone ~ '^[0-9]{10}$'),
  -- pickup point as promised at purchase
  pickup_point jsonb check (jsonb_typeof(pickup_point) = 'object'),
  -- release of unpaid reservations; the time held counts towards limits
  released_at timestamptz,
  -- applied bundles: [{code, name, sets, saving}], centavos; savings are part of the discount
  bundles jsonb not null default '[]'
  check (jsonb_typeof(bundles) = 'array'),
  -- refund or chargeback by gateway or bank
  money_left_at timestamptz,
  -- test order before the shop opens: no sale, cancelled at opening
  trial boolean not null default false,
  check (total_centavos = subtotal_centavos - discount_centavos + shipping_centavos),
  check (state <> 'paid' or paid_centavos >= total_centavos)
);
create unique index payment_attempts_session on payment_attempts (gateway, gateway_session_id) where gateway_session_id is not null;
-- One open attempt per customer.
create unique index payment_attempts_one_open on payment_attempts (shopper_id) where state = 'open';
create index payment_attempts_due on payment_attempts (expires_at) where state in ('open', 'pending');
create index payment_attempts_coupon on payment_attempts (coupon_id) where coupon_state in ('held', 'used');
create index payment_attempts_phone on payment_attempts (buyer_phone) where buyer_phone is not null;
create index payment_attempts_shopper on payment_attempts (shopper_id, created_at desc);
-- Replaced attempts may still be open at the gateway.
create index payment_attempts_superseded on payment_attempts (created_at) where state = 'superseded';
-- Ended attempts are checked again: money may arrive late.
create index payment_attempts_ended on payment_attempts (created_at)
  where state in ('expired', 'failed') and gateway_session_id is not null;
create index payment_attempts_any_coupon on payment_attempts (coupon_id)
  where coupon_id is not null;
create index payment_attempts_email on payment_attempts (email);
create index payment_attempts_receiver_phone
  on payment_attempts ((shipping_address ->> 'phone'));
create index payment_attempts_receiver on payment_attempts using gin (
  to_tsvector('simple', translate(lower(coalesce(shipping_address ->> 'first_name', '') || ' '
    || coalesce(shipping_address ->> 'last_name', '')), 'áéíóúüñ', 'aeiouun')));
create index payment_attempts_charged_back on payment_attempts (id)
  where state = 'charged_back';
create index payment_attempts_total on payment_attempts (total_centavos, id);
create index payment_attempts_part_paid on payment_attempts (paid_centavos, id)
  where paid_centavos > 0 and paid_centavos <> total_centavos;
create index payment_attempts_voucher on payment_attempts ((voucher ->> 'reference'))
  where voucher is not null;
create index payment_attempts_tracking_key on payment_attempts (tracking_key)
  where tracking_key is not null;
create index payment_attempts_authorization on payment_attempts ((card ->> 'authorization'))
  where card is not null;
create index payment_attempts_paid on payment_attempts (paid_at, id)
  where paid_at is not null;
create index payment_attempts_money_left on payment_attempts (money_left_at)
  where money_left_at is not null;
create index payment_attempts_begun on payment_attempts (created_at) include (state, paid_at);
create index payment_attempts_trial on payment_attempts (id) where trial;
comment on table payment_attempts is 'personal data for order, kept anonymous: Pagos e intentos de pago';
comment on column payment_attempts.email is 'personal: correo';
comment on column payment_attempts.shipping_address is 'personal: dirección de entrega';
comment on column payment_attempts.invoice_data is 'personal: datos para facturar';
comment on column payment_attempts.card is 'personal, stays: últimos cuatro dígitos de la tarjeta';
comment on column payment_attempts.voucher is 'personal, stays: referencia para pagar';
comment on column payment_attempts.tracking_key is 'personal, stays: clave de rastreo de la transferencia';
comment on column payment_attempts.buyer_phone is 'personal: teléfono';

-- Rejects impossible transitions: paid attempts stay paid until the money is returned.
create function keep_attempt_moves_legal() returns trigger language plpgsql as $$
begin
  if old.state in ('paid', 'refunded', 'charged_back')
    and new.state not in ('paid', 'refunded', 'charged_back')
    or old.state = 'pending' and new.state in ('open', 'superseded')
    or old.state <> 'open' and new.state = 'open' then
    raise exception 'attempt % cannot go from % to %', old.order_number, old.state, new.state
      using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger payment_attempts_move_legally before update of state on payment_attempts
  for each row when (old.state is distinct from new.state)
  execute function keep_attempt_moves_legal();

-- A line of a payment attempt, as bought. Prices in centavos.
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
create index payment_attempt_lines_product on payment_attempt_lines (product_id)
  where product_id is not null;
create index payment_attempt_lines_sku
  on payment_attempt_lines (upper(sku), id);
-- Digital lines without licence keys.
create index payment_attempt_lines_digital
  on payment_attempt_lines (attempt_id, product_id) where digital and product_id is not null;
comment on table payment_attempt_lines is 'part of payment_attempts';

-- Discount of a paid order by a promotion, in centavos.
create table promotion_uses (
  promotion_id bigint not null references promotions on delete cascade,
  attempt_id bigint not null references payment_attempts on delete cascade,
  saving_centavos bigint not null check (saving_centavos > 0),
  primary key (promotion_id, attempt_id) include (saving_centavos)
);
create index promotion_uses_attempt on promotion_uses (attempt_id);
comment on table promotion_uses is 'part of payment_attempts';

-- Units reserved by an attempt; `inventory.reserved` is their sum per product.
create table stock_reservations (
  attempt_id bigint not null references payment_attempts on delete cascade,
  product_id bigint not null references products on delete restrict,
  quantity integer not null check (quantity > 0),
  created_at timestamptz not null default now(),
  primary key (attempt_id, product_id)
);
create index stock_reservations_product on stock_reservations (product_id);
comment on table stock_reservations is 'part of payment_attempts';

-- A received notice of a gateway, stored once before processing.
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
create index payment_notices_unknown on payment_notices (id) where outcome = 'unknown-session';
create index payment_notices_session on payment_notices (gateway, gateway_session_id)
  where gateway_session_id is not null;
create index payment_notices_mismatch on payment_notices (gateway, gateway_session_id)
  where outcome = 'mismatch';
comment on table payment_notices is 'part of payment_attempts';
comment on column payment_notices.body is 'personal: lo que avisó quien cobra';

-- A payment at a gateway without a possible attempt; a person decides.
create table unknown_payments (
  id bigint generated always as identity primary key,
  gateway text not null,
  gateway_session_id text not null,
  ref text not null,
  -- null: unknown
  paid_centavos bigint check (paid_centavos >= 0),
  reason text not null check (reason in ('unreadable', 'other-amount', 'lines-differ', 'taken', 'refused')),
  found_at timestamptz not null,
  resolved_at timestamptz,
  resolution text check (resolution in ('recovered', 'refunded', 'closed')),
  check ((resolved_at is null) = (resolution is null)),
  unique (gateway, gateway_session_id)
);
create index unknown_payments_open on unknown_payments (found_at) where resolved_at is null;
create trigger unknown_payments_news after insert on unknown_payments
  for each row execute function announce_to_office('payment', 'id');

-- Progress of reconciliation with a gateway, per database incarnation: a restored or promoted database starts again.
create table payment_comparisons (
  gateway text primary key,
  compared_until timestamptz,
  incarnation text,
  leased_until timestamptz
);

-- A gateway call with rejected credentials, for an alarm in the back office.
create table gateway_rejections (
  gateway text not null,
  call text not null,
  since timestamptz not null,
  last_at timestamptz not null,
  primary key (gateway, call)
);
