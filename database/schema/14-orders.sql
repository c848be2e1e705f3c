-- Orders, parcels, licence keys and order records.

-- An order. `state_id` is 0 cancelled, 1 unpaid, 2 processing, 3 shipped, 4 in transit, 5 delivery failed, 6
-- returning, 7 refunded, 8 delivered unconfirmed, 9 completed.
create table orders (
  id bigint generated always as identity primary key,
  number text not null unique,
  attempt_id bigint not null unique references payment_attempts on delete restrict,
  shopper_id bigint references shoppers on delete set null,
  state_id smallint not null check (state_id between 0 and 9),
  -- money of a cancelled order, or being refunded
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
  pickup_code text check (pickup_code ~ '^[0-9]{6}$'),
  pickup_until date,
  -- hash of the order record, so that a missing record is noticed; null: order without record
  record_hash bytea check (octet_length(record_hash) = 32),
  check (state_id not in (3, 4) or tracking_number is not null),
  check ((pickup_code is null) = (pickup_until is null))
);
create index orders_shopper on orders (shopper_id, created_at desc);
create index orders_state on orders (state_id, created_at);
create index orders_waiting_at_point on orders (pickup_until) where state_id = 8 and pickup_until is not null;
-- Order list of the back office.
create index orders_newest on orders (created_at, id);
create index orders_in_trouble on orders (created_at, id)
  where state_id = 5 or payment_flag in ('paid_late', 'refund_open', 'charged_back', 'underpaid');
-- Orders that wait for a person.
create index orders_flagged on orders (created_at)
  where payment_flag in ('paid_late', 'refund_open');
-- Orders ready for pickup, in list order.
create index orders_to_hand_over on orders (created_at, id)
  where state_id in (2, 8);
comment on table orders is 'personal data for order, kept anonymous: Pedidos';
comment on column orders.number is 'personal, stays: número de pedido';
comment on column orders.tracking_number is 'personal, stays: guía de la paquetería';
comment on column orders.tracking_url is 'personal, stays: página de la guía';
comment on column orders.cancel_reason is 'personal: por qué se canceló';
comment on column orders.pickup_code is 'personal, stays: código para recoger';
create trigger orders_news after insert on orders
  for each row execute function announce_to_office('order', 'number');
create trigger orders_paid_news after update of state_id on orders
  for each row when (old.state_id = 1 and new.state_id = 2)
  execute function announce_to_office('order', 'number');
create trigger orders_flagged_news after update of payment_flag on orders
  for each row when (new.payment_flag is distinct from old.payment_flag and new.payment_flag is not null)
  execute function announce_to_office('payment', 'number');

-- Allows the transitions of src/domain/orders/order-state-transitions.ts only; a test compares both. Cancelled orders return
-- for late payments only,
-- and 3 and 4 return to 2 when a parcel was sent by mistake.
create function keep_order_moves_legal() returns trigger language plpgsql as $$
begin
  if (old.state_id, new.state_id) in (
    (0, 2), (1, 2), (1, 0), (2, 3), (2, 0), (2, 8), (2, 9), (3, 2), (3, 4), (3, 5), (4, 2), (4, 8), (4, 9), (4, 5),
    (5, 4), (5, 6), (5, 7), (5, 9), (6, 7), (6, 9), (8, 9), (8, 5), (8, 6), (9, 6)) then
    return new;
  end if;
  raise exception 'order % cannot go from % to %', old.number, old.state_id, new.state_id
    using errcode = 'check_violation';
end $$;
create trigger orders_move_legally before update of state_id on orders
  for each row when (old.state_id is distinct from new.state_id)
  execute function keep_order_moves_legal();

-- `status` of the API by state.
create function order_state_name(state smallint) returns text language sql immutable as $$
  select (array['canceled', 'pending_payment', 'processing', 'shipped', 'in_transit', 'delivery_failed',
    'return_in_progress', 'refunded', 'delivered_unconfirmed', 'completed'])[state + 1]
$$;

-- Webhook order.<status>.
create function announce_order() returns trigger language plpgsql as $$
begin
  perform announce_event('order.' || order_state_name(new.state_id), jsonb_build_object(
    'order', new.number, 'status', order_state_name(new.state_id),
    'former_status', case when tg_op = 'UPDATE' then order_state_name(old.state_id) end), new.updated_at);
  return null;
end $$;
create trigger orders_made after insert on orders for each row execute function announce_order();
create trigger orders_moved after update of state_id on orders
  for each row when (old.state_id is distinct from new.state_id) execute function announce_order();

-- A transition of an order or a note in its history.
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
comment on table order_events is 'part of orders';
comment on column order_events.actor is 'personal, stays: quién lo movió';
comment on column order_events.reason is 'personal: por qué';

