import type { Pool } from 'pg'
import { inTransaction } from './database.ts'
import { secondFactorTables } from './second-factor/second-factor-tables.ts'

// Number of the advisory lock with which processes take turns when creating the provider's tables.
const lock = 7_402_311_901

// The schema is created only if missing, because the provider's database role may lack the right to create schemas.
const tables = `
do $$ begin
  if to_regnamespace('identity') is null then create schema identity; end if;
end $$;

create table if not exists identity.accounts (
  sub text primary key,
  email text not null,
  email_key text not null unique,
  password_hash text not null,
  email_verified_at timestamptz,
  terms_accepted_at timestamptz,
  created_at timestamptz not null default now()
);

alter table identity.accounts add column if not exists credentials_changed_at timestamptz;

create table if not exists identity.mailed_codes (
  code_hash text primary key,
  purpose text not null check (purpose in ('verify', 'reset', 'enrol', 'invite', 'entry')),
  sub text not null references identity.accounts on delete cascade,
  password_hash text,
  new_email text,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
alter table identity.mailed_codes add column if not exists new_email text;
alter table identity.mailed_codes add column if not exists browser_hash text;
alter table identity.mailed_codes add column if not exists sent_to text;
-- Earlier releases knew fewer purposes.
do $$ begin
  if not exists (
    select from pg_constraint
    where conrelid = 'identity.mailed_codes'::regclass and conname = 'mailed_codes_purpose_check'
      and pg_get_constraintdef(oid) like '%entry%'
  ) then
    alter table identity.mailed_codes drop constraint mailed_codes_purpose_check;
    alter table identity.mailed_codes add constraint mailed_codes_purpose_check
      check (purpose in ('verify', 'reset', 'enrol', 'invite', 'entry'));
  end if;
end $$;
create index if not exists mailed_codes_sub on identity.mailed_codes (sub);

create table if not exists identity.records (
  model text not null,
  id text not null,
  payload jsonb not null,
  grant_id text,
  account_id text,
  uid text,
  consumed_at timestamptz,
  expires_at timestamptz not null,
  primary key (model, id)
);
create index if not exists records_grant on identity.records (grant_id) where grant_id is not null;
create index if not exists records_account on identity.records (account_id) where account_id is not null;
create index if not exists records_signed_in on identity.records ((payload #>> '{result,login,accountId}'))
  where model = 'Interaction';
create index if not exists records_uid on identity.records (uid) where uid is not null;
create index if not exists records_expiry on identity.records (expires_at);

create table if not exists identity.keys (
  id text primary key,
  purpose text not null check (purpose in ('signing', 'cookies')),
  secret jsonb not null,
  created_at timestamptz not null default now()
);

create table if not exists identity.attempts (
  bucket text primary key,
  count integer not null,
  resets_at timestamptz not null
);

create table if not exists identity.outbox (
  id bigint generated always as identity primary key,
  recipient text not null,
  subject text not null,
  body_text text not null,
  body_html text not null,
  tries integer not null default 0,
  next_try_at timestamptz not null default now(),
  give_up_at timestamptz not null default now() + interval '1 day'
);

create table if not exists identity.sign_in_passes (
  secret_hash text primary key,
  sub text not null references identity.accounts on delete cascade,
  method text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index if not exists sign_in_passes_sub on identity.sign_in_passes (sub);

create table if not exists identity.logouts (
  id bigint generated always as identity primary key,
  sub text not null,
  sid text,
  tries integer not null default 0,
  next_try_at timestamptz not null default now(),
  give_up_at timestamptz not null default now() + interval '30 days'
);

alter table identity.logouts add column if not exists created_at timestamptz not null default now();

create table if not exists identity.events (
  id bigint generated always as identity primary key,
  sub text not null,
  what text not null,
  created_at timestamptz not null default now()
);
alter table identity.events add column if not exists detail text;
create index if not exists events_sub on identity.events (sub, created_at);
create index if not exists events_age on identity.events (created_at);
`

/**
 * Creates the identity provider's tables; processes that start at the same time do not disturb each
 * other.
 */
export async function createIdentityProviderTables(pool: Pool): Promise<void> {
  await inTransaction(pool, async (db) => {
    await db.query('select pg_advisory_xact_lock($1)', [lock])
    await db.query(tables)
    await db.query(secondFactorTables)
  })
}

/** Deletes expired rows, events older than a year, and accounts unconfirmed for 30 days. */
export async function removeExpiredRows(pool: Pool): Promise<void> {
  await pool.query('delete from identity.records where expires_at < now()')
  await pool.query('delete from identity.mailed_codes where expires_at < now()')
  await pool.query('delete from identity.sign_in_passes where expires_at < now()')
  await pool.query('delete from identity.challenges where expires_at < now()')
  await pool.query('delete from identity.outbox where give_up_at < now()')
  await pool.query('delete from identity.logouts where give_up_at < now()')
  await pool.query(`delete from identity.events where created_at < now() - interval '1 year'`)
  await pool.query(
    `delete from identity.accounts
     where email_verified_at is null and created_at < now() - interval '30 days'`,
  )
}
