-- Invoices (CFDI): requests, files and fiscal folios.

-- Tax data for the invoice (CFDI) of an order and its result.
create table invoice_requests (
  id bigint generated always as identity primary key,
  order_id bigint not null unique references orders on delete cascade,
  rfc text not null check (rfc ~ '^[A-ZÑ&]{3,4}[0-9]{6}[A-Z0-9]{2}[0-9A]$'),
  legal_name text not null check (legal_name <> '' and length(legal_name) <= 254),
  tax_regime text not null check (tax_regime ~ '^[0-9]{3}$'),
  use_code text not null check (use_code ~ '^[A-Z]{1,2}[0-9]{2}$'),
  postcode text not null check (postcode ~ '^[0-9]{5}$'),
  state text not null default 'requested' check (state in ('requested', 'issued', 'refused')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  finished_at timestamptz,
  -- fiscal folio (UUID) of the CFDI
  fiscal_id uuid unique,
  refused_reason text,
  check ((state = 'issued') = (fiscal_id is not null)),
  check ((state = 'refused') = (refused_reason is not null)),
  check ((state = 'requested') = (finished_at is null))
);
create index invoice_requests_waiting on invoice_requests (created_at) where state = 'requested';
create index invoice_requests_rfc on invoice_requests (rfc, order_id);
create index invoice_requests_refused on invoice_requests (order_id)
  where state = 'refused';
comment on table invoice_requests is 'personal data for tax, kept fiscal: Facturas que pediste';
comment on column invoice_requests.rfc is 'personal, stays: RFC';
comment on column invoice_requests.legal_name is 'personal, stays: nombre fiscal';
comment on column invoice_requests.tax_regime is 'personal, stays: régimen fiscal';
comment on column invoice_requests.use_code is 'personal, stays: uso de la factura';
comment on column invoice_requests.postcode is 'personal, stays: código postal fiscal';
comment on column invoice_requests.fiscal_id is 'personal, stays: folio fiscal';
comment on column invoice_requests.refused_reason is 'personal, stays: por qué no se emitió';
create trigger invoice_requests_news after insert on invoice_requests
  for each row execute function announce_to_office('invoice', 'id');

-- XML or PDF of a CFDI, kept for the term of tax law even if cancelled or replaced.
create table invoice_files (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders on delete cascade,
  fiscal_id uuid not null,
  kind text not null check (kind in ('xml', 'pdf')),
  content bytea not null check (length(content) > 0),
  added_at timestamptz not null,
  -- end as the order's current invoice
  ended_at timestamptz,
  ended_reason text,
  check ((ended_at is null) = (ended_reason is null))
);
create unique index invoice_files_current on invoice_files (order_id, kind) where ended_at is null;
create index invoice_files_order on invoice_files (order_id);
create index invoice_files_folio on invoice_files (fiscal_id);
comment on table invoice_files is 'part of invoice_requests';
comment on column invoice_files.fiscal_id is 'personal, stays: folio fiscal';
comment on column invoice_files.content is 'personal, stays: factura en XML y PDF';

-- Order of each fiscal folio for ever; a cancelled or replaced CFDI never names another order.
create table fiscal_folios (
  fiscal_id uuid primary key,
  order_id bigint not null references orders on delete cascade
);
create index fiscal_folios_order on fiscal_folios (order_id);
comment on table fiscal_folios is 'part of invoice_requests';
comment on column fiscal_folios.fiscal_id is 'personal, stays: folio fiscal';
