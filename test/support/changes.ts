import { afterAll } from 'vitest'
import { pollCatalogueChanges } from '#cache/catalogue-change-feed.ts'
import { openCatalogueChangeReader } from '#persistence/catalogue-changes.ts'

/** Change feed of a test's database, polled on demand. */
export async function testChanges(url: string, clock: () => number = Date.now) {
  const reader = openCatalogueChangeReader(url, { patienceMs: 20_000 })
  const feed = await pollCatalogueChanges({ read: reader.read, clock, interval: 0 })
  afterAll(async () => {
    await feed.close()
    await reader.close()
  })
  return feed
}
