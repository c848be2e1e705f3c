-- The catalogue: categories, attributes, products, pictures and documents.

-- A category of the shop, one level below its parent.
create table categories (
  id bigint generated always as identity primary key,
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  name text not null check (name <> ''),
  parent_id bigint references categories on delete restrict check (parent_id <> id),
  position integer not null default 0,
  description text not null default '',
  image_key text,
  translations jsonb not null default '[]' check (jsonb_typeof(translations) = 'array'),
  created_at timestamptz not null default now(),
  hidden boolean not null default false,
  version bigint not null default 1,
  changed_by text not null default 'system',
  changed_at timestamptz not null default now()
);
create index categories_parent on categories (parent_id, position);
create trigger categories_announce after insert or update or delete on categories
  for each statement execute function announce_content_change();

-- A former or alternative address of a category.
create table category_slugs (
  slug text primary key check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  category_id bigint not null references categories on delete cascade
);
create index category_slugs_category on category_slugs (category_id);
create trigger category_slugs_announce after insert or update or delete on category_slugs
  for each statement execute function announce_content_change();

-- An attribute of products, such as colour or capacity.
create table attributes (
  id bigint generated always as identity primary key,
  code text not null unique check (code ~ '^[a-z0-9_]+$'),
  label text not null
);

-- A filter of a category, in display order.
create table category_filters (
  category_id bigint not null references categories on delete cascade,
  attribute_id bigint not null references attributes on delete cascade,
  position integer not null,
  primary key (category_id, attribute_id)
);
create index category_filters_attribute on category_filters (attribute_id);
create trigger category_filters_announce after insert or update or delete on category_filters
  for each statement execute function announce_content_change();

-- A product. Prices are in centavos; offers hold between `special_from` and `special_to`.
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
  -- null: listed but not for sale ("Precio no disponible")
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
  -- fingerprint of the imported row; imports skip unchanged products
  import_hash text,
  -- BCP 47 language tag without region; null: unknown
  language text check (language ~ '^[a-z]{2,3}$'),
  -- approved reviews by stars, 1 to 5, counted by a trigger so that pages count no reviews
  star_counts integer[] not null default '{0,0,0,0,0}'
    check (array_ndims(star_counts) = 1 and array_lower(star_counts, 1) = 1 and cardinality(star_counts) = 5),
  -- bar code number (GTIN-13); imports validate its check digit
  ean text check (ean ~ '^[0-9]{13}$'),
  -- beginning of the name that identifies the product; the rest is its specification
  short_name text,
  -- Variants: products that differ in few options, such as colour, are one family with one card in lists.
  family text check (family ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  -- codes of the attributes in which variants differ
  family_options text[] not null default '{}',
  -- colour sample of the variant
  swatch text check (swatch ~ '^#[0-9a-f]{6}$'),
  -- manuals and data sheets named by feeds; `document_files` has the received ones
  named_documents jsonb not null default '[]',
  -- SAT key for invoices (catalogue c_ClaveProdServ); imports validate its form
  sat_key text,
  -- Offers may start and end at a time of day; null: at the start of the first and the end of the last day.
  special_from_time time(0),
  special_to_time time(0),
  -- `for_sale` is the operator's choice (null: as `visible`). `visible` is its present effect within the dates, and
  -- decides in public.
  for_sale boolean,
  visible_from date,
  visible_from_time time(0),
  visible_to date,
  visible_to_time time(0),
  check (special_from is null or special_to is null or special_from <= special_to),
  check (delivery = 'physical' or weight_grams is null),
  check (0 <= all (star_counts)),
  constraint products_stars_add_up check (
    star_counts[1] + star_counts[2] + star_counts[3] + star_counts[4] + star_counts[5] = rating_count
    and star_counts[1] + 2 * star_counts[2] + 3 * star_counts[3] + 4 * star_counts[4] + 5 * star_counts[5] = rating_sum),
  constraint products_offer_times check (
    (special_from_time is null or special_from is not null) and (special_to_time is null or special_to is not null)),
  constraint products_visible_dates check (
    (visible_from_time is null or visible_from is not null)
    and (visible_to_time is null or visible_to is not null)
    and (visible_from is null or visible_to is null
      or visible_begins(visible_from, visible_from_time) < visible_ends(visible_to, visible_to_time)))
);
create index products_newest on products (created_at desc, id desc) where visible;
create index products_featured on products (created_at desc, id desc) where visible and featured;
create index products_main_category on products (main_category_id)
  where main_category_id is not null;
