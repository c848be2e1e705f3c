-- Customers and orders of a former shop, imported from its files.

-- An uploaded file of customers or orders. Its content is removed once it is imported.
create table former_shop_imports (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('customers', 'orders')),
  -- platform of the former shop; 'other': unknown
  shop text not null check (shop <> ''),
  name text not null,
  content bytea,
  digest bytea not null,
  -- what the operator decided: repeated e-mails, exchange rates
  decisions jsonb not null default '{}',
  -- result of the check; the names and e-mails in it are removed with the content
  outcome jsonb not null default '{}',
  state text not null check (state in ('checking', 'draft', 'queued', 'running', 'done', 'undoing', 'undone')),
  -- starts of the check, so that a file that ends the process is given up
  tries smallint not null default 0,
  actor text not null,
  created_at timestamptz not null,
  finished_at timestamptz
);
create index former_shop_imports_waiting on former_shop_imports (id)
  where state in ('checking', 'queued', 'running', 'undoing');
create index former_shop_imports_digest on former_shop_imports (digest);

-- A customer of the former shop, and the invitation to set a password here.
create table imported_customers (
  shopper_id bigint primary key references shoppers on delete cascade,
  import_id bigint references former_shop_imports on delete set null,
  shop text not null,
  -- consent to news in the former shop; null: its file does not say
  accepts_news boolean,
  -- sending: the provider was asked and has not answered, so that nobody is mailed twice
  invitation text check (invitation in ('sending', 'sent', 'has-account')),
  invited_at timestamptz,
  imported_at timestamptz not null,
  check ((invitation is null) = (invited_at is null))
);
create index imported_customers_import on imported_customers (import_id, shopper_id);
comment on table imported_customers is 'personal data for account, kept with-account: Tu cuenta de la tienda anterior';
comment on column imported_customers.shop is 'personal: de qué tienda vienes';
comment on column imported_customers.invitation is 'impersonal';

-- An order of the former shop, to look up. Reports, points, invoices, reviews and stock do not count it.
create table former_orders (
  id bigint generated always as identity primary key,
  import_id bigint references former_shop_imports on delete set null,
  shop text not null,
  number text not null check (number <> ''),
  placed_on date not null,
  email text check (email = lower(email)),
  full_name text not null,
  lines text[] not null,
  total_centavos bigint not null check (total_centavos >= 0),
  -- the total as written, where it was in another currency
  foreign_total text,
  state text not null,
  imported_at timestamptz not null,
  unique (shop, number)
);
create index former_orders_newest on former_orders (placed_on desc, id desc);
create index former_orders_import on former_orders (import_id);
create index former_orders_email on former_orders (email text_pattern_ops, placed_on desc) where email is not null;
create index former_orders_number on former_orders (lower(number) text_pattern_ops);
create index former_orders_names on former_orders using gin (to_tsvector('simple', immutable_unaccent(lower(full_name))));
comment on table former_orders is 'personal data for order, kept with-account: Pedidos de la tienda anterior';
comment on column former_orders.shop is 'personal: de qué tienda viene';
comment on column former_orders.number is 'personal: número de pedido de la tienda anterior';
comment on column former_orders.placed_on is 'personal: día del pedido';
comment on column former_orders.email is 'personal: correo';
comment on column former_orders.full_name is 'personal: nombre';
comment on column former_orders.lines is 'personal: lo que compraste';
comment on column former_orders.foreign_total is 'personal: total en otra moneda';
comment on column former_orders.state is 'personal: estado del pedido';
