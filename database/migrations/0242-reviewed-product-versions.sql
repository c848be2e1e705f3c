-- Versions of existing products at the preview of a spreadsheet import. Rows of products that changed since are left out.
create table sheet_import_products (
  import_id bigint not null references sheet_imports on delete cascade,
  product_id bigint not null,
  version text not null,
  primary key (import_id, product_id)
);
-- false: previewed by a release that did not store versions
alter table sheet_imports add column keeps_versions boolean not null default false;
