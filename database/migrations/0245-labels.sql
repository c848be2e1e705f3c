-- Shipping labels bought in the office. A row is written before the provider is called, so that a purchase whose answer was lost is asked for again by its offer and never made twice.
create table labels (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders on delete cascade,
  -- parcel of the label; null if the parcel was unpacked later
  shipment_id bigint references shipments on delete set null,
  provider text not null check (provider <> ''),
  -- offer at the provider, by which a repeated purchase returns the first label
  offer_key text not null check (offer_key <> ''),
  state text not null check (state in ('buying', 'pending', 'bought', 'refused', 'canceled')),
  carrier text not null check (carrier <> ''),
  service text not null,
  days integer check (days >= 0),
  price_centavos bigint not null check (price_centavos >= 0),
  declared_centavos bigint check (declared_centavos > 0),
  -- length, width and height in cm, weight in grams
  parcel jsonb not null,
  provider_id text,
  tracking_number text,
  file_url text,
  -- reason of a refusal, or of a label that the carrier could not number
  fault text,
  bought_by text not null check (bought_by <> ''),
  created_at timestamptz not null,
  -- last news of the carrier, in the provider's code, and why they moved nothing
  tracking_status text,
  tracking_problem text,
  followed_at timestamptz,
  -- what the provider said about a cancellation
  cancellation text,
  -- since when a process waits for the provider; the others do not ask meanwhile
  asked_at timestamptz,
  check (state not in ('pending', 'bought', 'canceled') or provider_id is not null),
  check (state <> 'bought' or tracking_number is not null)
);
create unique index labels_of_offer on labels (provider, offer_key)
  where state not in ('refused', 'canceled');
create unique index labels_of_parcel on labels (shipment_id)
  where state not in ('refused', 'canceled');
create index labels_order on labels (order_id);
create index labels_shipment on labels (shipment_id) where shipment_id is not null;
create index labels_unfinished on labels (id) where state in ('buying', 'pending');
create index labels_followed on labels (followed_at nulls first) where state = 'bought';
comment on table labels is 'part of orders';

create unique index service_connections_active_labels on service_connections (service)
  where is_active and service = 'labels';

do $$
declare
  described text;
begin
  foreach described in array array[
    'provider', 'offer_key', 'state', 'carrier', 'service', 'parcel', 'provider_id', 'fault',
    'bought_by', 'tracking_status', 'tracking_problem', 'cancellation'
  ] loop
    execute format('comment on column labels.%I is ''impersonal''', described);
  end loop;
end $$;
comment on column labels.tracking_number is 'personal, stays: guía de la paquetería';
comment on column labels.file_url is 'personal, stays: archivo de la guía';
