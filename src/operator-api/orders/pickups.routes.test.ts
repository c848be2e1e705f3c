import { beforeAll, expect, it } from 'vitest'
import type { OrderState } from '#domain/orders/order-state.ts'
import { pickupTabs } from '#domain/orders/pickup-tabs.ts'
import * as pickups from '#persistence/orders/pickups.ts'
import { testDatabase } from '#test/support/database.ts'
import { addOrder } from '#test/support/make-order.ts'
import { addProduct } from '#test/support/make-product.ts'
import { makeBuyer } from '#test/support/make-purchase.ts'
import { type Credentials, testOffice } from '#test/support/operator-api.ts'

const { db } = await testDatabase()
const office = await testOffice(db)
const marta = await office.person('pedidos')
let ids = { shopperId: 0, productId: 0 }

beforeAll(async () => {
  ids = { shopperId: (await makeBuyer(db)).id, productId: (await addProduct(db)).id }
})

async function pickup(state: OrderState, { point = 'centro', until = '2026-11-25' } = {}) {
  const { number } = await addOrder(db, { ...ids, state })
  const place = { name: point, address: 'Calle 1', hold_days: 7 }
  const address = { first_name: 'Eva', last_name: 'Luna', address1: 'Calle 2', postcode: '97000' }
  await db
    .updateTable('payment_attempts')
    .set({
      pickup_point: JSON.stringify(place),
      shipping_code: point,
      shipping_address: JSON.stringify(address),
    })
    .where('order_number', '=', number)
    .execute()
  if (state !== 'processing') {
    await db
      .updateTable('orders')
      .set({ pickup_code: '123456', pickup_until: until })
      .where('number', '=', number)
      .execute()
  }
  return number
}

const list = async (query: string) => (await office.get(`pickups?${query}`, marta.as)).body
const numbersOf = (reply: { pickups: { number: string }[] }) =>
  reply.pickups.map((one) => one.number)

it('the back-office pick-up list shows waiting parcels by deadline, overdue parcels, and orders not yet at their pick-up point', async () => {
  const late = await pickup('delivered_unconfirmed', { until: '2026-11-27' })
  const soon = await pickup('delivered_unconfirmed')
  const north = await pickup('delivered_unconfirmed', { point: 'norte', until: '2026-11-26' })
  const past = await pickup('delivery_failed', { until: '2026-11-01' })
  const fresh = await pickup('processing')
  await addOrder(db, { ...ids, state: 'processing' })
  const all = await list('')
  expect(numbersOf(all)).toEqual([soon, north, late])
  expect(all.pickups[0]).toMatchObject({ person: 'Eva Luna', until: '2026-11-25', units: 1 })
  expect(all.points).toEqual([
    { code: 'centro', name: 'centro', count: 3 },
    { code: 'norte', name: 'norte', count: 1 },
  ])
  const here = await list('point=centro')
  expect(numbersOf(here)).toEqual([soon, late])
  expect(here.counts).toEqual({ waiting: 2, overdue: 1, 'to-prepare': 1 })
  expect(numbersOf(await list('part=overdue'))).toEqual([past])
  expect(numbersOf(await list('part=to-prepare'))).toEqual([fresh])
  expect(numbersOf(await list(`search=${late}`))).toEqual([late])
  expect(numbersOf(await list('search=eva%20lu'))).toEqual([soon, north, late])
  const first = await list('limit=2')
  expect(numbersOf(await list(`limit=2&after=${first.next}`))).toEqual([late])
  expect(JSON.stringify(all)).not.toContain('123456')
  for (const part of pickupTabs)
    await pickups.listPageOfPickupOrders(db, { part, afterId: 1, limit: 1 })
})

it('handing over a pick-up order with a wrong code shows an error at the code field; the right code succeeds', async () => {
  const number = await pickup('delivered_unconfirmed')
  const give = (body: object) => office.post(`orders/${number}/hand-over`, body, marta.as)
  for (const body of [{ code: '000000' }, { code: ' ' }, {}]) {
    expect(await give(body)).toMatchObject({
      status: 422,
      body: { fields: { code: expect.any(String) } },
    })
  }
  expect((await give({ code: ' 123456 ' })).status).toBe(200)
  expect((await give({ code: '123456' })).status).toBe(409)
})

it('the back-office pick-up list shows phone numbers only with the permission for personal data', async () => {
  const number = await pickup('delivered_unconfirmed')
  await db
    .updateTable('payment_attempts')
    .set({ buyer_phone: '9991234567' })
    .where('order_number', '=', number)
    .execute()
  const counter = await office.key(['orders:write'])
  const seenBy = async (as: Credentials) =>
    (await office.get(`pickups?search=${number}`, as)).body.pickups[0].phone
  expect(await seenBy(marta.as)).toBe('9991234567')
  expect(await seenBy(counter.as)).toBeNull()
})
