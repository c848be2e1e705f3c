-- Where other systems are told of what happens in the shop.
create table webhook_endpoints (
  id bigint generated always as identity primary key,
  name text not null check (name <> ''),
  url text not null check (url ~ '^https?://'),
  events text[] not null check (cardinality(events) > 0),
  -- secrets are derived from these and the shop's own; the former one signs too until its time is over
  salt bytea not null check (octet_length(salt) = 32),
  former_salt bytea check (octet_length(former_salt) = 32),
  former_until timestamptz,
  made_by bigint not null references operators,
  created_at timestamptz not null,
  -- rows stay: whoever announces an event at this moment refers to them
  removed_at timestamptz,
  -- since when nothing has arrived there
  failing_since timestamptz,
  off_at timestamptz,
  off_reason text check (off_reason in ('person', 'failing', 'gone')),
  check ((off_at is null) = (off_reason is null)),
  check ((former_salt is null) = (former_until is null))
);
create index webhook_endpoints_made_by on webhook_endpoints (made_by);

-- What happened, for as long as it may be sent again.
create table webhook_events (
  id bigint generated always as identity primary key,
  uuid uuid not null default gen_random_uuid(),
  type text not null,
  data jsonb not null,
  occurred_at timestamptz not null
);
create index webhook_events_age on webhook_events (occurred_at);

create table webhook_deliveries (
  id bigint generated always as identity primary key,
  event_id bigint not null references webhook_events on delete cascade,
  endpoint_id bigint not null references webhook_endpoints on delete cascade,
  -- held: it happened while the endpoint was off
  state text not null check (state in ('waiting', 'sent', 'failed', 'held')),
  tries integer not null default 0,
  -- whoever sends it moves this on, so that nobody else does meanwhile
  next_try_at timestamptz not null,
  unique (endpoint_id, event_id)
);
create index webhook_deliveries_due on webhook_deliveries (endpoint_id, next_try_at, id) where state = 'waiting';
create index webhook_deliveries_failed on webhook_deliveries (endpoint_id) where state = 'failed';
create index webhook_deliveries_log on webhook_deliveries (endpoint_id, id);
create index webhook_deliveries_event on webhook_deliveries (event_id);

-- Each time that a delivery was tried, and what came of it.
create table webhook_attempts (
  id bigint generated always as identity primary key,
  delivery_id bigint not null references webhook_deliveries on delete cascade,
  at timestamptz not null,
  duration_ms integer not null,
  status integer,
  problem text,
  answer text not null default ''
);
create index webhook_attempts_delivery on webhook_attempts (delivery_id, id);

-- An event with a delivery for each endpoint that wants it, in the transaction of whatever happened.
create function announce_event(kind text, about jsonb, moment timestamptz) returns void language sql as $$
  with event as (
    insert into webhook_events (type, data, occurred_at)
    select kind, about, moment
    where exists (select from webhook_endpoints where removed_at is null and kind = any (events))
    returning id)
  insert into webhook_deliveries (event_id, endpoint_id, state, next_try_at)
  select event.id, endpoint.id, case when endpoint.off_at is null then 'waiting' else 'held' end, moment
  from event, webhook_endpoints endpoint where endpoint.removed_at is null and kind = any (endpoint.events)
$$;

-- The names of the states, as `status` has them on the wire.
create function order_state_name(state smallint) returns text language sql immutable as $$
  select (array['canceled', 'pending_payment', 'processing', 'shipped', 'in_transit', 'delivery_failed',
    'return_in_progress', 'refunded', 'delivered_unconfirmed', 'completed'])[state + 1]
$$;

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

create function announce_refund() returns trigger language plpgsql as $$
begin
  perform announce_event('refund.' || new.state, jsonb_build_object('refund', new.id,
    'order', (select order_number from payment_attempts where id = new.attempt_id), 'status', new.state),
    case when tg_op = 'INSERT' then new.created_at else coalesce(new.finished_at, now()) end);
  return null;
end $$;
create trigger refunds_made after insert on refunds for each row execute function announce_refund();
create trigger refunds_moved after update of state on refunds
  for each row when (old.state is distinct from new.state) execute function announce_refund();

create function announce_return() returns trigger language plpgsql as $$
begin
  perform announce_event('return.' || new.state, jsonb_build_object('return', new.id,
    'order', (select number from orders where id = new.order_id), 'status', new.state),
    coalesce(new.closed_at, new.inspected_at, new.received_at, new.requested_at));
  return null;
end $$;
create trigger returns_made after insert on returns for each row execute function announce_return();
create trigger returns_moved after update of state on returns
  for each row when (old.state is distinct from new.state) execute function announce_return();

create function announce_ticket() returns trigger language plpgsql as $$
begin
  perform announce_event('ticket.' || new.state, jsonb_build_object('ticket', new.id,
    'order', (select number from orders where id = new.order_id), 'status', new.state), new.updated_at);
  return null;
end $$;
create trigger tickets_made after insert on tickets for each row execute function announce_ticket();
create trigger tickets_moved after update of state on tickets
  for each row when (old.state is distinct from new.state) execute function announce_ticket();

create function announce_ticket_reply() returns trigger language plpgsql as $$
begin
  perform announce_event('ticket.replied', jsonb_build_object('ticket', new.ticket_id, 'by', new.author),
    new.created_at);
  return null;
end $$;
create trigger ticket_replies_made after insert on ticket_replies
  for each row execute function announce_ticket_reply();

create function announce_stock() returns trigger language plpgsql as $$
begin
  perform announce_event('stock.changed', jsonb_build_object(
    'sku', (select sku from products where id = new.product_id), 'on_hand', new.on_hand,
    'change', new.change, 'reason', new.reason, 'order', new.order_number), new.created_at);
  return null;
end $$;
create trigger stock_movements_made after insert on stock_movements
  for each row execute function announce_stock();
