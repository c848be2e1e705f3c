-- How those who run the shop get into its back office: people by sessions, programs by API keys.
create table operator_sessions (
  id bigint generated always as identity primary key,
  operator_id bigint not null references operators on delete cascade,
  -- SHA-256 of what the browser keeps
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  -- when they last showed the identity provider who they are
  authenticated_at timestamptz not null,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  address text,
  browser text,
  system text,
  ended_at timestamptz
);
create index operator_sessions_open on operator_sessions (operator_id) where ended_at is null;
create index operator_sessions_age on operator_sessions (created_at);

create table api_keys (
  id bigint generated always as identity primary key,
  name text not null check (name <> ''),
  -- SHA-256 of the key, which is shown once
  key_hash bytea not null unique check (octet_length(key_hash) = 32),
  -- how it ends, so that people can tell keys apart
  key_end text not null,
  permissions text[] not null check (cardinality(permissions) > 0),
  made_by bigint not null references operators,
  created_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > created_at),
  last_used_at timestamptz,
  withdrawn_at timestamptz
);
create index api_keys_made_by on api_keys (made_by) where withdrawn_at is null;
