import type { TestProject } from 'vitest/node'
import { startThrowawayPostgres } from './postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    templateUrl: string
    superuserUrl: string
  }
}

/** One server for the whole run; its migrated database is the template that every test file copies. */
export default async function setup(project: TestProject) {
  const server = await startThrowawayPostgres()
  project.provide('templateUrl', server.url)
  project.provide('superuserUrl', server.superuserUrl)
  return server.close
}
