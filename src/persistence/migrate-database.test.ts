import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { testDatabase } from '#test/support/database.ts'
import { migrateDatabase } from './migrate-database.ts'
import { describeMissingMigrations } from './schema-history.ts'

const { url, superuserUrl } = await testDatabase()
const database = new URL(url)
let directory: string

beforeEach(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'migrations-'))
  await mkdir(path.join(directory, 'migrations'))
  await query('drop schema public cascade; create schema public')
})

afterEach(() => rm(directory, { recursive: true }))

async function query(text: string, connectionString = url) {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}

function write(name: string, sql: string) {
  return writeFile(path.join(directory, 'migrations', name), sql)
}

it('the database migrator accepts a migration folder given relative to the working directory', async () => {
  await write('0001-shelves.sql', 'create table shelves (id integer)')
  expect(await migrateDatabase(url, path.relative('.', directory))).toEqual(['0001-shelves.sql'])
})

it('the database migrator applies each migration file once, in order', async () => {
  await write('0001-shelves.sql', 'create table shelves (id integer)')
  expect(await migrateDatabase(url, directory)).toEqual(['0001-shelves.sql'])
  await write('0002-fill.sql', 'insert into shelves values (1)')
  expect(await migrateDatabase(url, directory)).toEqual(['0002-fill.sql'])
  expect(await migrateDatabase(url, directory)).toEqual([])
  expect(await query('select * from shelves')).toEqual([{ id: 1 }])
})

it('the database migrator runs in only one of several concurrent processes', async () => {
  await write('0001-shelves.sql', 'create table shelves (id integer); select pg_sleep(0.1)')
  const done = await Promise.all([1, 2, 3].map(() => migrateDatabase(url, directory)))
  expect(done.flat()).toEqual(['0001-shelves.sql'])
})

it('the database migrator rolls back a failing migration file and names it', async () => {
  await write('0001-broken.sql', 'create table shelves (id integer); select nonsense')
  await expect(migrateDatabase(url, directory)).rejects.toThrow(/0001-broken\.sql.*nonsense/)
  await expect(query('select * from shelves')).rejects.toThrow(/does not exist/)
})

it('the database migrator rejects a migration file edited after it was applied', async () => {
  await write('0001-shelves.sql', 'create table shelves (id integer)')
  await migrateDatabase(url, directory)
  await write('0001-shelves.sql', 'create table shelves (id bigint)')
  await expect(migrateDatabase(url, directory)).rejects.toThrow(/0001-shelves\.sql cambió/)
})

it('an older release starts on a database with newer additive migrations, but not after newer removals (scale-out 3)', async () => {
  await write('0001-shelves.sql', 'create table shelves (id integer, name text)')
  await write('0002-labels.sql', 'alter table shelves add column label text')
  await migrateDatabase(url, directory)
  await rm(path.join(directory, 'migrations', '0002-labels.sql'))
  expect(await migrateDatabase(url, directory)).toEqual([])
  expect(await describeMissingMigrations(url, directory)).toBeUndefined()

  await write('0002-labels.sql', 'alter table shelves add column label text')
  await write('0003-without-names.sql', '-- contract: 0002\nalter table shelves drop column name')
  await migrateDatabase(url, directory)
  await rm(path.join(directory, 'migrations', '0003-without-names.sql'))
  expect(await migrateDatabase(url, directory)).toEqual([])
  await rm(path.join(directory, 'migrations', '0002-labels.sql'))
  const refusal = /0003-without-names\.sql.*versión más nueva/
  await expect(migrateDatabase(url, directory)).rejects.toThrow(refusal)
  await expect(describeMissingMigrations(url, directory)).rejects.toThrow(refusal)
})

it('the database migrator continues the migration history that earlier versions recorded', async () => {
  await write('0001-shelves.sql', 'create table shelves (id integer)')
  await migrateDatabase(url, directory)
  await query('alter table schema_migrations drop column needs')
  expect(await describeMissingMigrations(url, directory)).toBeUndefined()
  await write('0002-fill.sql', '-- contract: 0001\ninsert into shelves values (1)')
  expect(await migrateDatabase(url, directory)).toEqual(['0002-fill.sql'])
  expect(await query('select number, needs from schema_migrations order by number')).toEqual([
    { number: 1, needs: 0 },
    { number: 2, needs: 1 },
  ])
})

it('the database migrator rejects two migration files with the same number', async () => {
  await write('0001-shelves.sql', 'select 1')
  await write('0001-more.sql', 'select 1')
  await expect(migrateDatabase(url, directory)).rejects.toThrow(/0001-shelves\.sql.*sin repetir/)
})

it('the database migrator still applies a migration whose number was skipped earlier', async () => {
  await write('0001-shelves.sql', 'create table shelves (id integer)')
  await write('0003-books.sql', 'create table books (id integer)')
  expect(await migrateDatabase(url, directory)).toEqual(['0001-shelves.sql', '0003-books.sql'])
  await write('0002-boxes.sql', 'create table boxes (id integer)')
  expect(await migrateDatabase(url, directory)).toEqual(['0002-boxes.sql'])
  expect(await migrateDatabase(url, directory)).toEqual([])
})

it('a database is rejected if its character encoding cannot store every letter', async () => {
  const name = `${database.pathname.slice(1)}_latin`
  const latin = new URL(url)
  latin.pathname = name
  await query(
    `create database ${name} template template0 encoding latin1 locale_provider libc locale 'C'`,
    superuserUrl,
  )
  await expect(migrateDatabase(latin.href, directory)).rejects.toThrow(
    /LATIN1; créala con encoding UTF8/,
  )
  await query(`drop database ${name}`, superuserUrl)
})
