import { afterAll } from 'vitest'
import { followChanges } from '#cache/change-feed.ts'
import { openChangesReader } from '#persistence/catalogue-changes.ts'

/** Change feed of a test's database, polled on demand. */
export async function testChanges(url: string, clock: () => number = Date.now) {
  const reader = openChangesReader(url, { patienceMs: 20_000 })
  const feed = await followChanges({ read: reader.read, clock, interval: 0 })
  afterAll(async () => {
    await feed.close()
    await reader.close()
  })
  return feed
}
