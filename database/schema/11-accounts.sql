-- Customers: accounts, sessions, addresses, wishlists and requests under data protection law.
-- Comments on tables and columns, here and in later areas, describe personal data; src/domain/account/data-retention.ts
-- reads them:
--   table:  personal data for <purpose>, kept <term>: <name for customers>  |  part of <table>  |  about staff
--   column: personal: <datum>  |  personal, stays: <datum that outlives the account>  |  impersonal

-- A customer account.
create table shoppers (
  id bigint generated always as identity primary key,
  -- identity at the provider (OIDC issuer and subject); null before the first sign-in
  issuer text,
  subject text,
  email text not null check (email = lower(email) and position('@' in email) > 1),
  email_verified boolean not null default false,
  first_name text not null default '',
  last_name text not null default '',
  gender text check (gender in ('hombre', 'mujer', 'no_decir')),
  date_of_birth date check (date_of_birth > date '1900-01-01'),
  phone text check (phone ~ '^[0-9]{10}$'),
  phone_verified boolean not null default false check (not phone_verified or phone is not null),
  image text,
  profile_completed boolean not null default false
    check (not profile_completed or (first_name <> '' and last_name <> '' and gender is not null and date_of_birth is not null)),
  blocked boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (issuer, subject),
  check ((issuer is null) = (subject is null))
);
create unique index shoppers_email on shoppers (email);
create unique index shoppers_verified_phone on shoppers (phone) where phone_verified;
-- Customer search in the back office.
create index shoppers_names on shoppers using gin (
  to_tsvector('simple', immutable_unaccent(lower(first_name || ' ' || last_name))));
create index shoppers_email_start on shoppers (email text_pattern_ops);
create index shoppers_phone_start on shoppers (phone text_pattern_ops) where phone is not null;
create index shoppers_blocked on shoppers (id) where blocked;
comment on table shoppers is 'personal data for account, kept with-account: Tu cuenta';
comment on column shoppers.issuer is 'personal: quién te identifica';
comment on column shoppers.subject is 'personal: tu número con quien te identifica';
comment on column shoppers.email is 'personal: correo';
comment on column shoppers.first_name is 'personal: nombre';
comment on column shoppers.last_name is 'personal: apellido';
comment on column shoppers.gender is 'personal: género';
comment on column shoppers.date_of_birth is 'personal: fecha de nacimiento';
comment on column shoppers.phone is 'personal: teléfono';
comment on column shoppers.image is 'personal: imagen de perfil';

-- A signed-in browser of a customer. Refresh tokens form a family; reuse of a spent one revokes the session.
create table sessions (
  id uuid primary key default gen_random_uuid(),
  shopper_id bigint not null references shoppers on delete cascade,
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  expires_at timestamptz not null,
  revoked_at timestamptz,
  revoked_reason text,
  -- Provider session (`sid`), last authentication (`auth_time`) and device.
  provider_session text check (length(provider_session) <= 255),
  authenticated_at timestamptz,
  browser text,
  system text
);
create index sessions_shopper on sessions (shopper_id);
-- One open session per provider session, for back-channel logout.
create unique index sessions_provider_session
  on sessions (provider_session, shopper_id) where revoked_at is null and provider_session is not null;
comment on table sessions is 'personal data for security, kept ended-sessions: Sesiones';
comment on column sessions.provider_session is 'personal: tu sesión con quien te identifica';
comment on column sessions.browser is 'personal: navegador';
comment on column sessions.system is 'personal: sistema';

-- A refresh token, by its SHA-256.
create table refresh_tokens (
  hash bytea primary key check (octet_length(hash) = 32),
  session_id uuid not null references sessions on delete cascade,
  issued_at timestamptz not null default now(),
  spent_at timestamptz,
  replaced_by bytea
);
create index refresh_tokens_session on refresh_tokens (session_id);
comment on table refresh_tokens is 'part of sessions';

-- End of all sign-ins of a subject or of a provider session; older ID tokens open no session.
create table ended_sign_ins (
  issuer text not null,
  kind text not null check (kind in ('subject', 'session')),
  name text not null check (length(name) <= 255),
  ended_at timestamptz not null,
  primary key (issuer, kind, name)
);

-- A received logout token; each is accepted once.
create table logout_tokens (
  issuer text not null,
  jti text not null check (length(jti) <= 255),
  expires_at timestamptz not null,
  primary key (issuer, jti)
);

-- A sign-in, a rejected sign-in or the end of a session. Append-only; a nightly job deletes old rows.
create table account_events (
  id bigint generated always as identity primary key,
  who text not null,
  kind text not null check (kind in ('signed-in', 'sign-in-refused', 'session-ended')),
  detail text,
  created_at timestamptz not null default now()
);
create index account_events_who on account_events (who, id);
create index account_events_age on account_events (created_at);
comment on table account_events is 'personal data for security, kept account-events: Entradas y salidas de tu cuenta';
comment on column account_events.who is 'personal, stays: el número de tu cuenta';
comment on column account_events.detail is 'personal, stays: aparato o razón';
create trigger account_events_stay before update or truncate on account_events
  for each statement execute function refuse_change();

