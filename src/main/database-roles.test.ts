import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createIdentityProviderTables } from '@tianguis/identity-provider/database-schema.ts'
import { createSimulatorTables } from '@tianguis/payment-simulator/simulator-schema.ts'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startPostgres } from '#embedded/start-postgres.ts'
import { migrateDatabase } from '#persistence/migrate-database.ts'
import { startJobScheduler } from './job-scheduler.ts'

type Server = Awaited<ReturnType<typeof startPostgres>>

const refused = /permission denied|must be/
let directory: string
let server: Server

beforeAll(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'postgres-roles-'))
  await chmod(directory, 0o755)
  const older = await startHere()
  await asEarlierVersion(older)
  await older.close()
  server = await startHere()
})

afterAll(async () => {
  await server.close()
  await rm(directory, { recursive: true, force: true })
})

function startHere() {
  return startPostgres({ directory, durable: false })
}

/** A data folder of the superuser-only layout. */
async function asEarlierVersion({ addresses: { superuser } }: Server) {
  await ask(
    superuser,
    `alter database tianguis owner to tianguis; grant usage on schema public to public;
     drop schema identity; drop schema payment_simulator;
     drop owned by tianguis_shop, tianguis_identity, tianguis_payments;
     drop role tianguis_shop, tianguis_identity, tianguis_payments`,
  )
  await migrateDatabase(superuser, path.resolve('database'))
  await makeTables(superuser, superuser)
  const jobs = await startJobScheduler({ database: superuser, jobs: [], onFailure: console.error })
  await jobs.close()
  await ask(
    superuser,
    `insert into identity.accounts (sub, email, email_key, password_hash)
     values ('ana', 'ana@correo.mx', 'ana@correo.mx', 'hash of an earlier version')`,
  )
}

async function makeTables(identityUrl: string, paymentsUrl: string) {
  const identity = new pg.Pool({ connectionString: identityUrl })
  const payments = new pg.Pool({ connectionString: paymentsUrl })
  await createIdentityProviderTables(identity)
  await createSimulatorTables(payments)
  await Promise.all([identity.end(), payments.end()])
}

async function ask(url: string, query: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query(query)
    return rows
  } finally {
    await client.end()
  }
}

const reach = {
  shop: 'select * from public.shoppers',
  identity: 'select password_hash from identity.accounts',
  payments: 'select * from payment_simulator.sessions',
} as const
const schemas = { shop: 'public', identity: 'identity', payments: 'payment_simulator' } as const
type Role = keyof typeof reach
const roles = Object.keys(reach) as Role[]

describe.each(roles)('database role %s', (role) => {
  it('each database role can read and change its own tables, also in a data folder of an earlier release', async () => {
    const { addresses } = server
    await expect(ask(addresses[role], reach[role])).resolves.toBeDefined()
    if (role === 'shop') {
      expect(await migrateDatabase(addresses.shop, path.resolve('database'))).toEqual([])
      await ask(addresses.shop, 'alter table shoppers add column added int')
      const jobs = await startJobScheduler({
        database: addresses.shop,
        jobs: [],
        onFailure: refuse,
      })
      await jobs.close()
    } else {
      await makeTables(addresses.identity, addresses.payments)
    }
  })

  it.each(roles.filter((other) => other !== role))(
    'a database role cannot access the tables of another role: %s',
    async (other) => {
      await expect(ask(server.addresses[role], reach[other])).rejects.toThrow(refused)
      await expect(
        ask(server.addresses[role], `grant all on schema ${schemas[other]} to tianguis_${role}`),
      ).rejects.toThrow(refused)
    },
  )

  it.each([
    `copy (select 1) to program 'true'`,
    `select pg_read_file('postgresql.conf')`,
    'create role somebody',
    'alter role tianguis_identity superuser',
    'set role tianguis',
    'alter system set fsync = off',
    'create database another',
  ])('a database role cannot %s', async (statement) => {
    await expect(ask(server.addresses[role], statement)).rejects.toThrow(refused)
  })
})

function refuse(name: string, error: unknown): never {
  throw new Error(name, { cause: error })
}

it('the PostgreSQL superuser owns only objects of database extensions', async () => {
  const rows = await ask(
    server.addresses.superuser,
    `select c.oid::regclass::text as name, pg_get_userbyid(c.relowner) as owner
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where nspname in ('public', 'jobs', 'identity', 'payment_simulator') and relowner = 10
     union all
     select oid::regprocedure::text, pg_get_userbyid(proowner) from pg_proc p
     where pronamespace = any (array['public', 'jobs']::regnamespace[]) and proowner = 10
       and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')`,
  )
  expect(rows).toEqual([])
})
