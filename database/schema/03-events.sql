-- Change feeds of public pages and back office, and webhooks.

-- Change feed of public pages: a row per changed product or content. Readers compare transaction ids.
-- Rows instead of NOTIFY, which takes a database-wide lock at commit and would serialise purchases.
create table catalogue_changes (
  transaction_id xid8 not null default pg_current_xact_id(),
  id bigint generated always as identity,
  -- null: texts, categories or settings changed
  product_id bigint,
  -- only the number of units changed, not whether there are any
  units_only boolean not null default false,
  primary key (transaction_id, id)
);

-- Writes the product into the change feed; processes drop their cached pages of it.
create function announce_catalogue_change() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'products' then
    insert into catalogue_changes (product_id) values (coalesce(new.id, old.id));
  else
    insert into catalogue_changes (product_id) values (coalesce(new.product_id, old.product_id));
  end if;
  return null;
end $$;

-- Content appears on many pages: the entry names no product.
create function announce_content_change() returns trigger language plpgsql as $$
begin
  insert into catalogue_changes default values;
  return null;
end $$;

-- Changes the page of a product only, not lists.
create function announce_own_page_change() returns trigger language plpgsql as $$
begin
  insert into catalogue_changes (product_id, units_only) values (new.product_id, true);
  return null;
end $$;

-- Change feed of the back office: kind and number of a new event. Rows instead of NOTIFY, as in catalogue_changes.
create table office_news (
  transaction_id xid8 not null default pg_current_xact_id(),
  id bigint generated always as identity,
  kind text not null
    check (kind in ('order', 'payment', 'ticket', 'review', 'question', 'invoice', 'refund', 'return', 'import')),
  subject text not null,
  primary key (transaction_id, id)
);

-- Arguments: the kind, and the column with the number.
create function announce_to_office() returns trigger language plpgsql as $$
begin
  insert into office_news (kind, subject) values (tg_argv[0], to_jsonb(new) ->> tg_argv[1]);
  return null;
end $$;

-- A webhook endpoint: an address of another system and its event types. Rows stay after removal, because deliveries of
-- a concurrent event refer to them.
create table webhook_endpoints (
  id bigint generated always as identity primary key,
  name text not null check (name <> ''),
  url text not null check (url ~ '^https?://'),
  events text[] not null check (cardinality(events) > 0),
  -- Signing secrets derive from salts and the shop's secret; the former one also signs until `former_until`.
  salt bytea not null check (octet_length(salt) = 32),
  former_salt bytea check (octet_length(former_salt) = 32),
  former_until timestamptz,
  made_by bigint not null references operators,
  created_at timestamptz not null,
  removed_at timestamptz,
  -- start of uninterrupted failures
  failing_since timestamptz,
  off_at timestamptz,
  off_reason text check (off_reason in ('person', 'failing', 'gone')),
  check ((off_at is null) = (off_reason is null)),
  check ((former_salt is null) = (former_until is null))
);
create index webhook_endpoints_made_by on webhook_endpoints (made_by);

-- An event for webhooks, stored as long as it may be resent.
create table webhook_events (
  id bigint generated always as identity primary key,
  uuid uuid not null default gen_random_uuid(),
  type text not null,
  data jsonb not null,
  occurred_at timestamptz not null
);
create index webhook_events_age on webhook_events (occurred_at);

-- An event for one endpoint, with its delivery state.
create table webhook_deliveries (
  id bigint generated always as identity primary key,
  event_id bigint not null references webhook_events on delete cascade,
  endpoint_id bigint not null references webhook_endpoints on delete cascade,
  -- held: the event occurred while the endpoint was off
  state text not null check (state in ('waiting', 'sent', 'failed', 'held')),
  tries integer not null default 0,
  -- postponed while a process sends, so that no other process sends too
  next_try_at timestamptz not null,
  unique (endpoint_id, event_id)
);
create index webhook_deliveries_due on webhook_deliveries (endpoint_id, next_try_at, id) where state = 'waiting';
create index webhook_deliveries_failed on webhook_deliveries (endpoint_id) where state = 'failed';
create index webhook_deliveries_log on webhook_deliveries (endpoint_id, id);
create index webhook_deliveries_event on webhook_deliveries (event_id);

-- An attempt of a delivery and its result.
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

-- Writes an event and one delivery per subscribed endpoint, in the transaction of its cause.
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