-- An internal note about an order.
create table order_notes (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders on delete cascade,
  author text not null,
  body text not null check (length(body) between 1 and 2000),
  created_at timestamptz not null
);
create index order_notes_order on order_notes (order_id, id);
comment on table order_notes is 'personal data for support, kept with-account: Notas de quien atendió tus pedidos';
comment on column order_notes.author is 'personal: quién la escribió';
comment on column order_notes.body is 'personal: lo que anotó';

-- A corrected delivery address of an order.
create table order_addresses (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders on delete cascade,
  before jsonb not null check (jsonb_typeof(before) = 'object'),
  after jsonb not null check (jsonb_typeof(after) = 'object'),
  corrected_by text not null,
  created_at timestamptz not null
);
create index order_addresses_order on order_addresses (order_id, id);
comment on table order_addresses is 'personal data for delivery, kept with-account: Direcciones corregidas de pedidos';
comment on column order_addresses.before is 'personal: dirección antes';
comment on column order_addresses.after is 'personal: dirección después';

-- A parcel of an order.
create table shipments (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders on delete cascade,
  position integer not null check (position > 0),
  state text not null default 'packed' check (state in ('packed', 'sent', 'delivered')),
  carrier text,
  tracking_number text,
  tracking_url text,
  packed_by text not null,
  packed_at timestamptz not null,
  sent_by text,
  sent_at timestamptz,
  delivered_at timestamptz,
  announced_at timestamptz,
  unique (order_id, position),
  check ((state = 'packed') = (sent_at is null)),
  check ((sent_at is null) = (carrier is null)),
  check ((sent_at is null) = (tracking_number is null)),
  check ((sent_at is null) = (sent_by is null)),
  check ((state = 'delivered') = (delivered_at is not null)),
  check (sent_at is not null or (tracking_url is null and announced_at is null))
);
create index shipments_tracking on shipments (upper(tracking_number)) where tracking_number is not null;
create index shipments_unannounced on shipments (sent_at) where announced_at is null and sent_at is not null;
comment on table shipments is 'part of orders';
comment on column shipments.tracking_number is 'personal, stays: guía de la paquetería';
comment on column shipments.tracking_url is 'personal, stays: página de la guía';

-- Units of an order line in a parcel.
create table shipment_lines (
  shipment_id bigint not null references shipments on delete cascade,
  line_id bigint not null references payment_attempt_lines on delete cascade,
  quantity integer not null check (quantity > 0),
  primary key (shipment_id, line_id)
);
create index shipment_lines_line on shipment_lines (line_id);
comment on table shipment_lines is 'part of orders';

-- Licence keys added together; undo removes them together while none is sold.
create table licence_imports (
  id bigint generated always as identity primary key,
  product_id bigint not null references products (id) on delete cascade,
  actor text not null,
  added integer not null,
  created_at timestamptz not null,
  undone_at timestamptz,
  undone_by text,
  check ((undone_at is null) = (undone_by is null))
);
create index licence_imports_product on licence_imports (product_id, id);

-- A licence key, encrypted. Free keys are the stock of a digital product.
create table licence_keys (
  id bigint generated always as identity primary key,
  product_id bigint not null references products on delete restrict,
  key_cipher bytea not null,
  key_fingerprint bytea not null unique,
  order_id bigint references orders on delete restrict,
  assigned_at timestamptz,
  created_at timestamptz not null default now(),
  -- A key belongs to one unit of one order for ever. A revoked key is never reused; its unit may get another.
  unit integer check (unit > 0),
  revealed_at timestamptz,
  revoked_at timestamptz,
  revoked_reason text,
  import_id bigint references licence_imports,
  check ((order_id is null) = (assigned_at is null)),
  check ((order_id is null) = (unit is null)),
  check (revealed_at is null or order_id is not null),
  check ((revoked_at is null) = (revoked_reason is null))
);
create unique index licence_keys_one_per_unit on licence_keys (order_id, product_id, unit)
  where revoked_at is null;
create index licence_keys_free on licence_keys (product_id, id)
  where order_id is null and revoked_at is null;
create index licence_keys_order on licence_keys (order_id) where order_id is not null;
create index licence_keys_import on licence_keys (import_id) where import_id is not null;
create index licence_keys_of_product on licence_keys (product_id, id);
comment on table licence_keys is 'personal data for order, kept anonymous: Claves de licencia de tus pedidos';
comment on column licence_keys.key_cipher is 'personal, stays: clave, cifrada';

