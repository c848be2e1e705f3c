import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { hourInMs } from '#domain/durations.ts'
import type { OrderState } from '#domain/orders/order-state.ts'
import { listLabelsOfOrder } from '#persistence/labels/labels.ts'
import { toOrderStateId } from '#persistence/orders/order-state-id.ts'
import { testDatabase } from '#test/support/database.ts'
import { prepareLabelShop } from '#test/support/label-shop.ts'
import { readOfficeOrder } from '../orders/read-office-order.ts'
import { buyLabel } from './buy-label.ts'
import { followLabels } from './follow-labels.ts'
import { quoteLabel } from './quote-label.ts'

const { db } = await testDatabase()
const actor = 'operator:ana'
const sent = { parcel: { length: 20, width: 15, height: 10, grams: 300 }, declaredValue: null }
let shop: Awaited<ReturnType<typeof prepareLabelShop>>
let now = new Date('2026-11-30T18:00:00Z')

beforeAll(async () => {
  shop = await prepareLabelShop(db)
})
beforeEach(() => {
  now = new Date(now.getTime() + 3 * hourInMs)
})
afterAll(() => shop.skydropx.close())

/** An order shipped with a bought label, after its shipping notification. */
async function sendOrder(): Promise<string> {
  const number = await shop.addPaidOrder()
  const quoted = await quoteLabel(db, shop.access, { number, ...sent })
  const offer = quoted.ok ? quoted.best[0] : undefined
  if (!offer) throw new Error('No offer')
  const { key: offerKey, price } = offer
  await buyLabel(db, shop.access, { number, ...sent, offerKey, price, actor }, now)
  await db.updateTable('shipments').set({ announced_at: now }).where('state', '=', 'sent').execute()
  return number
}

/** Lets the carrier report something of an order, and asks the platform two hours later. */
async function report(number: string, news: string) {
  const [label] = await listLabelsOfOrder(db, number)
  const there = shop.skydropx.bought.find(({ id }) => id === label?.providerId)
  if (there) there.news = news
  now = new Date(now.getTime() + 3 * hourInMs)
  await followLabels(db, shop.access, now)
}

const stateOf = async (number: string) => (await readOfficeOrder(db, number, now))?.order.state
const problemOf = async (number: string) =>
  (await listLabelsOfOrder(db, number))[0]?.trackingProblem ?? null

it('news of the carrier bring an order on its way, and to its delivery', async () => {
  const number = await sendOrder()
  await report(number, 'created')
  expect(await stateOf(number)).toBe('shipped')
  await report(number, 'in_transit')
  expect(await stateOf(number)).toBe('in_transit')
  await report(number, 'in_transit')
  await report(number, 'delivered')
  expect(await stateOf(number)).toBe('delivered_unconfirmed')
  expect(await problemOf(number)).toBeNull()
})

it('a delivery whose way was not reported arrives as well, and never completes the order', async () => {
  const number = await sendOrder()
  await report(number, 'delivered')
  await report(number, 'delivered')
  expect(await stateOf(number)).toBe('delivered_unconfirmed')
})

it('a return is trouble for a person', async () => {
  const number = await sendOrder()
  await report(number, 'in_return')
  expect(await stateOf(number)).toBe('delivery_failed')
})

it('news that no move allows, late or after a decision, go to a person', async () => {
  const number = await sendOrder()
  await report(number, 'in_return')
  await report(number, 'in_transit')
  expect(await stateOf(number)).toBe('delivery_failed')
  expect(await problemOf(number)).toBe(
    'ESTAFETA dice que el paquete 1 va en camino, y el pedido está en «Incidencia en la entrega».',
  )
  const ended: OrderState = 'refunded'
  const other = await sendOrder()
  await report(other, 'in_return')
  await db
    .updateTable('orders')
    .set({ state_id: toOrderStateId(ended) })
    .where('number', '=', other)
    .execute()
  await report(other, 'delivered')
  expect(await stateOf(other)).toBe(ended)
  expect(await problemOf(other)).toContain('se entregó')
})

it('a platform that does not answer moves nothing', async () => {
  const number = await sendOrder()
  shop.skydropx.behaviour.isBusy = true
  await report(number, 'delivered')
  shop.skydropx.behaviour.isBusy = false
  expect(await stateOf(number)).toBe('shipped')
})
