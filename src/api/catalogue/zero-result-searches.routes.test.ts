import { beforeAll, describe, expect, it } from 'vitest'
import * as missedSearches from '#persistence/catalogue/zero-result-searches.ts'
import { testApi } from '#test/support/api.ts'
import { testDatabase } from '#test/support/database.ts'
import { addProduct } from '#test/support/make-product.ts'
import {
  recordZeroResultSearches,
  expireZeroResultSearches,
} from '#use-cases/catalogue/count-zero-result-searches.ts'

const { db } = await testDatabase()
beforeAll(() => addProduct(db, { urlKey: 'laptop', name: 'Laptop Nimbus' }))

const list = async () =>
  (await missedSearches.listPageOfZeroResultSearches(db, { setAside: false }, { limit: 100 })).map(
    ({ shown, searches }) => [shown, searches] as const,
  )
/** Missed searches counted by the end of a callback. */
async function counted(work: (api: Awaited<ReturnType<typeof testApi>>) => Promise<unknown>) {
  await db.deleteFrom('missed_searches').execute()
  const api = await testApi(db)
  await work(api)
  await api.app.close()
  return list()
}
const miss = (api: Awaited<ReturnType<typeof testApi>>, searchQuery: string, address?: string) =>
  api.post('shop/searchMissed', { searchQuery, email: 'ana@correo.test' }, undefined, address)

describe('a zero-result search', () => {
  it('searches without results are counted once per normalised query, and the counts are saved at shutdown', async () => {
    const rows = await counted(async (api) => {
      for (const words of ['Zampoña', 'zampona', '  ZAMPOÑA  ', 'patín'])
        expect(await miss(api, words)).toMatchObject({ status: 200, body: { success: true } })
    })
    expect(rows).toEqual([
      ['zampoña', 3],
      ['patín', 1],
    ])
  })

  it('a search is not counted as zero-result if it has results or its words contain personal data', async () => {
    const rows = await counted(async (api) => {
      for (const words of ['laptop', 'ana@correo.test', '55 1234 5678', '4111 1111 1111 1111', ''])
        expect((await miss(api, words)).status).toBe(200)
    })
    expect(rows).toEqual([])
  })

  it('zero-result searches are counted at most twenty times an hour per IP address', async () => {
    const words = Array.from({ length: 30 }, (_, at) => `inexistente${at}x`)
    const rows = await counted(async (api) => {
      for (const word of words) expect((await miss(api, word, '203.0.113.7')).status).toBe(200)
      await miss(api, 'zampoña', '203.0.113.8')
    })
    expect(rows).toHaveLength(21)
    expect(rows.map(([shown]) => shown)).toContain('zampoña')
  })
})

describe('zero-result counts', () => {
  it('a full table of zero-result searches keeps the most frequent queries, and of the others only the newest', async () => {
    await db.deleteFrom('missed_searches').execute()
    const some = (words: string, searches: number) => ({ words, shown: words, searches })
    const most = 3
    await missedSearches.addZeroResultSearches(db, [some('muchas', 9)], {
      today: '2026-11-01',
      most,
    })
    await missedSearches.addZeroResultSearches(db, [some('vieja', 1)], {
      today: '2026-11-02',
      most,
    })
    const flood = ['a1', 'a2', 'a3', 'a4'].map((words) => some(words, 1))
    await missedSearches.addZeroResultSearches(db, flood, { today: '2026-11-03', most })
    expect((await list()).map(([shown]) => shown)).toEqual(['muchas', 'a3', 'a4'])
  })

  it('rare zero-result searches are forgotten after two weeks, frequent ones after ninety days', async () => {
    await db.deleteFrom('missed_searches').execute()
    let now = new Date('2026-11-01T18:00:00Z')
    const counter = recordZeroResultSearches(db, { clock: () => now })
    counter.count('zampoña')
    for (let times = 0; times < 3; times++) counter.count('patín')
    await counter.flush()
    const after = async (day: string) => {
      now = new Date(`${day}T18:00:00Z`)
      await expireZeroResultSearches(db, now)
      return (await list()).map(([shown]) => shown)
    }
    expect(await after('2026-11-15')).toEqual(['patín', 'zampoña'])
    expect(await after('2026-11-16')).toEqual(['patín'])
    expect(await after('2027-01-30')).toEqual(['patín'])
    expect(await after('2027-01-31')).toEqual([])
  })
})
