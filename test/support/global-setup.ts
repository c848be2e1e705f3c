import type { TestProject } from 'vitest/node'
import { startPgBouncer } from './pgbouncer.ts'
import { startThrowawayPostgres } from './postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    templateUrl: string
    /** PgBouncer in transaction mode in front of test databases, on request. */
    poolerUrl: string
  }
}

/** One server for the whole run; its migrated database is the template that every test file copies. */
export default async function setup(project: TestProject) {
  const server = await startThrowawayPostgres()
  project.provide('templateUrl', server.url)
  project.provide('superuserUrl', server.superuserUrl)
  const pooler =
    process.env.TEST_POOLER === 'transaction' ? await startPgBouncer(server.url) : undefined
  project.provide('poolerUrl', pooler?.through(server.url) ?? '')
  return async () => {
    await pooler?.close()
    await server.close()
  }
}
