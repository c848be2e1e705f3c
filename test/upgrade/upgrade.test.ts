import { readFileSync } from 'node:fs'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import pg from 'pg'
import { beforeAll, expect, it } from 'vitest'
import { migrateDatabase } from '#persistence/migrate-database.ts'
import { testDatabase } from '#test/support/database.ts'
import { describeSchema } from '#test/support/describe-schema.ts'

const folder = path.resolve('database')
const { url: newUrl, pool: newPool } = await testDatabase()
const { url, pool } = await testDatabase()
const { migrations } = JSON.parse(readFileSync('database/former-migrations.json', 'utf8')) as {
  migrations: Record<string, string>
}

beforeAll(async () => {
  const dump = gunzipSync(readFileSync(path.join(import.meta.dirname, 'database-0.3.sql.gz')))
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(
    'drop schema at_moment cascade; drop schema public cascade; create schema public',
  )
  await client.query(dump.toString())
  await client.end()
})

/** Columns of every table as they are now, quoted and separated by commas. */
async function readColumns(): Promise<Map<string, string>> {
  const { rows } = await pool.query<{ name: string; columns: string }>(
    `select c.relname as name, string_agg(quote_ident(a.attname), ', ' order by a.attnum) as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> 'schema_migrations'
     group by c.relname`,
  )
  return new Map(rows.map(({ name, columns }) => [name, columns]))
}

/** Number of rows and hash of the contents of these columns, by table. */
async function contents(tables: ReadonlyMap<string, string>): Promise<Record<string, string>> {
  const parts = Array.from(
    tables,
    ([name, columns]) =>
      `select '${name}' as name, count(*) || ' ' || md5(coalesce(string_agg(row(${columns})::text, e'\\n' order by row(${columns})::text), '')) as rows from ${name}`,
  )
  const { rows } = await pool.query<{ name: string; rows: string }>(parts.join(' union all '))
  return Object.fromEntries(rows.map(({ name, rows: found }) => [name, found]))
}

it('upgrading a database of release 0.3.0 gives the schema of a new one, and keeps all rows', async () => {
  const columns = await readColumns()
  const before = await contents(columns)
  const empty = Object.keys(before).filter((name) => before[name]?.startsWith('0 '))
  expect(empty).toEqual([])
  await migrateDatabase(url, folder)
  // roles that may set prices may set costs since 0224, and are otherwise as before
  await pool.query("update roles set permissions = array_remove(permissions, 'costs:write')")
  expect(await contents(columns)).toEqual(before)
  expect(await describeSchema(url)).toBe(await describeSchema(newUrl))
  expect(await migrateDatabase(url, folder)).toEqual([])
})

it('upgrading a database older than release 0.3.0 is rejected with instructions', async () => {
  await pool.query('delete from schema_migrations where number = 0 or number > 37')
  const columns = await readColumns()
  const before = await contents(columns)
  await expect(migrateDatabase(url, folder)).rejects.toThrow(
    'La base de datos es anterior a la versión 0.3.0: le faltan 129 migraciones, desde 0038-ended-sign-ins.sql. No se cambió nada. Arranca primero la versión 0.3.0, que la actualiza, y después esta.',
  )
  expect(await contents(columns)).toEqual(before)
})

it('a new database records the migration history that release 0.3.0 checks after a rollback', async () => {
  const { rows } = await newPool.query<{ name: string; checksum: string; needs: number }>(
    'select name, checksum, needs from schema_migrations',
  )
  const recorded = Object.fromEntries(rows.map(({ name, checksum }) => [name, checksum]))
  expect(recorded).toMatchObject(migrations)
  const newest = Math.max(...Object.keys(migrations).map((name) => Number(name.slice(0, 4))))
  expect(rows.filter(({ needs }) => needs > newest)).toEqual([])
})

it('the schema comparison rejects an unknown kind of database object', async () => {
  await newPool.query('create view bestsellers as select id from products order by sold_count desc')
  await expect(describeSchema(newUrl)).rejects.toThrow(/relation bestsellers/)
})
