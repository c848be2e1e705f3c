import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { testDatabase } from '#test/support/database.ts'
import { migrateDatabase } from './migrate-database.ts'
import { describeMissingMigrations, requireCurrentSchema } from './schema-history.ts'

const { url, pool } = await testDatabase()
let folder: string

/** Migrations of the release before the baseline, with the checksums it recorded. */
const former = { '0001-shelves.sql': 'aa', '0002-labels.sql': 'bb' }

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'baseline-'))
  await mkdir(path.join(folder, 'schema'))
  await mkdir(path.join(folder, 'migrations'))
  await write('former-migrations.json', JSON.stringify({ release: '0.3.0', migrations: former }))
  await write('schema/01-shelves.sql', '-- A shelf.\ncreate table shelves (id integer);\n')
  await write('schema/02-labels.sql', 'alter table shelves add column label text;\n')
  await write('migrations/0003-books.sql', 'create table books (id integer)')
  await pool.query('drop schema public cascade; create schema public')
})

afterEach(() => rm(folder, { recursive: true }))

function write(name: string, text: string) {
  return writeFile(path.join(folder, name), text)
}

/** A database that the former migrations made, up to a number. */
async function makeFormer(last: number) {
  await pool.query(`create table shelves (id integer, label text);
    insert into shelves values (1, 'a');
    create table schema_migrations (number integer primary key, name text not null, checksum text not null,
      applied_at timestamptz not null default now(), needs integer not null default 0)`)
  const rows = Object.entries(former).slice(0, last)
  for (const [index, [name, checksum]] of rows.entries()) {
    await pool.query('insert into schema_migrations (number, name, checksum) values ($1, $2, $3)', [
      index + 1,
      name,
      checksum,
    ])
  }
}

async function history() {
  const { rows } = await pool.query<{ row: string }>(
    `select number || ' ' || name || ' ' || needs as row from schema_migrations order by number`,
  )
  return rows.map(({ row }) => row)
}

async function tables() {
  const { rows } = await pool.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`,
  )
  return rows.map(({ name }) => name)
}

it('an empty database gets the baseline schema and later migrations; migrations included in the baseline count as applied', async () => {
  expect(await describeMissingMigrations(url, folder)).toBe('le falta todo el esquema')
  expect(await migrateDatabase(url, folder)).toEqual(['database/schema', '0003-books.sql'])
  expect(await tables()).toEqual(['books', 'schema_migrations', 'shelves'])
  expect(await history()).toEqual([
    '0 database/schema 0',
    '1 0001-shelves.sql 0',
    '2 0002-labels.sql 0',
    '3 0003-books.sql 0',
  ])
  expect(await migrateDatabase(url, folder)).toEqual([])
  expect(await describeMissingMigrations(url, folder)).toBeUndefined()
  await requireCurrentSchema(url, folder)
})

it('a database with all former migrations is accepted without applying the baseline schema', async () => {
  await makeFormer(2)
  expect(await describeMissingMigrations(url, folder)).toBe('le falta 0003-books.sql')
  expect(await migrateDatabase(url, folder)).toEqual(['0003-books.sql'])
  expect(await history()).toContain('0 database/schema 0')
  expect((await pool.query('select * from shelves')).rows).toEqual([{ id: 1, label: 'a' }])
})

it('a database that lacks migrations included in the baseline schema is rejected unchanged, naming the release to install first', async () => {
  await makeFormer(1)
  const refusal =
    'La base de datos es anterior a la versión 0.3.0: le falta 0002-labels.sql. No se cambió nada. Arranca primero la versión 0.3.0, que la actualiza, y después esta.'
  await expect(migrateDatabase(url, folder)).rejects.toThrow(refusal)
  await expect(describeMissingMigrations(url, folder)).rejects.toThrow(refusal)
  await expect(requireCurrentSchema(url, folder)).rejects.toThrow(refusal)
  expect(await history()).toEqual(['1 0001-shelves.sql 0'])
  expect(await tables()).toEqual(['schema_migrations', 'shelves'])
})

it('a database is rejected if an applied migration had a different text from that of the release', async () => {
  await makeFormer(2)
  await pool.query(`update schema_migrations set checksum = 'cc' where number = 2`)
  await expect(migrateDatabase(url, folder)).rejects.toThrow(
    'La base de datos aplicó un 0002-labels.sql distinto del de la versión 0.3.0.',
  )
})

it('the baseline schema file is rejected when a statement in it was edited, but accepted when only a comment was', async () => {
  await migrateDatabase(url, folder)
  await write(
    'schema/01-shelves.sql',
    '-- A shelf of books.\n\ncreate table shelves (id integer);\n',
  )
  expect(await migrateDatabase(url, folder)).toEqual([])
  await write('schema/01-shelves.sql', '-- A shelf.\ncreate table shelves (id bigint);\n')
  await expect(migrateDatabase(url, folder)).rejects.toThrow(
    /database\/schema cambió después de aplicarse/,
  )
})

it('the baseline schema is applied by only one of three concurrent processes', async () => {
  await write('schema/03-slow.sql', 'select pg_sleep(0.1);\n')
  const done = await Promise.all([1, 2, 3].map(() => migrateDatabase(url, folder)))
  expect(done.flat()).toEqual(['database/schema', '0003-books.sql'])
})

it('the baseline schema leaves the database empty when one of its files fails, and names the file', async () => {
  await write('schema/03-broken.sql', 'select nonsense;\n')
  await expect(migrateDatabase(url, folder)).rejects.toThrow(
    /database\/schema\/03-broken\.sql.*nonsense/,
  )
  expect(await tables()).toEqual([])
})

it('the baseline schema leaves the database empty when the connection breaks, and can be applied again', async () => {
  await write('schema/03-slow.sql', 'select pg_sleep(20);\n')
  const broken = migrateDatabase(url, folder).catch((error: Error) => error)
  await vi.waitFor(async () => {
    const { rowCount } = await pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and application_name = 'tianguis-migrate' and query like '%pg_sleep%'`,
    )
    expect(rowCount).toBe(1)
  })
  expect(await broken).toBeInstanceOf(Error)
  expect(await tables()).toEqual([])
  await rm(path.join(folder, 'schema/03-slow.sql'))
  expect(await migrateDatabase(url, folder)).toEqual(['database/schema', '0003-books.sql'])
})
