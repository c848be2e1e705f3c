-- What public pages show and has changed. NOTIFY takes one lock for the whole database when a transaction ends, so
-- purchases would wait for each other; rows do not. Readers compare the transaction with what they had seen before.
create table catalogue_changes (
  transaction_id xid8 not null default pg_current_xact_id(),
  id bigint generated always as identity,
  -- null when texts, categories or settings changed
  product_id bigint,
  -- how many there are of it changed, and nothing else: there still are some, or still none
  units_only boolean not null default false,
  primary key (transaction_id, id)
);

create or replace function announce_catalogue_change() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'products' then
    insert into catalogue_changes (product_id) values (coalesce(new.id, old.id));
  else
    insert into catalogue_changes (product_id) values (coalesce(new.product_id, old.product_id));
  end if;
  return null;
end $$;

create or replace function announce_stock_change() returns trigger language plpgsql as $$
begin
  insert into catalogue_changes (product_id, units_only)
    values (new.product_id, (old.on_hand > old.reserved) = (new.on_hand > new.reserved));
  return null;
end $$;

create or replace function announce_content_change() returns trigger language plpgsql as $$
begin
  insert into catalogue_changes default values;
  return null;
end $$;