create index products_addon on products (recommended_addon_id)
  where recommended_addon_id is not null;
create index products_family on products (family) where family is not null;
-- Bestsellers without a full scan.
create index products_sold on products (sold_count desc, id) where visible;
-- Counts of cards in lists of all products, from the index alone: one card for each family.
create index products_shown_family
  on products (family) where visible and family is not null;
create index products_shown_alone
  on products (id) where visible and family is null;
-- Filters of the product list in the back office.
create index products_hidden on products (id) where not visible;
create index products_shown on products (id) where visible;
create index products_special on products (id) where special_price_centavos is not null;
create index products_incomplete on products (id)
  where price_centavos is null or description = '' or main_category_id is null;
create index products_ean on products (ean) where ean is not null;
-- Next start or end of an offer with a time.
create index products_offer_begins
  on products (((special_from + special_from_time) at time zone 'America/Mexico_City'))
  where special_from_time is not null;
create index products_offer_ends
  on products (((special_to + special_to_time) at time zone 'America/Mexico_City'))
  where special_to_time is not null;
create index products_digital on products (id) where delivery = 'digital';
-- Products due to appear or to disappear, and all with dates.
create index products_to_show
  on products ((coalesce(visible_ends(visible_to, visible_to_time), 'infinity'::timestamptz)),
    (visible_begins(visible_from, visible_from_time)))
  where for_sale and not visible;
create index products_to_hide
  on products ((visible_ends(visible_to, visible_to_time))) where visible and visible_to is not null;
create index products_dated on products (id)
  where visible_from is not null or visible_to is not null;
-- Offers in each sort order; the first also counts them.
create index products_offers_ending on products (special_to, id)
  include (family, price_centavos, special_price_centavos, special_from, special_from_time, special_to_time)
  where visible and special_price_centavos is not null;
create index products_offers_discount
  on products ((special_price_centavos::numeric / price_centavos), id)
  where visible and special_price_centavos is not null;
create index products_offers_cheapest on products (special_price_centavos, id)
  where visible and special_price_centavos is not null;
create index products_offers_dearest
  on products (special_price_centavos desc nulls last, id)
  where visible and special_price_centavos is not null;
-- Default sort order of all products.
create index products_usual
  on products (featured desc, sold_count desc, rating_count desc, created_at desc, id desc) where visible;
create trigger products_announce
  after insert or delete or update of name, url_key, price_centavos, special_price_centavos,
    special_from, special_from_time, special_to, special_to_time, visible, for_sale, description, featured,
    refurbished, rating_count, rating_sum
  on products for each row execute function announce_catalogue_change();

-- Computes `visible`. An update of `visible` alone sets `for_sale` too. `tianguis.now` replaces the current time if
-- set.
create function show_by_dates() returns trigger language plpgsql as $$
declare
  moment timestamptz := coalesce(nullif(current_setting('tianguis.now', true), '')::timestamptz, now());
begin
  if tg_op = 'UPDATE' and new.visible is distinct from old.visible
    and new.for_sale is not distinct from old.for_sale then
    new.for_sale := new.visible;
  else
    new.for_sale := coalesce(new.for_sale, new.visible);
  end if;
  new.visible := new.for_sale
    and coalesce(visible_begins(new.visible_from, new.visible_from_time) <= moment, true)
    and coalesce(visible_ends(new.visible_to, new.visible_to_time) > moment, true);
  return new;
end $$;
create trigger products_show_by_dates
  before insert or update of visible, for_sale, visible_from, visible_from_time, visible_to, visible_to_time
  on products for each row
  when (new.for_sale is distinct from new.visible or new.visible_from is not null or new.visible_to is not null)
  execute function show_by_dates();

-- Variants appear on each other's pages, so a change invalidates the pages of all of them.
create function announce_family() returns trigger language plpgsql as $$
begin
  insert into catalogue_changes (product_id)
    select id from products where family in (old.family, new.family)
    union select coalesce(new.id, old.id);
  return null;
end $$;
create trigger products_family_added after insert on products
  for each row when (new.family is not null) execute function announce_family();
create trigger products_family_removed after delete on products
  for each row when (old.family is not null) execute function announce_family();
create trigger products_family_changed
  after update of family, family_options, swatch, visible, for_sale on products for each row
  when ((old.family is distinct from new.family or old.family_options is distinct from new.family_options
    or old.swatch is distinct from new.swatch or old.visible is distinct from new.visible)
    and coalesce(old.family, new.family) is not null)
  execute function announce_family();

