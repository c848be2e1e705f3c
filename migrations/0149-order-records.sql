-- What was agreed when an order was born, as the text whose hash the shopper is given. It goes by the order's number and refers
-- to no row, so that it stays when rows go.
create table order_records (
  order_number text primary key,
  -- canonical JSON (RFC 8785)
  agreed text not null check (jsonb_typeof(agreed::jsonb) = 'object'),
  -- SHA-256 of it
  hash bytea not null check (octet_length(hash) = 32),
  -- the record names the address by a hash with this salt; it goes with the person
  address_salt bytea check (octet_length(address_salt) = 16),
  made_at timestamptz not null
);

create function keep_order_record() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.address_salt is null
    and (new.order_number, new.agreed, new.hash, new.made_at)
      is not distinct from (old.order_number, old.agreed, old.hash, old.made_at) then
    return new;
  end if;
  raise exception '% keeps what was written: % is refused', tg_table_name, lower(tg_op)
    using hint = 'Add a row that corrects it.';
end $$;
create trigger order_records_stay before update or delete on order_records
  for each row execute function keep_order_record();
create trigger order_records_stay_whole before truncate on order_records
  for each statement execute function refuse_change();

-- The same hash beside the order: a record that goes leaves this behind. Orders from before there were records have none.
alter table orders add column record_hash bytea;
alter table orders add constraint orders_record_hash_check check (octet_length(record_hash) = 32) not valid;
