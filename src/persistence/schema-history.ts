import pg from 'pg'
import { followActiveDatabaseHost } from './database-hosts.ts'
import { type Migration, readSchemaFiles, type SchemaFiles } from './migration-files.ts'

type AppliedMigration = Pick<Migration, 'number' | 'name' | 'checksum' | 'needs'>

/**
 * Number of the baseline migration's row in `schema_migrations`; the table also contains rows of
 * the migrations that the baseline replaces.
 */
export const baselineMigrationNumber = 0
export const baselineMigrationName = 'database/schema'

/** Reads the applied migrations of a database, by number. */
export async function readAppliedMigrations(
  client: pg.Client,
): Promise<Map<number, AppliedMigration>> {
  const { rowCount } = await client.query(
    `select where to_regclass('schema_migrations') is not null`,
  )
  if (!rowCount) return new Map()
  // Shop versions before 0.3 created the migrations table without the column `needs`.
  const { rows } = await client.query<AppliedMigration>(
    `select number, name, checksum, coalesce((to_jsonb(m) ->> 'needs')::integer, 0) as needs
     from schema_migrations m`,
  )
  return new Map(rows.map((row) => [row.number, row]))
}

/**
 * Rejects a database that is older than the baseline migration, whose migrations differ from this
 * program's, or that lacks parts removed by a newer release. Additions by newer releases are
 * accepted during a rollout.
 */
export function checkMigrationHistory(
  { baseline, migrations, newest }: SchemaFiles,
  applied: ReadonlyMap<number, AppliedMigration>,
): void {
  const known = new Map(
    [...(baseline?.former ?? []), ...migrations].map((file) => [file.number, file]),
  )
  for (const { number, name, checksum, needs } of applied.values()) {
    const file = known.get(number)
    if (!file && needs > newest) {
      throw new Error(
        `La base de datos ya tiene ${name}, que quitó algo que este programa usa: es de una versión más nueva. Actualiza el programa.`,
      )
    }
    if (file && file.checksum !== checksum && !('sql' in file)) {
      throw new Error(
        `La base de datos aplicó un ${name} distinto del de la versión ${baseline?.formerRelease}. Sigue con el programa que lo aplicó.`,
      )
    }
    if (file && file.checksum !== checksum) {
      throw new Error(
        `migrations/${file.name} cambió después de aplicarse. Lo aplicado no se edita: devuelve el archivo a como estaba y escribe el cambio en uno nuevo.`,
      )
    }
  }
  if (!baseline || applied.size === 0) return
  const own = applied.get(baselineMigrationNumber)
  if (own && own.checksum !== baseline.checksum) {
    throw new Error(
      `${baselineMigrationName} cambió después de aplicarse. Lo aplicado no se edita, salvo sus comentarios: devuelve los archivos a como estaban y escribe el cambio en una migración.`,
    )
  }
  const missing = baseline.former.filter(({ number }) => !applied.has(number))
  if (missing.length > 0) {
    throw new Error(
      `La base de datos es anterior a la versión ${baseline.formerRelease}: ${missingInWords(missing)}. No se cambió nada. ` +
        `Arranca primero la versión ${baseline.formerRelease}, que la actualiza, y después esta.`,
    )
  }
}

/** Rejects a database whose schema is older or newer than this program's; changes nothing. */
export async function requireCurrentSchema(url: string, folder: string): Promise<void> {
  const files = await readSchemaFiles(folder)
  const applied = await readAppliedAt(url)
  const { baseline, migrations } = files
  const own = new Set([
    baselineMigrationNumber,
    ...[...(baseline?.former ?? []), ...migrations].map(({ number }) => number),
  ])
  const unknown = [...applied.values()].find(({ number }) => !own.has(number))
  if (unknown) {
    throw new Error(
      `La base de datos ya tiene ${unknown.name}, que este programa no conoce: es de una versión más nueva. Actualiza el programa.`,
    )
  }
  checkMigrationHistory(files, applied)
  const pending = pendingOf(files, applied)
  if (pending.length === 0) return
  const age = applied.size > 0 ? ': es de una versión anterior a la de este programa' : ''
  throw new Error(
    `A la base de datos ${missingInWords(pending)}${age}. No se cambió nada. Aplica lo que falta con «npm run db:migrate» y repite el comando.`,
  )
}

/**
 * Describes in Spanish the migrations that a database still needs, as the end of a sentence («A la
 * base de datos …»); undefined if none, as in newer databases. Incompatible databases are rejected.
 */
export async function describeMissingMigrations(
  url: string,
  folder: string,
): Promise<string | undefined> {
  const [files, applied] = [await readSchemaFiles(folder), await readAppliedAt(url)]
  checkMigrationHistory(files, applied)
  const pending = pendingOf(files, applied)
  return pending.length > 0 ? missingInWords(pending) : undefined
}

function pendingOf(
  { baseline, migrations }: SchemaFiles,
  applied: ReadonlyMap<number, AppliedMigration>,
): { name: string }[] {
  const isNew = baseline && applied.size === 0
  return [
    ...(isNew ? [{ name: baselineMigrationName }] : []),
    ...migrations.filter(({ number }) => !applied.has(number)),
  ]
}

function missingInWords(missing: readonly { name: string }[]): string {
  const [first] = missing
  if (first?.name === baselineMigrationName) return 'le falta todo el esquema'
  return missing.length === 1
    ? `le falta ${first?.name}`
    : `le faltan ${missing.length} migraciones, desde ${first?.name}`
}

async function readAppliedAt(url: string) {
  const connectionString = await followActiveDatabaseHost(url).find()
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 10_000 })
  await client.connect()
  try {
    return await readAppliedMigrations(client)
  } finally {
    await client.end()
  }
}
