import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { readErrorCode } from './database-error-codes.ts'

export type Migration = {
  number: number
  name: string
  sql: string
  checksum: string
  /**
   * number of the newest migration that a release must know to run on this schema; 0 if any release
   * may run
   */
  needs: number
  /** index builds of a migration file that runs outside a transaction */
  builds?: IndexBuildStatement[]
}

/** SQL statement that builds one index and can be repeated after a failure. */
export type IndexBuildStatement = { index: string; statement: string }

/**
 * Baseline: SQL files that create the schema of a new database, with the migrations of the former
 * release that produce the same schema and are replaced.
 */
export type SchemaBaseline = {
  files: { name: string; sql: string }[]
  /** SHA-256 of the migration's SQL statements; comments do not affect the hash */
  checksum: string
  /** last release that contained all migrations that the baseline replaces */
  formerRelease: string
  former: Pick<Migration, 'number' | 'name' | 'checksum'>[]
}

export type SchemaFiles = {
  /** schema of a new database; absent if the migrations alone create the whole schema */
  baseline?: SchemaBaseline
  migrations: Migration[]
  /**
   * number of the newest migration, counting those replaced by the baseline; 0 without migrations
   */
  newest: number
}

/**
 * Content of `former-migrations.json`: the SHA-256 of each migration replaced by the baseline, by
 * file name.
 */
type FormerMigrations = { release: string; migrations: Record<string, string> }

const outsideTransaction = /^-- transaction: none\n/
/**
 * SQL comment that marks a contract migration, which removes schema parts used by programs older
 * than the migration with the given number.
 */
const contract = /^-- contract: (\d{4})$/m
const repeatableStatement =
  /^(?:create (?:unique )?index concurrently if not exists (\w+) on .+|drop index concurrently if exists (\w+))$/

/** Reads `schema/` with `former-migrations.json`, and `migrations/`; each folder may be missing. */
export async function readSchemaFiles(folder: string): Promise<SchemaFiles> {
  const baseline = await readBaseline(folder)
  const migrations = await readMigrations(path.join(folder, 'migrations'))
  const numbers = [...(baseline?.former ?? []), ...migrations].map(({ number }) => number)
  return { ...(baseline && { baseline }), migrations, newest: Math.max(0, ...numbers) }
}

async function readBaseline(folder: string): Promise<SchemaBaseline | undefined> {
  const files = await readSqlFiles(path.join(folder, 'schema'))
  if (files.length === 0) return undefined
  const text = await readFile(path.join(folder, 'former-migrations.json'), 'utf8')
  const { release, migrations }: FormerMigrations = JSON.parse(text)
  const former = Object.entries(migrations).map(([name, checksum]) => ({
    number: numberOf(name),
    name,
    checksum,
  }))
  const statements = files.map(({ sql }) => sql.replaceAll(/^ *(?:--.*)?\n/gm, '')).join('')
  return { files, checksum: sha256(statements), formerRelease: release, former }
}

/**
 * Reads the numbered files of `directory` in order; gaps are allowed, because developers reserve migration numbers in
 * advance.
 */
async function readMigrations(directory: string): Promise<Migration[]> {
  const files = await readSqlFiles(directory)
  return files.map(({ name, sql }, index) => {
    const number = numberOf(name)
    if (Number.isNaN(number) || number === numberOf(files[index - 1]?.name ?? '')) {
      throw new Error(
        `migrations/${name}: los archivos se numeran 0001-nombre.sql, 0002-nombre.sql… sin repetir ninguno.`,
      )
    }
    return {
      number,
      name,
      sql,
      checksum: sha256(sql),
      needs: Number(contract.exec(sql)?.[1] ?? 0),
      ...(outsideTransaction.test(sql) && { builds: readBuilds(name, sql) }),
    }
  })
}

/** Reads the SQL files of a folder in name order; an absent folder gives an empty list. */
async function readSqlFiles(directory: string): Promise<{ name: string; sql: string }[]> {
  const entries = await readdir(directory).catch((error: unknown) => {
    if (readErrorCode(error) === 'ENOENT') return []
    throw error
  })
  const names = entries.filter((name) => name.endsWith('.sql')).sort()
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(path.join(directory, name), 'utf8')
      return { name, sql: text.replaceAll('\r\n', '\n') }
    }),
  )
}

function numberOf(name: string): number {
  return Number(/^(\d{4})-[a-z0-9-]+\.sql$/.exec(name)?.[1])
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

function readBuilds(name: string, sql: string): IndexBuildStatement[] {
  const statements = sql
    .replaceAll(/^--.*$/gm, '')
    .split(';')
    .map((statement) => statement.trim().replaceAll(/\s+/g, ' '))
    .filter((statement) => statement !== '')
  return statements.map((statement) => {
    const [, built, dropped] = repeatableStatement.exec(statement) ?? []
    const index = built ?? dropped
    if (index === undefined) {
      throw new Error(
        `migrations/${name}: fuera de una transacción solo va lo que se puede repetir, «create index concurrently if not exists …» o «drop index concurrently if exists …».`,
      )
    }
    return { index, statement }
  })
}
