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

do $$ begin
  if not exists (
    select from information_schema.columns
    where table_schema = 'identity' and table_name = 'accounts' and column_name = 'factors_removed_at'
  ) then
    alter table identity.accounts add column factors_removed_at timestamptz;
    update identity.accounts set factors_removed_at = now()
    where sub in (
      select sub from identity.events where what = 'credentials-changed'
        and detail in ('passkey-removed', 'app-removed', 'factors-removed'));
  end if;
end $$;

create table if not exists identity.challenges (
  scope text primary key,
  challenge text not null,
  expires_at timestamptz not null
);
`
