-- Who buys: people, their sessions, addresses and phone codes.
create table shoppers (
  id bigint generated always as identity primary key,
  -- the identity provider's subject; null for a row prepared before the first sign-in
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

-- One row a sign-in; its refresh tokens form a family, and using a spent one ends the family.
create table sessions (
  id uuid primary key default gen_random_uuid(),
  shopper_id bigint not null references shoppers on delete cascade,
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  expires_at timestamptz not null,
  revoked_at timestamptz,
  revoked_reason text
);
create index sessions_shopper on sessions (shopper_id);

create table refresh_tokens (
  hash bytea primary key check (octet_length(hash) = 32),
  session_id uuid not null references sessions on delete cascade,
  issued_at timestamptz not null default now(),
  spent_at timestamptz,
  replaced_by bytea
);
create index refresh_tokens_session on refresh_tokens (session_id);

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

-- Fixed windows of attempts, shared by every process ('2fa:ip:…', 'coupon:user:…').
create table rate_limits (
  key text not null,
  window_start timestamptz not null,
  hits integer not null default 1,
  primary key (key, window_start)
);

create table audit_log (
  id bigint generated always as identity primary key,
  actor text not null,
  action text not null,
  subject text not null,
  before jsonb,
  after jsonb,
  reason text,
  request_id text,
  created_at timestamptz not null default now()
);
create rule audit_log_no_update as on update to audit_log do instead nothing;
create rule audit_log_no_delete as on delete to audit_log do instead nothing;

create table postcodes (
  postcode text not null check (postcode ~ '^[0-9]{5}$'),
  settlement text not null,
  municipality text not null,
  state text not null,
  primary key (postcode, settlement)
);
