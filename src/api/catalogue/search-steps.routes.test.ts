import { beforeEach, expect, it } from 'vitest'
import { testApi } from '#test/support/api.ts'
import { testDatabase } from '#test/support/database.ts'
import { addProduct } from '#test/support/make-product.ts'

const { db } = await testDatabase()
const laptop = await addProduct(db, { urlKey: 'laptop', name: 'Laptop Nimbus' })

beforeEach(() => db.deleteFrom('search_day_steps').execute())

type Api = Awaited<ReturnType<typeof testApi>>
const report = (api: Api, over: object = {}, address?: string) => {
  const body = { searchQuery: 'laptop', step: 'opened', productIds: [laptop.id], ...over }
  return api.post('shop/searchStep', body, undefined, address)
}
/** Steps stored by the end of a callback. */
async function stored(work: (api: Api) => Promise<unknown>) {
  const api = await testApi(db)
  await work(api)
  await api.app.close()
  return db
    .selectFrom('search_day_steps')
    .select(['step', 'shown', 'product_id', 'meant'])
    .orderBy('id')
    .execute()
}
const opened = { step: 'opened', shown: 'laptop', product_id: laptop.id, meant: null }

it('steps are stored once per network, with the day’s hash in place of the address', async () => {
  const rows = await stored(async (api) => {
    for (const address of ['203.0.113.7', '203.0.113.7', '2001:db8:1:1::9', '2001:db8:1:1::8'])
      expect(await report(api, { email: 'ana@correo.test' }, address)).toMatchObject({
        status: 200,
        body: { success: true },
      })
    await report(api, { step: 'searched', productIds: [] })
  })
  expect(rows).toEqual([opened, opened, { ...opened, step: 'searched', product_id: null }])
})

it('unknown products, long texts and personal data are accepted and not stored', async () => {
  const rows = await stored(async (api) => {
    for (const over of [
      { productIds: [laptop.id + 1_000_000] },
      { searchQuery: 'palabra '.repeat(60) },
      { searchQuery: 'ana@correo.test' },
      { searchQuery: '55 1234 5678' },
      { searchQuery: '' },
    ])
      expect((await report(api, over)).body.success).toBe(true)
  })
  expect(rows).toEqual([])
})

it('markup in a query is stored as plain text', async () => {
  const rows = await stored((api) => report(api, { searchQuery: '<b>laptop</b>' }))
  expect(rows).toEqual([{ ...opened, shown: '<b>laptop</b>' }])
})

it('a malformed report is rejected', async () => {
  const rows = await stored(async (api) => {
    for (const over of [
      { step: 'sold' },
      { step: 'meant' },
      { searchQuery: 'a'.repeat(501) },
      { productIds: Array.from({ length: 21 }, () => laptop.id) },
      { productIds: ['uno'] },
    ])
      expect((await report(api, over)).body.success).toBe(false)
  })
  expect(rows).toEqual([])
})

it('reports are counted at most sixty times an hour per network', async () => {
  const rows = await stored(async (api) => {
    for (let at = 0; at < 70; at++)
      await report(api, { searchQuery: `laptop ${at}` }, '203.0.113.7')
    await report(api, { searchQuery: 'otra laptop' }, '203.0.113.8')
  })
  expect(rows).toHaveLength(61)
})
