-- Whose each fiscal folio of the shop's invoices is, for good: a CFDI that was cancelled or replaced names no other order.
create table fiscal_folios (
  fiscal_id uuid primary key,
  order_id bigint not null references orders on delete cascade
);
create index fiscal_folios_order on fiscal_folios (order_id);
insert into fiscal_folios (fiscal_id, order_id)
  select distinct on (fiscal_id) fiscal_id, order_id from (
    select fiscal_id, order_id, 1 as place from invoice_requests where fiscal_id is not null
    union all select fiscal_id, order_id, 2 from invoice_files) known
  order by fiscal_id, place, order_id;
