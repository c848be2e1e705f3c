-- Product exports of other shops: pausing an import, what came from where, and pictures to download.
alter table sheet_imports add column paused_at timestamptz;

-- Products that came from another shop's export, for the next export of the same shop.
create table shop_export_products (
  shop text not null check (shop <> ''),
  -- the variant in the other shop: its SKU, or the product and its options
  key text not null,
  product_id bigint not null references products on delete cascade,
  -- the product's name or number in the other shop
  handle text not null,
  -- path of its page in the other shop; null: unknown
  page text,
  -- hash of each field as last imported
  hashes jsonb not null,
  -- stock as last imported
  units integer,
  imported_at timestamptz not null,
  primary key (shop, key)
);
create index shop_export_products_product on shop_export_products (product_id);

-- Pictures of imported products, downloaded from the other shop in the background.
create table sheet_import_pictures (
  id bigint generated always as identity primary key,
  import_id bigint not null references sheet_imports on delete cascade,
  product_id bigint not null references products on delete cascade,
  position smallint not null,
  url text not null,
  alt text,
  state text not null default 'waiting' check (state in ('waiting', 'stored', 'done', 'failed', 'removed')),
  -- why the last download failed
  problem text,
  tries smallint not null default 0,
  -- hash of the downloaded picture, kept until its sizes are drawn
  source text,
  -- path of the product's picture
  path text,
  unique (import_id, product_id, url)
);
create index sheet_import_pictures_product on sheet_import_pictures (product_id);
create index sheet_import_pictures_open on sheet_import_pictures (id) where state in ('waiting', 'stored');
