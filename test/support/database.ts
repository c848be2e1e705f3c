import { administer, createTestDatabase } from '@tianguis/testing/database.ts'
import { afterAll, inject } from 'vitest'
import { toUnpooledDatabaseAddress } from '#persistence/database-addresses.ts'
import { openDatabase } from '#persistence/database.ts'

/**
 * A fresh migrated database for this test file, or a copy of another as it is now; dropped after it. It belongs to the
 * shop's role. `direct` passes by a pooler, for tests of what only a session keeps. Each connection costs PostgreSQL a
 * process that reads the schema again: few, except for tests of concurrency.
 */
export async function testDatabase({
  copyOf,
  direct = false,
  connections = 4,
}: { copyOf?: string; direct?: boolean; connections?: number } = {}) {
  const template = new URL(inject('templateUrl'))
  const source = new URL(copyOf ?? template).pathname.slice(1)
  // the template must have no connections; pools reconnect
  if (copyOf) {
    await administer(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${source}'`,
    )
  }
  const { url: superuserUrl } = await createTestDatabase({
    template: source,
    owner: template.username,
  })
  const { pathname } = new URL(superuserUrl)
  const url = Object.assign(new URL(template), { pathname })
  const poolerUrl = direct ? undefined : inject('poolerUrl')
  const database = poolerUrl
    ? openDatabase(
        {
          url: Object.assign(new URL(poolerUrl), { pathname }).href,
          pooling: 'transaction',
          named: false,
        },
        { sessions: toUnpooledDatabaseAddress(url.href) },
      )
    : openDatabase(url.href, { max: connections })
  afterAll(() => database.close())
  return { ...database, url: url.href, superuserUrl }
}