-- Next start or end of an offer with a time. The plan is forced to the indexes of these moments: without statistics
-- the planner expects a third of all products.
create function next_offer_edge(after timestamptz) returns timestamptz
  language plpgsql stable
  set enable_seqscan = off set enable_bitmapscan = off set enable_sort = off set jit = off
  as $$
begin
  return (select min(at) from (
    (select (special_from + special_from_time) at time zone 'America/Mexico_City' as at from products
      where special_from_time is not null and (special_from + special_from_time) at time zone 'America/Mexico_City' > after
      order by (special_from + special_from_time) at time zone 'America/Mexico_City' limit 1)
    union all
    (select (special_to + special_to_time) at time zone 'America/Mexico_City' as at from products
      where special_to_time is not null and (special_to + special_to_time) at time zone 'America/Mexico_City' > after
      order by (special_to + special_to_time) at time zone 'America/Mexico_City' limit 1)) edges);
end $$;

-- A former address of a product, answered with 301.
create table product_url_keys (
  url_key text primary key,
  product_id bigint not null references products on delete cascade,
  replaced_at timestamptz not null default now()
);
create index product_url_keys_product on product_url_keys (product_id);

-- A category of a product.
create table product_categories (
  product_id bigint not null references products on delete cascade,
  category_id bigint not null references categories on delete cascade,
  position integer not null default 0,
  primary key (product_id, category_id)
);
create index product_categories_category on product_categories (category_id, product_id);

-- An attribute value of a product.
create table product_attributes (
  product_id bigint not null references products on delete cascade,
  attribute_id bigint not null references attributes on delete cascade,
  position integer not null,
  value text not null,
  unit text,
  -- value of the filter; the shown value where the catalogue gives none
  filter_value text not null,
  sort_value numeric,
  primary key (product_id, attribute_id)
);
create index product_attributes_filter on product_attributes (attribute_id, filter_value, product_id);

-- A link from a product to another one.
create table product_relations (
  product_id bigint not null references products on delete cascade,
  other_id bigint not null references products on delete cascade,
  kind text not null check (kind in ('related', 'up_sell', 'comparable')),
  position integer not null,
  primary key (product_id, kind, other_id),
  check (product_id <> other_id)
);
create index product_relations_other on product_relations (other_id);

-- A picture of a product.
create table product_images (
  id bigint generated always as identity primary key,
  product_id bigint not null references products on delete cascade,
  position integer not null,
  -- path in the picture store without size and format: 'products/<url_key>-1'
  path text not null check (path ~ '^[a-z0-9][a-z0-9/_.-]*$' and path !~ '\.\.'),
  alt text,
  -- width of the largest file in pixels, the limit of zooming
  width integer not null default 800 check (width between 1 and 10000),
  unique (product_id, position)
);
-- Existence of any picture.
create index product_images_path on product_images (path);
create trigger product_images_announce after insert or update or delete on product_images
  for each row execute function announce_catalogue_change();

-- Pictures of a product before and after their last change. Undo reads it; the audit log, which has the same, is for
-- people only.
create table picture_changes (
  product_id bigint primary key references products (id) on delete cascade,
  before jsonb not null,
  after jsonb not null,
  actor text not null,
  changed_at timestamptz not null
);
create index picture_changes_changed_at on picture_changes (changed_at);

-- A former picture of a product. Its file stays in the store until `removed_at`.
create table left_pictures (
  product_id bigint not null references products (id) on delete cascade,
  path text not null,
  left_at timestamptz not null,
  removed_at timestamptz,
  primary key (product_id, path)
);
create index left_pictures_path on left_pictures (path);
create index left_pictures_removed_at on left_pictures (removed_at) where removed_at is not null;

-- A received manual or data sheet, by the name that feeds use.
create table document_files (
  file text primary key,
  -- path in the file store, by content hash
  path text not null,
  bytes integer not null check (bytes > 0),
  imported_at timestamptz not null
);

-- Documents that products name.
create function product_documents() returns table (product_id bigint, file text)
language sql stable begin atomic
  select p.id, named.document ->> 'file'
  from products p cross join lateral jsonb_array_elements(p.named_documents) named (document)
  where p.named_documents <> '[]';
end;

-- Invalidates pages of products that show a changed document.
create function announce_document() returns trigger language plpgsql as $$
begin
  perform pg_notify('catalogue_changed', product_id::text) from product_documents()
    where file in (old.file, new.file);
  return null;
end $$;
create trigger document_files_announce after insert or update or delete on document_files
  for each row execute function announce_document();
