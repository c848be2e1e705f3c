-- Credit note (CFDI of type E) for the refund of an order whose invoice is stamped; one for each refund, made once.
create table credit_notes (
  id bigint generated always as identity primary key,
  refund_id bigint not null unique references refunds on delete cascade,
  order_id bigint not null references orders on delete cascade,
  -- fiscal folio of the invoice that it reduces
  invoice_fiscal_id uuid not null,
  -- names the note at the provider
  key uuid not null unique default gen_random_uuid(),
  provider text not null,
  -- draft or note at the provider
  provider_id text,
  state text not null default 'open' check (state in ('open', 'stamped', 'ended')),
  -- why it is not stamped yet, or was not
  fault text,
  fiscal_id uuid unique,
  xml bytea,
  pdf bytea,
  -- until when one press or job works on it
  busy_until timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check ((state = 'stamped') = (fiscal_id is not null and xml is not null))
);
create index credit_notes_invoice on credit_notes (invoice_fiscal_id);
create index credit_notes_order on credit_notes (order_id);
create index credit_notes_open on credit_notes (updated_at) where state = 'open';
create index credit_notes_ended on credit_notes (updated_at) where state = 'ended';
create unique index credit_notes_provider on credit_notes (provider, provider_id);
comment on table credit_notes is 'part of invoice_requests';
comment on column credit_notes.invoice_fiscal_id is 'personal, stays: folio fiscal';
comment on column credit_notes.key is 'impersonal';
comment on column credit_notes.provider is 'impersonal';
comment on column credit_notes.provider_id is 'impersonal';
comment on column credit_notes.state is 'impersonal';
comment on column credit_notes.fault is 'personal, stays: por qué no se timbró';
comment on column credit_notes.fiscal_id is 'personal, stays: folio fiscal';
comment on column credit_notes.xml is 'personal, stays: nota de crédito en XML';
comment on column credit_notes.pdf is 'personal, stays: nota de crédito en PDF';

alter table invoice_stampings
  -- fiscal folio of what was stamped
  add column fiscal_id uuid,
  -- total that the invoice must have, and the refunds that it already leaves out
  add column total_centavos bigint,
  add column counted_refunds bigint[];
comment on column invoice_stampings.counted_refunds is 'impersonal';
comment on column invoice_stampings.fiscal_id is 'personal, stays: folio fiscal';