-- An account that the identity provider has yet to delete.
create table identity_removals (
  subject text primary key,
  tries integer not null default 0,
  next_try_at timestamptz not null,
  created_at timestamptz not null default now()
);
create index identity_removals_due on identity_removals (next_try_at);

-- A saved address of a customer.
create table addresses (
  id bigint generated always as identity primary key,
  shopper_id bigint not null references shoppers on delete cascade,
  first_name text not null,
  last_name text not null,
  company_name text not null default '',
  phone text not null check (phone ~ '^[0-9]{10}$'),
  address1 text not null,
  address2 text not null default '',
  city text not null,
  state text not null,
  postcode text not null check (postcode ~ '^[0-9]{5}$'),
  country text not null default 'MX' check (country = 'MX'),
  reference_notes text not null default '',
  is_default boolean not null default false,
  from_checkout boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index addresses_shopper on addresses (shopper_id, created_at desc);
create unique index addresses_one_default on addresses (shopper_id) where is_default;
comment on table addresses is 'personal data for delivery, kept with-account: Direcciones';
comment on column addresses.first_name is 'personal: nombre';
comment on column addresses.last_name is 'personal: apellido';
comment on column addresses.company_name is 'personal: empresa';
comment on column addresses.phone is 'personal: teléfono';
comment on column addresses.address1 is 'personal: calle y número';
comment on column addresses.address2 is 'personal: colonia e interior';
comment on column addresses.city is 'personal: municipio';
comment on column addresses.state is 'personal: estado';
comment on column addresses.postcode is 'personal: código postal';
comment on column addresses.reference_notes is 'personal: referencias para llegar';

-- A one-time code sent to verify a phone; the code is hashed.
create table phone_codes (
  id bigint generated always as identity primary key,
  shopper_id bigint not null references shoppers on delete cascade,
  phone text not null check (phone ~ '^[0-9]{10}$'),
  code_hash bytea not null,
  tries integer not null default 0 check (tries between 0 and 5),
  sent_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz,
  replaced_at timestamptz
);
create unique index phone_codes_one_open on phone_codes (shopper_id) where used_at is null and replaced_at is null;
create index phone_codes_phone on phone_codes (phone, sent_at desc);
create index phone_codes_shopper on phone_codes (shopper_id);
comment on table phone_codes is 'personal data for security, kept with-account: Códigos para verificar tu teléfono';
comment on column phone_codes.phone is 'personal: teléfono';

-- A wished product of a customer.
create table wishes (
  shopper_id bigint not null references shoppers on delete cascade,
  product_id bigint references products on delete set null,
  -- remains after the product is removed
  product_name text not null,
  url_key text not null,
  image_path text,
  price_when_saved_centavos bigint,
  created_at timestamptz not null default now(),
  id bigint generated always as identity primary key,
  -- sold out since saved or since the last stock notice; each event is notified once
  sold_out boolean not null default false,
  -- lowest notified price, until the price rises
  told_price_centavos bigint,
  unique (shopper_id, product_id)
);
create index wishes_product on wishes (product_id);
comment on table wishes is 'personal data for shopping, kept with-account: Lista de deseos';
comment on column wishes.product_name is 'personal: producto que deseas';

-- A request for a stock notice by e-mail.
create table stock_alerts (
  product_id bigint not null references products on delete cascade,
  email text not null,
  created_at timestamptz not null default now(),
  notified_at timestamptz,
  primary key (product_id, email)
);
comment on table stock_alerts is 'personal data for messages, kept with-account: Avisos de existencias que pediste';
comment on column stock_alerts.email is 'personal: correo';

-- A notice in a customer's account.
create table notifications (
  id bigint generated always as identity primary key,
  shopper_id bigint not null references shoppers on delete cascade,
  kind text not null,
  title text not null,
  body text not null default '',
  link text,
  read_at timestamptz,
  created_at timestamptz not null default now()
);
create index notifications_shopper on notifications (shopper_id, created_at desc);
comment on table notifications is 'personal data for messages, kept notifications: Notificaciones';
comment on column notifications.title is 'personal: título';
comment on column notifications.body is 'personal: lo que te dijimos';
comment on column notifications.link is 'personal: a qué te lleva';

-- A request under data protection law (ARCO) with its deadlines. The row outlives the account, anonymous.
create table privacy_requests (
  id bigint generated always as identity primary key,
  shopper_id bigint references shoppers (id) on delete set null,
  kind text not null check (kind in ('access', 'rectification', 'erasure', 'opposition')),
  received_on date not null,
  answer_by date not null,
  answered_on date,
  granted boolean,
  complete_by date,
  completed_on date,
  created_at timestamptz not null default now(),
  check ((answered_on is null) = (granted is null)),
  check ((complete_by is null) = (granted is not true)),
  check (completed_on is null or granted)
);
create index privacy_requests_shopper on privacy_requests (shopper_id) where shopper_id is not null;
create index privacy_requests_open on privacy_requests (received_on, id) where completed_on is null and granted is not false;
comment on table privacy_requests is 'personal data for law, kept anonymous: Lo que pediste sobre tus datos';
