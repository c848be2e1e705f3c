-- Keys that came into the shop together, so that they can leave it together while none of them is sold.
create table licence_imports (
  id bigint generated always as identity primary key,
  product_id bigint not null references products (id) on delete cascade,
  actor text not null,
  added integer not null,
  created_at timestamptz not null,
  undone_at timestamptz,
  undone_by text,
  check ((undone_at is null) = (undone_by is null))
);
create index licence_imports_product on licence_imports (product_id, id);
alter table licence_keys add column import_id bigint;
alter table licence_keys add constraint licence_keys_import_id_fkey foreign key (import_id)
  references licence_imports (id) not valid;
