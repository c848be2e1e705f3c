import { spawn } from 'node:child_process'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, expect, it } from 'vitest'
import { testDatabase } from '#test/support/database.ts'

const { url, pool } = await testDatabase()
const dataDir = await mkdtemp(path.join(tmpdir(), 'tianguis-operate-'))
afterAll(() => rm(dataDir, { recursive: true }))

const newest = (await readdir('database/migrations')).sort().at(-1)

async function operate(...words: string[]) {
  const child = spawn(process.execPath, ['src/main/operate.ts', ...words], {
    env: { ...process.env, DATABASE_URL: url, SHOP_DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const code = new Promise((resolve) => {
    child.once('exit', resolve)
  })
  const [written, noted] = await Promise.all([text(child.stdout), text(child.stderr)])
  return { code: await code, written, noted }
}

async function history() {
  const { rows } = await pool.query('select number, name from schema_migrations order by number')
  return rows
}

it('the operator command line works on a database of its own version', async () => {
  expect(await operate('orders')).toMatchObject({ code: 0 })
})

it('the operator command line rejects an older database with instructions, and leaves it unchanged', async () => {
  await pool.query('delete from schema_migrations where name = $1', [newest])
  const before = await history()
  const { code, written, noted } = await operate('settings')
  expect({ code, written }).toEqual({ code: 1, written: '' })
  expect(noted).toContain(`le falta ${newest}`)
  expect(noted).toContain('npm run db:migrate')
  expect(await history()).toEqual(before)
})

it('the operator command line rejects an empty database, and creates no table in it', async () => {
  await pool.query('drop schema public cascade; create schema public')
  const { code, noted } = await operate('import-demo')
  expect(code).toBe(1)
  expect(noted).toContain('A la base de datos le falta todo el esquema. No se cambió nada.')
  const { rows } = await pool.query(
    `select from pg_class where relnamespace = 'public'::regnamespace`,
  )
  expect(rows).toEqual([])
})

it('the operator command line rejects a database migrated by a newer version', async () => {
  await pool.query(`create table schema_migrations (number integer, name text, checksum text);
    insert into schema_migrations values (9999, '9999-of-tomorrow.sql', '')`)
  const { code, noted } = await operate('orders')
  expect(code).toBe(1)
  expect(noted).toContain('9999-of-tomorrow.sql')
  expect(noted).toContain('versión más nueva. Actualiza el programa')
})
