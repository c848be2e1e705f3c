import { expect, it } from 'vitest'
import * as promotions from '#persistence/buying/promotions.ts'
import { testDatabase } from '#test/support/database.ts'
import { addProduct } from '#test/support/make-product.ts'
import { testOffice } from '#test/support/operator-api.ts'
import { auditOf } from '#test/support/operator.ts'

const { db } = await testDatabase()
const office = await testOffice(db)
const owner = await office.person('dueño')

const said = {
  name: '3×2',
  kind: 'units',
  buy: 2,
  get: 1,
  percent: 100,
  least: 0,
  for: 'all',
  which: [],
  exclude_offers: false,
  combines: true,
  place: 1,
}

async function make(over: object = {}): Promise<number> {
  const made = await office.post('promotions', { ...said, ...over }, owner.as)
  expect(made.status).toBe(200)
  return made.body.id
}

const move = (id: number, deed: string) =>
  office.post(`promotions/${id}/moves`, { move: deed }, owner.as)
const stateOf = async (id: number) => (await office.get(`promotions/${id}`, owner.as)).body.state

it('a promotion goes from draft through simulation to published, pauses, resumes and ends', async () => {
  const id = await make({ place: 2 })
  expect(await stateOf(id)).toBe('draft')
  expect((await move(id, 'publish')).body.code).toBe('not-rehearsed')
  expect((await office.post(`promotions/${id}/rehearsal`, {}, owner.as)).status).toBe(200)
  expect((await office.get(`promotions/${id}`, owner.as)).body.rehearsal).toMatchObject({
    looked: 0,
    reached: 0,
    given: 0,
    current: true,
  })
  for (const [deed, state] of [
    ['publish', 'active'],
    ['pause', 'paused'],
    ['resume', 'active'],
    ['end', 'ended'],
  ] as const) {
    expect((await move(id, deed)).status).toBe(200)
    expect(await stateOf(id)).toBe(state)
  }
  expect((await move(id, 'resume')).body.code).toBe('plan-move')
  expect((await auditOf(db, `promotion:${id}`)).map(({ action }) => action)).toEqual(
    expect.arrayContaining(['promotion-add', 'promotion-publish', 'promotion-end']),
  )
})

it('a promotion must be simulated again after a change before it can be published', async () => {
  const id = await make()
  await office.post(`promotions/${id}/rehearsal`, {}, owner.as)
  const { version } = (await office.get(`promotions/${id}`, owner.as)).body
  const change = { ...said, buy: 1, version }
  expect((await office.put(`promotions/${id}`, change, owner.as)).status).toBe(200)
  expect((await office.get(`promotions/${id}`, owner.as)).body.rehearsal.current).toBe(false)
  expect((await move(id, 'publish')).body.code).toBe('not-rehearsed')
})

it('a promotion accepts a list of product SKUs, and reports the unknown ones', async () => {
  const product = await addProduct(db, {})
  const id = await make({ for: 'products', which: [product.sku] })
  expect((await promotions.findPromotion(db, id))?.scope).toEqual({
    kind: 'products',
    url_keys: [product.urlKey],
  })
  const wrong = await office.post(
    'promotions',
    { ...said, kind: 'amount', percent: 95, least: 10.005, for: 'categories', which: ['nada'] },
    owner.as,
  )
  expect(wrong).toMatchObject({
    status: 422,
    body: {
      fields: {
        percent: 'Escribe de 1 a 90.',
        least: expect.stringContaining('dos decimales'),
        which: 'No hay categoría «nada».',
      },
    },
  })
})

it('an operator can preview a promotion on a product before publication', async () => {
  const product = await addProduct(db, {})
  const id = await make({ for: 'products', which: [product.urlKey] })
  const shown = await office.get(
    `promotions/${id}/preview?product=${product.sku}&quantity=3`,
    owner.as,
  )
  const { without, with: applied } = shown.body.shown
  expect(applied.promotions).toMatchObject([{ name: '3×2' }])
  expect(without.discount).toBe(0)
  expect(applied.discount).toBeCloseTo(without.subtotal / 3, 2)
  const none = await office.get(`promotions/${id}/preview?product=nada`, owner.as)
  expect(none.body).toEqual({ shown: null })
})
