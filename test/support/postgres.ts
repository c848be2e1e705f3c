import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { start } from '#embedded/postgres.ts'
import { migrate } from '#persistence/migrate.ts'

const prefix = 'tianguis-test-'

/** A PostgreSQL server that forgets everything when closed, its first database migrated. */
export async function startThrowawayPostgres({ durable = false } = {}) {
  await clearAbandoned()
  const directory = await mkdtemp(path.join(tmpdir(), `${prefix}${process.pid}-`))
  const server = await start({ directory, durable })
  const { shop: url, superuser: superuserUrl } = server.addresses
  await dropSchemasOfOthers(superuserUrl)
  await migrate(url, path.resolve('migrations'))
  return {
    url,
    superuserUrl,
    async close() {
      await server.close()
      await rm(directory, { recursive: true, force: true })
    },
  }
}

/** Leaves a database as `DATABASE_URL` may lead to: the role that owns it makes what it needs, provider and simulator included. */
async function dropSchemasOfOthers(superuserUrl: string) {
  const client = new pg.Client({ connectionString: superuserUrl })
  await client.connect()
  await client.query('drop schema identity, payment_simulator')
  await client.end()
}

// A run that was killed leaves its server behind.
async function clearAbandoned() {
  for (const name of await readdir(tmpdir())) {
    const owner = Number(new RegExp(`^${prefix}(\\d+)-`).exec(name)?.[1])
    if (!owner || isAlive(owner)) continue
    const directory = path.join(tmpdir(), name)
    const server = await start({ directory, durable: false }).catch(() => undefined)
    await server?.close()
    await rm(directory, { recursive: true, force: true }).catch(() => {})
  }
}

function isAlive(pid: number) {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