-- Assigned keys stay with their order and unit. Sealing with a new secret changes cipher and fingerprint together.
create function keep_licence_key_given() returns trigger language plpgsql as $$
begin
  if old.order_id is null then return case tg_op when 'DELETE' then old else new end; end if;
  if tg_op = 'DELETE' or (new.order_id, new.product_id, new.unit)
    is distinct from (old.order_id, old.product_id, old.unit)
    or (new.key_fingerprint = old.key_fingerprint) is distinct from (new.key_cipher = old.key_cipher) then
    raise exception 'licence key % was given to an order and stays with it', old.id;
  end if;
  if old.revoked_at is not null and new.revoked_at is null then
    raise exception 'licence key % was revoked and stays so', old.id;
  end if;
  return new;
end $$;
create trigger licence_keys_stay_given before update or delete on licence_keys
  for each row execute function keep_licence_key_given();

-- A browser that gets a push message when an order arrives. Rows end with their session.
create table push_subscriptions (
  id bigint generated always as identity primary key,
  shopper_id bigint not null references shoppers on delete cascade,
  session_id uuid not null references sessions on delete cascade,
  order_id bigint not null references orders on delete cascade,
  endpoint text not null check (length(endpoint) <= 1000),
  public_key text not null,
  auth_secret text not null,
  -- the shop's VAPID key of the subscription
  shop_key text not null,
  created_at timestamptz not null,
  unique (order_id, endpoint)
);
create index push_subscriptions_shopper on push_subscriptions (shopper_id);
create index push_subscriptions_session on push_subscriptions (session_id);
create index push_subscriptions_endpoint on push_subscriptions (endpoint);
comment on table push_subscriptions is 'personal data for messages, kept with-account: Aparatos que avisan cuando llega un pedido';
comment on column push_subscriptions.session_id is 'personal: sesión en que lo pediste';
comment on column push_subscriptions.endpoint is 'personal: dirección del aparato';
comment on column push_subscriptions.public_key is 'personal: llave del aparato';
comment on column push_subscriptions.auth_secret is 'personal: secreto del aparato';

-- Push messages end with the session.
create function end_push_of_session() returns trigger language plpgsql as $$
begin
  delete from push_subscriptions where session_id = new.id;
  return null;
end $$;
create trigger sessions_end_push after update of revoked_at on sessions
  for each row when (old.revoked_at is null and new.revoked_at is not null)
  execute function end_push_of_session();

-- The agreed terms of an order, as the text whose hash the customer received. No foreign key, so that records outlive
-- other rows.
create table order_records (
  order_number text primary key,
  -- canonical JSON (RFC 8785)
  agreed text not null check (jsonb_typeof(agreed::jsonb) = 'object'),
  -- SHA-256 of `agreed`
  hash bytea not null check (octet_length(hash) = 32),
  -- salt of the hash of the address; erased with the account
  address_salt bytea check (octet_length(address_salt) = 16),
  made_at timestamptz not null
);
create index order_records_made on order_records (made_at);
comment on table order_records is 'personal data for order, kept log: Lo que se acordó en tus pedidos';
comment on column order_records.order_number is 'personal, stays: número de pedido';
comment on column order_records.agreed is 'personal, stays: lo acordado, con tu dirección sólo como huella';
comment on column order_records.address_salt is 'personal: con qué se comprueba la huella de tu dirección';
create trigger order_records_stay_whole before truncate on order_records
  for each statement execute function refuse_change();

-- Records are append-only; only the salt may be erased.
create function keep_order_record() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.address_salt is null
    and (new.order_number, new.agreed, new.hash, new.made_at)
      is not distinct from (old.order_number, old.agreed, old.hash, old.made_at) then
    return new;
  end if;
  raise exception '% keeps what was written: % is refused', tg_table_name, lower(tg_op)
    using hint = 'Add a row that corrects it.';
end $$;
create trigger order_records_stay before update or delete on order_records
  for each row execute function keep_order_record();

-- A time stamp of an order record by an authority (RFC 3161).
create table order_time_stamps (
  order_number text primary key,
  -- signed token as received (RFC 5652)
  token bytea not null check (octet_length(token) > 0),
  -- time and name in the authority's certificate
  stamped_at timestamptz not null,
  authority text not null,
  received_at timestamptz not null
);
create trigger order_time_stamps_stay before update or delete or truncate on order_time_stamps
  for each statement execute function refuse_change();

-- Permission for a program to read the state of an order; only the hash of its code is stored.
create table order_consents (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders (id),
  code_hash bytea not null unique check (octet_length(code_hash) = 32),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz
);
create index order_consents_order on order_consents (order_id);
create index order_consents_expiry on order_consents (expires_at);
comment on table order_consents is 'personal data for order, kept with-account: Permisos para enseñar un pedido a un asistente';
