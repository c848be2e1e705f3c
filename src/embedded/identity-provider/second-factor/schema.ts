export const secondFactorTables = `
create table if not exists identity.authenticator_apps (
  sub text primary key references identity.accounts on delete cascade,
  sealed_secret text not null,
  last_step bigint not null,
  created_at timestamptz not null default now()
);

create table if not exists identity.recovery_codes (
  sub text not null references identity.accounts on delete cascade,
  code_hash text not null,
  primary key (sub, code_hash)
);

create table if not exists identity.passkeys (
  id bigint generated always as identity primary key,
  credential_id text not null unique,
  sub text not null references identity.accounts on delete cascade,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  name text not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
create index if not exists passkeys_sub on identity.passkeys (sub);

create table if not exists identity.challenges (
  scope text primary key,
  challenge text not null,
  expires_at timestamptz not null
);
`
