import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, inject } from 'vitest'
import { toUnpooledDatabaseAddress } from '#persistence/database-addresses.ts'
import { openDatabase } from '#persistence/database.ts'

/**
 * A fresh migrated database for this test file, or a copy of another as it is now; dropped after it. It belongs to the
 * shop's role. `direct` passes by a pooler, for tests of what only a session keeps.
 */
export async function testDatabase({
  copyOf,
  direct = false,
}: { copyOf?: string; direct?: boolean } = {}) {
  const template = new URL(inject('templateUrl'))
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const source = new URL(copyOf ?? template).pathname.slice(1)
  // the template must have no connections; pools reconnect
  if (copyOf) {
    await administer(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${source}'`,
    )
  }
  await administer(
    `create database ${name} template ${source} owner ${template.username} strategy file_copy`,
  )
  const url = Object.assign(new URL(template), { pathname: name })
  const superuserUrl = Object.assign(new URL(inject('superuserUrl')), { pathname: name })
  const poolerUrl = direct ? undefined : inject('poolerUrl')
  const database = poolerUrl
    ? openDatabase(
        {
          url: Object.assign(new URL(poolerUrl), { pathname: name }).href,
          pooling: 'transaction',
          named: false,
        },
        { sessions: toUnpooledDatabaseAddress(url.href) },
      )
    : openDatabase(url.href)
  afterAll(async () => {
    await database.close()
    await administer(`drop database ${name} with (force)`)
  })
  return { ...database, url: url.href, superuserUrl: superuserUrl.href }

  async function administer(command: string) {
    const url = Object.assign(new URL(inject('superuserUrl')), { pathname: 'postgres' })
    const client = new pg.Client({ connectionString: url.href })
    await client.connect()
    await client.query(command)
    await client.end()
  }
}
