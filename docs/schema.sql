-- What the migrations make, tables first, by name. For reading: migrations/ is what is applied, npm run docs:schema writes this.

create extension pg_trgm;

create extension unaccent;

create table account_events (
  id bigint generated always as identity not null,
  who text not null,
  kind text not null,
  detail text,
  created_at timestamptz default now() not null,
  constraint account_events_pkey PRIMARY KEY (id),
  constraint account_events_kind_check CHECK (kind = ANY (ARRAY['signed-in'::text, 'sign-in-refused'::text, 'session-ended'::text]))
);
CREATE INDEX account_events_age ON account_events (created_at);
CREATE INDEX account_events_who ON account_events (who, id);
CREATE TRIGGER account_events_stay BEFORE UPDATE OR TRUNCATE ON account_events FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

create table addresses (
  id bigint generated always as identity not null,
  shopper_id bigint not null,
  first_name text not null,
  last_name text not null,
  company_name text default ''::text not null,
  phone text not null,
  address1 text not null,
  address2 text default ''::text not null,
  city text not null,
  state text not null,
  postcode text not null,
  country text default 'MX'::text not null,
  reference_notes text default ''::text not null,
  is_default boolean default false not null,
  from_checkout boolean default false not null,
  created_at timestamptz default now() not null,
  updated_at timestamptz default now() not null,
  constraint addresses_pkey PRIMARY KEY (id),
  constraint addresses_shopper_id_fkey FOREIGN KEY (shopper_id) REFERENCES shoppers(id) ON DELETE CASCADE,
  constraint addresses_country_check CHECK (country = 'MX'::text),
  constraint addresses_phone_check CHECK (phone ~ '^[0-9]{10}$'::text),
  constraint addresses_postcode_check CHECK (postcode ~ '^[0-9]{5}$'::text)
);
CREATE UNIQUE INDEX addresses_one_default ON addresses (shopper_id) WHERE is_default;
CREATE INDEX addresses_shopper ON addresses (shopper_id, created_at DESC);

create table answer_templates (
  id bigint generated always as identity not null,
  name text not null,
  body text not null,
  updated_at timestamptz not null,
  constraint answer_templates_pkey PRIMARY KEY (id),
  constraint answer_templates_name_key UNIQUE (name),
  constraint answer_templates_body_check CHECK (length(body) >= 1 AND length(body) <= 4000),
  constraint answer_templates_name_check CHECK (length(name) >= 1 AND length(name) <= 60)
);

create table api_keys (
  id bigint generated always as identity not null,
  name text not null,
  key_hash bytea not null,
  key_end text not null,
  permissions text[] not null,
  made_by bigint not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  last_used_at timestamptz,
  withdrawn_at timestamptz,
  constraint api_keys_pkey PRIMARY KEY (id),
  constraint api_keys_key_hash_key UNIQUE (key_hash),
  constraint api_keys_made_by_fkey FOREIGN KEY (made_by) REFERENCES operators(id),
  constraint api_keys_check CHECK (expires_at > created_at),
  constraint api_keys_key_hash_check CHECK (octet_length(key_hash) = 32),
  constraint api_keys_name_check CHECK (name <> ''::text),
  constraint api_keys_permissions_check CHECK (cardinality(permissions) > 0)
);
CREATE INDEX api_keys_maker ON api_keys (made_by);

create table attributes (
  id bigint generated always as identity not null,
  code text not null,
  label text not null,
  constraint attributes_pkey PRIMARY KEY (id),
  constraint attributes_code_key UNIQUE (code),
  constraint attributes_code_check CHECK (code ~ '^[a-z0-9_]+$'::text)
);

create table audit_findings (
  id bigint generated always as identity not null,
  rule text not null,
  subject text not null,
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  solved_at timestamptz,
  constraint audit_findings_pkey PRIMARY KEY (id),
  constraint audit_findings_once UNIQUE (rule, subject)
);
CREATE INDEX audit_findings_open ON audit_findings (first_seen_at, id) WHERE (solved_at IS NULL);

create table audit_log (
  id bigint generated always as identity not null,
  actor text not null,
  action text not null,
  subject text not null,
  before jsonb,
  after jsonb,
  reason text,
  request_id text,
  created_at timestamptz default now() not null,
  constraint audit_log_pkey PRIMARY KEY (id)
);
CREATE INDEX audit_log_actor ON audit_log (actor, created_at, id);
CREATE INDEX audit_log_moment ON audit_log (created_at, id);
CREATE INDEX audit_log_subject ON audit_log (subject, action);
CREATE TRIGGER audit_log_stays BEFORE DELETE OR UPDATE OR TRUNCATE ON audit_log FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

create table audit_seals (
  id bigint generated always as identity not null,
  first_entry bigint not null,
  last_entry bigint not null,
  entries integer not null,
  seal bytea not null,
  sealed_at timestamptz not null,
  constraint audit_seals_pkey PRIMARY KEY (id),
  constraint audit_seals_first_entry_key UNIQUE (first_entry),
  constraint audit_seals_last_entry_key UNIQUE (last_entry),
  constraint audit_seals_check CHECK (last_entry >= first_entry),
  constraint audit_seals_entries_check CHECK (entries > 0),
  constraint audit_seals_seal_check CHECK (length(seal) = 32)
);
CREATE TRIGGER audit_seals_stay BEFORE DELETE OR UPDATE OR TRUNCATE ON audit_seals FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

create table audit_words (
  entry_id bigint not null,
  words text not null,
  constraint audit_words_pkey PRIMARY KEY (entry_id)
);

create table cart_lines (
  id bigint generated always as identity not null,
  cart_id bigint not null,
  product_id bigint not null,
  quantity integer not null,
  seen_price_centavos bigint not null,
  created_at timestamptz default now() not null,
  constraint cart_lines_pkey PRIMARY KEY (id),
  constraint cart_lines_cart_id_product_id_key UNIQUE (cart_id, product_id),
  constraint cart_lines_cart_id_fkey FOREIGN KEY (cart_id) REFERENCES carts(id) ON DELETE CASCADE,
  constraint cart_lines_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE,
  constraint cart_lines_quantity_check CHECK (quantity > 0)
);
CREATE INDEX cart_lines_product ON cart_lines (product_id);

create table cart_merges (
  cart_id bigint not null,
  idempotency_key text not null,
  created_at timestamptz default now() not null,
  constraint cart_merges_pkey PRIMARY KEY (cart_id, idempotency_key),
  constraint cart_merges_cart_id_fkey FOREIGN KEY (cart_id) REFERENCES carts(id) ON DELETE CASCADE,
  constraint cart_merges_idempotency_key_check CHECK (length(idempotency_key) >= 8 AND length(idempotency_key) <= 100)
);

create table carts (
  id bigint generated always as identity not null,
  shopper_id bigint not null,
  coupon_id bigint,
  shipping_code text,
  address_id bigint,
  version integer default 0 not null,
  created_at timestamptz default now() not null,
  updated_at timestamptz default now() not null,
  constraint carts_pkey PRIMARY KEY (id),
  constraint carts_shopper_id_key UNIQUE (shopper_id),
  constraint carts_address_id_fkey FOREIGN KEY (address_id) REFERENCES addresses(id) ON DELETE SET NULL,
  constraint carts_coupon_id_fkey FOREIGN KEY (coupon_id) REFERENCES coupons(id) ON DELETE SET NULL,
  constraint carts_shopper_id_fkey FOREIGN KEY (shopper_id) REFERENCES shoppers(id) ON DELETE CASCADE
);
CREATE INDEX carts_address ON carts (address_id) WHERE (address_id IS NOT NULL);
CREATE INDEX carts_coupon ON carts (coupon_id) WHERE (coupon_id IS NOT NULL);

create table catalogue_changes (
  transaction_id xid8 default pg_current_xact_id() not null,
  id bigint generated always as identity not null,
  product_id bigint,
  units_only boolean default false not null,
  constraint catalogue_changes_pkey PRIMARY KEY (transaction_id, id)
);

