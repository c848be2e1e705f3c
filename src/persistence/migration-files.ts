import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'

export type Migration = {
  number: number
  name: string
  sql: string
  checksum: string
  /** newest migration that a program must know to run after this one; 0 without such a requirement */
  needs: number
  /** statements of a file that runs outside a transaction */
  builds?: IndexBuild[]
}

/** Repeatable statement about one index. */
export type IndexBuild = { index: string; statement: string }

const outsideTransaction = /^-- transaction: none\n/
/** Marks a contract migration, which removes schema parts used by programs older than the given migration. */
const contract = /^-- contract: (\d{4})$/m
const repeatableStatement =
  /^(?:create (?:unique )?index concurrently if not exists (\w+) on .+|drop index concurrently if exists (\w+))$/

function numberOf(name: string): number {
  return Number(/^(\d{4})-[a-z0-9-]+\.sql$/.exec(name)?.[1])
}

/**
 * Reads the numbered files of `directory` in order; gaps are allowed, because several people take numbers at a time.
 */
export async function readMigrations(directory: string): Promise<Migration[]> {
  const names = (await readdir(directory)).filter((name) => name.endsWith('.sql')).sort()
  return Promise.all(
    names.map(async (name, index) => {
      const number = numberOf(name)
      if (Number.isNaN(number) || number === numberOf(names[index - 1] ?? '')) {
        throw new Error(
          `migrations/${name}: los archivos se numeran 0001-nombre.sql, 0002-nombre.sql… sin repetir ninguno.`,
        )
      }
      const sql = (await readFile(path.join(directory, name), 'utf8')).replaceAll('\r\n', '\n')
      const checksum = createHash('sha256').update(sql).digest('hex')
      return {
        number,
        name,
        sql,
        checksum,
        needs: Number(contract.exec(sql)?.[1] ?? 0),
        ...(outsideTransaction.test(sql) && { builds: readBuilds(name, sql) }),
      }
    }),
  )
}

function readBuilds(name: string, sql: string): IndexBuild[] {
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
