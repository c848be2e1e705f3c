-- People and programs with access to the back office: roles, operators, sessions, API keys.

-- A role of the back office and its permissions.
create table roles (
  id bigint generated always as identity primary key,
  name text not null unique check (name <> ''),
  permissions text[] not null,
  created_at timestamptz not null default now()
);

insert into roles (name, permissions) values
  ('dueño', '{orders:write,payments:write,refunds:write,invoices:write,customers:write,personal-data:write,products:write,prices:write,stock:write,content:write,coupons:write,points:write,reviews:write,tickets:write,licences:write,settings:write,people:write,keys:write,audit:write}'),
  ('pedidos', '{orders:write,payments:read,refunds:write,invoices:read,customers:read,personal-data:read,products:read,stock:write,tickets:read,licences:read}'),
  ('soporte', '{orders:read,payments:read,refunds:read,invoices:read,customers:write,personal-data:read,products:read,coupons:read,points:write,reviews:write,tickets:write}'),
  ('catálogo', '{products:write,prices:write,stock:write,content:write,coupons:write,reviews:read,licences:write}'),
  ('contabilidad', '{orders:read,payments:read,refunds:write,invoices:write,customers:read,personal-data:read,audit:read}');

-- A person with access to the back office. Removed operators keep their row, because their actions refer to it.
create table operators (
  id bigint generated always as identity primary key,
  email text not null check (email = lower(email) and position('@' in email) > 1),
  created_at timestamptz not null,
  removed_at timestamptz,
  -- identity at the provider (OIDC issuer and subject), bound to the invitation at the first sign-in
  issuer text,
  subject text
);
create unique index operators_email on operators (email) where removed_at is null;
create unique index operators_identity on operators (issuer, subject) where removed_at is null;
comment on table operators is 'about staff';

-- A role of an operator (RBAC); an operator may have several.
create table operator_roles (
  operator_id bigint not null references operators on delete cascade,
  role_id bigint not null references roles,
  primary key (operator_id, role_id)
);
create index operator_roles_role on operator_roles (role_id);

-- A signed-in browser in the back office.
create table operator_sessions (
  id bigint generated always as identity primary key,
  operator_id bigint not null references operators on delete cascade,
  -- SHA-256 of the session cookie
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  -- last authentication at the identity provider
  authenticated_at timestamptz not null,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  address text,
  browser text,
  system text,
  ended_at timestamptz,
  -- session id at the provider, for back-channel logout
  provider_session text,
  -- Roles from groups at the provider: sealed tokens to refresh them, last request and last answer.
  group_tokens text,
  groups_asked_at timestamptz,
  groups_known_at timestamptz,
  -- authentication methods at sign-in (`amr`, RFC 8176); empty where the provider gives none
  methods text[] not null default '{}'
);
create index operator_sessions_age on operator_sessions (created_at);
create index operator_sessions_provider on operator_sessions (provider_session) where ended_at is null;
create index operator_sessions_operator on operator_sessions (operator_id);
comment on table operator_sessions is 'about staff';

-- A started sign-in of an operator: values that the provider's answer must match, used once.
create table operator_sign_ins (
  state_hash bytea primary key check (octet_length(state_hash) = 32),
  -- SHA-256 of the cookie of the browser that began the sign-in
  browser_hash bytea not null check (octet_length(browser_hash) = 32),
  nonce text not null,
  verifier text not null,
  return_to text not null check (return_to like '/%'),
  -- session under step-up authentication, replaced by the new one
  session_id bigint references operator_sessions on delete cascade,
  created_at timestamptz not null
);
create index operator_sign_ins_age on operator_sign_ins (created_at);
create index operator_sign_ins_session on operator_sign_ins (session_id);
comment on table operator_sign_ins is 'about staff';

-- An API key of a program. Only its SHA-256 is stored; the key is shown once.
create table api_keys (
  id bigint generated always as identity primary key,
  name text not null check (name <> ''),
  -- SHA-256 of the key
  key_hash bytea not null unique check (octet_length(key_hash) = 32),
  -- last characters of the key, to tell keys apart
  key_end text not null,
  permissions text[] not null check (cardinality(permissions) > 0),
  made_by bigint not null references operators,
  created_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > created_at),
  last_used_at timestamptz,
  withdrawn_at timestamptz
);
create index api_keys_maker on api_keys (made_by);

-- A saved filter of a list in the back office: the query string of its address.
create table saved_views (
  id bigint generated always as identity primary key,
  operator_id bigint not null references operators on delete cascade,
  list text not null check (length(list) between 1 and 40),
  name text not null check (length(name) between 1 and 60),
  query text not null check (length(query) <= 1000),
  shared boolean not null,
  created_at timestamptz not null,
  constraint saved_views_name unique (operator_id, list, name)
);
create index saved_views_shared on saved_views (list) where shared;
comment on table saved_views is 'personal data for support, kept with-account: Búsquedas que guardó quien atiende';
comment on column saved_views.name is 'personal: cómo se llama la búsqueda';
comment on column saved_views.query is 'personal: lo que se buscó';
