import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, inject } from 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    /** connection URL of the PostgreSQL server of the test run, for its superuser */
    superuserUrl: string
  }
}

/**
 * Creates a database for one test file, empty or as a copy of `template`, and drops it after the file. Returns its
 * connection URL for the superuser.
 */
export async function createTestDatabase({
  template = 'template1',
  owner = 'default',
}: { template?: string; owner?: string } = {}): Promise<{ url: string }> {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await administer(`create database ${name} template ${template} owner ${owner} strategy file_copy`)
  afterAll(() => administer(`drop database ${name} with (force)`))
  return { url: urlOf(name) }
}

let superuser: Promise<pg.Client> | undefined

/**
 * Runs an SQL command as superuser, connected to no test database. The connection serves all files of a process: each
 * costs PostgreSQL a process.
 */
export async function administer(command: string): Promise<void> {
  superuser ??= connectAsSuperuser()
  await (await superuser).query(command)
}

async function connectAsSuperuser(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: urlOf('postgres') })
  // the server may end before this process
  client.on('error', () => {})
  await client.connect()
  await client.query('set file_copy_method = clone')
  return client
}

function urlOf(database: string): string {
  return Object.assign(new URL(inject('superuserUrl')), { pathname: database }).href
}
