import pg from 'pg'
import { hostsOf } from './hosts.ts'
import { type Migration, readMigrations } from './migration-files.ts'

type AppliedMigration = Pick<Migration, 'number' | 'name' | 'checksum' | 'needs'>

/** Reads the applied migrations of a database, by number. */
export async function readApplied(client: pg.Client): Promise<Map<number, AppliedMigration>> {
  const { rowCount } = await client.query(
    `select where to_regclass('schema_migrations') is not null`,
  )
  if (!rowCount) return new Map()
  // Programs before 0.3 kept the table without that column.
  const { rows } = await client.query<AppliedMigration>(
    `select number, name, checksum, coalesce((to_jsonb(m) ->> 'needs')::integer, 0) as needs
     from schema_migrations m`,
  )
  return new Map(rows.map((row) => [row.number, row]))
}

/**
 * Rejects a database whose migrations removed something this program uses, or differ from its files. Additions by newer
 * programs are accepted: two releases run together during a rollout or rollback.
 */
export function checkHistory(
  migrations: Migration[],
  applied: ReadonlyMap<number, AppliedMigration>,
): void {
  const newest = migrations.at(-1)?.number ?? 0
  for (const { number, name, checksum, needs } of applied.values()) {
    const file = migrations.find((migration) => migration.number === number)
    if (!file && needs > newest) {
      throw new Error(
        `La base de datos ya tiene ${name}, que quitó algo que este programa usa: es de una versión más nueva. Actualiza el programa.`,
      )
    }
    if (file && file.checksum !== checksum) {
      throw new Error(
        `migrations/${file.name} cambió después de aplicarse. Lo aplicado no se edita: devuelve el archivo a como estaba y escribe el cambio en uno nuevo.`,
      )
    }
  }
}

/** Rejects a database whose schema is older or newer than this program's; changes nothing. */
export async function requireCurrentSchema(url: string, directory: string): Promise<void> {
  const migrations = await readMigrations(directory)
  const applied = await readAppliedAt(url)
  const own = new Set(migrations.map(({ number }) => number))
  const unknown = [...applied.values()].find(({ number }) => !own.has(number))
  if (unknown) {
    throw new Error(
      `La base de datos ya tiene ${unknown.name}, que este programa no conoce: es de una versión más nueva. Actualiza el programa.`,
    )
  }
  checkHistory(migrations, applied)
  const pending = migrations.filter(({ number }) => !applied.has(number))
  const [first] = pending
  if (!first) return
  const missing =
    pending.length === 1
      ? `le falta ${first.name}`
      : `le faltan ${pending.length} migraciones, desde ${first.name}`
  throw new Error(
    `A la base de datos ${missing}: es de una versión anterior a la de este programa. No se cambió nada. Aplica lo que falta con «npm run db:migrate» y repite el comando.`,
  )
}

/**
 * Lists the migrations of this program that are missing in a database. A newer database lacks none, unless this program
 * no longer runs on it.
 */
export async function missingMigrations(url: string, directory: string): Promise<string[]> {
  const [migrations, applied] = [await readMigrations(directory), await readAppliedAt(url)]
  checkHistory(migrations, applied)
  return migrations.filter(({ number }) => !applied.has(number)).map(({ name }) => name)
}

async function readAppliedAt(url: string) {
  const connectionString = await hostsOf(url).find()
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 10_000 })
  await client.connect()
  try {
    return await readApplied(client)
  } finally {
    await client.end()
  }
}
