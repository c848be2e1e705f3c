import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { start } from '#embedded/postgres.ts'
import { migrate } from '#persistence/migrate.ts'

/** A PostgreSQL server that forgets everything when closed, its first database migrated. */
export async function startThrowawayPostgres() {
  const directory = await mkdtemp(path.join(tmpdir(), 'tianguis-'))
  const server = await start({ directory, durable: false })
  await migrate(server.url, path.resolve('migrations'))
  return {
    url: server.url,
    async close() {
      await server.close()
      await rm(directory, { recursive: true, force: true })
    },
  }
}
