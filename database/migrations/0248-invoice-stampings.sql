-- Attempts to have an order's invoice stamped by a provider. One is open at most, so an answer that was lost is asked for again instead of making a second invoice.
create table invoice_stampings (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders on delete cascade,
  -- names the invoice at the provider
  key uuid not null unique default gen_random_uuid(),
  provider text not null,
  -- draft or invoice at the provider
  provider_id text,
  state text not null default 'open' check (state in ('open', 'stamped', 'ended')),
  -- false: in the provider's test mode, worth nothing before the tax authority
  is_live boolean,
  -- why it is not stamped yet, or was not
  fault text,
  actor text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create unique index invoice_stampings_open on invoice_stampings (order_id) where state = 'open';
create index invoice_stampings_order on invoice_stampings (order_id);
create unique index invoice_stampings_provider on invoice_stampings (provider, provider_id);
comment on table invoice_stampings is 'part of invoice_requests';
comment on column invoice_stampings.key is 'impersonal';
comment on column invoice_stampings.provider is 'impersonal';
comment on column invoice_stampings.provider_id is 'impersonal';
comment on column invoice_stampings.state is 'impersonal';
comment on column invoice_stampings.fault is 'personal, stays: por qué no se timbró';
comment on column invoice_stampings.actor is 'impersonal';
