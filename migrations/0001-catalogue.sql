-- What is sold: categories, products, their prices, pictures, attributes and stock.
create extension if not exists unaccent;
create extension if not exists pg_trgm;

-- unaccent() is only STABLE because its dictionary may change; the shop never changes it, and an
-- index needs an IMMUTABLE function.
create function immutable_unaccent(value text) returns text
  language sql immutable parallel safe strict
  as $$ select public.unaccent('public.unaccent', value) $$;

create text search configuration spanish_unaccent (copy = spanish);
alter text search configuration spanish_unaccent
  alter mapping for hword, hword_part, word with unaccent, spanish_stem;

create table categories (
  id bigint generated always as identity primary key,
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  name text not null check (name <> ''),
  parent_id bigint references categories on delete restrict check (parent_id <> id),
  position integer not null default 0,
  description text not null default '',
  image_key text,
  translations jsonb not null default '[]' check (jsonb_typeof(translations) = 'array'),
  created_at timestamptz not null default now()
);
create index categories_parent on categories (parent_id, position);

create table attributes (
  id bigint generated always as identity primary key,
  code text not null unique check (code ~ '^[a-z0-9_]+$'),
  label text not null
);

-- The filters a category offers, in the order they are shown.
create table category_filters (
  category_id bigint not null references categories on delete cascade,
  attribute_id bigint not null references attributes on delete cascade,
  position integer not null,
  primary key (category_id, attribute_id)
);

create table products (
  id bigint generated always as identity primary key,
  type text not null default 'simple' check (type = 'simple'),
  url_key text not null unique check (url_key ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(url_key) <= 200),
  sku text not null unique check (sku <> ''),
  name text not null check (name <> ''),
  brand text,
  model text,
  mpn text,
  kind text,
  description text not null default '',
  highlights text[] not null default '{}',
  in_the_box text[] not null default '{}',
  keywords text[] not null default '{}',
  warranty text,
  warranty_months integer check (warranty_months >= 0),
  refurbished boolean not null default false,
  refurbishment jsonb check (jsonb_typeof(refurbishment) = 'object'),
  delivery text not null default 'physical' check (delivery in ('physical', 'digital')),
  weight_grams integer check (weight_grams > 0),
  package_cm jsonb,
  main_category_id bigint references categories on delete restrict,
  -- null price: listed, not buyable ("Precio no disponible")
  price_centavos bigint check (price_centavos > 0),
  special_price_centavos bigint check (special_price_centavos > 0),
  special_from date,
  special_to date,
  featured boolean not null default false,
  visible boolean not null default true,
  image_alt text,
  recommended_addon_id bigint references products on delete set null,
  sold_count bigint not null default 0 check (sold_count >= 0),
  rating_count integer not null default 0 check (rating_count >= 0),
  rating_sum integer not null default 0 check (rating_sum between rating_count and rating_count * 5),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- fingerprint of the imported row, so that an import touches only what changed
  import_hash text,
  search_text tsvector,
  check (special_from is null or special_to is null or special_from <= special_to),
  check (delivery = 'physical' or weight_grams is null)
);
create index products_newest on products (created_at desc, id desc) where visible;
create index products_featured on products (created_at desc, id desc) where visible and featured;
create index products_search on products using gin (search_text);
create index products_name_trigram on products using gin (immutable_unaccent(lower(name)) gin_trgm_ops);
create index products_model on products (upper(model)) where model is not null;
create index products_mpn on products (upper(mpn)) where mpn is not null;

-- Former addresses of a product, answered with 301.
create table product_url_keys (
  url_key text primary key,
  product_id bigint not null references products on delete cascade,
  replaced_at timestamptz not null default now()
);

create table product_categories (
  product_id bigint not null references products on delete cascade,
  category_id bigint not null references categories on delete cascade,
  position integer not null default 0,
  primary key (product_id, category_id)
);
create index product_categories_category on product_categories (category_id, product_id);

create table product_attributes (
  product_id bigint not null references products on delete cascade,
  attribute_id bigint not null references attributes on delete cascade,
  position integer not null,
  value text not null,
  unit text,
  -- what the filter groups by; equals the shown value where the catalogue gives none
  filter_value text not null,
  sort_value numeric,
  primary key (product_id, attribute_id)
);
create index product_attributes_filter on product_attributes (attribute_id, filter_value, product_id);

create table product_images (
  id bigint generated always as identity primary key,
  product_id bigint not null references products on delete cascade,
  position integer not null,
  -- path inside the storage, without size and format: 'products/<url_key>-1'
  path text not null check (path ~ '^[a-z0-9][a-z0-9/_.-]*$' and path !~ '\.\.'),
  alt text,
  unique (product_id, position)
);

create table product_relations (
  product_id bigint not null references products on delete cascade,
  other_id bigint not null references products on delete cascade,
  kind text not null check (kind in ('related', 'up_sell', 'comparable')),
  position integer not null,
  primary key (product_id, kind, other_id),
  check (product_id <> other_id)
);

create table inventory (
  id bigint generated always as identity primary key,
  product_id bigint not null unique references products on delete cascade,
  on_hand integer not null default 0 check (on_hand >= 0),
  reserved integer not null default 0 check (reserved >= 0),
  updated_at timestamptz not null default now(),
  check (reserved <= on_hand)
);

create table stock_movements (
  id bigint generated always as identity primary key,
  product_id bigint not null references products on delete cascade,
  change integer not null,
  reason text not null,
  order_number text,
  actor text not null,
  created_at timestamptz not null default now()
);
create index stock_movements_product on stock_movements (product_id, created_at desc);

create table price_history (
  id bigint generated always as identity primary key,
  product_id bigint not null references products on delete cascade,
  price_centavos bigint,
  special_price_centavos bigint,
  special_from date,
  special_to date,
  changed_at timestamptz not null default now()
);
create index price_history_product on price_history (product_id, changed_at desc);

-- Words of one meaning; a term stands in one group only.
create table synonyms (
  term text primary key,
  group_id text not null
);
create index synonyms_group on synonyms (group_id);

create table import_runs (
  id bigint generated always as identity primary key,
  source text not null,
  state text not null check (state in ('running', 'done', 'failed')),
  added integer not null default 0,
  changed integer not null default 0,
  unchanged integer not null default 0,
  refused integer not null default 0,
  started_at timestamptz not null default now(),
  finished_at timestamptz
);
create unique index import_runs_one_demo on import_runs (source) where source = 'demo' and state = 'done';

-- Pages of the storefront are cached in every process; a change announces itself here.
create function announce_catalogue_change() returns trigger language plpgsql as $$
declare
  changed jsonb := to_jsonb(coalesce(new, old));
begin
  perform pg_notify('catalogue_changed', changed ->> case tg_table_name when 'products' then 'id' else 'product_id' end);
  return null;
end $$;
create trigger products_announce after insert or delete or update of
  name, url_key, price_centavos, special_price_centavos, special_from, special_to, visible, description,
  featured, refurbished, rating_count, rating_sum on products
  for each row execute function announce_catalogue_change();
create trigger inventory_announce after update of on_hand, reserved on inventory
  for each row when (old.on_hand - old.reserved is distinct from new.on_hand - new.reserved)
  execute function announce_catalogue_change();
