import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const folder = 'database/migrations'
const names = readdirSync(folder).sort()
const former = Object.keys(
  JSON.parse(readFileSync('database/former-migrations.json', 'utf8')).migrations,
)

it('every database migration has a unique number', () => {
  const numbers = [...former, ...names].map((name) => /^(\d{4})-[a-z0-9-]+\.sql$/.exec(name)?.[1])
  expect(numbers).not.toContain(undefined)
  expect(new Set(numbers).size).toBe(numbers.length)
})

/** What makes everybody wait while every row of a table is read. */
function readsUnderLock(sql: string): string[] {
  const statements = sql
    .replaceAll(/--.*$/gm, '')
    .replaceAll(/\$\$.*?\$\$/gs, '')
    .split(';')
    .map((statement) => statement.trim().replaceAll(/\s+/g, ' ').toLowerCase())
  const made = new Set(statements.map((one) => /^create table (\w+)/.exec(one)?.[1]))
  const added = new Set(statements.flatMap((one) => /add constraint (\w+)/.exec(one)?.[1] ?? []))
  return statements.filter((statement) => {
    const [, table, change = ''] = /^alter table (?:only )?(\w+) (.+)$/.exec(statement) ?? []
    if (table === undefined || made.has(table)) return false
    const [, validated] = /validate constraint (\w+)/.exec(change) ?? []
    if (validated !== undefined) return added.has(validated)
    if (/set not null/.test(change)) return true
    return /\badd\b.*(\bcheck ?\(|\breferences\b)/.test(change) && !change.endsWith(' not valid')
  })
}

it('database migrations add constraints to existing tables as NOT VALID, and validate them in a later file', () => {
  const faults = names.flatMap((name) =>
    readsUnderLock(readFileSync(`${folder}/${name}`, 'utf8')).map((one) => `${name}: ${one}`),
  )
  expect(faults).toEqual([])
})

it.each([
  ["alter table a add column b text check (b <> '')", 1],
  ['alter table a add column b bigint references c', 1],
  ['alter table a add constraint d check (b > 0)', 1],
  ['alter table a add constraint d check (b > 0) not valid', 0],
  [
    'alter table a add constraint d check (b > 0) not valid; alter table a validate constraint d',
    1,
  ],
  ['alter table a validate constraint d', 0],
  ['alter table a alter column b set not null', 1],
  ['alter table a add column b integer not null default 0', 0],
  ['create table a (b integer check (b > 0)); alter table a add check (b > 1)', 0],
])('the migration check detects reads under a lock in %j', (sql, faults) => {
  expect(readsUnderLock(sql)).toHaveLength(faults)
})

/** What takes away something that the release before may still use. */
function takesAway(sql: string): string[] {
  const statements = sql
    .replaceAll(/--.*$/gm, '')
    .replaceAll(/\$\$.*?\$\$/gs, '')
    .split(';')
    .map((statement) => statement.trim().replaceAll(/\s+/g, ' ').toLowerCase())
  const made = new Set(statements.map((one) => /^create table (\w+)/.exec(one)?.[1]))
  return statements.filter((statement) => {
    if (/^drop (table|view|type|schema|sequence)\b/.test(statement)) return true
    const [, table = '', change = ''] = /^alter table (?:only )?(\w+) (.+)$/.exec(statement) ?? []
    if (made.has(table)) return false
    if (/^rename\b|\bdrop column\b|\bset not null\b|\btype\b/.test(change)) return true
    return change
      .split(/,(?= *add column)/)
      .some(
        (one) => /\badd column\b/.test(one) && /\bnot null\b/.test(one) && !/\bdefault\b/.test(one),
      )
  })
}

it('database migrations keep the previous release working, or name the oldest compatible migration when removing something', () => {
  const faults = names.flatMap((name) => {
    const sql = readFileSync(`${folder}/${name}`, 'utf8')
    const [, oldest] = /^-- contract: (\d{4})$/m.exec(sql) ?? []
    if (oldest !== undefined) return oldest <= name.slice(0, 4) ? [] : [`${name}: ${oldest}`]
    return takesAway(sql).map((one) => `${name}: ${one}`)
  })
  expect(faults).toEqual([])
})

it.each([
  ['alter table a drop column b', 1],
  ['drop table a', 1],
  ['alter table a rename column b to c', 1],
  ['alter table a alter column b type bigint', 1],
  ['alter table a alter column b set not null', 1],
  ['alter table a add column b text not null', 1],
  ["alter table a add column b text not null default '', add column c text not null", 1],
  ["alter table a add column b text not null default ''", 0],
  ['alter table a add column b text', 0],
  ['create table a (b text not null); alter table a alter column b type bigint', 0],
  ['drop index concurrently if exists a', 0],
])('the migration check counts the removals in %j', (sql, count) => {
  expect(takesAway(sql)).toHaveLength(count)
})
