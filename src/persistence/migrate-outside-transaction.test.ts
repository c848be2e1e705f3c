import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { testDatabase } from '#test/support/database.ts'
import { type MigrationLockTimeouts, migrateDatabase } from './migrate-database.ts'

const { url, pool } = await testDatabase()
const run = promisify(execFile)
let directory: string

const patient: MigrationLockTimeouts = { inTransaction: '20s', outside: '20s', pauses: [] }
const buildFile = '0002-shelf-names.sql'

beforeEach(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'migrations-'))
  await mkdir(path.join(directory, 'migrations'))
  await pool.query('drop schema public cascade; create schema public')
  await write('0001-shelves.sql', 'create table shelves (id integer, name text)')
  await migrateDatabase(url, directory)
  await write(
    buildFile,
    `-- transaction: none
-- Two indexes; what is done of them stays when the second fails.
create index concurrently if not exists shelves_id on shelves (id);
create unique index concurrently if not exists shelves_name
  on shelves (name) where name is not null;`,
  )
})

afterEach(() => rm(directory, { recursive: true }))

function write(name: string, sql: string) {
  return writeFile(path.join(directory, 'migrations', name), sql)
}

/** The indexes of the table, those that are no use marked as such. */
async function indexes(): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    `select indexrelid::regclass || case when indisvalid then '' else ' (invalid)' end as name
     from pg_index where indrelid = 'shelves'::regclass order by name`,
  )
  return rows.map(({ name }) => name)
}

async function applied(): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    'select name from schema_migrations order by number',
  )
  return rows.map(({ name }) => name)
}

/** A transaction that has written into the table and does not end; a concurrent build waits for it. */
async function openWriter(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  await client.query(`begin; insert into shelves values (1, 'a')`)
  return client
}

async function migratingPids(): Promise<number[]> {
  const { rows } = await pool.query<{ pid: number }>(
    `select pid from pg_stat_activity
     where datname = current_database() and application_name = 'tianguis-migrate'`,
  )
  return rows.map(({ pid }) => pid)
}

const untilBuilding = () =>
  vi.waitFor(async () => expect(await indexes()).toContain('shelves_id (invalid)'), {
    timeout: 10_000,
  })

it('a migration that builds indexes outside a transaction builds each only once', async () => {
  expect(await migrateDatabase(url, directory)).toEqual([buildFile])
  expect(await indexes()).toEqual(['shelves_id', 'shelves_name'])
  expect(await migrateDatabase(url, directory)).toEqual([])
})

it('a migration outside a transaction rebuilds an index left invalid by a broken connection', async () => {
  const writer = await openWriter()
  const broken = migrateDatabase(url, directory, { lockWaits: patient }).catch(
    (error: Error) => error,
  )
  await untilBuilding()
  await pool.query('select pg_terminate_backend(pid) from unnest($1::integer[]) as pid', [
    await migratingPids(),
  ])
  expect(await broken).toMatchObject({ message: expect.stringContaining(buildFile) })
  expect(await indexes()).toEqual(['shelves_id (invalid)'])
  expect(await applied()).toEqual(['0001-shelves.sql'])
  await writer.end()

  expect(await migrateDatabase(url, directory)).toEqual([buildFile])
  expect(await indexes()).toEqual(['shelves_id', 'shelves_name'])
})

it('a migration outside a transaction resumes at the failed index, and keeps finished ones', async () => {
  await pool.query(`insert into shelves values (1, 'a'), (2, 'a')`)
  await expect(migrateDatabase(url, directory)).rejects.toThrow(
    /0002-shelf-names\.sql.*shelves_name/,
  )
  expect(await indexes()).toEqual(['shelves_id', 'shelves_name (invalid)'])
  const { rows: before } = await pool.query(`select 'shelves_id'::regclass::oid as id`)

  await pool.query('delete from shelves where id = 2')
  expect(await migrateDatabase(url, directory)).toEqual([buildFile])
  expect(await indexes()).toEqual(['shelves_id', 'shelves_name'])
  expect((await pool.query(`select 'shelves_id'::regclass::oid as id`)).rows).toEqual(before)
})

it('a migration outside a transaction builds its indexes in only one of two concurrent processes', async () => {
  const writer = await openWriter()
  const program = `const [module, url, directory] = process.argv.slice(1)
    const { migrateDatabase } = await import(module)
    console.log(JSON.stringify(await migrateDatabase(url, directory)))`
  const own = path.join(import.meta.dirname, 'migrate-database.ts')
  const start = () =>
    run(process.execPath, ['--input-type=module', '-e', program, own, url, directory])
  const both = Promise.all([start(), start()])
  await untilBuilding()
  await vi.waitFor(async () => expect(await migratingPids()).toHaveLength(2), { timeout: 10_000 })
  await writer.end()

  const done = (await both).map(({ stdout }) => JSON.parse(stdout) as string[])
  expect(done.flat()).toEqual([buildFile])
  expect(await indexes()).toEqual(['shelves_id', 'shelves_name'])
  expect(await applied()).toEqual(['0001-shelves.sql', buildFile])
})

it('an index migration waits for a long transaction, retries, and finally reports which process holds the lock', async () => {
  const writer = await openWriter()
  const hurried: MigrationLockTimeouts = {
    inTransaction: '50ms',
    outside: '50ms',
    pauses: [10, 10],
  }
  await expect(migrateDatabase(url, directory, { lockWaits: hurried })).rejects.toThrow(
    /0002-shelf-names\.sql.*pg_stat_activity/,
  )
  const again = migrateDatabase(url, directory, { lockWaits: { ...hurried, pauses: [10, 10_000] } })
  await untilBuilding()
  await writer.end()
  expect(await again).toEqual([buildFile])
  expect(await indexes()).toEqual(['shelves_id', 'shelves_name'])
})

it('a migration limits how long it waits for a lock, so that other queries are not blocked behind it', async () => {
  await write(buildFile, 'alter table shelves add height integer')
  const writer = await openWriter()
  const hurried: MigrationLockTimeouts = { inTransaction: '50ms', outside: '50ms', pauses: [10] }
  await expect(migrateDatabase(url, directory, { lockWaits: hurried })).rejects.toThrow(
    /pg_stat_activity/,
  )
  expect(await applied()).toEqual(['0001-shelves.sql'])
  const again = migrateDatabase(url, directory, {
    lockWaits: { ...hurried, pauses: Array(200).fill(50) },
  })
  await writer.end()
  expect(await again).toEqual([buildFile])
})

it.each([
  'create index concurrently shelves_id on shelves (id)',
  'update shelves set id = id + 1',
  `create index concurrently if not exists shelves_id on shelves (id); vacuum shelves`,
])(
  'a migration rejects statements outside a transaction that cannot be repeated: %s',
  async (sql) => {
    await write(buildFile, `-- transaction: none\n${sql};\n`)
    await expect(migrateDatabase(url, directory)).rejects.toThrow(
      /0002-shelf-names\.sql.*se puede repetir/,
    )
    expect(await indexes()).toEqual([])
  },
)
