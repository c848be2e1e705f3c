-- What an invoice is made out with, once for each order, and what whoever issues it answered.
alter table invoice_requests
  add column updated_at timestamptz not null default now(),
  add column finished_at timestamptz,
  -- the fiscal folio (UUID) of the CFDI
  add column fiscal_id uuid unique,
  add column refused_reason text,
  add check (rfc ~ '^[A-ZÑ&]{3,4}[0-9]{6}[A-Z0-9]{2}[0-9A]$'),
  add check (legal_name <> '' and length(legal_name) <= 254),
  add check (tax_regime ~ '^[0-9]{3}$'),
  add check (use_code ~ '^[A-Z]{1,2}[0-9]{2}$'),
  add check ((state = 'issued') = (fiscal_id is not null)),
  add check ((state = 'refused') = (refused_reason is not null)),
  add check ((state = 'requested') = (finished_at is null));
create index invoice_requests_waiting on invoice_requests (created_at) where state = 'requested';
