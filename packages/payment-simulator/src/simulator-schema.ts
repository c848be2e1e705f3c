import type pg from 'pg'

// The schema is created only if missing, because the simulator's database role may lack the right to create schemas.
const tablesSql = `
do $$ begin
  if to_regnamespace('payment_simulator') is null then create schema payment_simulator; end if;
end $$;
create table if not exists payment_simulator.sessions (
  id text primary key,
  account bigint generated always as identity unique,
  ref text not null unique,
  request_hash text not null,
  status text not null default 'open',
  order_number text not null,
  amount bigint not null check (amount > 0),
  description text not null,
  lines jsonb not null,
  email text not null,
  methods text[] not null,
  installment_plans integer[] not null,
  success_url text not null,
  failure_url text not null,
  notify_url text not null,
  expires_at timestamptz not null,
  spei_expires_at timestamptz not null,
  cash_expires_at timestamptz not null,
  method text,
  installments integer,
  masked_pan text,
  brand text,
  "authorization" text,
  challenge jsonb,
  voucher jsonb,
  tracking_key text,
  paid_amount bigint not null default 0 check (paid_amount >= 0),
  refunded_amount bigint not null default 0 check (refunded_amount between 0 and paid_amount),
  paid_at timestamptz,
  approves_at timestamptz,
  approves_notice text,
  decline_reason text,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
alter table payment_simulator.sessions add column if not exists snapshot text;
alter table payment_simulator.sessions add column if not exists kept_form jsonb;
alter table payment_simulator.sessions add column if not exists cash_limit bigint;
create index if not exists sessions_newest on payment_simulator.sessions (created_at desc);
create table if not exists payment_simulator.refunds (
  id text primary key,
  session_id text not null references payment_simulator.sessions,
  amount bigint not null check (amount > 0),
  idempotency_key text not null unique,
  created_at timestamptz not null
);
create table if not exists payment_simulator.notices (
  id bigint generated always as identity primary key,
  session_id text not null references payment_simulator.sessions,
  event_id text not null,
  body text not null,
  badly_signed boolean not null default false,
  due_at timestamptz not null,
  tries integer not null default 0,
  delivered_at timestamptz,
  given_up_at timestamptz,
  last_answer text
);
create index if not exists notices_due on payment_simulator.notices (due_at)
  where delivered_at is null and given_up_at is null;
create index if not exists notices_session on payment_simulator.notices (session_id, id);
`

const advisoryLock = 7_302_114

/**
 * Creates the payment simulator's tables; processes that start at the same time do not disturb each
 * other.
 */
export async function createSimulatorTables(pool: pg.Pool): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query('select pg_advisory_xact_lock($1)', [advisoryLock])
    await client.query(tablesSql)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}
