import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'

type Migration = { number: number; name: string; sql: string; checksum: string }

const turn = 0x74696d67

/** Applies the numbered files of `directory` that the database does not have yet, one transaction each, and names them. */
export async function migrate(url: string, directory: string): Promise<string[]> {
  const migrations = await readMigrations(directory)
  const client = new pg.Client({
    connectionString: url,
    application_name: 'tianguis-migrate',
    connectionTimeoutMillis: 10_000,
  })
  await client.connect()
  try {
    await checkServer(client)
    // Several processes may start at once; one migrates and the others wait.
    await client.query('select pg_advisory_lock($1)', [turn])
    const applied = await readApplied(client)
    checkHistory(migrations, applied)
    const pending = migrations.filter(({ number }) => !applied.has(number))
    for (const migration of pending) await apply(client, migration)
    return pending.map(({ name }) => name)
  } finally {
    await client.end()
  }
}

async function readMigrations(directory: string): Promise<Migration[]> {
  const names = (await readdir(directory)).filter((name) => name.endsWith('.sql')).sort()
  return Promise.all(
    names.map(async (name, index) => {
      const number = Number(/^(\d{4})-[a-z0-9-]+\.sql$/.exec(name)?.[1])
      if (number !== index + 1) {
        throw new Error(
          `migrations/${name}: los archivos se numeran 0001-nombre.sql, 0002-nombre.sql… sin huecos ni repetidos.`,
        )
      }
      const sql = (await readFile(path.join(directory, name), 'utf8')).replaceAll('\r\n', '\n')
      return { number, name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
    }),
  )
}

async function checkServer(client: pg.Client) {
  const { rows } = await client.query<{ version: string; number: number; encoding: string }>(
    `select current_setting('server_version') as version, current_setting('server_encoding') as encoding,
            current_setting('server_version_num')::integer as number`,
  )
  const [{ version, number, encoding } = { version: '', number: 0, encoding: '' }] = rows
  if (number < 150_000) {
    throw new Error(`La base de datos es PostgreSQL ${version}; hace falta el 15 o posterior.`)
  }
  if (encoding !== 'UTF8') {
    throw new Error(`La base de datos guarda el texto en ${encoding}; créala con encoding UTF8.`)
  }
}

async function readApplied(client: pg.Client) {
  await client.query(
    `create table if not exists schema_migrations (
       number integer primary key,
       name text not null,
       checksum text not null,
       applied_at timestamptz not null default now()
     )`,
  )
  const { rows } = await client.query<Omit<Migration, 'sql'>>(
    'select number, name, checksum from schema_migrations',
  )
  return new Map(rows.map((row) => [row.number, row]))
}

function checkHistory(migrations: Migration[], applied: Map<number, Omit<Migration, 'sql'>>) {
  for (const { number, name, checksum } of applied.values()) {
    const file = migrations[number - 1]
    if (!file) {
      throw new Error(
        `La base de datos ya tiene ${name}, que este programa no conoce: es de una versión más nueva. Actualiza el programa.`,
      )
    }
    if (file.checksum !== checksum) {
      throw new Error(
        `migrations/${file.name} cambió después de aplicarse. Lo aplicado no se edita: devuelve el archivo a como estaba y escribe el cambio en uno nuevo.`,
      )
    }
  }
}

async function apply(client: pg.Client, { number, name, sql, checksum }: Migration) {
  try {
    await client.query('begin')
    await client.query(sql)
    await client.query(
      'insert into schema_migrations (number, name, checksum) values ($1, $2, $3)',
      [number, name, checksum],
    )
    await client.query('commit')
  } catch (cause) {
    await client.query('rollback')
    throw new Error(`migrations/${name} no se pudo aplicar: ${(cause as Error).message}`, { cause })
  }
}
