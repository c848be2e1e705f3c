-- The XML and PDF of each CFDI, kept as long as tax law asks, also those that were cancelled or replaced.
create table invoice_files (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders on delete cascade,
  fiscal_id uuid not null,
  kind text not null check (kind in ('xml', 'pdf')),
  content bytea not null check (length(content) > 0),
  added_at timestamptz not null,
  -- when it stopped being the order's invoice
  ended_at timestamptz,
  ended_reason text,
  check ((ended_at is null) = (ended_reason is null))
);
create unique index invoice_files_current on invoice_files (order_id, kind) where ended_at is null;
create index invoice_files_order on invoice_files (order_id);
create index invoice_files_folio on invoice_files (fiscal_id);
