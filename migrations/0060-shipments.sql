-- Parcels of an order: which units of which lines left together, with whom, when and by whose hand.
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

create table shipment_lines (
  shipment_id bigint not null references shipments on delete cascade,
  line_id bigint not null references payment_attempt_lines on delete cascade,
  quantity integer not null check (quantity > 0),
  primary key (shipment_id, line_id)
);
create index shipment_lines_line on shipment_lines (line_id);

-- Orders sent so far travelled whole.
insert into shipments (order_id, position, state, carrier, tracking_number, tracking_url,
  packed_by, packed_at, sent_by, sent_at, delivered_at, announced_at)
select o.id, 1, case when o.delivered_at is null then 'sent' else 'delivered' end,
  coalesce(o.carrier, 'Paquetería'), o.tracking_number, o.tracking_url,
  'system', left_at, 'system', left_at, o.delivered_at, left_at
from orders o, lateral (select coalesce(o.shipped_at, o.updated_at) as left_at) moments
where o.tracking_number is not null and o.state_id >= 3;
insert into shipment_lines (shipment_id, line_id, quantity)
select s.id, l.id, l.quantity
from shipments s join orders o on o.id = s.order_id
join payment_attempt_lines l on l.attempt_id = o.attempt_id
where not l.digital;

-- A parcel that was sent by mistake is taken back, and its order with it: 3 and 4 lead back to 2.
create or replace function keep_order_moves_legal() returns trigger language plpgsql as $$
begin
  if (old.state_id, new.state_id) in (
    (0, 2), (1, 2), (1, 0), (2, 3), (2, 0), (2, 8), (2, 9), (3, 2), (3, 4), (3, 5), (4, 2), (4, 8), (4, 9), (4, 5),
    (5, 4), (5, 6), (5, 7), (5, 9), (6, 7), (6, 9), (8, 9), (8, 5), (8, 6), (9, 6)) then
    return new;
  end if;
  raise exception 'order % cannot go from % to %', old.number, old.state_id, new.state_id
    using errcode = 'check_violation';
end $$;
