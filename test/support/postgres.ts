import { mkdtemp, rm } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import { startPostgres } from '#embedded/start-postgres.ts'
import { migrateDatabase } from '#persistence/migrate-database.ts'
import { scratchFolder } from '../../scripts/launch/scratch.mjs'

/** A PostgreSQL server that forgets everything when closed, its first database migrated. */
export async function startThrowawayPostgres({ durable = false, schemaFolder = 'database' } = {}) {
  const server = await startEmptyPostgres({ durable })
  await migrateDatabase(server.url, path.resolve(schemaFolder))
  return server
}

/** A PostgreSQL server that forgets everything when closed, its first database empty. */
export async function startEmptyPostgres({ durable = false } = {}) {
  const directory = await mkdtemp(path.join(scratchFolder(), 'postgres-'))
  const server = await startPostgres({ directory, durable })
  const { shop: url, superuser: superuserUrl } = server.addresses
  await dropSchemasOfOthers(superuserUrl)
  return {
    url,
    superuserUrl,
    async close() {
      await server.close()
      await rm(directory, { recursive: true, force: true })
    },
  }
}

/**
 * A database as `DATABASE_URL` may name it: its owner creates everything, including the schemas of provider and
 * simulator.
 */
async function dropSchemasOfOthers(superuserUrl: string) {
  const client = new pg.Client({ connectionString: superuserUrl })
  await client.connect()
  await client.query('drop schema identity, payment_simulator')
  await client.end()
}