create table categories (
  id bigint generated always as identity not null,
  slug text not null,
  name text not null,
  parent_id bigint,
  position integer default 0 not null,
  description text default ''::text not null,
  image_key text,
  translations jsonb default '[]'::jsonb not null,
  created_at timestamptz default now() not null,
  hidden boolean default false not null,
  version bigint default 1 not null,
  changed_by text default 'system'::text not null,
  changed_at timestamptz default now() not null,
  constraint categories_pkey PRIMARY KEY (id),
  constraint categories_slug_key UNIQUE (slug),
  constraint categories_parent_id_fkey FOREIGN KEY (parent_id) REFERENCES categories(id) ON DELETE RESTRICT,
  constraint categories_check CHECK (parent_id <> id),
  constraint categories_name_check CHECK (name <> ''::text),
  constraint categories_slug_check CHECK (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'::text),
  constraint categories_translations_check CHECK (jsonb_typeof(translations) = 'array'::text)
);
CREATE INDEX categories_parent ON categories (parent_id, "position");
CREATE TRIGGER categories_announce AFTER INSERT OR DELETE OR UPDATE ON categories FOR EACH STATEMENT EXECUTE FUNCTION announce_content_change();
CREATE TRIGGER categories_list_moved AFTER UPDATE OF parent_id ON categories FOR EACH ROW WHEN (old.parent_id IS DISTINCT FROM new.parent_id) EXECUTE FUNCTION list_moved_category();

create table category_counts (
  category_id bigint not null,
  products integer not null,
  constraint category_counts_pkey PRIMARY KEY (category_id),
  constraint category_counts_category_id_fkey FOREIGN KEY (category_id) REFERENCES categories(id) ON DELETE CASCADE
);

create table category_families (
  category_id bigint not null,
  family text not null,
  members integer not null,
  constraint category_families_pkey PRIMARY KEY (category_id, family),
  constraint category_families_category_id_fkey FOREIGN KEY (category_id) REFERENCES categories(id) ON DELETE CASCADE
);

create table category_filters (
  category_id bigint not null,
  attribute_id bigint not null,
  position integer not null,
  constraint category_filters_pkey PRIMARY KEY (category_id, attribute_id),
  constraint category_filters_attribute_id_fkey FOREIGN KEY (attribute_id) REFERENCES attributes(id) ON DELETE CASCADE,
  constraint category_filters_category_id_fkey FOREIGN KEY (category_id) REFERENCES categories(id) ON DELETE CASCADE
);
CREATE INDEX category_filters_attribute ON category_filters (attribute_id);
CREATE TRIGGER category_filters_announce AFTER INSERT OR DELETE OR UPDATE ON category_filters FOR EACH STATEMENT EXECUTE FUNCTION announce_content_change();

create table category_listing (
  category_id bigint not null,
  product_id bigint not null,
  place bigint not null,
  created_at timestamptz not null,
  rating numeric,
  rating_count integer not null,
  available boolean not null,
  price_centavos bigint,
  special_price_centavos bigint,
  special_from date,
  special_to date,
  marks integer[] not null,
  family text,
  special_from_time time(0) without time zone,
  special_to_time time(0) without time zone,
  constraint category_listing_pkey PRIMARY KEY (product_id, category_id),
  constraint category_listing_category_id_fkey FOREIGN KEY (category_id) REFERENCES categories(id) ON DELETE CASCADE,
  constraint category_listing_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE
);
CREATE INDEX category_listing_best_rated ON category_listing (category_id, rating DESC NULLS LAST, rating_count DESC, product_id DESC) INCLUDE (family, place);
CREATE INDEX category_listing_family ON category_listing (category_id, family, place DESC, product_id DESC) WHERE (family IS NOT NULL);
CREATE INDEX category_listing_marks ON category_listing USING gin (marks);
CREATE INDEX category_listing_newest_first ON category_listing (category_id, created_at DESC, product_id DESC) INCLUDE (family, place);
CREATE INDEX category_listing_offered ON category_listing (category_id, product_id) INCLUDE (price_centavos, special_price_centavos, special_from, special_from_time, special_to, special_to_time, family, place, available) WHERE (special_price_centavos IS NOT NULL);
CREATE INDEX category_listing_placed ON category_listing (category_id, place DESC, product_id DESC) INCLUDE (family, available);
CREATE INDEX category_listing_price ON category_listing (category_id, price_centavos, product_id) WHERE ((special_price_centavos IS NULL) AND (price_centavos IS NOT NULL));
CREATE TRIGGER category_listing_count_added AFTER INSERT ON category_listing REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_listed();
CREATE TRIGGER category_listing_count_removed AFTER DELETE ON category_listing REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION count_unlisted();

create table category_slugs (
  slug text not null,
  category_id bigint not null,
  constraint category_slugs_pkey PRIMARY KEY (slug),
  constraint category_slugs_category_id_fkey FOREIGN KEY (category_id) REFERENCES categories(id) ON DELETE CASCADE,
  constraint category_slugs_slug_check CHECK (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'::text)
);
CREATE INDEX category_slugs_category ON category_slugs (category_id);
CREATE TRIGGER category_slugs_announce AFTER INSERT OR DELETE OR UPDATE ON category_slugs FOR EACH STATEMENT EXECUTE FUNCTION announce_content_change();

create table change_set_rows (
  set_id bigint not null,
  product_id bigint not null,
  before jsonb not null,
  after jsonb not null,
  state text not null,
  problem text,
  constraint change_set_rows_pkey PRIMARY KEY (set_id, product_id),
  constraint change_set_rows_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE,
  constraint change_set_rows_set_id_fkey FOREIGN KEY (set_id) REFERENCES change_sets(id) ON DELETE CASCADE,
  constraint change_set_rows_after_check CHECK (jsonb_typeof(after) = 'object'::text),
  constraint change_set_rows_before_check CHECK (jsonb_typeof(before) = 'object'::text),
  constraint change_set_rows_check CHECK ((problem IS NOT NULL) = (state = ANY (ARRAY['refused'::text, 'left'::text, 'kept'::text]))),
  constraint change_set_rows_state_check CHECK (state = ANY (ARRAY['prepared'::text, 'refused'::text, 'applied'::text, 'left'::text, 'undone'::text, 'kept'::text]))
);
CREATE INDEX change_set_rows_by_state ON change_set_rows (set_id, state, product_id);
CREATE INDEX change_set_rows_product ON change_set_rows (product_id, set_id);

create table change_sets (
  id bigint generated always as identity not null,
  kind text not null,
  summary text not null,
  fields text[] not null,
  actor text not null,
  created_at timestamptz not null,
  applied_at timestamptz,
  undone_at timestamptz,
  moving text,
  moved_by text,
  constraint change_sets_pkey PRIMARY KEY (id),
  constraint change_sets_check CHECK (applied_at IS NOT NULL OR undone_at IS NULL),
  constraint change_sets_kind_check CHECK (kind = ANY (ARRAY['edit'::text, 'import'::text])),
  constraint change_sets_moved_back_is_undone CHECK (moving IS DISTINCT FROM 'back'::text OR undone_at IS NOT NULL),
  constraint change_sets_moved_by_somebody CHECK (moving IS NULL OR moved_by IS NOT NULL AND applied_at IS NOT NULL),
  constraint change_sets_moving CHECK (moving = ANY (ARRAY['forth'::text, 'back'::text])),
  constraint change_sets_summary_check CHECK (summary <> ''::text)
);
CREATE INDEX change_sets_shown ON change_sets (id) WHERE (applied_at IS NOT NULL);
CREATE INDEX change_sets_underway ON change_sets (id) WHERE (moving IS NOT NULL);

create table content_pieces (
  id integer generated by default as identity not null,
  kind text not null,
  topic_id integer,
  position integer not null,
  value jsonb not null,
  hidden boolean default false not null,
  shown_from timestamptz,
  shown_until timestamptz,
  version bigint default 1 not null,
  changed_by text default 'system'::text not null,
  changed_at timestamptz default now() not null,
  constraint content_pieces_pkey PRIMARY KEY (id),
  constraint content_pieces_topic_id_fkey FOREIGN KEY (topic_id) REFERENCES content_pieces(id) ON DELETE CASCADE,
  constraint content_pieces_check CHECK ((kind = 'question'::text) = (topic_id IS NOT NULL)),
  constraint content_pieces_check1 CHECK (shown_from < shown_until),
  constraint content_pieces_kind_check CHECK (kind = ANY (ARRAY['banner'::text, 'home'::text, 'reel'::text, 'topic'::text, 'question'::text]))
);
CREATE UNIQUE INDEX content_pieces_home ON content_pieces (kind) WHERE (kind = 'home'::text);
CREATE INDEX content_pieces_topic ON content_pieces (topic_id);
CREATE TRIGGER content_pieces_announce AFTER INSERT OR DELETE OR UPDATE ON content_pieces FOR EACH STATEMENT EXECUTE FUNCTION announce_content_change();

create table content_sections (
  section text not null,
  version bigint default 0 not null,
  constraint content_sections_pkey PRIMARY KEY (section),
  constraint content_sections_section_check CHECK (section = ANY (ARRAY['categories'::text, 'banners'::text, 'home'::text, 'faq'::text]))
);

create table content_versions (
  id bigint generated always as identity not null,
  page text not null,
  version integer not null,
  body_markdown text not null,
  last_updated text not null,
  published_at timestamptz default now() not null,
  effective_from timestamptz,
  published_by text,
  constraint content_versions_pkey PRIMARY KEY (id),
  constraint content_versions_page_version_key UNIQUE (page, version),
  constraint content_versions_page_check CHECK (page = ANY (ARRAY['politicas'::text, 'condiciones'::text, 'aviso-de-privacidad'::text]))
);
CREATE TRIGGER content_versions_announce AFTER INSERT ON content_versions FOR EACH STATEMENT EXECUTE FUNCTION announce_content_change();
CREATE TRIGGER content_versions_stay BEFORE UPDATE ON content_versions FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

create table coupons (
  id bigint generated always as identity not null,
  code text not null,
  type text not null,
  percent integer,
  amount_centavos bigint,
  max_discount_centavos bigint,
  min_subtotal_centavos bigint default 0 not null,
  valid_from date,
  valid_to date,
  total_limit integer,
  per_customer_limit integer,
  scope jsonb default '{"kind": "all"}'::jsonb not null,
  exclude_offers boolean default false not null,
  exclude_refurbished boolean default false not null,
  first_purchase_only boolean default false not null,
  public boolean default false not null,
  active boolean default true not null,
  description text default ''::text not null,
  shopper_id bigint,
  used integer default 0 not null,
  held integer default 0 not null,
  created_at timestamptz default now() not null,
  published boolean default true not null,
  starts_at timestamptz,
  ends_at timestamptz,
  rehearsal jsonb,
  constraint coupons_pkey PRIMARY KEY (id),
  constraint coupons_code_key UNIQUE (code),
  constraint coupons_shopper_id_fkey FOREIGN KEY (shopper_id) REFERENCES shoppers(id) ON DELETE CASCADE,
  constraint coupons_amount_centavos_check CHECK (amount_centavos > 0),
  constraint coupons_check CHECK ((type = 'percent'::text) = (percent IS NOT NULL)),
  constraint coupons_check1 CHECK ((type = 'fixed'::text) = (amount_centavos IS NOT NULL)),
  constraint coupons_check2 CHECK (total_limit IS NULL OR (used + held) <= total_limit),
  constraint coupons_code_check CHECK (code = upper(btrim(code)) AND code <> ''::text),
  constraint coupons_held_check CHECK (held >= 0),
  constraint coupons_max_discount_centavos_check CHECK (max_discount_centavos > 0),
  constraint coupons_min_subtotal_centavos_check CHECK (min_subtotal_centavos >= 0),
  constraint coupons_per_customer_limit_check CHECK (per_customer_limit > 0),
  constraint coupons_percent_check CHECK (percent >= 1 AND percent <= 100),
  constraint coupons_total_limit_check CHECK (total_limit >= 0),
  constraint coupons_type_check CHECK (type = ANY (ARRAY['percent'::text, 'fixed'::text, 'free_shipping'::text])),
  constraint coupons_used_check CHECK (used >= 0)
);
CREATE INDEX coupons_shared ON coupons (id) WHERE (shopper_id IS NULL);
CREATE INDEX coupons_shopper ON coupons (shopper_id, valid_to) WHERE (shopper_id IS NOT NULL);

create table document_files (
  file text not null,
  path text not null,
  bytes integer not null,
  imported_at timestamptz not null,
  constraint document_files_pkey PRIMARY KEY (file),
  constraint document_files_bytes_check CHECK (bytes > 0)
);
CREATE TRIGGER document_files_announce AFTER INSERT OR DELETE OR UPDATE ON document_files FOR EACH ROW EXECUTE FUNCTION announce_document();

create table ended_sign_ins (
  issuer text not null,
  kind text not null,
  name text not null,
  ended_at timestamptz not null,
  constraint ended_sign_ins_pkey PRIMARY KEY (issuer, kind, name),
  constraint ended_sign_ins_kind_check CHECK (kind = ANY (ARRAY['subject'::text, 'session'::text])),
  constraint ended_sign_ins_name_check CHECK (length(name) <= 255)
);

create table filter_options (
  id integer generated always as identity not null,
  attribute_id bigint not null,
  value text not null,
  sort_value numeric,
  constraint filter_options_pkey PRIMARY KEY (id),
  constraint filter_options_attribute_id_value_key UNIQUE (attribute_id, value),
  constraint filter_options_attribute_id_fkey FOREIGN KEY (attribute_id) REFERENCES attributes(id) ON DELETE CASCADE
);

create table fiscal_folios (
  fiscal_id uuid not null,
  order_id bigint not null,
  constraint fiscal_folios_pkey PRIMARY KEY (fiscal_id),
  constraint fiscal_folios_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE
);
CREATE INDEX fiscal_folios_order ON fiscal_folios (order_id);

create table gateway_rejections (
  gateway text not null,
  call text not null,
  since timestamptz not null,
  last_at timestamptz not null,
  constraint gateway_rejections_pkey PRIMARY KEY (gateway, call)
);

create table identity_removals (
  subject text not null,
  tries integer default 0 not null,
  next_try_at timestamptz not null,
  created_at timestamptz default now() not null,
  constraint identity_removals_pkey PRIMARY KEY (subject)
);
CREATE INDEX identity_removals_due ON identity_removals (next_try_at);

create table import_runs (
  id bigint generated always as identity not null,
  source text not null,
  state text not null,
  added integer default 0 not null,
  changed integer default 0 not null,
  unchanged integer default 0 not null,
  refused integer default 0 not null,
  started_at timestamptz default now() not null,
  finished_at timestamptz,
  constraint import_runs_pkey PRIMARY KEY (id),
  constraint import_runs_state_check CHECK (state = ANY (ARRAY['running'::text, 'done'::text, 'failed'::text]))
);
CREATE UNIQUE INDEX import_runs_one_demo ON import_runs (source) WHERE ((source = 'demo'::text) AND (state = 'done'::text));

create table inventory (
  id bigint generated always as identity not null,
  product_id bigint not null,
  on_hand integer default 0 not null,
  reserved integer default 0 not null,
  updated_at timestamptz default now() not null,
  cause jsonb,
  sells boolean default false not null,
  constraint inventory_pkey PRIMARY KEY (id),
  constraint inventory_product_id_key UNIQUE (product_id),
  constraint inventory_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE,
  constraint inventory_check CHECK (reserved <= on_hand),
  constraint inventory_on_hand_check CHECK (on_hand >= 0),
  constraint inventory_reserved_check CHECK (reserved >= 0)
);
CREATE INDEX inventory_few ON inventory (product_id) WHERE ((on_hand - reserved) <= 3);
CREATE INDEX inventory_none ON inventory (product_id) WHERE (on_hand <= reserved);
CREATE INDEX inventory_still ON inventory (product_id) WHERE ((on_hand > 0) AND (NOT sells));
CREATE TRIGGER inventory_announce AFTER UPDATE OF on_hand, reserved ON inventory FOR EACH ROW WHEN ((old.on_hand - old.reserved) IS DISTINCT FROM (new.on_hand - new.reserved)) EXECUTE FUNCTION announce_stock_change();
CREATE TRIGGER inventory_list_added AFTER INSERT ON inventory REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION list_added_parts();
CREATE TRIGGER inventory_list_changed AFTER UPDATE ON inventory REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION list_changed_stock();
CREATE TRIGGER inventory_moved BEFORE UPDATE OF on_hand, cause ON inventory FOR EACH ROW EXECUTE FUNCTION write_stock_movement();
CREATE TRIGGER inventory_stocked BEFORE INSERT ON inventory FOR EACH ROW EXECUTE FUNCTION write_stock_movement();

create table invoice_files (
  id bigint generated always as identity not null,
  order_id bigint not null,
  fiscal_id uuid not null,
  kind text not null,
  content bytea not null,
  added_at timestamptz not null,
  ended_at timestamptz,
  ended_reason text,
  constraint invoice_files_pkey PRIMARY KEY (id),
  constraint invoice_files_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE,
  constraint invoice_files_check CHECK ((ended_at IS NULL) = (ended_reason IS NULL)),
  constraint invoice_files_content_check CHECK (length(content) > 0),
  constraint invoice_files_kind_check CHECK (kind = ANY (ARRAY['xml'::text, 'pdf'::text]))
);
CREATE UNIQUE INDEX invoice_files_current ON invoice_files (order_id, kind) WHERE (ended_at IS NULL);
CREATE INDEX invoice_files_folio ON invoice_files (fiscal_id);
CREATE INDEX invoice_files_order ON invoice_files (order_id);

create table invoice_requests (
  id bigint generated always as identity not null,
  order_id bigint not null,
  rfc text not null,
  legal_name text not null,
  tax_regime text not null,
  use_code text not null,
  postcode text not null,
  state text default 'requested'::text not null,
  created_at timestamptz default now() not null,
  updated_at timestamptz default now() not null,
  finished_at timestamptz,
  fiscal_id uuid,
  refused_reason text,
  constraint invoice_requests_pkey PRIMARY KEY (id),
  constraint invoice_requests_fiscal_id_key UNIQUE (fiscal_id),
  constraint invoice_requests_order_id_key UNIQUE (order_id),
  constraint invoice_requests_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE,
  constraint invoice_requests_check CHECK ((state = 'issued'::text) = (fiscal_id IS NOT NULL)),
  constraint invoice_requests_check1 CHECK ((state = 'refused'::text) = (refused_reason IS NOT NULL)),
  constraint invoice_requests_check2 CHECK ((state = 'requested'::text) = (finished_at IS NULL)),
  constraint invoice_requests_legal_name_check CHECK (legal_name <> ''::text AND length(legal_name) <= 254),
  constraint invoice_requests_postcode_check CHECK (postcode ~ '^[0-9]{5}$'::text),
  constraint invoice_requests_rfc_check CHECK (rfc ~ '^[A-ZÑ&]{3,4}[0-9]{6}[A-Z0-9]{2}[0-9A]$'::text),
  constraint invoice_requests_state_check CHECK (state = ANY (ARRAY['requested'::text, 'issued'::text, 'refused'::text])),
  constraint invoice_requests_tax_regime_check CHECK (tax_regime ~ '^[0-9]{3}$'::text),
  constraint invoice_requests_use_code_check CHECK (use_code ~ '^[A-Z]{1,2}[0-9]{2}$'::text)
);
CREATE INDEX invoice_requests_refused ON invoice_requests (order_id) WHERE (state = 'refused'::text);
CREATE INDEX invoice_requests_rfc ON invoice_requests (rfc, order_id);
CREATE INDEX invoice_requests_waiting ON invoice_requests (created_at) WHERE (state = 'requested'::text);
CREATE TRIGGER invoice_requests_news AFTER INSERT ON invoice_requests FOR EACH ROW EXECUTE FUNCTION announce_to_office('invoice', 'id');

create table left_pictures (
  product_id bigint not null,
  path text not null,
  left_at timestamptz not null,
  removed_at timestamptz,
  constraint left_pictures_pkey PRIMARY KEY (product_id, path),
  constraint left_pictures_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE
);
CREATE INDEX left_pictures_path ON left_pictures (path);
CREATE INDEX left_pictures_removed_at ON left_pictures (removed_at) WHERE (removed_at IS NOT NULL);

create table licence_imports (
  id bigint generated always as identity not null,
  product_id bigint not null,
  actor text not null,
  added integer not null,
  created_at timestamptz not null,
  undone_at timestamptz,
  undone_by text,
  constraint licence_imports_pkey PRIMARY KEY (id),
  constraint licence_imports_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE,
  constraint licence_imports_check CHECK ((undone_at IS NULL) = (undone_by IS NULL))
);
CREATE INDEX licence_imports_product ON licence_imports (product_id, id);

create table licence_keys (
  id bigint generated always as identity not null,
  product_id bigint not null,
  key_cipher bytea not null,
  key_fingerprint bytea not null,
  order_id bigint,
  assigned_at timestamptz,
  created_at timestamptz default now() not null,
  unit integer,
  revealed_at timestamptz,
  revoked_at timestamptz,
  revoked_reason text,
  import_id bigint,
  constraint licence_keys_pkey PRIMARY KEY (id),
  constraint licence_keys_key_fingerprint_key UNIQUE (key_fingerprint),
  constraint licence_keys_import_id_fkey FOREIGN KEY (import_id) REFERENCES licence_imports(id),
  constraint licence_keys_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE RESTRICT,
  constraint licence_keys_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE RESTRICT,
  constraint licence_keys_check CHECK ((order_id IS NULL) = (assigned_at IS NULL)),
  constraint licence_keys_check1 CHECK ((order_id IS NULL) = (unit IS NULL)),
  constraint licence_keys_check2 CHECK (revealed_at IS NULL OR order_id IS NOT NULL),
  constraint licence_keys_check3 CHECK ((revoked_at IS NULL) = (revoked_reason IS NULL)),
  constraint licence_keys_unit_check CHECK (unit > 0)
);
CREATE INDEX licence_keys_free ON licence_keys (product_id, id) WHERE ((order_id IS NULL) AND (revoked_at IS NULL));
CREATE INDEX licence_keys_import ON licence_keys (import_id) WHERE (import_id IS NOT NULL);
CREATE INDEX licence_keys_of_product ON licence_keys (product_id, id);
CREATE UNIQUE INDEX licence_keys_one_per_unit ON licence_keys (order_id, product_id, unit) WHERE (revoked_at IS NULL);
CREATE INDEX licence_keys_order ON licence_keys (order_id) WHERE (order_id IS NOT NULL);
CREATE TRIGGER licence_keys_stay_given BEFORE DELETE OR UPDATE ON licence_keys FOR EACH ROW EXECUTE FUNCTION keep_licence_key_given();

create table logout_tokens (
  issuer text not null,
  jti text not null,
  expires_at timestamptz not null,
  constraint logout_tokens_pkey PRIMARY KEY (issuer, jti),
  constraint logout_tokens_jti_check CHECK (length(jti) <= 255)
);

create table mail_words (
  letter text not null,
  subject text not null,
  opening text not null,
  closing text not null,
  changed_by text not null,
  changed_at timestamptz not null,
  constraint mail_words_pkey PRIMARY KEY (letter),
  constraint mail_words_closing_check CHECK (char_length(closing) <= 1000),
  constraint mail_words_opening_check CHECK (char_length(opening) <= 2000),
  constraint mail_words_subject_check CHECK (char_length(subject) >= 1 AND char_length(subject) <= 200)
);

create table missed_searches (
  words text not null,
  shown text not null,
  searches integer not null,
  set_aside boolean default false not null,
  first_on date not null,
  last_on date not null,
  constraint missed_searches_pkey PRIMARY KEY (words)
);
CREATE INDEX missed_searches_often ON missed_searches (set_aside, searches DESC, words);

create table notifications (
  id bigint generated always as identity not null,
  shopper_id bigint not null,
  kind text not null,
  title text not null,
  body text default ''::text not null,
  link text,
  read_at timestamptz,
  created_at timestamptz default now() not null,
  constraint notifications_pkey PRIMARY KEY (id),
  constraint notifications_shopper_id_fkey FOREIGN KEY (shopper_id) REFERENCES shoppers(id) ON DELETE CASCADE
);
CREATE INDEX notifications_shopper ON notifications (shopper_id, created_at DESC);

create table office_news (
  transaction_id xid8 default pg_current_xact_id() not null,
  id bigint generated always as identity not null,
  kind text not null,
  subject text not null,
  constraint office_news_pkey PRIMARY KEY (transaction_id, id),
  constraint office_news_kind_check CHECK (kind = ANY (ARRAY['order'::text, 'payment'::text, 'ticket'::text, 'review'::text, 'question'::text, 'invoice'::text, 'refund'::text, 'return'::text, 'import'::text]))
);

create table opening_steps (
  step text not null,
  begun_at timestamptz,
  done_at timestamptz,
  constraint opening_steps_pkey PRIMARY KEY (step),
  constraint opening_steps_step_check CHECK (step = ANY (ARRAY['name'::text, 'support'::text, 'shipping'::text, 'legal'::text, 'products'::text, 'payment'::text]))
);

create table operator_roles (
  operator_id bigint not null,
  role_id bigint not null,
  constraint operator_roles_pkey PRIMARY KEY (operator_id, role_id),
  constraint operator_roles_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operators(id) ON DELETE CASCADE,
  constraint operator_roles_role_id_fkey FOREIGN KEY (role_id) REFERENCES roles(id)
);
CREATE INDEX operator_roles_role ON operator_roles (role_id);

create table operator_sessions (
  id bigint generated always as identity not null,
  operator_id bigint not null,
  token_hash bytea not null,
  authenticated_at timestamptz not null,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  address text,
  browser text,
  system text,
  ended_at timestamptz,
  provider_session text,
  group_tokens text,
  groups_asked_at timestamptz,
  groups_known_at timestamptz,
  methods text[] default '{}'::text[] not null,
  constraint operator_sessions_pkey PRIMARY KEY (id),
  constraint operator_sessions_token_hash_key UNIQUE (token_hash),
  constraint operator_sessions_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operators(id) ON DELETE CASCADE,
  constraint operator_sessions_token_hash_check CHECK (octet_length(token_hash) = 32)
);
CREATE INDEX operator_sessions_age ON operator_sessions (created_at);
CREATE INDEX operator_sessions_operator ON operator_sessions (operator_id);
CREATE INDEX operator_sessions_provider ON operator_sessions (provider_session) WHERE (ended_at IS NULL);

create table operator_sign_ins (
  state_hash bytea not null,
  browser_hash bytea not null,
  nonce text not null,
  verifier text not null,
  return_to text not null,
  session_id bigint,
  created_at timestamptz not null,
  constraint operator_sign_ins_pkey PRIMARY KEY (state_hash),
  constraint operator_sign_ins_session_id_fkey FOREIGN KEY (session_id) REFERENCES operator_sessions(id) ON DELETE CASCADE,
  constraint operator_sign_ins_browser_hash_check CHECK (octet_length(browser_hash) = 32),
  constraint operator_sign_ins_return_to_check CHECK (return_to ~~ '/%'::text),
  constraint operator_sign_ins_state_hash_check CHECK (octet_length(state_hash) = 32)
);
CREATE INDEX operator_sign_ins_age ON operator_sign_ins (created_at);
CREATE INDEX operator_sign_ins_session ON operator_sign_ins (session_id);

create table operators (
  id bigint generated always as identity not null,
  email text not null,
  created_at timestamptz not null,
  removed_at timestamptz,
  issuer text,
  subject text,
  constraint operators_pkey PRIMARY KEY (id),
  constraint operators_email_check CHECK (email = lower(email) AND POSITION(('@'::text) IN (email)) > 1)
);
CREATE UNIQUE INDEX operators_email ON operators (email) WHERE (removed_at IS NULL);
CREATE UNIQUE INDEX operators_identity ON operators (issuer, subject) WHERE (removed_at IS NULL);

create table order_addresses (
  id bigint generated always as identity not null,
  order_id bigint not null,
  before jsonb not null,
  after jsonb not null,
  corrected_by text not null,
  created_at timestamptz not null,
  constraint order_addresses_pkey PRIMARY KEY (id),
  constraint order_addresses_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE,
  constraint order_addresses_after_check CHECK (jsonb_typeof(after) = 'object'::text),
  constraint order_addresses_before_check CHECK (jsonb_typeof(before) = 'object'::text)
);
CREATE INDEX order_addresses_order ON order_addresses (order_id, id);

create table order_consents (
  id bigint generated always as identity not null,
  order_id bigint not null,
  code_hash bytea not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  constraint order_consents_pkey PRIMARY KEY (id),
  constraint order_consents_code_hash_key UNIQUE (code_hash),
  constraint order_consents_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint order_consents_code_hash_check CHECK (octet_length(code_hash) = 32)
);
CREATE INDEX order_consents_expiry ON order_consents (expires_at);
CREATE INDEX order_consents_order ON order_consents (order_id);

create table order_events (
  id bigint generated always as identity not null,
  order_id bigint not null,
  from_state smallint,
  to_state smallint,
  actor text not null,
  reason text not null,
  visible boolean default true not null,
  created_at timestamptz default now() not null,
  constraint order_events_pkey PRIMARY KEY (id),
  constraint order_events_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE
);
CREATE INDEX order_events_order ON order_events (order_id, created_at);

create table order_notes (
  id bigint generated always as identity not null,
  order_id bigint not null,
  author text not null,
  body text not null,
  created_at timestamptz not null,
  constraint order_notes_pkey PRIMARY KEY (id),
  constraint order_notes_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE,
  constraint order_notes_body_check CHECK (length(body) >= 1 AND length(body) <= 2000)
);
CREATE INDEX order_notes_order ON order_notes (order_id, id);

create table order_records (
  order_number text not null,
  agreed text not null,
  hash bytea not null,
  address_salt bytea,
  made_at timestamptz not null,
  constraint order_records_pkey PRIMARY KEY (order_number),
  constraint order_records_address_salt_check CHECK (octet_length(address_salt) = 16),
  constraint order_records_agreed_check CHECK (jsonb_typeof(agreed::jsonb) = 'object'::text),
  constraint order_records_hash_check CHECK (octet_length(hash) = 32)
);
CREATE INDEX order_records_made ON order_records (made_at);
CREATE TRIGGER order_records_stay BEFORE DELETE OR UPDATE ON order_records FOR EACH ROW EXECUTE FUNCTION keep_order_record();
CREATE TRIGGER order_records_stay_whole BEFORE TRUNCATE ON order_records FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

create table order_time_stamps (
  order_number text not null,
  token bytea not null,
  stamped_at timestamptz not null,
  authority text not null,
  received_at timestamptz not null,
  constraint order_time_stamps_pkey PRIMARY KEY (order_number),
  constraint order_time_stamps_token_check CHECK (octet_length(token) > 0)
);
CREATE TRIGGER order_time_stamps_stay BEFORE DELETE OR UPDATE OR TRUNCATE ON order_time_stamps FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

create table orders (
  id bigint generated always as identity not null,
  number text not null,
  attempt_id bigint not null,
  shopper_id bigint,
  state_id smallint not null,
  payment_flag text,
  carrier text,
  tracking_number text,
  tracking_url text,
  shipped_at timestamptz,
  delivered_at timestamptz,
  completed_at timestamptz,
  cancel_reason text,
  revocation_requested_at timestamptz,
  created_at timestamptz default now() not null,
  updated_at timestamptz default now() not null,
  pickup_code text,
  pickup_until date,
  record_hash bytea,
  constraint orders_pkey PRIMARY KEY (id),
  constraint orders_attempt_id_key UNIQUE (attempt_id),
  constraint orders_number_key UNIQUE (number),
  constraint orders_attempt_id_fkey FOREIGN KEY (attempt_id) REFERENCES payment_attempts(id) ON DELETE RESTRICT,
  constraint orders_shopper_id_fkey FOREIGN KEY (shopper_id) REFERENCES shoppers(id) ON DELETE SET NULL,
  constraint orders_check CHECK ((state_id <> ALL (ARRAY[3, 4])) OR tracking_number IS NOT NULL),
  constraint orders_check1 CHECK ((pickup_code IS NULL) = (pickup_until IS NULL)),
  constraint orders_payment_flag_check CHECK (payment_flag = ANY (ARRAY['paid_late'::text, 'refund_open'::text, 'refunded'::text, 'charged_back'::text, 'underpaid'::text])),
  constraint orders_pickup_code_check CHECK (pickup_code ~ '^[0-9]{6}$'::text),
  constraint orders_record_hash_check CHECK (octet_length(record_hash) = 32),
  constraint orders_state_id_check CHECK (state_id >= 0 AND state_id <= 9)
);
CREATE INDEX orders_flagged ON orders (created_at) WHERE (payment_flag = ANY (ARRAY['paid_late'::text, 'refund_open'::text]));
CREATE INDEX orders_in_trouble ON orders (created_at, id) WHERE ((state_id = 5) OR (payment_flag = ANY (ARRAY['paid_late'::text, 'refund_open'::text, 'charged_back'::text, 'underpaid'::text])));
CREATE INDEX orders_newest ON orders (created_at, id);
CREATE INDEX orders_shopper ON orders (shopper_id, created_at DESC);
CREATE INDEX orders_state ON orders (state_id, created_at);
CREATE INDEX orders_to_hand_over ON orders (created_at, id) WHERE (state_id = ANY (ARRAY[2, 8]));
CREATE INDEX orders_waiting_at_point ON orders (pickup_until) WHERE ((state_id = 8) AND (pickup_until IS NOT NULL));
CREATE TRIGGER orders_flagged_news AFTER UPDATE OF payment_flag ON orders FOR EACH ROW WHEN (new.payment_flag IS DISTINCT FROM old.payment_flag AND new.payment_flag IS NOT NULL) EXECUTE FUNCTION announce_to_office('payment', 'number');
CREATE TRIGGER orders_made AFTER INSERT ON orders FOR EACH ROW EXECUTE FUNCTION announce_order();
CREATE TRIGGER orders_move_legally BEFORE UPDATE OF state_id ON orders FOR EACH ROW WHEN (old.state_id IS DISTINCT FROM new.state_id) EXECUTE FUNCTION keep_order_moves_legal();
CREATE TRIGGER orders_moved AFTER UPDATE OF state_id ON orders FOR EACH ROW WHEN (old.state_id IS DISTINCT FROM new.state_id) EXECUTE FUNCTION announce_order();
CREATE TRIGGER orders_news AFTER INSERT ON orders FOR EACH ROW EXECUTE FUNCTION announce_to_office('order', 'number');
CREATE TRIGGER orders_paid_news AFTER UPDATE OF state_id ON orders FOR EACH ROW WHEN (old.state_id = 1 AND new.state_id = 2) EXECUTE FUNCTION announce_to_office('order', 'number');

create table outbox (
  id bigint generated always as identity not null,
  dedupe_key text not null,
  channel text not null,
  recipient text not null,
  template text not null,
  data jsonb not null,
  tries integer default 0 not null,
  next_try_at timestamptz default now() not null,
  sent_at timestamptz,
  failed_at timestamptz,
  last_error text,
  created_at timestamptz default now() not null,
  constraint outbox_pkey PRIMARY KEY (id),
  constraint outbox_dedupe_key_key UNIQUE (dedupe_key),
  constraint outbox_channel_check CHECK (channel = ANY (ARRAY['mail'::text, 'sms'::text, 'push'::text]))
);
CREATE INDEX outbox_about ON outbox (split_part(dedupe_key, ':'::text, 2));
CREATE INDEX outbox_due ON outbox (next_try_at) WHERE ((sent_at IS NULL) AND (failed_at IS NULL));
CREATE INDEX outbox_failed ON outbox (failed_at) WHERE (failed_at IS NOT NULL);
CREATE INDEX outbox_recipient ON outbox (recipient, id);
CREATE INDEX outbox_sent ON outbox (channel, sent_at) WHERE (sent_at IS NOT NULL);

create table payment_attempt_lines (
  id bigint generated always as identity not null,
  attempt_id bigint not null,
  product_id bigint,
  position integer not null,
  name text not null,
  sku text not null,
  url_key text not null,
  image_path text,
  digital boolean default false not null,
  quantity integer not null,
  unit_price_centavos bigint not null,
  regular_price_centavos bigint not null,
  discount_centavos bigint default 0 not null,
  constraint payment_attempt_lines_pkey PRIMARY KEY (id),
  constraint payment_attempt_lines_attempt_id_product_id_key UNIQUE (attempt_id, product_id),
  constraint payment_attempt_lines_attempt_id_fkey FOREIGN KEY (attempt_id) REFERENCES payment_attempts(id) ON DELETE CASCADE,
  constraint payment_attempt_lines_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE SET NULL,
  constraint payment_attempt_lines_check CHECK (regular_price_centavos >= unit_price_centavos),
  constraint payment_attempt_lines_check1 CHECK (discount_centavos >= 0 AND discount_centavos <= (unit_price_centavos * quantity)),
  constraint payment_attempt_lines_quantity_check CHECK (quantity > 0),
  constraint payment_attempt_lines_unit_price_centavos_check CHECK (unit_price_centavos >= 0)
);
CREATE INDEX payment_attempt_lines_digital ON payment_attempt_lines (attempt_id, product_id) WHERE (digital AND (product_id IS NOT NULL));
CREATE INDEX payment_attempt_lines_product ON payment_attempt_lines (product_id) WHERE (product_id IS NOT NULL);
CREATE INDEX payment_attempt_lines_sku ON payment_attempt_lines (upper(sku), id);

create table payment_attempts (
  id bigint generated always as identity not null,
  ref text not null,
  order_number text not null,
  shopper_id bigint,
  email text not null,
  state text default 'open'::text not null,
  cart_hash text not null,
  gateway text not null,
  gateway_session_id text,
  gateway_url text,
  currency text default 'MXN'::text not null,
  subtotal_centavos bigint not null,
  discount_centavos bigint default 0 not null,
  shipping_centavos bigint default 0 not null,
  total_centavos bigint not null,
  coupon_id bigint,
  coupon_code text,
  coupon_state text,
  shipping_code text,
  shipping_name text,
  estimate_from date,
  estimate_to date,
  shipping_address jsonb,
  invoice_data jsonb,
  legal_versions jsonb default '{}'::jsonb not null,
  method text,
  installments integer,
  card jsonb,
  voucher jsonb,
  tracking_key text,
  paid_centavos bigint default 0 not null,
  refunded_centavos bigint default 0 not null,
  stock_state text default 'reserved'::text not null,
  expires_at timestamptz not null,
  checked_at timestamptz,
  created_at timestamptz default now() not null,
  updated_at timestamptz default now() not null,
  paid_at timestamptz,
  payment_offer jsonb default '{}'::jsonb not null,
  buyer_phone text,
  pickup_point jsonb,
  released_at timestamptz,
  bundles jsonb default '[]'::jsonb not null,
  money_left_at timestamptz,
  trial boolean default false not null,
  constraint payment_attempts_pkey PRIMARY KEY (id),
  constraint payment_attempts_order_number_key UNIQUE (order_number),
  constraint payment_attempts_ref_key UNIQUE (ref),
  constraint payment_attempts_coupon_id_fkey FOREIGN KEY (coupon_id) REFERENCES coupons(id) ON DELETE SET NULL,
  constraint payment_attempts_shopper_id_fkey FOREIGN KEY (shopper_id) REFERENCES shoppers(id) ON DELETE SET NULL,
  constraint payment_attempts_bundles_check CHECK (jsonb_typeof(bundles) = 'array'::text),
  constraint payment_attempts_buyer_phone_check CHECK (buyer_phone ~ '^[0-9]{10}$'::text),
  constraint payment_attempts_check CHECK (discount_centavos >= 0 AND discount_centavos <= subtotal_centavos),
  constraint payment_attempts_check1 CHECK (total_centavos = (subtotal_centavos - discount_centavos + shipping_centavos)),
  constraint payment_attempts_check2 CHECK (state <> 'paid'::text OR paid_centavos >= total_centavos),
  constraint payment_attempts_coupon_state_check CHECK (coupon_state = ANY (ARRAY['held'::text, 'used'::text, 'returned'::text])),
  constraint payment_attempts_currency_check CHECK (currency = 'MXN'::text),
  constraint payment_attempts_installments_check CHECK (installments > 0),
  constraint payment_attempts_method_check CHECK (method = ANY (ARRAY['card'::text, 'spei'::text, 'cash'::text])),
  constraint payment_attempts_order_number_check CHECK (order_number ~ '^[0-9]{4}-[0-9A-Z]{6}$'::text),
  constraint payment_attempts_paid_centavos_check CHECK (paid_centavos >= 0),
  constraint payment_attempts_payment_offer_check CHECK (jsonb_typeof(payment_offer) = 'object'::text),
  constraint payment_attempts_pickup_point_check CHECK (jsonb_typeof(pickup_point) = 'object'::text),
  constraint payment_attempts_ref_check CHECK (length(ref) >= 22),
  constraint payment_attempts_refunded_centavos_check CHECK (refunded_centavos >= 0),
  constraint payment_attempts_shipping_centavos_check CHECK (shipping_centavos >= 0),
  constraint payment_attempts_state_check CHECK (state = ANY (ARRAY['open'::text, 'pending'::text, 'paid'::text, 'failed'::text, 'expired'::text, 'superseded'::text, 'refunded'::text, 'charged_back'::text])),
  constraint payment_attempts_stock_state_check CHECK (stock_state = ANY (ARRAY['reserved'::text, 'committed'::text, 'released'::text])),
  constraint payment_attempts_subtotal_centavos_check CHECK (subtotal_centavos >= 0)
);
CREATE INDEX payment_attempts_any_coupon ON payment_attempts (coupon_id) WHERE (coupon_id IS NOT NULL);
CREATE INDEX payment_attempts_authorization ON payment_attempts (((card ->> 'authorization'::text))) WHERE (card IS NOT NULL);
CREATE INDEX payment_attempts_begun ON payment_attempts (created_at) INCLUDE (state, paid_at);
CREATE INDEX payment_attempts_charged_back ON payment_attempts (id) WHERE (state = 'charged_back'::text);
CREATE INDEX payment_attempts_coupon ON payment_attempts (coupon_id) WHERE (coupon_state = ANY (ARRAY['held'::text, 'used'::text]));
CREATE INDEX payment_attempts_due ON payment_attempts (expires_at) WHERE (state = ANY (ARRAY['open'::text, 'pending'::text]));
CREATE INDEX payment_attempts_email ON payment_attempts (email);
CREATE INDEX payment_attempts_ended ON payment_attempts (created_at) WHERE ((state = ANY (ARRAY['expired'::text, 'failed'::text])) AND (gateway_session_id IS NOT NULL));
CREATE INDEX payment_attempts_money_left ON payment_attempts (money_left_at) WHERE (money_left_at IS NOT NULL);
CREATE UNIQUE INDEX payment_attempts_one_open ON payment_attempts (shopper_id) WHERE (state = 'open'::text);
CREATE INDEX payment_attempts_paid ON payment_attempts (paid_at, id) WHERE (paid_at IS NOT NULL);
CREATE INDEX payment_attempts_part_paid ON payment_attempts (paid_centavos, id) WHERE ((paid_centavos > 0) AND (paid_centavos <> total_centavos));
CREATE INDEX payment_attempts_phone ON payment_attempts (buyer_phone) WHERE (buyer_phone IS NOT NULL);
CREATE INDEX payment_attempts_receiver ON payment_attempts USING gin (to_tsvector('simple'::regconfig, translate(lower(((COALESCE((shipping_address ->> 'first_name'::text), ''::text) || ' '::text) || COALESCE((shipping_address ->> 'last_name'::text), ''::text))), 'áéíóúüñ'::text, 'aeiouun'::text)));
CREATE INDEX payment_attempts_receiver_phone ON payment_attempts (((shipping_address ->> 'phone'::text)));
CREATE UNIQUE INDEX payment_attempts_session ON payment_attempts (gateway, gateway_session_id) WHERE (gateway_session_id IS NOT NULL);
CREATE INDEX payment_attempts_shopper ON payment_attempts (shopper_id, created_at DESC);
CREATE INDEX payment_attempts_superseded ON payment_attempts (created_at) WHERE (state = 'superseded'::text);
CREATE INDEX payment_attempts_total ON payment_attempts (total_centavos, id);
CREATE INDEX payment_attempts_tracking_key ON payment_attempts (tracking_key) WHERE (tracking_key IS NOT NULL);
CREATE INDEX payment_attempts_trial ON payment_attempts (id) WHERE trial;
CREATE INDEX payment_attempts_voucher ON payment_attempts (((voucher ->> 'reference'::text))) WHERE (voucher IS NOT NULL);
CREATE TRIGGER payment_attempts_money_left BEFORE UPDATE OF state ON payment_attempts FOR EACH ROW WHEN (old.state IS DISTINCT FROM new.state AND ((new.state = ANY (ARRAY['refunded'::text, 'charged_back'::text])) OR old.money_left_at IS NOT NULL)) EXECUTE FUNCTION note_money_left();
CREATE TRIGGER payment_attempts_move_legally BEFORE UPDATE OF state ON payment_attempts FOR EACH ROW WHEN (old.state IS DISTINCT FROM new.state) EXECUTE FUNCTION keep_attempt_moves_legal();
CREATE TRIGGER payment_attempts_sale_changed AFTER UPDATE ON payment_attempts FOR EACH ROW WHEN (old.paid_at IS DISTINCT FROM new.paid_at OR old.money_left_at IS DISTINCT FROM new.money_left_at OR old.paid_centavos IS DISTINCT FROM new.paid_centavos OR old.refunded_centavos IS DISTINCT FROM new.refunded_centavos) EXECUTE FUNCTION note_sale_changed();
CREATE TRIGGER payment_attempts_sold AFTER INSERT ON payment_attempts FOR EACH ROW WHEN (new.paid_at IS NOT NULL) EXECUTE FUNCTION note_sale_changed();

create table payment_comparisons (
  gateway text not null,
  compared_until timestamptz,
  incarnation text,
  leased_until timestamptz,
  constraint payment_comparisons_pkey PRIMARY KEY (gateway)
);

create table payment_notices (
  id bigint generated always as identity not null,
  gateway text not null,
  event_id text not null,
  type text not null,
  gateway_session_id text,
  ref text,
  body jsonb not null,
  received_at timestamptz default now() not null,
  processed_at timestamptz,
  outcome text,
  constraint payment_notices_pkey PRIMARY KEY (id),
  constraint payment_notices_gateway_event_id_key UNIQUE (gateway, event_id)
);
CREATE INDEX payment_notices_mismatch ON payment_notices (gateway, gateway_session_id) WHERE (outcome = 'mismatch'::text);
CREATE INDEX payment_notices_open ON payment_notices (received_at) WHERE (processed_at IS NULL);
CREATE INDEX payment_notices_session ON payment_notices (gateway, gateway_session_id) WHERE (gateway_session_id IS NOT NULL);
CREATE INDEX payment_notices_unknown ON payment_notices (id) WHERE (outcome = 'unknown-session'::text);

create table phone_codes (
  id bigint generated always as identity not null,
  shopper_id bigint not null,
  phone text not null,
  code_hash bytea not null,
  tries integer default 0 not null,
  sent_at timestamptz default now() not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  replaced_at timestamptz,
  constraint phone_codes_pkey PRIMARY KEY (id),
  constraint phone_codes_shopper_id_fkey FOREIGN KEY (shopper_id) REFERENCES shoppers(id) ON DELETE CASCADE,
  constraint phone_codes_phone_check CHECK (phone ~ '^[0-9]{10}$'::text),
  constraint phone_codes_tries_check CHECK (tries >= 0 AND tries <= 5)
);
CREATE UNIQUE INDEX phone_codes_one_open ON phone_codes (shopper_id) WHERE ((used_at IS NULL) AND (replaced_at IS NULL));
CREATE INDEX phone_codes_phone ON phone_codes (phone, sent_at DESC);
CREATE INDEX phone_codes_shopper ON phone_codes (shopper_id);

create table picture_changes (
  product_id bigint not null,
  before jsonb not null,
  after jsonb not null,
  actor text not null,
  changed_at timestamptz not null,
  constraint picture_changes_pkey PRIMARY KEY (product_id),
  constraint picture_changes_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE
);
CREATE INDEX picture_changes_changed_at ON picture_changes (changed_at);

create table point_notices (
  shopper_id bigint not null,
  expires_on date not null,
  days_before integer not null,
  created_at timestamptz default now() not null,
  constraint point_notices_pkey PRIMARY KEY (shopper_id, expires_on, days_before),
  constraint point_notices_shopper_id_fkey FOREIGN KEY (shopper_id) REFERENCES shoppers(id) ON DELETE CASCADE,
  constraint point_notices_days_before_check CHECK (days_before > 0)
);

create table point_redemptions (
  id bigint generated always as identity not null,
  shopper_id bigint not null,
  request_key text not null,
  coupon_id bigint not null,
  points integer not null,
  returned_at timestamptz,
  created_at timestamptz default now() not null,
  constraint point_redemptions_pkey PRIMARY KEY (id),
  constraint point_redemptions_coupon_id_key UNIQUE (coupon_id),
  constraint point_redemptions_shopper_id_request_key_key UNIQUE (shopper_id, request_key),
  constraint point_redemptions_coupon_id_fkey FOREIGN KEY (coupon_id) REFERENCES coupons(id) ON DELETE CASCADE,
  constraint point_redemptions_shopper_id_fkey FOREIGN KEY (shopper_id) REFERENCES shoppers(id) ON DELETE CASCADE,
  constraint point_redemptions_points_check CHECK (points > 0),
  constraint point_redemptions_request_key_check CHECK (length(request_key) >= 8 AND length(request_key) <= 100)
);

create table postcodes (
  postcode text not null,
  settlement text not null,
  municipality text not null,
  state text not null,
  constraint postcodes_pkey PRIMARY KEY (postcode, settlement),
  constraint postcodes_postcode_check CHECK (postcode ~ '^[0-9]{5}$'::text)
);

create table price_book (
  one boolean default true not null,
  opened_at timestamptz not null,
  constraint price_book_pkey PRIMARY KEY (one),
  constraint price_book_one_check CHECK (one)
);

create table price_days (
  day date not null,
  document jsonb not null,
  hash text not null,
  made_at timestamptz default now() not null,
  constraint price_days_pkey PRIMARY KEY (day),
  constraint price_days_document_check CHECK (jsonb_typeof(document) = 'object'::text),
  constraint price_days_hash_check CHECK (hash ~ '^[0-9a-f]{64}$'::text)
);
CREATE TRIGGER price_days_stay BEFORE DELETE OR UPDATE OR TRUNCATE ON price_days FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

create table price_history (
  id bigint generated always as identity not null,
  product_id bigint not null,
  price_centavos bigint,
  special_price_centavos bigint,
  special_from date,
  special_to date,
  changed_at timestamptz default now() not null,
  special_from_time time(0) without time zone,
  special_to_time time(0) without time zone,
  visible boolean default true not null,
  constraint price_history_pkey PRIMARY KEY (id),
  constraint price_history_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE
);
CREATE INDEX price_history_product ON price_history (product_id, changed_at DESC);
CREATE TRIGGER price_history_stays BEFORE UPDATE ON price_history FOR EACH STATEMENT EXECUTE FUNCTION refuse_price_change();

create table price_leaves (
  day date not null,
  part integer not null,
  products bigint[] not null,
  skus text[] not null,
  hashes bytea not null,
  root text not null,
  constraint price_leaves_pkey PRIMARY KEY (day, part),
  constraint price_leaves_day_fkey FOREIGN KEY (day) REFERENCES price_days(day),
  constraint price_leaves_check CHECK (octet_length(hashes) = (32 * cardinality(products))),
  constraint price_leaves_check1 CHECK (cardinality(products) >= 1 AND cardinality(products) <= 1024 AND cardinality(skus) = cardinality(products)),
  constraint price_leaves_part_check CHECK (part >= 0),
  constraint price_leaves_root_check CHECK (root ~ '^[0-9a-f]{64}$'::text)
);

create table privacy_requests (
  id bigint generated always as identity not null,
  shopper_id bigint,
  kind text not null,
  received_on date not null,
  answer_by date not null,
  answered_on date,
  granted boolean,
  complete_by date,
  completed_on date,
  created_at timestamptz default now() not null,
  constraint privacy_requests_pkey PRIMARY KEY (id),
  constraint privacy_requests_shopper_id_fkey FOREIGN KEY (shopper_id) REFERENCES shoppers(id) ON DELETE SET NULL,
  constraint privacy_requests_check CHECK ((answered_on IS NULL) = (granted IS NULL)),
  constraint privacy_requests_check1 CHECK ((complete_by IS NULL) = (granted IS NOT TRUE)),
  constraint privacy_requests_check2 CHECK (completed_on IS NULL OR granted),
  constraint privacy_requests_kind_check CHECK (kind = ANY (ARRAY['access'::text, 'rectification'::text, 'erasure'::text, 'opposition'::text]))
);
CREATE INDEX privacy_requests_open ON privacy_requests (received_on, id) WHERE ((completed_on IS NULL) AND (granted IS NOT FALSE));
CREATE INDEX privacy_requests_shopper ON privacy_requests (shopper_id) WHERE (shopper_id IS NOT NULL);

create table product_attributes (
  product_id bigint not null,
  attribute_id bigint not null,
  position integer not null,
  value text not null,
  unit text,
  filter_value text not null,
  sort_value numeric,
  constraint product_attributes_pkey PRIMARY KEY (product_id, attribute_id),
  constraint product_attributes_attribute_id_fkey FOREIGN KEY (attribute_id) REFERENCES attributes(id) ON DELETE CASCADE,
  constraint product_attributes_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE
);
CREATE INDEX product_attributes_filter ON product_attributes (attribute_id, filter_value, product_id);
CREATE TRIGGER product_attributes_list_added AFTER INSERT ON product_attributes REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION list_added_parts();
CREATE TRIGGER product_attributes_list_changed AFTER UPDATE ON product_attributes REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION list_changed_parts();
CREATE TRIGGER product_attributes_list_removed AFTER DELETE ON product_attributes REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION list_removed_parts();

create table product_bins (
  product_id bigint not null,
  bin text not null,
  constraint product_bins_pkey PRIMARY KEY (product_id),
  constraint product_bins_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE,
  constraint product_bins_bin_check CHECK (bin ~ '^\S(.{0,18}\S)?$'::text)
);

create table product_categories (
  product_id bigint not null,
  category_id bigint not null,
  position integer default 0 not null,
  constraint product_categories_pkey PRIMARY KEY (product_id, category_id),
  constraint product_categories_category_id_fkey FOREIGN KEY (category_id) REFERENCES categories(id) ON DELETE CASCADE,
  constraint product_categories_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE
);
CREATE INDEX product_categories_category ON product_categories (category_id, product_id);
CREATE TRIGGER product_categories_list_added AFTER INSERT ON product_categories REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION list_added_parts();
CREATE TRIGGER product_categories_list_changed AFTER UPDATE ON product_categories REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION list_changed_parts();
CREATE TRIGGER product_categories_list_removed AFTER DELETE ON product_categories REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION list_removed_parts();

create table product_images (
  id bigint generated always as identity not null,
  product_id bigint not null,
  position integer not null,
  path text not null,
  alt text,
  width integer default 800 not null,
  constraint product_images_pkey PRIMARY KEY (id),
  constraint product_images_product_id_position_key UNIQUE (product_id, "position"),
  constraint product_images_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE,
  constraint product_images_path_check CHECK (path ~ '^[a-z0-9][a-z0-9/_.-]*$'::text AND path !~ '\.\.'::text),
  constraint product_images_width_check CHECK (width >= 1 AND width <= 10000)
);
CREATE INDEX product_images_path ON product_images (path);
CREATE TRIGGER product_images_announce AFTER INSERT OR DELETE OR UPDATE ON product_images FOR EACH ROW EXECUTE FUNCTION announce_catalogue_change();

create table product_relations (
  product_id bigint not null,
  other_id bigint not null,
  kind text not null,
  position integer not null,
  constraint product_relations_pkey PRIMARY KEY (product_id, kind, other_id),
  constraint product_relations_other_id_fkey FOREIGN KEY (other_id) REFERENCES products(id) ON DELETE CASCADE,
  constraint product_relations_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE,
  constraint product_relations_check CHECK (product_id <> other_id),
  constraint product_relations_kind_check CHECK (kind = ANY (ARRAY['related'::text, 'up_sell'::text, 'comparable'::text]))
);
CREATE INDEX product_relations_other ON product_relations (other_id);

create table product_search (
  product_id bigint not null,
  visible boolean not null,
  lexemes tsvector not null,
  line text not null,
  category_id bigint,
  constraint product_search_pkey PRIMARY KEY (product_id),
  constraint product_search_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE
) with (toast_tuple_target=128);
CREATE INDEX product_search_lexemes ON product_search USING gin (lexemes) WITH (gin_pending_list_limit='1024');
CREATE TRIGGER product_search_count AFTER UPDATE OF visible ON product_search FOR EACH ROW WHEN (old.visible IS DISTINCT FROM new.visible) EXECUTE FUNCTION recount_hidden_search_words();
CREATE TRIGGER product_search_revise BEFORE INSERT OR DELETE OR UPDATE ON product_search FOR EACH STATEMENT EXECUTE FUNCTION revise_search();
CREATE TRIGGER product_search_uncount BEFORE DELETE ON product_search FOR EACH ROW EXECUTE FUNCTION recount_hidden_search_words();

create table product_url_keys (
  url_key text not null,
  product_id bigint not null,
  replaced_at timestamptz default now() not null,
  constraint product_url_keys_pkey PRIMARY KEY (url_key),
  constraint product_url_keys_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE
);
CREATE INDEX product_url_keys_product ON product_url_keys (product_id);

create table products (
  id bigint generated always as identity not null,
  type text default 'simple'::text not null,
  url_key text not null,
  sku text not null,
  name text not null,
  brand text,
  model text,
  mpn text,
  kind text,
  description text default ''::text not null,
  highlights text[] default '{}'::text[] not null,
  in_the_box text[] default '{}'::text[] not null,
  keywords text[] default '{}'::text[] not null,
  warranty text,
  warranty_months integer,
  refurbished boolean default false not null,
  refurbishment jsonb,
  delivery text default 'physical'::text not null,
  weight_grams integer,
  package_cm jsonb,
  main_category_id bigint,
  price_centavos bigint,
  special_price_centavos bigint,
  special_from date,
  special_to date,
  featured boolean default false not null,
  visible boolean default true not null,
  image_alt text,
  recommended_addon_id bigint,
  sold_count bigint default 0 not null,
  rating_count integer default 0 not null,
  rating_sum integer default 0 not null,
  created_at timestamptz default now() not null,
  updated_at timestamptz default now() not null,
  import_hash text,
  language text,
  star_counts integer[] default '{0,0,0,0,0}'::integer[] not null,
  ean text,
  short_name text,
  family text,
  family_options text[] default '{}'::text[] not null,
  swatch text,
  named_documents jsonb default '[]'::jsonb not null,
  sat_key text,
  special_from_time time(0) without time zone,
  special_to_time time(0) without time zone,
  for_sale boolean,
  visible_from date,
  visible_from_time time(0) without time zone,
  visible_to date,
  visible_to_time time(0) without time zone,
  constraint products_pkey PRIMARY KEY (id),
  constraint products_sku_key UNIQUE (sku),
  constraint products_url_key_key UNIQUE (url_key),
  constraint products_main_category_id_fkey FOREIGN KEY (main_category_id) REFERENCES categories(id) ON DELETE RESTRICT,
  constraint products_recommended_addon_id_fkey FOREIGN KEY (recommended_addon_id) REFERENCES products(id) ON DELETE SET NULL,
  constraint products_check CHECK (rating_sum >= rating_count AND rating_sum <= (rating_count * 5)),
  constraint products_check1 CHECK (special_from IS NULL OR special_to IS NULL OR special_from <= special_to),
  constraint products_check2 CHECK (delivery = 'physical'::text OR weight_grams IS NULL),
  constraint products_delivery_check CHECK (delivery = ANY (ARRAY['physical'::text, 'digital'::text])),
  constraint products_ean_check CHECK (ean ~ '^[0-9]{13}$'::text),
  constraint products_family_check CHECK (family ~ '^[a-z0-9]+(-[a-z0-9]+)*$'::text),
  constraint products_language_check CHECK (language ~ '^[a-z]{2,3}$'::text),
  constraint products_name_check CHECK (name <> ''::text),
  constraint products_offer_times CHECK ((special_from_time IS NULL OR special_from IS NOT NULL) AND (special_to_time IS NULL OR special_to IS NOT NULL)),
  constraint products_price_centavos_check CHECK (price_centavos > 0),
  constraint products_rating_count_check CHECK (rating_count >= 0),
  constraint products_refurbishment_check CHECK (jsonb_typeof(refurbishment) = 'object'::text),
  constraint products_sku_check CHECK (sku <> ''::text),
  constraint products_sold_count_check CHECK (sold_count >= 0),
  constraint products_special_price_centavos_check CHECK (special_price_centavos > 0),
  constraint products_star_counts_check CHECK (array_ndims(star_counts) = 1 AND array_lower(star_counts, 1) = 1 AND cardinality(star_counts) = 5),
  constraint products_star_counts_check1 CHECK (0 <= ALL (star_counts)),
  constraint products_stars_add_up CHECK ((star_counts[1] + star_counts[2] + star_counts[3] + star_counts[4] + star_counts[5]) = rating_count AND (star_counts[1] + 2 * star_counts[2] + 3 * star_counts[3] + 4 * star_counts[4] + 5 * star_counts[5]) = rating_sum),
  constraint products_swatch_check CHECK (swatch ~ '^#[0-9a-f]{6}$'::text),
  constraint products_type_check CHECK (type = 'simple'::text),
  constraint products_url_key_check CHECK (url_key ~ '^[a-z0-9]+(-[a-z0-9]+)*$'::text AND length(url_key) <= 200),
  constraint products_visible_dates CHECK ((visible_from_time IS NULL OR visible_from IS NOT NULL) AND (visible_to_time IS NULL OR visible_to IS NOT NULL) AND (visible_from IS NULL OR visible_to IS NULL OR visible_begins(visible_from, visible_from_time) < visible_ends(visible_to, visible_to_time))),
  constraint products_warranty_months_check CHECK (warranty_months >= 0),
  constraint products_weight_grams_check CHECK (weight_grams > 0)
);
CREATE INDEX products_addon ON products (recommended_addon_id) WHERE (recommended_addon_id IS NOT NULL);
CREATE INDEX products_dated ON products (id) WHERE ((visible_from IS NOT NULL) OR (visible_to IS NOT NULL));
CREATE INDEX products_digital ON products (id) WHERE (delivery = 'digital'::text);
CREATE INDEX products_ean ON products (ean) WHERE (ean IS NOT NULL);
CREATE INDEX products_family ON products (family) WHERE (family IS NOT NULL);
CREATE INDEX products_featured ON products (created_at DESC, id DESC) WHERE (visible AND featured);
CREATE INDEX products_hidden ON products (id) WHERE (NOT visible);
CREATE INDEX products_incomplete ON products (id) WHERE ((price_centavos IS NULL) OR (description = ''::text) OR (main_category_id IS NULL));
CREATE INDEX products_main_category ON products (main_category_id) WHERE (main_category_id IS NOT NULL);
CREATE INDEX products_newest ON products (created_at DESC, id DESC) WHERE visible;
CREATE INDEX products_offer_begins ON products (((special_from + special_from_time) AT TIME ZONE 'America/Mexico_City'::text)) WHERE (special_from_time IS NOT NULL);
CREATE INDEX products_offer_ends ON products (((special_to + special_to_time) AT TIME ZONE 'America/Mexico_City'::text)) WHERE (special_to_time IS NOT NULL);
CREATE INDEX products_offers_cheapest ON products (special_price_centavos, id) WHERE (visible AND (special_price_centavos IS NOT NULL));
CREATE INDEX products_offers_dearest ON products (special_price_centavos DESC NULLS LAST, id) WHERE (visible AND (special_price_centavos IS NOT NULL));
CREATE INDEX products_offers_discount ON products ((((special_price_centavos)::numeric / (price_centavos)::numeric)), id) WHERE (visible AND (special_price_centavos IS NOT NULL));
CREATE INDEX products_offers_ending ON products (special_to, id) INCLUDE (family, price_centavos, special_price_centavos, special_from, special_from_time, special_to_time) WHERE (visible AND (special_price_centavos IS NOT NULL));
CREATE INDEX products_shown ON products (id) WHERE visible;
CREATE INDEX products_shown_alone ON products (id) WHERE (visible AND (family IS NULL));
CREATE INDEX products_shown_family ON products (family) WHERE (visible AND (family IS NOT NULL));
CREATE INDEX products_sold ON products (sold_count DESC, id) WHERE visible;
CREATE INDEX products_special ON products (id) WHERE (special_price_centavos IS NOT NULL);
CREATE INDEX products_to_hide ON products (visible_ends(visible_to, visible_to_time)) WHERE (visible AND (visible_to IS NOT NULL));
CREATE INDEX products_to_show ON products (COALESCE(visible_ends(visible_to, visible_to_time), 'infinity'::timestamp with time zone), visible_begins(visible_from, visible_from_time)) WHERE (for_sale AND (NOT visible));
CREATE INDEX products_usual ON products (featured DESC, sold_count DESC, rating_count DESC, created_at DESC, id DESC) WHERE visible;
CREATE TRIGGER products_announce AFTER INSERT OR DELETE OR UPDATE OF name, url_key, price_centavos, special_price_centavos, special_from, special_from_time, special_to, special_to_time, visible, for_sale, description, featured, refurbished, rating_count, rating_sum ON products FOR EACH ROW EXECUTE FUNCTION announce_catalogue_change();
CREATE TRIGGER products_family_added AFTER INSERT ON products FOR EACH ROW WHEN (new.family IS NOT NULL) EXECUTE FUNCTION announce_family();
CREATE TRIGGER products_family_changed AFTER UPDATE OF family, family_options, swatch, visible, for_sale ON products FOR EACH ROW WHEN ((old.family IS DISTINCT FROM new.family OR old.family_options IS DISTINCT FROM new.family_options OR old.swatch IS DISTINCT FROM new.swatch OR old.visible IS DISTINCT FROM new.visible) AND COALESCE(old.family, new.family) IS NOT NULL) EXECUTE FUNCTION announce_family();
CREATE TRIGGER products_family_removed AFTER DELETE ON products FOR EACH ROW WHEN (old.family IS NOT NULL) EXECUTE FUNCTION announce_family();
CREATE TRIGGER products_hide_from_search AFTER UPDATE OF visible, for_sale ON products FOR EACH ROW WHEN (old.visible IS DISTINCT FROM new.visible) EXECUTE FUNCTION hide_from_search();
CREATE TRIGGER products_list_changed AFTER UPDATE ON products REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION list_changed_products();
CREATE TRIGGER products_price_added AFTER INSERT ON products FOR EACH ROW EXECUTE FUNCTION keep_price_history();
CREATE TRIGGER products_price_changed AFTER UPDATE OF price_centavos, special_price_centavos, special_from, special_from_time, special_to, special_to_time, visible, for_sale, visible_from, visible_from_time, visible_to, visible_to_time ON products FOR EACH ROW WHEN (old.price_centavos IS DISTINCT FROM new.price_centavos OR old.special_price_centavos IS DISTINCT FROM new.special_price_centavos OR old.special_from IS DISTINCT FROM new.special_from OR old.special_from_time IS DISTINCT FROM new.special_from_time OR old.special_to IS DISTINCT FROM new.special_to OR old.special_to_time IS DISTINCT FROM new.special_to_time OR old.visible IS DISTINCT FROM new.visible OR old.for_sale IS DISTINCT FROM new.for_sale OR old.visible_from IS DISTINCT FROM new.visible_from OR old.visible_from_time IS DISTINCT FROM new.visible_from_time OR old.visible_to IS DISTINCT FROM new.visible_to OR old.visible_to_time IS DISTINCT FROM new.visible_to_time) EXECUTE FUNCTION keep_price_history();
CREATE TRIGGER products_show_by_dates BEFORE INSERT OR UPDATE OF visible, for_sale, visible_from, visible_from_time, visible_to, visible_to_time ON products FOR EACH ROW WHEN (new.for_sale IS DISTINCT FROM new.visible OR new.visible_from IS NOT NULL OR new.visible_to IS NOT NULL) EXECUTE FUNCTION show_by_dates();

create table promotion_uses (
  promotion_id bigint not null,
  attempt_id bigint not null,
  saving_centavos bigint not null,
  constraint promotion_uses_pkey PRIMARY KEY (promotion_id, attempt_id) INCLUDE (saving_centavos),
  constraint promotion_uses_attempt_id_fkey FOREIGN KEY (attempt_id) REFERENCES payment_attempts(id) ON DELETE CASCADE,
  constraint promotion_uses_promotion_id_fkey FOREIGN KEY (promotion_id) REFERENCES promotions(id) ON DELETE CASCADE,
  constraint promotion_uses_saving_centavos_check CHECK (saving_centavos > 0)
);
CREATE INDEX promotion_uses_attempt ON promotion_uses (attempt_id);

create table promotions (
  id bigint generated always as identity not null,
  name text not null,
  kind text not null,
  buy integer,
  get integer,
  percent integer not null,
  least_centavos bigint,
  scope jsonb default '{"kind": "all"}'::jsonb not null,
  exclude_offers boolean default false not null,
  combines boolean default true not null,
  place integer default 1 not null,
  published boolean default false not null,
  active boolean default true not null,
  starts_at timestamptz,
  ends_at timestamptz,
  created_at timestamptz not null,
  rehearsal jsonb,
  constraint promotions_pkey PRIMARY KEY (id),
  constraint promotions_buy_check CHECK (buy >= 1 AND buy <= 20),
  constraint promotions_check CHECK (ends_at > starts_at),
  constraint promotions_check1 CHECK ((kind = 'units'::text) = (buy IS NOT NULL AND get IS NOT NULL)),
  constraint promotions_check2 CHECK ((kind = 'amount'::text) = (least_centavos IS NOT NULL)),
  constraint promotions_check3 CHECK (kind = 'units'::text OR percent <= 90),
  constraint promotions_get_check CHECK (get >= 1 AND get <= 20),
  constraint promotions_kind_check CHECK (kind = ANY (ARRAY['units'::text, 'amount'::text])),
  constraint promotions_least_centavos_check CHECK (least_centavos >= 0),
  constraint promotions_name_check CHECK (name <> ''::text AND length(name) <= 80),
  constraint promotions_percent_check CHECK (percent >= 1 AND percent <= 100),
  constraint promotions_place_check CHECK (place >= 1 AND place <= 999)
);
CREATE TRIGGER promotions_announce AFTER INSERT OR DELETE OR UPDATE ON promotions FOR EACH STATEMENT EXECUTE FUNCTION announce_content_change();

create table proposed_carts (
  id bigint generated always as identity not null,
  link_hash bytea not null,
  product_ids bigint[] not null,
  quantities integer[] not null,
  postcode text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  constraint proposed_carts_pkey PRIMARY KEY (id),
  constraint proposed_carts_link_hash_key UNIQUE (link_hash),
  constraint proposed_carts_check CHECK (cardinality(product_ids) = cardinality(quantities) AND cardinality(product_ids) >= 1 AND cardinality(product_ids) <= 100),
  constraint proposed_carts_link_hash_check CHECK (octet_length(link_hash) = 32),
  constraint proposed_carts_postcode_check CHECK (postcode ~ '^[0-9]{5}$'::text)
);
CREATE INDEX proposed_carts_expiry ON proposed_carts (expires_at);

create table push_subscriptions (
  id bigint generated always as identity not null,
  shopper_id bigint not null,
  session_id uuid not null,
  order_id bigint not null,
  endpoint text not null,
  public_key text not null,
  auth_secret text not null,
  shop_key text not null,
  created_at timestamptz not null,
  constraint push_subscriptions_pkey PRIMARY KEY (id),
  constraint push_subscriptions_order_id_endpoint_key UNIQUE (order_id, endpoint),
  constraint push_subscriptions_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE,
  constraint push_subscriptions_session_id_fkey FOREIGN KEY (session_id) REFERENCES sessions(id) ON DELETE CASCADE,
  constraint push_subscriptions_shopper_id_fkey FOREIGN KEY (shopper_id) REFERENCES shoppers(id) ON DELETE CASCADE,
  constraint push_subscriptions_endpoint_check CHECK (length(endpoint) <= 1000)
);
CREATE INDEX push_subscriptions_endpoint ON push_subscriptions (endpoint);
CREATE INDEX push_subscriptions_session ON push_subscriptions (session_id);
CREATE INDEX push_subscriptions_shopper ON push_subscriptions (shopper_id);

create table questions (
  id bigint generated always as identity not null,
  product_id bigint not null,
  shopper_id bigint,
  question text not null,
  status text default 'pending'::text not null,
  moderator_notes text[] default '{}'::text[] not null,
  answer text,
  answered_at timestamptz,
  created_at timestamptz default now() not null,
  updated_at timestamptz default now() not null,
  hidden_reason text,
  constraint questions_pkey PRIMARY KEY (id),
  constraint questions_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE,
  constraint questions_shopper_id_fkey FOREIGN KEY (shopper_id) REFERENCES shoppers(id) ON DELETE SET NULL,
  constraint questions_answer_check CHECK (length(answer) >= 1 AND length(answer) <= 2000),
  constraint questions_check CHECK ((answer IS NULL) = (answered_at IS NULL)),
  constraint questions_hidden_reason_check CHECK (hidden_reason IS NULL OR status = 'hidden'::text AND length(hidden_reason) >= 3 AND length(hidden_reason) <= 300),
  constraint questions_question_check CHECK (length(question) >= 1 AND length(question) <= 300),
  constraint questions_status_check CHECK (status = ANY (ARRAY['pending'::text, 'published'::text, 'hidden'::text]))
);
CREATE INDEX questions_hidden ON questions (id) WHERE (status = 'hidden'::text);
CREATE INDEX questions_of_product ON questions (product_id, created_at DESC);
CREATE UNIQUE INDEX questions_once_each ON questions (product_id, shopper_id, lower(question)) WHERE (shopper_id IS NOT NULL);
CREATE INDEX questions_queue ON questions (created_at) WHERE (status = 'pending'::text);
CREATE INDEX questions_shopper ON questions (shopper_id);
CREATE INDEX questions_unanswered ON questions (((status = 'published'::text)), created_at, id) WHERE ((answer IS NULL) AND (status <> 'hidden'::text));
CREATE TRIGGER questions_announce AFTER UPDATE ON questions FOR EACH ROW WHEN (old.status = 'published'::text OR new.status = 'published'::text) EXECUTE FUNCTION announce_own_page_change();
CREATE TRIGGER questions_announce_new AFTER INSERT ON questions FOR EACH ROW WHEN (new.status = 'published'::text) EXECUTE FUNCTION announce_own_page_change();
CREATE TRIGGER questions_news AFTER INSERT ON questions FOR EACH ROW WHEN (new.status = 'pending'::text) EXECUTE FUNCTION announce_to_office('question', 'id');

create table rate_limits (
  key text not null,
  window_start timestamptz not null,
  hits integer default 1 not null,
  constraint rate_limits_pkey PRIMARY KEY (key, window_start)
);

create table refresh_tokens (
  hash bytea not null,
  session_id uuid not null,
  issued_at timestamptz default now() not null,
  spent_at timestamptz,
  replaced_by bytea,
  constraint refresh_tokens_pkey PRIMARY KEY (hash),
  constraint refresh_tokens_session_id_fkey FOREIGN KEY (session_id) REFERENCES sessions(id) ON DELETE CASCADE,
  constraint refresh_tokens_hash_check CHECK (octet_length(hash) = 32)
);
CREATE INDEX refresh_tokens_session ON refresh_tokens (session_id);

create table refund_approvals (
  id bigint generated always as identity not null,
  order_id bigint not null,
  ask jsonb not null,
  amount_centavos bigint not null,
  reason text not null,
  state text default 'waiting'::text not null,
  asked_by text not null,
  asked_at timestamptz not null,
  expires_at timestamptz not null,
  decided_by text,
  decided_at timestamptz,
  decided_reason text,
  request_key text,
  constraint refund_approvals_pkey PRIMARY KEY (id),
  constraint refund_approvals_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE,
  constraint refund_approvals_amount_centavos_check CHECK (amount_centavos > 0),
  constraint refund_approvals_ask_check CHECK (jsonb_typeof(ask) = 'object'::text),
  constraint refund_approvals_check CHECK ((state = ANY (ARRAY['approved'::text, 'refused'::text])) = (decided_by IS NOT NULL)),
  constraint refund_approvals_check1 CHECK (decided_by <> asked_by),
  constraint refund_approvals_reason_check CHECK (length(reason) >= 1 AND length(reason) <= 500),
  constraint refund_approvals_state_check CHECK (state = ANY (ARRAY['waiting'::text, 'approved'::text, 'refused'::text, 'expired'::text]))
);
CREATE UNIQUE INDEX refund_approvals_one_waiting ON refund_approvals (order_id) WHERE (state = 'waiting'::text);
CREATE INDEX refund_approvals_order ON refund_approvals (order_id);
CREATE INDEX refund_approvals_waiting ON refund_approvals (id) WHERE (state = 'waiting'::text);
CREATE TRIGGER refund_approvals_news AFTER INSERT ON refund_approvals FOR EACH ROW EXECUTE FUNCTION announce_to_office('refund', 'id');

create table refund_lines (
  id bigint generated always as identity not null,
  refund_id bigint,
  line_id bigint not null,
  quantity integer not null,
  amount_centavos bigint not null,
  goods text not null,
  restocked boolean default false not null,
  created_at timestamptz default now() not null,
  constraint refund_lines_pkey PRIMARY KEY (id),
  constraint refund_lines_line_id_fkey FOREIGN KEY (line_id) REFERENCES payment_attempt_lines(id) ON DELETE CASCADE,
  constraint refund_lines_refund_id_fkey FOREIGN KEY (refund_id) REFERENCES refunds(id) ON DELETE CASCADE,
  constraint refund_lines_amount_centavos_check CHECK (amount_centavos >= 0),
  constraint refund_lines_goods_check CHECK (goods = ANY (ARRAY['unsent'::text, 'kept'::text, 'returned'::text])),
  constraint refund_lines_quantity_check CHECK (quantity > 0)
);
CREATE INDEX refund_lines_line ON refund_lines (line_id);
CREATE INDEX refund_lines_refund ON refund_lines (refund_id);

create table refunds (
  id bigint generated always as identity not null,
  attempt_id bigint not null,
  amount_centavos bigint not null,
  reason text not null,
  state text default 'requested'::text not null,
  clabe text,
  idempotency_key text not null,
  gateway_refund_id text,
  created_at timestamptz default now() not null,
  finished_at timestamptz,
  shipping_centavos bigint default 0 not null,
  clabe_holder text,
  bank_file_at timestamptz,
  failure text,
  tried_at timestamptz,
  retries integer default 0 not null,
  constraint refunds_pkey PRIMARY KEY (id),
  constraint refunds_idempotency_key_key UNIQUE (idempotency_key),
  constraint refunds_attempt_id_fkey FOREIGN KEY (attempt_id) REFERENCES payment_attempts(id) ON DELETE RESTRICT,
  constraint refunds_amount_centavos_check CHECK (amount_centavos > 0),
  constraint refunds_clabe_check CHECK (clabe ~ '^[0-9]{18}$'::text),
  constraint refunds_failure_check CHECK (failure = ANY (ARRAY['refused'::text, 'not-connected'::text, 'charged-back'::text])),
  constraint refunds_state_check CHECK (state = ANY (ARRAY['requested'::text, 'done'::text, 'failed'::text, 'needs_clabe'::text]))
);
CREATE INDEX refunds_attempt ON refunds (attempt_id);
CREATE INDEX refunds_by_hand ON refunds (id) WHERE (state = ANY (ARRAY['failed'::text, 'needs_clabe'::text]));
CREATE INDEX refunds_made_on ON refunds (finished_at) WHERE (state = 'done'::text);
CREATE INDEX refunds_waiting ON refunds (created_at) WHERE (state = 'requested'::text);
CREATE TRIGGER refunds_given_back AFTER INSERT OR UPDATE OF state ON refunds FOR EACH ROW WHEN (new.state = 'done'::text) EXECUTE FUNCTION note_refund_made();
CREATE TRIGGER refunds_made AFTER INSERT ON refunds FOR EACH ROW EXECUTE FUNCTION announce_refund();
CREATE TRIGGER refunds_moved AFTER UPDATE OF state ON refunds FOR EACH ROW WHEN (old.state IS DISTINCT FROM new.state) EXECUTE FUNCTION announce_refund();

create table request_keys (
  scope text not null,
  key text not null,
  digest text not null,
  answer jsonb,
  created_at timestamptz not null,
  constraint request_keys_pkey PRIMARY KEY (scope, key)
);
CREATE INDEX request_keys_created ON request_keys (created_at);

create table return_lines (
  return_id bigint not null,
  line_id bigint not null,
  quantity integer not null,
  to_shelf integer default 0 not null,
  second_hand integer default 0 not null,
  waste integer default 0 not null,
  turned_down integer default 0 not null,
  note text,
  constraint return_lines_pkey PRIMARY KEY (return_id, line_id),
  constraint return_lines_line_id_fkey FOREIGN KEY (line_id) REFERENCES payment_attempt_lines(id) ON DELETE CASCADE,
  constraint return_lines_return_id_fkey FOREIGN KEY (return_id) REFERENCES returns(id) ON DELETE CASCADE,
  constraint return_lines_check CHECK ((to_shelf + second_hand + waste + turned_down) = 0 OR (to_shelf + second_hand + waste + turned_down) = quantity),
  constraint return_lines_quantity_check CHECK (quantity > 0),
  constraint return_lines_second_hand_check CHECK (second_hand >= 0),
  constraint return_lines_to_shelf_check CHECK (to_shelf >= 0),
  constraint return_lines_turned_down_check CHECK (turned_down >= 0),
  constraint return_lines_waste_check CHECK (waste >= 0)
);
CREATE INDEX return_lines_line ON return_lines (line_id);

create table returns (
  id bigint generated always as identity not null,
  order_id bigint not null,
  state text default 'requested'::text not null,
  requested_at timestamptz not null,
  received_at timestamptz,
  inspected_at timestamptz,
  closed_at timestamptz,
  refused_reason text,
  refund_id bigint,
  acknowledgement jsonb,
  seal text,
  constraint returns_pkey PRIMARY KEY (id),
  constraint returns_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE,
  constraint returns_refund_id_fkey FOREIGN KEY (refund_id) REFERENCES refunds(id) ON DELETE SET NULL,
  constraint returns_acknowledged_check CHECK ((acknowledgement IS NULL) = (seal IS NULL)),
  constraint returns_check CHECK ((state = ANY (ARRAY['refunded'::text, 'refused'::text])) = (closed_at IS NOT NULL)),
  constraint returns_check1 CHECK ((state = 'refused'::text) = (refused_reason IS NOT NULL)),
  constraint returns_state_check CHECK (state = ANY (ARRAY['requested'::text, 'received'::text, 'inspected'::text, 'refunded'::text, 'refused'::text]))
);
CREATE UNIQUE INDEX returns_one_open ON returns (order_id) WHERE (state = ANY (ARRAY['requested'::text, 'received'::text, 'inspected'::text]));
CREATE INDEX returns_open ON returns (id) WHERE (state = ANY (ARRAY['requested'::text, 'received'::text, 'inspected'::text]));
CREATE INDEX returns_order ON returns (order_id);
CREATE INDEX returns_refund ON returns (refund_id);
CREATE INDEX returns_requested ON returns (requested_at);
CREATE TRIGGER returns_made AFTER INSERT ON returns FOR EACH ROW EXECUTE FUNCTION announce_return();
CREATE TRIGGER returns_moved AFTER UPDATE OF state ON returns FOR EACH ROW WHEN (old.state IS DISTINCT FROM new.state) EXECUTE FUNCTION announce_return();
CREATE TRIGGER returns_news AFTER INSERT ON returns FOR EACH ROW EXECUTE FUNCTION announce_to_office('return', 'id');

create table review_photos (
  id bigint generated always as identity not null,
  shopper_id bigint not null,
  product_id bigint not null,
  review_id bigint,
  place smallint not null,
  hash text not null,
  width integer not null,
  height integer not null,
  small bytea not null,
  large bytea not null,
  reject_code text,
  created_at timestamptz not null,
  constraint review_photos_pkey PRIMARY KEY (id),
  constraint review_photos_shopper_id_product_id_place_key UNIQUE (shopper_id, product_id, place),
  constraint review_photos_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE,
  constraint review_photos_review_id_fkey FOREIGN KEY (review_id) REFERENCES reviews(id) ON DELETE CASCADE,
  constraint review_photos_shopper_id_fkey FOREIGN KEY (shopper_id) REFERENCES shoppers(id) ON DELETE CASCADE,
  constraint review_photos_hash_check CHECK (hash ~ '^[0-9a-f]{32}$'::text),
  constraint review_photos_height_check CHECK (height >= 1 AND height <= 10000),
  constraint review_photos_place_check CHECK (place >= 1 AND place <= 4),
  constraint review_photos_reject_code_check CHECK (reject_code = ANY (ARRAY['persona'::text, 'otro_producto'::text, 'ofensiva'::text, 'publicidad'::text, 'no_se_distingue'::text, 'ajena'::text])),
  constraint review_photos_width_check CHECK (width >= 1 AND width <= 10000)
);
CREATE INDEX review_photos_drafts ON review_photos (created_at) WHERE (review_id IS NULL);
CREATE INDEX review_photos_hash ON review_photos (hash);
CREATE INDEX review_photos_product ON review_photos (product_id, id DESC);
CREATE INDEX review_photos_review ON review_photos (review_id);
CREATE TRIGGER review_photos_announce AFTER DELETE OR UPDATE OF reject_code ON review_photos FOR EACH ROW WHEN (old.review_id IS NOT NULL) EXECUTE FUNCTION announce_review_photo();

create table review_tallies (
  product_id bigint not null,
  verified integer default 0 not null,
  hidden integer default 0 not null,
  rejected jsonb default '{}'::jsonb not null,
  published integer default 0 not null,
  waiting integer default 0 not null,
  constraint review_tallies_pkey PRIMARY KEY (product_id),
  constraint review_tallies_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE,
  constraint review_tallies_counted_check CHECK (published >= verified AND waiting >= 0),
  constraint review_tallies_hidden_check CHECK (hidden >= 0),
  constraint review_tallies_verified_check CHECK (verified >= 0)
);
CREATE TRIGGER review_tallies_announce AFTER UPDATE ON review_tallies FOR EACH ROW WHEN (old.* IS DISTINCT FROM new.*) EXECUTE FUNCTION announce_own_page_change();

create table review_votes (
  review_id bigint not null,
  shopper_id bigint not null,
  created_at timestamptz default now() not null,
  constraint review_votes_pkey PRIMARY KEY (review_id, shopper_id),
  constraint review_votes_review_id_fkey FOREIGN KEY (review_id) REFERENCES reviews(id) ON DELETE CASCADE,
  constraint review_votes_shopper_id_fkey FOREIGN KEY (shopper_id) REFERENCES shoppers(id) ON DELETE CASCADE
);
CREATE INDEX review_votes_shopper ON review_votes (shopper_id);
CREATE TRIGGER review_votes_count AFTER INSERT OR DELETE ON review_votes FOR EACH ROW EXECUTE FUNCTION count_helpful_votes();

create table reviews (
  id bigint generated always as identity not null,
  product_id bigint not null,
  shopper_id bigint,
  author_name text not null,
  rating smallint not null,
  title text not null,
  comment text not null,
  status text default 'pending'::text not null,
  reject_code text,
  verified_purchase boolean default false not null,
  moderator_notes text[] default '{}'::text[] not null,
  shop_reply text,
  shop_reply_at timestamptz,
  reports integer default 0 not null,
  created_at timestamptz default now() not null,
  updated_at timestamptz default now() not null,
  helpful integer default 0 not null,
  constraint reviews_pkey PRIMARY KEY (id),
  constraint reviews_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE,
  constraint reviews_shopper_id_fkey FOREIGN KEY (shopper_id) REFERENCES shoppers(id) ON DELETE SET NULL,
  constraint reviews_check CHECK (status <> 'rejected'::text OR reject_code IS NOT NULL),
  constraint reviews_comment_check CHECK (length(comment) >= 1 AND length(comment) <= 2000),
  constraint reviews_helpful_check CHECK (helpful >= 0),
  constraint reviews_rating_check CHECK (rating >= 1 AND rating <= 5),
  constraint reviews_status_check CHECK (status = ANY (ARRAY['pending'::text, 'approved'::text, 'rejected'::text, 'hidden'::text, 'removed'::text])),
  constraint reviews_title_check CHECK (length(title) >= 1 AND length(title) <= 80)
);
CREATE INDEX reviews_any_of_product ON reviews (product_id);
CREATE UNIQUE INDEX reviews_one_per_shopper ON reviews (product_id, shopper_id) WHERE ((shopper_id IS NOT NULL) AND (status <> 'removed'::text));
CREATE INDEX reviews_product ON reviews (product_id, created_at DESC) WHERE (status = 'approved'::text);
CREATE INDEX reviews_queue ON reviews (created_at) WHERE (status = 'pending'::text);
CREATE INDEX reviews_set_aside ON reviews (id) WHERE (status = ANY (ARRAY['hidden'::text, 'rejected'::text]));
CREATE INDEX reviews_shopper ON reviews (shopper_id, created_at DESC);
CREATE TRIGGER reviews_announce AFTER UPDATE OF author_name, title, comment, shop_reply, shop_reply_at, verified_purchase ON reviews FOR EACH ROW WHEN (new.status = 'approved'::text) EXECUTE FUNCTION announce_catalogue_change();
CREATE TRIGGER reviews_announce_votes AFTER UPDATE OF helpful ON reviews FOR EACH ROW WHEN (new.status = 'approved'::text) EXECUTE FUNCTION announce_own_page_change();
CREATE TRIGGER reviews_count AFTER INSERT OR DELETE OR UPDATE OF status, rating, product_id ON reviews FOR EACH ROW EXECUTE FUNCTION count_approved_reviews();
CREATE TRIGGER reviews_news AFTER INSERT ON reviews FOR EACH ROW WHEN (new.status = 'pending'::text) EXECUTE FUNCTION announce_to_office('review', 'id');
CREATE TRIGGER reviews_tally AFTER INSERT OR DELETE OR UPDATE OF status, reject_code, verified_purchase, product_id ON reviews FOR EACH ROW EXECUTE FUNCTION tally_reviews();

create table rewards (
  id bigint generated always as identity not null,
  shopper_id bigint not null,
  order_id bigint,
  kind text not null,
  points integer not null,
  status text not null,
  note text default ''::text not null,
  expires_on date,
  created_at timestamptz default now() not null,
  updated_at timestamptz default now() not null,
  redemption_id bigint,
  constraint rewards_pkey PRIMARY KEY (id),
  constraint rewards_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE SET NULL,
  constraint rewards_redemption_id_fkey FOREIGN KEY (redemption_id) REFERENCES point_redemptions(id) ON DELETE SET NULL,
  constraint rewards_shopper_id_fkey FOREIGN KEY (shopper_id) REFERENCES shoppers(id) ON DELETE CASCADE,
  constraint rewards_kind_check CHECK (kind = ANY (ARRAY['purchase'::text, 'adjustment'::text, 'returned'::text, 'split'::text])),
  constraint rewards_points_check CHECK (points > 0),
  constraint rewards_status_check CHECK (status = ANY (ARRAY['Pendientes'::text, 'Ganados'::text, 'Canjeados'::text, 'Vencidos'::text, 'Cancelados'::text]))
);
CREATE INDEX rewards_adjusted ON rewards (id) WHERE (kind = 'adjustment'::text);
CREATE INDEX rewards_ended_on ON rewards (updated_at) INCLUDE (status, points) WHERE (status = ANY (ARRAY['Canjeados'::text, 'Vencidos'::text, 'Cancelados'::text]));
CREATE INDEX rewards_expiring ON rewards (expires_on) WHERE (status = 'Ganados'::text);
CREATE INDEX rewards_given_on ON rewards (created_at) INCLUDE (kind, points);
CREATE UNIQUE INDEX rewards_once_per_order ON rewards (order_id) WHERE (kind = 'purchase'::text);
CREATE INDEX rewards_open ON rewards (status, expires_on) INCLUDE (points) WHERE (status = ANY (ARRAY['Ganados'::text, 'Pendientes'::text]));
CREATE INDEX rewards_order ON rewards (order_id) WHERE (order_id IS NOT NULL);
CREATE INDEX rewards_redemption ON rewards (redemption_id) WHERE (redemption_id IS NOT NULL);
CREATE INDEX rewards_shopper ON rewards (shopper_id, created_at DESC);

create table roles (
  id bigint generated always as identity not null,
  name text not null,
  permissions text[] not null,
  created_at timestamptz default now() not null,
  constraint roles_pkey PRIMARY KEY (id),
  constraint roles_name_key UNIQUE (name),
  constraint roles_name_check CHECK (name <> ''::text)
);

create table sales_changes (
  id bigint generated always as identity not null,
  day date not null,
  constraint sales_changes_pkey PRIMARY KEY (id)
);

create table sales_checks (
  id bigint generated always as identity not null,
  checked_at timestamptz not null,
  orders integer not null,
  wrong_days integer not null,
  constraint sales_checks_pkey PRIMARY KEY (id)
);

create table sales_days (
  split text not null,
  day date not null,
  key text not null,
  orders integer not null,
  pieces integer not null,
  goods_centavos bigint not null,
  discount_centavos bigint not null,
  shipping_centavos bigint default 0 not null,
  surplus_centavos bigint default 0 not null,
  refunded_centavos bigint default 0 not null,
  charged_back_centavos bigint default 0 not null,
  constraint sales_days_pkey PRIMARY KEY (split, day, key),
  constraint sales_days_split_check CHECK (split = ANY (ARRAY['all'::text, 'category'::text, 'product'::text, 'brand'::text, 'state'::text, 'method'::text, 'coupon'::text, 'promotion'::text]))
);

create table saved_lines (
  shopper_id bigint not null,
  product_id bigint not null,
  quantity integer not null,
  seen_price_centavos bigint,
  created_at timestamptz default now() not null,
  constraint saved_lines_pkey PRIMARY KEY (shopper_id, product_id),
  constraint saved_lines_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE,
  constraint saved_lines_shopper_id_fkey FOREIGN KEY (shopper_id) REFERENCES shoppers(id) ON DELETE CASCADE,
  constraint saved_lines_quantity_check CHECK (quantity > 0)
);
CREATE INDEX saved_lines_product ON saved_lines (product_id);

create table saved_views (
  id bigint generated always as identity not null,
  operator_id bigint not null,
  list text not null,
  name text not null,
  query text not null,
  shared boolean not null,
  created_at timestamptz not null,
  constraint saved_views_pkey PRIMARY KEY (id),
  constraint saved_views_name UNIQUE (operator_id, list, name),
  constraint saved_views_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operators(id) ON DELETE CASCADE,
  constraint saved_views_list_check CHECK (length(list) >= 1 AND length(list) <= 40),
  constraint saved_views_name_check CHECK (length(name) >= 1 AND length(name) <= 60),
  constraint saved_views_query_check CHECK (length(query) <= 1000)
);
CREATE INDEX saved_views_shared ON saved_views (list) WHERE shared;

create table search_index_state (
  version integer not null,
  revision bigint default 0 not null,
  one boolean default true not null,
  constraint search_index_state_pkey PRIMARY KEY (one),
  constraint search_index_state_one_check CHECK (one)
);

create table search_phrases (
  phrase text not null,
  shown text not null,
  uses integer not null,
  constraint search_phrases_pkey PRIMARY KEY (phrase)
);
CREATE INDEX search_phrases_uses ON search_phrases (uses DESC);

create table search_pins (
  rule_id bigint not null,
  product_id bigint not null,
  position integer not null,
  constraint search_pins_pkey PRIMARY KEY (rule_id, product_id),
  constraint search_pins_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE,
  constraint search_pins_rule_id_fkey FOREIGN KEY (rule_id) REFERENCES search_rules(id) ON DELETE CASCADE
);
CREATE INDEX search_pins_product ON search_pins (product_id);

create table search_rules (
  id bigint generated always as identity not null,
  kind text not null,
  words text[] not null,
  meant text[] default '{}'::text[] not null,
  stems text[] not null,
  meant_stems text[] default '{}'::text[] not null,
  shown_from timestamptz,
  shown_until timestamptz,
  removed boolean default false not null,
  former jsonb,
  changed_by text not null,
  changed_at timestamptz not null,
  constraint search_rules_pkey PRIMARY KEY (id),
  constraint search_rules_check CHECK (shown_from < shown_until),
  constraint search_rules_kind_check CHECK (kind = ANY (ARRAY['same'::text, 'meant'::text, 'pinned'::text])),
  constraint search_rules_words_check CHECK (cardinality(words) >= 1 AND cardinality(words) <= 20)
);
CREATE INDEX search_rules_stems ON search_rules USING gin (stems) WHERE (NOT removed);
CREATE TRIGGER search_rules_announce AFTER INSERT OR DELETE OR UPDATE ON search_rules FOR EACH STATEMENT EXECUTE FUNCTION announce_content_change();
CREATE TRIGGER search_rules_revise BEFORE INSERT OR DELETE OR UPDATE ON search_rules FOR EACH STATEMENT EXECUTE FUNCTION revise_search();

create table search_vocabulary (
  word text not null,
  stem text not null,
  sound text,
  shown text not null,
  uses integer not null,
  learnt boolean default false not null,
  constraint search_vocabulary_pkey PRIMARY KEY (word)
);
CREATE INDEX search_vocabulary_end ON search_vocabulary (reverse(word)) WHERE (sound IS NOT NULL);
CREATE INDEX search_vocabulary_sound ON search_vocabulary (sound) WHERE (sound IS NOT NULL);
CREATE INDEX search_vocabulary_stem ON search_vocabulary (stem);

create table search_words (
  product_id bigint not null,
  words text[] not null,
  phrase text,
  constraint search_words_pkey PRIMARY KEY (product_id),
  constraint search_words_product_id_fkey FOREIGN KEY (product_id) REFERENCES product_search(product_id) ON DELETE CASCADE
);

create table sessions (
  id uuid default gen_random_uuid() not null,
  shopper_id bigint not null,
  created_at timestamptz default now() not null,
  last_used_at timestamptz default now() not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  revoked_reason text,
  provider_session text,
  authenticated_at timestamptz,
  browser text,
  system text,
  constraint sessions_pkey PRIMARY KEY (id),
  constraint sessions_shopper_id_fkey FOREIGN KEY (shopper_id) REFERENCES shoppers(id) ON DELETE CASCADE,
  constraint sessions_provider_session_check CHECK (length(provider_session) <= 255)
);
CREATE UNIQUE INDEX sessions_provider_session ON sessions (provider_session, shopper_id) WHERE ((revoked_at IS NULL) AND (provider_session IS NOT NULL));
CREATE INDEX sessions_shopper ON sessions (shopper_id);
CREATE TRIGGER sessions_end_push AFTER UPDATE OF revoked_at ON sessions FOR EACH ROW WHEN (old.revoked_at IS NULL AND new.revoked_at IS NOT NULL) EXECUTE FUNCTION end_push_of_session();

create table sheet_arrangements (
  supplier text not null,
  plan jsonb not null,
  used_at timestamptz not null,
  constraint sheet_arrangements_pkey PRIMARY KEY (supplier),
  constraint sheet_arrangements_supplier_check CHECK (supplier <> ''::text)
);

create table sheet_imports (
  id bigint generated always as identity not null,
  name text not null,
  content bytea not null,
  reading jsonb default '{}'::jsonb not null,
  plan jsonb default '{}'::jsonb not null,
  supplier text,
  outcome jsonb default '{}'::jsonb not null,
  state text default 'draft'::text not null,
  actor text not null,
  permissions text[] default '{}'::text[] not null,
  written integer default 0 not null,
  change_set_id bigint,
  created_at timestamptz not null,
  finished_at timestamptz,
  digest bytea,
  arranged_by text,
  arranged_at timestamptz,
  guesses boolean default false not null,
  remembers boolean default false not null,
  check_number integer default 0 not null,
  tries smallint default 0 not null,
  lines integer,
  checked integer default 0 not null,
  stock_seen jsonb,
  ends_offers boolean default false not null,
  constraint sheet_imports_pkey PRIMARY KEY (id),
  constraint sheet_imports_change_set_id_fkey FOREIGN KEY (change_set_id) REFERENCES change_sets(id) ON DELETE SET NULL,
  constraint sheet_imports_state_check CHECK (state = ANY (ARRAY['checking'::text, 'draft'::text, 'queued'::text, 'running'::text, 'done'::text, 'failed'::text]))
);
CREATE INDEX sheet_imports_change_set ON sheet_imports (change_set_id) WHERE (change_set_id IS NOT NULL);
CREATE INDEX sheet_imports_digest ON sheet_imports (digest);
CREATE INDEX sheet_imports_unchecked ON sheet_imports (id) WHERE (state = 'checking'::text);
CREATE INDEX sheet_imports_waiting ON sheet_imports (id) WHERE (state = ANY (ARRAY['queued'::text, 'running'::text]));
CREATE TRIGGER sheet_imports_news AFTER UPDATE OF state ON sheet_imports FOR EACH ROW WHEN ((old.state = ANY (ARRAY['checking'::text, 'running'::text])) AND (new.state = ANY (ARRAY['draft'::text, 'done'::text, 'failed'::text]))) EXECUTE FUNCTION announce_to_office('import', 'id');

create table shipment_lines (
  shipment_id bigint not null,
  line_id bigint not null,
  quantity integer not null,
  constraint shipment_lines_pkey PRIMARY KEY (shipment_id, line_id),
  constraint shipment_lines_line_id_fkey FOREIGN KEY (line_id) REFERENCES payment_attempt_lines(id) ON DELETE CASCADE,
  constraint shipment_lines_shipment_id_fkey FOREIGN KEY (shipment_id) REFERENCES shipments(id) ON DELETE CASCADE,
  constraint shipment_lines_quantity_check CHECK (quantity > 0)
);
CREATE INDEX shipment_lines_line ON shipment_lines (line_id);

create table shipments (
  id bigint generated always as identity not null,
  order_id bigint not null,
  position integer not null,
  state text default 'packed'::text not null,
  carrier text,
  tracking_number text,
  tracking_url text,
  packed_by text not null,
  packed_at timestamptz not null,
  sent_by text,
  sent_at timestamptz,
  delivered_at timestamptz,
  announced_at timestamptz,
  constraint shipments_pkey PRIMARY KEY (id),
  constraint shipments_order_id_position_key UNIQUE (order_id, "position"),
  constraint shipments_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE,
  constraint shipments_check CHECK ((state = 'packed'::text) = (sent_at IS NULL)),
  constraint shipments_check1 CHECK ((sent_at IS NULL) = (carrier IS NULL)),
  constraint shipments_check2 CHECK ((sent_at IS NULL) = (tracking_number IS NULL)),
  constraint shipments_check3 CHECK ((sent_at IS NULL) = (sent_by IS NULL)),
  constraint shipments_check4 CHECK ((state = 'delivered'::text) = (delivered_at IS NOT NULL)),
  constraint shipments_check5 CHECK (sent_at IS NOT NULL OR tracking_url IS NULL AND announced_at IS NULL),
  constraint shipments_position_check CHECK ("position" > 0),
  constraint shipments_state_check CHECK (state = ANY (ARRAY['packed'::text, 'sent'::text, 'delivered'::text]))
);
CREATE INDEX shipments_tracking ON shipments (upper(tracking_number)) WHERE (tracking_number IS NOT NULL);
CREATE INDEX shipments_unannounced ON shipments (sent_at) WHERE ((announced_at IS NULL) AND (sent_at IS NOT NULL));

create table shipping_methods (
  code text not null,
  name text not null,
  position integer default 0 not null,
  active boolean default true not null,
  only_digital boolean default false not null,
  pickup boolean default false not null,
  description text default ''::text not null,
  constraint shipping_methods_pkey PRIMARY KEY (code)
);

create table shipping_rates (
  method_code text not null,
  zone_code text not null,
  cost_centavos bigint not null,
  min_business_days integer default 0 not null,
  max_business_days integer not null,
  estimate_text text default ''::text not null,
  constraint shipping_rates_pkey PRIMARY KEY (method_code, zone_code),
  constraint shipping_rates_method_code_fkey FOREIGN KEY (method_code) REFERENCES shipping_methods(code) ON DELETE CASCADE,
  constraint shipping_rates_zone_code_fkey FOREIGN KEY (zone_code) REFERENCES shipping_zones(code) ON DELETE CASCADE,
  constraint shipping_rates_check CHECK (max_business_days >= min_business_days),
  constraint shipping_rates_cost_centavos_check CHECK (cost_centavos >= 0),
  constraint shipping_rates_min_business_days_check CHECK (min_business_days >= 0)
);
CREATE INDEX shipping_rates_zone ON shipping_rates (zone_code);

create table shipping_zones (
  code text not null,
  name text not null,
  postcode_prefixes text[] not null,
  constraint shipping_zones_pkey PRIMARY KEY (code)
);

create table shop_logos (
  ground text not null,
  path text not null,
  changed_at timestamptz default now() not null,
  constraint shop_logos_pkey PRIMARY KEY (ground),
  constraint shop_logos_ground_check CHECK (ground = ANY (ARRAY['light'::text, 'dark'::text])),
  constraint shop_logos_path_check CHECK (path ~ '^logo/[0-9a-f]{32}$'::text)
);
CREATE TRIGGER shop_logos_announce AFTER INSERT OR DELETE OR UPDATE ON shop_logos FOR EACH STATEMENT EXECUTE FUNCTION announce_content_change();

create table shop_news (
  id bigint generated always as identity not null,
  kind text not null,
  subject text not null,
  words text not null,
  created_at timestamptz not null,
  constraint shop_news_pkey PRIMARY KEY (id),
  constraint shop_news_kind_check CHECK (kind = ANY (ARRAY['order'::text, 'ticket'::text]))
);
CREATE INDEX shop_news_kind ON shop_news (kind, id);

create table shop_settings (
  key text not null,
  value jsonb not null,
  updated_at timestamptz default now() not null,
  constraint shop_settings_pkey PRIMARY KEY (key)
);
CREATE TRIGGER shop_settings_announce AFTER INSERT OR DELETE OR UPDATE ON shop_settings FOR EACH STATEMENT EXECUTE FUNCTION announce_content_change();

create table shoppers (
  id bigint generated always as identity not null,
  issuer text,
  subject text,
  email text not null,
  email_verified boolean default false not null,
  first_name text default ''::text not null,
  last_name text default ''::text not null,
  gender text,
  date_of_birth date,
  phone text,
  phone_verified boolean default false not null,
  image text,
  profile_completed boolean default false not null,
  blocked boolean default false not null,
  created_at timestamptz default now() not null,
  updated_at timestamptz default now() not null,
  constraint shoppers_pkey PRIMARY KEY (id),
  constraint shoppers_issuer_subject_key UNIQUE (issuer, subject),
  constraint shoppers_check CHECK (NOT phone_verified OR phone IS NOT NULL),
  constraint shoppers_check1 CHECK (NOT profile_completed OR first_name <> ''::text AND last_name <> ''::text AND gender IS NOT NULL AND date_of_birth IS NOT NULL),
  constraint shoppers_check2 CHECK ((issuer IS NULL) = (subject IS NULL)),
  constraint shoppers_date_of_birth_check CHECK (date_of_birth > '1900-01-01'::date),
  constraint shoppers_email_check CHECK (email = lower(email) AND POSITION(('@'::text) IN (email)) > 1),
  constraint shoppers_gender_check CHECK (gender = ANY (ARRAY['hombre'::text, 'mujer'::text, 'no_decir'::text])),
  constraint shoppers_phone_check CHECK (phone ~ '^[0-9]{10}$'::text)
);
CREATE INDEX shoppers_blocked ON shoppers (id) WHERE blocked;
CREATE UNIQUE INDEX shoppers_email ON shoppers (email);
CREATE INDEX shoppers_email_start ON shoppers (email text_pattern_ops);
CREATE INDEX shoppers_names ON shoppers USING gin (to_tsvector('simple'::regconfig, immutable_unaccent(lower(((first_name || ' '::text) || last_name)))));
CREATE INDEX shoppers_phone_start ON shoppers (phone text_pattern_ops) WHERE (phone IS NOT NULL);
CREATE UNIQUE INDEX shoppers_verified_phone ON shoppers (phone) WHERE phone_verified;

create table signing_keys (
  public_key text not null,
  first_used_at timestamptz default now() not null,
  constraint signing_keys_pkey PRIMARY KEY (public_key),
  constraint signing_keys_public_key_check CHECK (public_key ~ '^[A-Za-z0-9_-]{43}$'::text)
);

create table stock_alerts (
  product_id bigint not null,
  email text not null,
  created_at timestamptz default now() not null,
  notified_at timestamptz,
  constraint stock_alerts_pkey PRIMARY KEY (product_id, email),
  constraint stock_alerts_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE
);

create table stock_count_lines (
  count_id bigint not null,
  product_id bigint not null,
  counted integer not null,
  expected integer not null,
  counted_by text not null,
  counted_at timestamptz not null,
  applied integer,
  constraint stock_count_lines_pkey PRIMARY KEY (count_id, product_id),
  constraint stock_count_lines_count_id_fkey FOREIGN KEY (count_id) REFERENCES stock_counts(id) ON DELETE CASCADE,
  constraint stock_count_lines_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE,
  constraint stock_count_lines_counted_check CHECK (counted >= 0)
);
CREATE INDEX stock_count_lines_product ON stock_count_lines (product_id);

create table stock_counts (
  id bigint generated always as identity not null,
  place text not null,
  state text default 'open'::text not null,
  started_by text not null,
  started_at timestamptz not null,
  ended_by text,
  ended_at timestamptz,
  constraint stock_counts_pkey PRIMARY KEY (id),
  constraint stock_counts_check CHECK ((state = 'open'::text) = (ended_at IS NULL)),
  constraint stock_counts_check1 CHECK ((ended_by IS NULL) = (ended_at IS NULL)),
  constraint stock_counts_place_check CHECK (place <> ''::text AND length(place) <= 100),
  constraint stock_counts_state_check CHECK (state = ANY (ARRAY['open'::text, 'applied'::text, 'undone'::text, 'left'::text]))
);
CREATE UNIQUE INDEX stock_counts_one_of_place ON stock_counts (lower(place)) WHERE (state = 'open'::text);

create table stock_movements (
  id bigint generated always as identity not null,
  product_id bigint not null,
  change integer not null,
  reason text not null,
  order_number text,
  actor text not null,
  created_at timestamptz default now() not null,
  on_hand integer,
  note text,
  undoes bigint,
  constraint stock_movements_pkey PRIMARY KEY (id),
  constraint stock_movements_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE
);
CREATE INDEX stock_movements_of_product ON stock_movements (product_id, id);
CREATE UNIQUE INDEX stock_movements_undone_once ON stock_movements (undoes) WHERE (undoes IS NOT NULL);
CREATE TRIGGER stock_movements_made AFTER INSERT ON stock_movements FOR EACH ROW EXECUTE FUNCTION announce_stock();

create table stock_paces (
  product_id bigint not null,
  sold integer not null,
  days_left integer not null,
  constraint stock_paces_pkey PRIMARY KEY (product_id),
  constraint stock_paces_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE,
  constraint stock_paces_days_left_check CHECK (days_left >= 0),
  constraint stock_paces_sold_check CHECK (sold > 0)
);
CREATE INDEX stock_paces_soonest ON stock_paces (days_left, product_id);

create table stock_reservations (
  attempt_id bigint not null,
  product_id bigint not null,
  quantity integer not null,
  created_at timestamptz default now() not null,
  constraint stock_reservations_pkey PRIMARY KEY (attempt_id, product_id),
  constraint stock_reservations_attempt_id_fkey FOREIGN KEY (attempt_id) REFERENCES payment_attempts(id) ON DELETE CASCADE,
  constraint stock_reservations_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE RESTRICT,
  constraint stock_reservations_quantity_check CHECK (quantity > 0)
);
CREATE INDEX stock_reservations_product ON stock_reservations (product_id);

create table synonyms (
  term text not null,
  group_id text not null,
  stems text,
  constraint synonyms_pkey PRIMARY KEY (term)
);
CREATE INDEX synonyms_group ON synonyms (group_id);
CREATE INDEX synonyms_stems ON synonyms (stems);
CREATE TRIGGER synonyms_revise BEFORE INSERT OR DELETE OR UPDATE ON synonyms FOR EACH STATEMENT EXECUTE FUNCTION revise_search();

create table ticket_attachments (
  id bigint generated always as identity not null,
  ticket_id bigint,
  reply_id bigint,
  sent boolean default false not null,
  shopper_id bigint,
  operator text,
  kind text not null,
  name text not null,
  content bytea not null,
  small bytea,
  created_at timestamptz not null,
  constraint ticket_attachments_pkey PRIMARY KEY (id),
  constraint ticket_attachments_reply_id_fkey FOREIGN KEY (reply_id) REFERENCES ticket_replies(id) ON DELETE CASCADE,
  constraint ticket_attachments_shopper_id_fkey FOREIGN KEY (shopper_id) REFERENCES shoppers(id) ON DELETE CASCADE,
  constraint ticket_attachments_ticket_id_fkey FOREIGN KEY (ticket_id) REFERENCES tickets(id) ON DELETE CASCADE,
  constraint ticket_attachments_check CHECK ((shopper_id IS NULL) <> (operator IS NULL)),
  constraint ticket_attachments_check1 CHECK ((small IS NULL) = (kind = 'document'::text)),
  constraint ticket_attachments_check2 CHECK (NOT sent OR ticket_id IS NOT NULL),
  constraint ticket_attachments_check3 CHECK (reply_id IS NULL OR sent),
  constraint ticket_attachments_kind_check CHECK (kind = ANY (ARRAY['picture'::text, 'document'::text])),
  constraint ticket_attachments_name_check CHECK (length(name) >= 1 AND length(name) <= 120)
);
CREATE INDEX ticket_attachments_drafts ON ticket_attachments (created_at) WHERE (NOT sent);
CREATE INDEX ticket_attachments_reply ON ticket_attachments (reply_id);
CREATE INDEX ticket_attachments_shopper ON ticket_attachments (shopper_id, id);
CREATE INDEX ticket_attachments_ticket ON ticket_attachments (ticket_id, id);

create table ticket_notes (
  id bigint generated always as identity not null,
  ticket_id bigint not null,
  author text not null,
  body text not null,
  created_at timestamptz not null,
  constraint ticket_notes_pkey PRIMARY KEY (id),
  constraint ticket_notes_ticket_id_fkey FOREIGN KEY (ticket_id) REFERENCES tickets(id) ON DELETE CASCADE,
  constraint ticket_notes_body_check CHECK (length(body) >= 1 AND length(body) <= 4000)
);
CREATE INDEX ticket_notes_ticket ON ticket_notes (ticket_id, id);

create table ticket_reasons (
  id integer not null,
  reason text not null,
  active boolean default true not null,
  code text,
  answer_hours smallint default 9 not null,
  constraint ticket_reasons_pkey PRIMARY KEY (id),
  constraint ticket_reasons_code_key UNIQUE (code)
);

create table ticket_replies (
  id bigint generated always as identity not null,
  ticket_id bigint not null,
  author text not null,
  author_name text default ''::text not null,
  body text not null,
  created_at timestamptz default now() not null,
  constraint ticket_replies_pkey PRIMARY KEY (id),
  constraint ticket_replies_ticket_id_fkey FOREIGN KEY (ticket_id) REFERENCES tickets(id) ON DELETE CASCADE,
  constraint ticket_replies_author_check CHECK (author = ANY (ARRAY['shop'::text, 'customer'::text, 'system'::text])),
  constraint ticket_replies_body_check CHECK (length(body) >= 1 AND length(body) <= 4000)
);
CREATE INDEX ticket_replies_ticket ON ticket_replies (ticket_id, created_at);
CREATE TRIGGER ticket_replies_made AFTER INSERT ON ticket_replies FOR EACH ROW EXECUTE FUNCTION announce_ticket_reply();
CREATE TRIGGER ticket_replies_news AFTER INSERT ON ticket_replies FOR EACH ROW WHEN (new.author = 'customer'::text) EXECUTE FUNCTION announce_to_office('ticket', 'ticket_id');

create table tickets (
  id bigint generated by default as identity not null,
  shopper_id bigint,
  order_id bigint,
  reason_id integer not null,
  subject text not null,
  body text not null,
  state text default 'open'::text not null,
  resolved_at timestamptz,
  created_at timestamptz default now() not null,
  updated_at timestamptz default now() not null,
  purpose text,
  assigned_to bigint,
  due_at timestamptz,
  constraint tickets_pkey PRIMARY KEY (id),
  constraint tickets_assigned_to_fkey FOREIGN KEY (assigned_to) REFERENCES operators(id) ON DELETE SET NULL,
  constraint tickets_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE SET NULL,
  constraint tickets_reason_id_fkey FOREIGN KEY (reason_id) REFERENCES ticket_reasons(id),
  constraint tickets_shopper_id_fkey FOREIGN KEY (shopper_id) REFERENCES shoppers(id) ON DELETE SET NULL,
  constraint tickets_body_check CHECK (length(body) >= 1 AND length(body) <= 4000),
  constraint tickets_purpose_check CHECK (purpose = ANY (ARRAY['refund'::text, 'return'::text])),
  constraint tickets_state_check CHECK (state = ANY (ARRAY['open'::text, 'in_progress'::text, 'waiting_customer'::text, 'resolved'::text, 'closed'::text])),
  constraint tickets_subject_check CHECK (length(subject) >= 1 AND length(subject) <= 120)
);
CREATE INDEX tickets_assigned ON tickets (assigned_to, due_at, id) WHERE (assigned_to IS NOT NULL);
CREATE INDEX tickets_due ON tickets (due_at, id) WHERE (due_at IS NOT NULL);
CREATE INDEX tickets_order ON tickets (order_id) WHERE (order_id IS NOT NULL);
CREATE INDEX tickets_reason ON tickets (reason_id);
CREATE INDEX tickets_shopper ON tickets (shopper_id, created_at DESC);
CREATE INDEX tickets_state ON tickets (state, created_at);
CREATE INDEX tickets_waiting ON tickets (id) WHERE (state = 'waiting_customer'::text);
CREATE TRIGGER tickets_made AFTER INSERT ON tickets FOR EACH ROW EXECUTE FUNCTION announce_ticket();
CREATE TRIGGER tickets_moved AFTER UPDATE OF state ON tickets FOR EACH ROW WHEN (old.state IS DISTINCT FROM new.state) EXECUTE FUNCTION announce_ticket();
CREATE TRIGGER tickets_news AFTER INSERT ON tickets FOR EACH ROW EXECUTE FUNCTION announce_to_office('ticket', 'id');

create table units_sold (
  id bigint generated always as identity not null,
  product_id bigint not null,
  units integer not null,
  constraint units_sold_pkey PRIMARY KEY (id)
);

create table unknown_payments (
  id bigint generated always as identity not null,
  gateway text not null,
  gateway_session_id text not null,
  ref text not null,
  paid_centavos bigint,
  reason text not null,
  found_at timestamptz not null,
  resolved_at timestamptz,
  resolution text,
  constraint unknown_payments_pkey PRIMARY KEY (id),
  constraint unknown_payments_gateway_gateway_session_id_key UNIQUE (gateway, gateway_session_id),
  constraint unknown_payments_check CHECK ((resolved_at IS NULL) = (resolution IS NULL)),
  constraint unknown_payments_paid_centavos_check CHECK (paid_centavos >= 0),
  constraint unknown_payments_reason_check CHECK (reason = ANY (ARRAY['unreadable'::text, 'other-amount'::text, 'lines-differ'::text, 'taken'::text, 'refused'::text])),
  constraint unknown_payments_resolution_check CHECK (resolution = ANY (ARRAY['recovered'::text, 'refunded'::text, 'closed'::text]))
);
CREATE INDEX unknown_payments_open ON unknown_payments (found_at) WHERE (resolved_at IS NULL);
CREATE TRIGGER unknown_payments_news AFTER INSERT ON unknown_payments FOR EACH ROW EXECUTE FUNCTION announce_to_office('payment', 'id');

create table webhook_attempts (
  id bigint generated always as identity not null,
  delivery_id bigint not null,
  at timestamptz not null,
  duration_ms integer not null,
  status integer,
  problem text,
  answer text default ''::text not null,
  constraint webhook_attempts_pkey PRIMARY KEY (id),
  constraint webhook_attempts_delivery_id_fkey FOREIGN KEY (delivery_id) REFERENCES webhook_deliveries(id) ON DELETE CASCADE
);
CREATE INDEX webhook_attempts_delivery ON webhook_attempts (delivery_id, id);

create table webhook_deliveries (
  id bigint generated always as identity not null,
  event_id bigint not null,
  endpoint_id bigint not null,
  state text not null,
  tries integer default 0 not null,
  next_try_at timestamptz not null,
  constraint webhook_deliveries_pkey PRIMARY KEY (id),
  constraint webhook_deliveries_endpoint_id_event_id_key UNIQUE (endpoint_id, event_id),
  constraint webhook_deliveries_endpoint_id_fkey FOREIGN KEY (endpoint_id) REFERENCES webhook_endpoints(id) ON DELETE CASCADE,
  constraint webhook_deliveries_event_id_fkey FOREIGN KEY (event_id) REFERENCES webhook_events(id) ON DELETE CASCADE,
  constraint webhook_deliveries_state_check CHECK (state = ANY (ARRAY['waiting'::text, 'sent'::text, 'failed'::text, 'held'::text]))
);
CREATE INDEX webhook_deliveries_due ON webhook_deliveries (endpoint_id, next_try_at, id) WHERE (state = 'waiting'::text);
CREATE INDEX webhook_deliveries_event ON webhook_deliveries (event_id);
CREATE INDEX webhook_deliveries_failed ON webhook_deliveries (endpoint_id) WHERE (state = 'failed'::text);
CREATE INDEX webhook_deliveries_log ON webhook_deliveries (endpoint_id, id);

create table webhook_endpoints (
  id bigint generated always as identity not null,
  name text not null,
  url text not null,
  events text[] not null,
  salt bytea not null,
  former_salt bytea,
  former_until timestamptz,
  made_by bigint not null,
  created_at timestamptz not null,
  removed_at timestamptz,
  failing_since timestamptz,
  off_at timestamptz,
  off_reason text,
  constraint webhook_endpoints_pkey PRIMARY KEY (id),
  constraint webhook_endpoints_made_by_fkey FOREIGN KEY (made_by) REFERENCES operators(id),
  constraint webhook_endpoints_check CHECK ((off_at IS NULL) = (off_reason IS NULL)),
  constraint webhook_endpoints_check1 CHECK ((former_salt IS NULL) = (former_until IS NULL)),
  constraint webhook_endpoints_events_check CHECK (cardinality(events) > 0),
  constraint webhook_endpoints_former_salt_check CHECK (octet_length(former_salt) = 32),
  constraint webhook_endpoints_name_check CHECK (name <> ''::text),
  constraint webhook_endpoints_off_reason_check CHECK (off_reason = ANY (ARRAY['person'::text, 'failing'::text, 'gone'::text])),
  constraint webhook_endpoints_salt_check CHECK (octet_length(salt) = 32),
  constraint webhook_endpoints_url_check CHECK (url ~ '^https?://'::text)
);
CREATE INDEX webhook_endpoints_made_by ON webhook_endpoints (made_by);

create table webhook_events (
  id bigint generated always as identity not null,
  uuid uuid default gen_random_uuid() not null,
  type text not null,
  data jsonb not null,
  occurred_at timestamptz not null,
  constraint webhook_events_pkey PRIMARY KEY (id)
);
CREATE INDEX webhook_events_age ON webhook_events (occurred_at);

create table wishes (
  shopper_id bigint not null,
  product_id bigint,
  product_name text not null,
  url_key text not null,
  image_path text,
  price_when_saved_centavos bigint,
  created_at timestamptz default now() not null,
  id bigint generated always as identity not null,
  sold_out boolean default false not null,
  told_price_centavos bigint,
  constraint wishes_pkey PRIMARY KEY (id),
  constraint wishes_shopper_id_product_id_key UNIQUE (shopper_id, product_id),
  constraint wishes_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE SET NULL,
  constraint wishes_shopper_id_fkey FOREIGN KEY (shopper_id) REFERENCES shoppers(id) ON DELETE CASCADE
);
CREATE INDEX wishes_product ON wishes (product_id);

create view at_moment.category_counts as
 WITH steps AS (
         SELECT listed.category_id,
            listed.family,
            sum(listed.step) AS members
           FROM ( SELECT l.category_id,
                    l.family,
                    1 AS step
                   FROM listing_rows(ARRAY( SELECT moved.id
                           FROM at_moment.moved() moved(id, family, step)
                          WHERE moved.step > 0)) l(category_id, product_id, place, created_at, rating, rating_count, available, price_centavos, special_price_centavos, special_from, special_to, marks, family, special_from_time, special_to_time)
                UNION ALL
                 SELECT l.category_id,
                    l.family,
                    '-1'::integer
                   FROM category_listing l
                  WHERE l.product_id = ANY ((ARRAY( SELECT moved.id
                           FROM at_moment.moved() moved(id, family, step)
                          WHERE moved.step < 0)))) listed
          GROUP BY listed.category_id, listed.family
        ), cards AS (
         SELECT s.category_id,
            sum(
                CASE
                    WHEN s.family IS NULL THEN s.members
                    ELSE (((COALESCE(f.members, 0) + s.members) > 0)::integer - (COALESCE(f.members, 0) > 0)::integer)::bigint
                END) AS more
           FROM steps s
             LEFT JOIN category_families f ON f.category_id = s.category_id AND f.family = s.family
          GROUP BY s.category_id
        )
 SELECT COALESCE(c.category_id, d.category_id) AS category_id,
    (COALESCE(c.products, 0)::numeric + COALESCE(d.more, 0::numeric))::integer AS products
   FROM category_counts c
     FULL JOIN cards d ON d.category_id = c.category_id;

create view at_moment.category_listing as
 SELECT l.category_id,
    l.product_id,
    l.place,
    l.created_at,
    l.rating,
    l.rating_count,
    l.available,
    l.price_centavos,
    l.special_price_centavos,
    l.special_from,
    l.special_to,
    l.marks,
    l.family,
    l.special_from_time,
    l.special_to_time
   FROM category_listing l
  WHERE NOT (l.product_id IN ( SELECT moved.id
           FROM at_moment.moved() moved(id, family, step)
          WHERE moved.step < 0))
UNION ALL
 SELECT l.category_id,
    l.product_id,
    l.place,
    l.created_at,
    l.rating,
    l.rating_count,
    l.available,
    l.price_centavos,
    l.special_price_centavos,
    l.special_from,
    l.special_to,
    l.marks,
    l.family,
    l.special_from_time,
    l.special_to_time
   FROM listing_rows(ARRAY( SELECT moved.id
           FROM at_moment.moved() moved(id, family, step)
          WHERE moved.step > 0)) l(category_id, product_id, place, created_at, rating, rating_count, available, price_centavos, special_price_centavos, special_from, special_to, marks, family, special_from_time, special_to_time);

create view at_moment.product_search as
 SELECT product_id,
    visible AND NOT (product_id IN ( SELECT moved.id
           FROM at_moment.moved() moved(id, family, step)
          WHERE moved.step < 0)) OR (product_id IN ( SELECT moved.id
           FROM at_moment.moved() moved(id, family, step)
          WHERE moved.step > 0)) AS visible,
    lexemes,
    line,
    category_id
   FROM product_search s;

create view at_moment.products as
 SELECT id,
    type,
    url_key,
    sku,
    name,
    brand,
    model,
    mpn,
    kind,
    description,
    highlights,
    in_the_box,
    keywords,
    warranty,
    warranty_months,
    refurbished,
    refurbishment,
    delivery,
    weight_grams,
    package_cm,
    main_category_id,
    price_centavos,
    special_price_centavos,
    special_from,
    special_to,
    featured,
        CASE
            WHEN visible_from IS NULL AND visible_to IS NULL THEN visible
            ELSE COALESCE(for_sale, visible) AND COALESCE(visible_begins(visible_from, visible_from_time) <= current_setting('tianguis.now'::text)::timestamp with time zone, true) AND COALESCE(visible_ends(visible_to, visible_to_time) > current_setting('tianguis.now'::text)::timestamp with time zone, true)
        END AS visible,
    image_alt,
    recommended_addon_id,
    sold_count,
    rating_count,
    rating_sum,
    created_at,
    updated_at,
    import_hash,
    language,
    star_counts,
    ean,
    short_name,
    family,
    family_options,
    swatch,
    named_documents,
    sat_key,
    special_from_time,
    special_to_time,
    for_sale,
    visible_from,
    visible_from_time,
    visible_to,
    visible_to_time
   FROM products p;

create view at_moment.search_index_state as
 SELECT version,
    revision % '4294967296'::bigint + '4294967296'::bigint * (( SELECT abs(hashtextextended(COALESCE(string_agg((m.id * m.step) || ''::text, ','::text ORDER BY m.id), ''::text), 0::bigint) % 1048576::bigint) AS abs
           FROM at_moment.moved() m(id, family, step))) AS revision,
    one
   FROM search_index_state s;

create view at_moment.search_phrases as
 SELECT p.phrase,
    p.shown,
    (p.uses + COALESCE(d.more, 0::bigint))::integer AS uses
   FROM search_phrases p
     LEFT JOIN ( SELECT w.phrase,
            sum(m.step) AS more
           FROM at_moment.moved() m(id, family, step)
             JOIN search_words w ON w.product_id = m.id
          GROUP BY w.phrase) d ON d.phrase = p.phrase;

create view at_moment.search_vocabulary as
 SELECT v.word,
    v.stem,
    v.sound,
    v.shown,
    (v.uses + COALESCE(d.more, 0::bigint))::integer AS uses,
    v.learnt
   FROM search_vocabulary v
     LEFT JOIN ( SELECT word.word,
            sum(m.step) AS more
           FROM at_moment.moved() m(id, family, step)
             JOIN search_words w ON w.product_id = m.id
             CROSS JOIN LATERAL unnest(w.words) word(word)
          GROUP BY word.word) d ON d.word = v.word;

CREATE FUNCTION announce_catalogue_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_table_name = 'products' then
    insert into catalogue_changes (product_id) values (coalesce(new.id, old.id));
  else
    insert into catalogue_changes (product_id) values (coalesce(new.product_id, old.product_id));
  end if;
  return null;
end $function$;

CREATE FUNCTION announce_content_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into catalogue_changes default values;
  return null;
end $function$;

CREATE FUNCTION announce_document()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_notify('catalogue_changed', product_id::text) from product_documents()
    where file in (old.file, new.file);
  return null;
end $function$;

CREATE FUNCTION announce_event(kind text, about jsonb, moment timestamp with time zone)
 RETURNS void
 LANGUAGE sql
AS $function$
  with event as (
    insert into webhook_events (type, data, occurred_at)
    select kind, about, moment
    where exists (select from webhook_endpoints where removed_at is null and kind = any (events))
    returning id)
  insert into webhook_deliveries (event_id, endpoint_id, state, next_try_at)
  select event.id, endpoint.id, case when endpoint.off_at is null then 'waiting' else 'held' end, moment
  from event, webhook_endpoints endpoint where endpoint.removed_at is null and kind = any (endpoint.events)
$function$;

CREATE FUNCTION announce_family()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into catalogue_changes (product_id)
    select id from products where family in (old.family, new.family)
    union select coalesce(new.id, old.id);
  return null;
end $function$;

CREATE FUNCTION announce_order()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform announce_event('order.' || order_state_name(new.state_id), jsonb_build_object(
    'order', new.number, 'status', order_state_name(new.state_id),
    'former_status', case when tg_op = 'UPDATE' then order_state_name(old.state_id) end), new.updated_at);
  return null;
end $function$;

CREATE FUNCTION announce_own_page_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into catalogue_changes (product_id, units_only) values (new.product_id, true);
  return null;
end $function$;

CREATE FUNCTION announce_refund()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform announce_event('refund.' || new.state, jsonb_build_object('refund', new.id,
    'order', (select order_number from payment_attempts where id = new.attempt_id), 'status', new.state),
    case when tg_op = 'INSERT' then new.created_at else coalesce(new.finished_at, now()) end);
  return null;
end $function$;

CREATE FUNCTION announce_return()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform announce_event('return.' || new.state, jsonb_build_object('return', new.id,
    'order', (select number from orders where id = new.order_id), 'status', new.state),
    coalesce(new.closed_at, new.inspected_at, new.received_at, new.requested_at));
  return null;
end $function$;

CREATE FUNCTION announce_review_photo()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into catalogue_changes (product_id, units_only) values (old.product_id, true);
  return null;
end $function$;

CREATE FUNCTION announce_stock()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform announce_event('stock.changed', jsonb_build_object(
    'sku', (select sku from products where id = new.product_id), 'on_hand', new.on_hand,
    'change', new.change, 'reason', new.reason, 'order', new.order_number), new.created_at);
  return null;
end $function$;

CREATE FUNCTION announce_stock_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into catalogue_changes (product_id, units_only)
    values (new.product_id, (old.on_hand > old.reserved) = (new.on_hand > new.reserved));
  return null;
end $function$;

CREATE FUNCTION announce_ticket()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform announce_event('ticket.' || new.state, jsonb_build_object('ticket', new.id,
    'order', (select number from orders where id = new.order_id), 'status', new.state), new.updated_at);
  return null;
end $function$;

CREATE FUNCTION announce_ticket_reply()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform announce_event('ticket.replied', jsonb_build_object('ticket', new.ticket_id, 'by', new.author),
    new.created_at);
  return null;
end $function$;

CREATE FUNCTION announce_to_office()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into office_news (kind, subject) values (tg_argv[0], to_jsonb(new) ->> tg_argv[1]);
  return null;
end $function$;

CREATE FUNCTION count_approved_reviews()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op <> 'INSERT' and old.status = 'approved' then
    update products set rating_count = rating_count - 1, rating_sum = rating_sum - old.rating,
      star_counts[old.rating] = star_counts[old.rating] - 1 where id = old.product_id;
  end if;
  if tg_op <> 'DELETE' and new.status = 'approved' then
    update products set rating_count = rating_count + 1, rating_sum = rating_sum + new.rating,
      star_counts[new.rating] = star_counts[new.rating] + 1 where id = new.product_id;
  end if;
  return null;
end $function$;

CREATE FUNCTION count_helpful_votes()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'INSERT' then
    update reviews set helpful = helpful + 1 where id = new.review_id;
  else
    update reviews set helpful = helpful - 1 where id = old.review_id;
  end if;
  return null;
end $function$;

CREATE FUNCTION count_listed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  with joining as (
    select category_id, family, count(*)::integer as members from added
    where family is not null group by category_id, family),
  joined as (
    insert into category_families as f (category_id, family, members)
    select category_id, family, members from joining order by category_id, family
    on conflict (category_id, family) do update set members = f.members + excluded.members
    returning category_id, family, members),
  cards as (
    select category_id from added where family is null
    union all
    -- those that had no member before
    select category_id from joined join joining using (category_id, family, members))
  insert into category_counts (category_id, products)
    select category_id, count(*) from cards group by category_id order by category_id
    on conflict (category_id) do update set products = category_counts.products + excluded.products;
  return null;
end $function$;

CREATE FUNCTION count_search_words(product bigint, step integer)
 RETURNS void
 LANGUAGE sql
AS $function$
  update search_vocabulary v set uses = v.uses + step from search_words w
    where w.product_id = product and v.word = any(w.words);
  update search_phrases p set uses = p.uses + step from search_words w
    where w.product_id = product and p.phrase = w.phrase;
$function$;

CREATE FUNCTION count_unlisted()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  with leaving as (
    select category_id, family, count(*)::integer as members from removed
    where family is not null group by category_id, family),
  remaining as (
    update category_families f set members = f.members - l.members from leaving l
    where f.category_id = l.category_id and f.family = l.family
    returning f.category_id, f.members),
  cards as (
    select category_id from removed where family is null
    union all
    select category_id from remaining where members = 0)
  update category_counts c set products = c.products - gone.cards
    from (select category_id, count(*) as cards from cards group by category_id) gone
    where c.category_id = gone.category_id;
  delete from category_families f using removed r
    where f.category_id = r.category_id and f.family = r.family and f.members = 0;
  return null;
end $function$;

CREATE FUNCTION day_in_mexico(moment timestamp with time zone)
 RETURNS date
 LANGUAGE sql
 IMMUTABLE
RETURN ((moment AT TIME ZONE 'America/Mexico_City'::text))::date;

CREATE FUNCTION end_push_of_session()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  delete from push_subscriptions where session_id = new.id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION at_moment.follow_tables()
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  columns text;
begin
  select string_agg(case attname when 'visible' then $visible$
      case when p.visible_from is null and p.visible_to is null then p.visible
      else coalesce(p.for_sale, p.visible)
        and coalesce(visible_begins(p.visible_from, p.visible_from_time) <= current_setting('tianguis.now')::timestamptz, true)
        and coalesce(visible_ends(p.visible_to, p.visible_to_time) > current_setting('tianguis.now')::timestamptz, true)
      end as visible $visible$ else format('p.%I', attname) end, ', ' order by attnum)
    into columns from pg_attribute
    where attrelid = 'public.products'::regclass and attnum > 0 and not attisdropped;
  execute format('create or replace view at_moment.products as select %s from public.products p', columns);

  select string_agg(case attname when 'visible' then $visible$
      s.visible and s.product_id not in (select id from at_moment.moved() where step < 0)
        or s.product_id in (select id from at_moment.moved() where step > 0) as visible
      $visible$ else format('s.%I', attname) end, ', ' order by attnum)
    into columns from pg_attribute
    where attrelid = 'public.product_search'::regclass and attnum > 0 and not attisdropped;
  execute format('create or replace view at_moment.product_search as select %s from public.product_search s', columns);

  create or replace view at_moment.category_listing as
    select l.* from public.category_listing l
    where l.product_id not in (select id from at_moment.moved() where step < 0)
    union all
    select l.* from public.listing_rows(array(select id from at_moment.moved() where step > 0)) l;
end $function$;

CREATE FUNCTION hide_from_search()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update product_search set visible = new.visible where product_id = new.id;
  return null;
end $function$;

CREATE FUNCTION immutable_unaccent(value text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$ select public.unaccent('public.unaccent', value) $function$;

CREATE FUNCTION keep_attempt_moves_legal()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if old.state in ('paid', 'refunded', 'charged_back')
    and new.state not in ('paid', 'refunded', 'charged_back')
    or old.state = 'pending' and new.state in ('open', 'superseded')
    or old.state <> 'open' and new.state = 'open' then
    raise exception 'attempt % cannot go from % to %', old.order_number, old.state, new.state
      using errcode = 'check_violation';
  end if;
  return new;
end $function$;

CREATE FUNCTION keep_licence_key_given()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if old.order_id is null then return case tg_op when 'DELETE' then old else new end; end if;
  if tg_op = 'DELETE' or (new.order_id, new.product_id, new.unit)
    is distinct from (old.order_id, old.product_id, old.unit)
    or (new.key_fingerprint = old.key_fingerprint) is distinct from (new.key_cipher = old.key_cipher) then
    raise exception 'licence key % was given to an order and stays with it', old.id;
  end if;
  if old.revoked_at is not null and new.revoked_at is null then
    raise exception 'licence key % was revoked and stays so', old.id;
  end if;
  return new;
end $function$;

CREATE FUNCTION keep_order_moves_legal()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if (old.state_id, new.state_id) in (
    (0, 2), (1, 2), (1, 0), (2, 3), (2, 0), (2, 8), (2, 9), (3, 2), (3, 4), (3, 5), (4, 2), (4, 8), (4, 9), (4, 5),
    (5, 4), (5, 6), (5, 7), (5, 9), (6, 7), (6, 9), (8, 9), (8, 5), (8, 6), (9, 6)) then
    return new;
  end if;
  raise exception 'order % cannot go from % to %', old.number, old.state_id, new.state_id
    using errcode = 'check_violation';
end $function$;

CREATE FUNCTION keep_order_record()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'UPDATE' and new.address_salt is null
    and (new.order_number, new.agreed, new.hash, new.made_at)
      is not distinct from (old.order_number, old.agreed, old.hash, old.made_at) then
    return new;
  end if;
  raise exception '% keeps what was written: % is refused', tg_table_name, lower(tg_op)
    using hint = 'Add a row that corrects it.';
end $function$;

CREATE FUNCTION keep_price_history()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  moment timestamptz := coalesce(nullif(current_setting('tianguis.now', true), '')::timestamptz, clock_timestamp());
  days integer;
begin
  -- a clock that was set back does not turn the order around
  moment := greatest(moment, (select max(h.changed_at) from price_history h where h.product_id = new.id));
  -- What the clock alone shows or takes out of sight was counted when its days were written.
  if tg_op = 'INSERT' or (new.price_centavos, new.special_price_centavos, new.special_from, new.special_from_time,
      new.special_to, new.special_to_time, new.for_sale, new.visible_from, new.visible_from_time, new.visible_to,
      new.visible_to_time)
    is distinct from (old.price_centavos, old.special_price_centavos, old.special_from, old.special_from_time,
      old.special_to, old.special_to_time, old.for_sale, old.visible_from, old.visible_from_time, old.visible_to,
      old.visible_to_time) then
    days := unasked_days(new.id, new.price_centavos, new.special_price_centavos, new.special_from, new.special_from_time,
      new.special_to, new.special_to_time, coalesce(new.for_sale, new.visible),
      visible_begins(new.visible_from, new.visible_from_time), visible_ends(new.visible_to, new.visible_to_time), moment);
  end if;
  if days is not null then
    raise exception 'El precio de antes de % se pidió % de los % días que hacen falta para tacharlo.',
      new.sku, days, struck_days() using errcode = 'TG001', constraint = 'struck_price_asked', detail = days::text;
  end if;
  if tg_op = 'UPDATE' and (new.price_centavos, new.special_price_centavos, new.special_from, new.special_from_time,
      new.special_to, new.special_to_time, new.visible)
    is not distinct from (old.price_centavos, old.special_price_centavos, old.special_from, old.special_from_time,
      old.special_to, old.special_to_time, old.visible) then return null; end if;
  if not exists (select from price_book) then
    insert into price_book (opened_at) values (moment) on conflict do nothing;
  end if;
  insert into price_history (product_id, price_centavos, special_price_centavos, special_from, special_from_time,
      special_to, special_to_time, visible, changed_at)
    values (new.id, new.price_centavos, new.special_price_centavos, new.special_from, new.special_from_time,
      new.special_to, new.special_to_time, new.visible, moment);
  return null;
end $function$;

CREATE FUNCTION list_added_parts()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if listing_is_later() then return null; end if;
  perform refresh_category_listing((select array_agg(distinct product_id) from added));
  return null;
end $function$;

CREATE FUNCTION list_changed_parts()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if listing_is_later() then return null; end if;
  perform refresh_category_listing((select array_agg(distinct product_id) from (
    select product_id from added union select product_id from removed) both_ways));
  return null;
end $function$;

CREATE FUNCTION list_changed_products()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if listing_is_later() then return null; end if;
  perform refresh_category_listing((
    select array_agg(a.id) from added a join removed r on r.id = a.id
    where (a.visible, a.family) is distinct from (r.visible, r.family)));
  perform reprice_category_listing((
    select array_agg(a.id) from added a join removed r on r.id = a.id
    where (a.featured, a.sold_count, a.rating_count, a.rating_sum, a.created_at,
        a.price_centavos, a.special_price_centavos, a.special_from, a.special_to,
        a.special_from_time, a.special_to_time)
      is distinct from (r.featured, r.sold_count, r.rating_count, r.rating_sum,
        r.created_at, r.price_centavos, r.special_price_centavos, r.special_from, r.special_to,
        r.special_from_time, r.special_to_time)));
  return null;
end $function$;

CREATE FUNCTION list_changed_stock()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if listing_is_later() then return null; end if;
  perform reprice_category_listing((
    select array_agg(a.product_id) from added a join removed r on r.id = a.id
    where (a.on_hand > a.reserved) is distinct from (r.on_hand > r.reserved)));
  return null;
end $function$;

CREATE FUNCTION list_moved_category()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform refresh_category_listing((
    select array_agg(distinct product_id) from product_categories where category_id = new.id));
  return null;
end $function$;

CREATE FUNCTION list_removed_parts()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if listing_is_later() then return null; end if;
  perform refresh_category_listing((select array_agg(distinct product_id) from removed));
  return null;
end $function$;

CREATE FUNCTION listing_is_later()
 RETURNS boolean
 LANGUAGE sql
 STABLE
RETURN COALESCE((current_setting('tianguis.listing'::text, true) = 'later'::text), false);

CREATE FUNCTION listing_place(available boolean, featured boolean, sold bigint, reviewed integer, created timestamp with time zone)
 RETURNS bigint
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN (((((((available)::integer)::bigint << 61) | (((featured)::integer)::bigint << 60)) | (LEAST(sold, (1048575)::bigint) << 40)) | ((LEAST(reviewed, 4095))::bigint << 28)) | GREATEST((0)::bigint, LEAST((268435455)::bigint, (((EXTRACT(epoch FROM created) - (946684800)::numeric))::bigint / 16))));

CREATE FUNCTION listing_rows(products bigint[])
 RETURNS SETOF category_listing
 LANGUAGE sql
 STABLE
AS $function$
  select own.category_id, p.id,
    listing_place(i.on_hand > i.reserved and p.price_centavos is not null, p.featured,
      p.sold_count, p.rating_count, p.created_at),
    p.created_at, p.rating_sum::numeric / nullif(p.rating_count, 0), p.rating_count,
    i.on_hand > i.reserved, p.price_centavos, p.special_price_centavos, p.special_from,
    p.special_to, -own.category_id::integer || options.ids, p.family, p.special_from_time,
    p.special_to_time
  from products p join inventory i on i.product_id = p.id
  cross join lateral (select array(
    select o.id from product_attributes pa
    join filter_options o on o.attribute_id = pa.attribute_id and o.value = pa.filter_value
    where pa.product_id = p.id order by o.id) as ids offset 0) options
  cross join lateral (
    select distinct place.category_id from product_categories pc
    join categories c on c.id = pc.category_id
    cross join lateral (values (c.id), (c.parent_id)) place (category_id)
    where pc.product_id = p.id and place.category_id is not null) own
  where p.id = any($1)
  order by own.category_id, p.id
$function$;

CREATE OR REPLACE FUNCTION at_moment.moved()
 RETURNS TABLE(id bigint, family text, step integer)
 LANGUAGE plpgsql
 STABLE ROWS 100
 SET enable_seqscan TO 'off'
 SET jit TO 'off'
AS $function$
declare
  moment timestamptz := current_setting('tianguis.now')::timestamptz;
begin
  return query
    select p.id, p.family, 1 from public.products p
    where p.for_sale and not p.visible
      and coalesce(visible_ends(p.visible_to, p.visible_to_time), 'infinity') > moment
      and coalesce(visible_begins(p.visible_from, p.visible_from_time), '-infinity') <= moment
    union all
    select p.id, p.family, -1 from public.products p
    where p.visible and p.visible_to is not null and visible_ends(p.visible_to, p.visible_to_time) <= moment
    union all
    select p.id, p.family, -1 from public.products p
    where p.visible and (p.visible_from is not null or p.visible_to is not null)
      and visible_begins(p.visible_from, p.visible_from_time) > moment;
end $function$;

CREATE FUNCTION next_offer_edge(after timestamp with time zone)
 RETURNS timestamp with time zone
 LANGUAGE plpgsql
 STABLE
 SET enable_seqscan TO 'off'
 SET enable_bitmapscan TO 'off'
 SET enable_sort TO 'off'
 SET jit TO 'off'
AS $function$
begin
  return (select min(at) from (
    (select (special_from + special_from_time) at time zone 'America/Mexico_City' as at from products
      where special_from_time is not null and (special_from + special_from_time) at time zone 'America/Mexico_City' > after
      order by (special_from + special_from_time) at time zone 'America/Mexico_City' limit 1)
    union all
    (select (special_to + special_to_time) at time zone 'America/Mexico_City' as at from products
      where special_to_time is not null and (special_to + special_to_time) at time zone 'America/Mexico_City' > after
      order by (special_to + special_to_time) at time zone 'America/Mexico_City' limit 1)) edges);
end $function$;

CREATE FUNCTION note_money_left()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.money_left_at := case when new.state in ('refunded', 'charged_back')
    then coalesce(old.money_left_at, new.updated_at) end;
  return new;
end $function$;

CREATE FUNCTION note_refund_made()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into sales_changes (day)
  select distinct day_in_mexico(moment)
  from (select new.finished_at union all
    select money_left_at from payment_attempts where id = new.attempt_id) as moments (moment)
  where moment is not null;
  return null;
end $function$;

CREATE FUNCTION note_sale_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into sales_changes (day)
  select distinct day_in_mexico(moment) from (
    select unnest(case tg_op when 'INSERT' then array[new.paid_at, new.money_left_at]
      else array[old.paid_at, new.paid_at, old.money_left_at, new.money_left_at] end)
    union all
    select finished_at from refunds
    where tg_op = 'UPDATE' and old.paid_at is null and attempt_id = new.id and state = 'done') as moments (moment)
  where moment is not null;
  return null;
end $function$;

CREATE FUNCTION offer_began(product bigint, regular bigint, special bigint, from_day date, from_time time without time zone, moment timestamp with time zone)
 RETURNS timestamp with time zone
 LANGUAGE plpgsql
 STABLE
AS $function$
declare
  began timestamptz := moment;
  past record;
begin
  for past in
    select h.price_centavos, h.special_price_centavos, h.special_from, h.special_from_time, h.changed_at,
      visible_ends(h.special_to, h.special_to_time) as ends
    from price_history h where h.product_id = product and h.changed_at <= moment
    order by h.changed_at desc, h.id desc
  loop
    exit when (past.price_centavos, past.special_price_centavos, past.special_from, past.special_from_time)
      is distinct from (regular, special, from_day, from_time) or past.ends is null or past.ends < began;
    began := past.changed_at;
  end loop;
  return greatest(began, visible_begins(from_day, from_time));
end $function$;

CREATE FUNCTION order_state_name(state smallint)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select (array['canceled', 'pending_payment', 'processing', 'shipped', 'in_transit', 'delivery_failed',
    'return_in_progress', 'refunded', 'delivered_unconfirmed', 'completed'])[state + 1]
$function$;

CREATE FUNCTION price_asked(product bigint, asked bigint, since timestamp with time zone, until timestamp with time zone)
 RETURNS interval
 LANGUAGE sql
 STABLE
AS $function$
  select coalesce(sum(
    case when price_centavos = asked then span - offered else interval '0' end
    + case when special_price_centavos = asked then offered else interval '0' end), interval '0')
  from (
    select price_centavos, special_price_centavos, ends - begins as span,
      case when special_price_centavos < price_centavos and special_to is not null
        then greatest(interval '0', least(ends, visible_ends(special_to, special_to_time))
          - greatest(begins, coalesce(visible_begins(special_from, special_from_time), '-infinity')))
        else interval '0' end as offered
    from (
      select h.*, greatest(h.changed_at, since) as begins,
        least(coalesce(lead(h.changed_at) over (order by h.changed_at, h.id), 'infinity'), until) as ends
      from price_history h where h.product_id = product) spans
    where visible and begins < ends) clipped
  $function$;

CREATE FUNCTION product_documents()
 RETURNS TABLE(product_id bigint, file text)
 LANGUAGE sql
 STABLE
BEGIN ATOMIC
 SELECT p.id,
     (named.document ->> 'file'::text)
    FROM (products p
      CROSS JOIN LATERAL jsonb_array_elements(p.named_documents) named(document))
   WHERE (p.named_documents <> '[]'::jsonb);
END;

CREATE FUNCTION products_with_lexemes(query tsquery, before bigint, most integer)
 RETURNS SETOF bigint
 LANGUAGE plpgsql
 STABLE
 SET enable_seqscan TO 'off'
 SET enable_indexscan TO 'off'
 SET jit TO 'off'
AS $function$
begin
  return query select s.product_id from product_search s
    where s.lexemes @@ query and (before is null or s.product_id < before) limit most;
end $function$;

CREATE FUNCTION recount_hidden_search_words()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'DELETE' then
    if old.visible then perform count_search_words(old.product_id, -1); end if;
    return old;
  end if;
  perform count_search_words(new.product_id, case when new.visible then 1 else -1 end);
  return null;
end $function$;

CREATE FUNCTION refresh_category_listing(changed bigint[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  shown bigint[];
begin
  if cardinality(changed) is null or cardinality(changed) = 0 then return; end if;
  perform take_turn_listing(changed);
  insert into filter_options (attribute_id, value, sort_value)
    select pa.attribute_id, pa.filter_value, min(pa.sort_value) from product_attributes pa
    where pa.product_id = any(changed)
      and not exists (select from filter_options o
        where o.attribute_id = pa.attribute_id and o.value = pa.filter_value)
    group by pa.attribute_id, pa.filter_value order by 1, 2
    on conflict do nothing;
  delete from category_listing l using products p
    where l.product_id = any(changed) and p.id = l.product_id
      and (not p.visible or p.family is distinct from l.family or not exists (
        select from product_categories pc join categories c on c.id = pc.category_id
        where pc.product_id = l.product_id and l.category_id in (c.id, c.parent_id)));
  shown := array(select id from products where id = any(changed) and visible);
  insert into category_listing select * from listing_rows(shown)
    on conflict (product_id, category_id) do update set
      place = excluded.place, created_at = excluded.created_at, rating = excluded.rating,
      rating_count = excluded.rating_count, available = excluded.available,
      price_centavos = excluded.price_centavos,
      special_price_centavos = excluded.special_price_centavos,
      special_from = excluded.special_from, special_to = excluded.special_to,
      special_from_time = excluded.special_from_time, special_to_time = excluded.special_to_time,
      marks = excluded.marks
    where category_listing is distinct from excluded;
end $function$;

CREATE FUNCTION refuse_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception '% keeps what was written: % is refused', tg_table_name, lower(tg_op)
    using hint = 'Add a row that corrects it.';
end $function$;

CREATE FUNCTION refuse_price_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'price_history takes new rows only';
end $function$;

CREATE FUNCTION reprice_category_listing(changed bigint[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  if cardinality(changed) is null or cardinality(changed) = 0 then return; end if;
  perform take_turn_listing(changed);
  with now_so as materialized (
    select p.id, p.created_at, p.rating_sum::numeric / nullif(p.rating_count, 0) as rating,
      p.rating_count, i.on_hand > i.reserved as available, p.price_centavos,
      p.special_price_centavos, p.special_from, p.special_to, p.special_from_time, p.special_to_time,
      listing_place(i.on_hand > i.reserved and p.price_centavos is not null, p.featured,
        p.sold_count, p.rating_count, p.created_at) as place
    from products p join inventory i on i.product_id = p.id
    where p.id = any(changed) and i.product_id = any(changed))
  update category_listing l set
    place = now_so.place, created_at = now_so.created_at, rating = now_so.rating,
    rating_count = now_so.rating_count, available = now_so.available,
    price_centavos = now_so.price_centavos,
    special_price_centavos = now_so.special_price_centavos,
    special_from = now_so.special_from, special_to = now_so.special_to,
    special_from_time = now_so.special_from_time, special_to_time = now_so.special_to_time
    from now_so
    where l.product_id = now_so.id and (l.place, l.created_at, l.rating, l.price_centavos,
        l.special_price_centavos, l.special_from, l.special_to,
        l.special_from_time, l.special_to_time)
      is distinct from (now_so.place, now_so.created_at, now_so.rating, now_so.price_centavos,
        now_so.special_price_centavos, now_so.special_from, now_so.special_to,
        now_so.special_from_time, now_so.special_to_time);
end $function$;

CREATE FUNCTION revise_search()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update search_index_state set revision = revision + 1
    where xmin <> pg_current_xact_id()::xid;
  return null;
end $function$;

CREATE FUNCTION search_candidates(queries text[], most integer, offers_at timestamp with time zone, featured_only boolean)
 RETURNS TABLE(product_id bigint, line text, category_id bigint)
 LANGUAGE plpgsql
 STABLE
 SET enable_seqscan TO 'off'
 SET jit TO 'off'
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
declare
  query text;
  found_now integer;
  missing integer := most;
begin
  foreach query in array queries loop
    return query
      select s.product_id, s.line, s.category_id from product_search s
      where s.lexemes @@ query::tsquery and s.visible
        and (not featured_only or exists (
          select from products p where p.id = s.product_id and p.featured))
        and (offers_at is null or exists (
          select from products p where p.id = s.product_id
            and p.special_price_centavos < p.price_centavos
            and p.special_to >= (offers_at at time zone 'America/Mexico_City')::date
            and (p.special_from is null
              or p.special_from <= (offers_at at time zone 'America/Mexico_City')::date)
            and (p.special_to_time is null
              or (p.special_to + p.special_to_time) at time zone 'America/Mexico_City' > offers_at)
            and (p.special_from_time is null
              or (p.special_from + p.special_from_time) at time zone 'America/Mexico_City' <= offers_at)))
      limit missing;
    get diagnostics found_now = row_count;
    missing := missing - found_now;
    exit when missing <= 0;
  end loop;
end $function$;

CREATE FUNCTION search_candidates(queries text[], most integer, offers_on date, featured_only boolean)
 RETURNS TABLE(product_id bigint, line text, category_id bigint)
 LANGUAGE plpgsql
 STABLE
 SET enable_seqscan TO 'off'
 SET jit TO 'off'
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
declare
  query text;
  found_now integer;
  missing integer := most;
begin
  foreach query in array queries loop
    return query
      select s.product_id, s.line, s.category_id from product_search s
      where s.lexemes @@ query::tsquery and s.visible
        and (not featured_only or exists (
          select from products p where p.id = s.product_id and p.featured))
        and (offers_on is null or exists (
          select from products p where p.id = s.product_id
            and p.special_price_centavos < p.price_centavos and p.special_to >= offers_on
            and (p.special_from is null or p.special_from <= offers_on)))
      limit missing;
    get diagnostics found_now = row_count;
    missing := missing - found_now;
    exit when missing <= 0;
  end loop;
end $function$;

CREATE FUNCTION show_by_dates()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
end $function$;

CREATE FUNCTION struck_days()
 RETURNS integer
 LANGUAGE sql
 STABLE
RETURN COALESCE((SELECT ((shop_settings.value ->> 'struck_days'::text))::integer AS int4 FROM shop_settings WHERE (shop_settings.key = 'price_rule'::text)), 7);

CREATE FUNCTION take_turn_listing(changed bigint[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  if cardinality(changed) > 1000 then
    perform pg_advisory_xact_lock(hashtext('category_listing'), 0);
  else
    perform pg_advisory_xact_lock_shared(hashtext('category_listing'), 0);
    perform pg_advisory_xact_lock(hashtext('category_listing'), id)
      from (select (1 + id % 2147483646)::integer as id from unnest(changed) as c (id)
        group by 1 order by 1) ordered;
  end if;
end $function$;

CREATE FUNCTION tally_review(product bigint, outcome text, code text, is_verified boolean, step integer)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  if step > 0 then
    insert into review_tallies (product_id) values (product) on conflict do nothing;
  end if;
  update review_tallies set
    published = published + case when outcome = 'approved' then step else 0 end,
    verified = verified + case when outcome = 'approved' and is_verified then step else 0 end,
    hidden = hidden + case when outcome = 'hidden' then step else 0 end,
    waiting = waiting + case when outcome = 'pending' then step else 0 end,
    rejected = case when outcome = 'rejected'
      then rejected || jsonb_build_object(code, coalesce((rejected ->> code)::integer, 0) + step)
      else rejected end
  where product_id = product;
end $function$;

CREATE FUNCTION tally_reviews()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op <> 'INSERT' and old.status <> 'removed' then
    perform tally_review(old.product_id, old.status, old.reject_code, old.verified_purchase, -1);
  end if;
  if tg_op <> 'DELETE' and new.status <> 'removed' then
    perform tally_review(new.product_id, new.status, new.reject_code, new.verified_purchase, 1);
  end if;
  return null;
end $function$;

CREATE FUNCTION unasked_days(product bigint, regular bigint, special bigint, from_day date, from_time time without time zone, to_day date, to_time time without time zone, on_sale boolean, seen_from timestamp with time zone, seen_until timestamp with time zone, moment timestamp with time zone)
 RETURNS integer
 LANGUAGE plpgsql
 STABLE
AS $function$
declare
  needed integer;
  began timestamptz;
  opened timestamptz;
  declared bigint;
  asked interval;
begin
  if not on_sale or special is null or regular is null or to_day is null or special >= regular
    or visible_ends(to_day, to_time) <= moment then return null; end if;
  needed := struck_days();
  if needed = 0 then return null; end if;
  began := offer_began(product, regular, special, from_day, from_time, moment);
  select opened_at into opened from price_book;
  if opened is null or began < opened + needed * interval '24 hours' then
    select h.price_centavos into declared from price_history h
      where h.product_id = product and h.price_centavos is not null order by h.changed_at, h.id limit 1;
    if coalesce(declared, regular) = regular then return null; end if;
  end if;
  asked := price_asked(product, regular, began - interval '2160 hours', least(began, moment));
  if began > moment then
    asked := asked + greatest(interval '0', least(began, coalesce(seen_until, 'infinity'))
      - greatest(moment, coalesce(seen_from, '-infinity')));
  end if;
  if asked >= needed * interval '24 hours' then return null; end if;
  return floor(extract(epoch from asked) / 86400)::integer;
end $function$;

CREATE FUNCTION visible_begins(day date, at time without time zone)
 RETURNS timestamp with time zone
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN ((day + COALESCE(at, '00:00:00'::time without time zone)) AT TIME ZONE 'America/Mexico_City'::text);

CREATE FUNCTION visible_ends(day date, at time without time zone)
 RETURNS timestamp with time zone
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN (CASE WHEN (at IS NULL) THEN ((day + 1))::timestamp without time zone ELSE (day + at) END AT TIME ZONE 'America/Mexico_City'::text);

CREATE FUNCTION write_stock_movement()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  cause jsonb := new.cause;
  difference integer := new.on_hand - case tg_op when 'UPDATE' then old.on_hand else 0 end;
begin
  new.cause := null;
  if difference = 0 then
    return new;
  end if;
  if cause is null then
    update stock_movements set on_hand = new.on_hand
    where product_id = new.product_id and on_hand is null and change = difference
      and xmin = pg_current_xact_id()::xid;
    if found then
      return new;
    end if;
  end if;
  insert into stock_movements (product_id, change, on_hand, reason, order_number, actor, note, created_at, undoes)
  values (new.product_id, difference, new.on_hand, coalesce(cause ->> 'reason', 'sin motivo'),
    cause ->> 'order', coalesce(cause ->> 'actor', 'database:' || session_user), cause ->> 'note',
    coalesce((cause ->> 'at')::timestamptz, now()), (cause ->> 'undoes')::bigint);
  return new;
end $function$;
