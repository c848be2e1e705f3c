import { afterAll, beforeAll, expect, it } from 'vitest'
import { hourInMs } from '#domain/durations.ts'
import { listLabelsOfOrder } from '#persistence/labels/labels.ts'
import { testDatabase } from '#test/support/database.ts'
import { prepareLabelShop } from '#test/support/label-shop.ts'
import { auditOf } from '#test/support/operator.ts'
import { unpackShipment } from '../orders/pack-order.ts'
import { undoShipment } from '../orders/undo-shipment.ts'
import { buyLabel } from './buy-label.ts'
import { cancelLabel } from './cancel-label.ts'
import { quoteLabel } from './quote-label.ts'

const { db } = await testDatabase()
const now = new Date('2026-11-30T18:00:00Z')
const actor = 'operator:ana'
const sent = { parcel: { length: 20, width: 15, height: 10, grams: 300 }, declaredValue: null }
let shop: Awaited<ReturnType<typeof prepareLabelShop>>

beforeAll(async () => {
  shop = await prepareLabelShop(db)
})
afterAll(() => shop.skydropx.close())

async function buy(number: string) {
  const quoted = await quoteLabel(db, shop.access, { number, ...sent })
  const offer = quoted.ok ? quoted.best[0] : undefined
  if (!offer) throw new Error('No offer')
  const { key: offerKey, price } = offer
  await buyLabel(db, shop.access, { number, ...sent, offerKey, price, actor }, now)
  const label = (await listLabelsOfOrder(db, number)).at(-1)
  if (!label) throw new Error('No label')
  return label
}

const cancel = (id: number, at = now) => cancelLabel(db, shop.access, { id, actor }, at)
const statesOf = async (number: string) =>
  (await listLabelsOfOrder(db, number)).map(({ state, cancellation }) => [state, cancellation])

it('a cancelled label says what the platform answered, and its parcel gets another one', async () => {
  const number = await shop.addPaidOrder()
  const { id } = await buy(number)
  expect(await cancel(id)).toEqual({ ok: true, isSent: true })
  expect(await statesOf(number)).toEqual([['canceled', 'approved']])
  expect(await cancel(id)).toMatchObject({ ok: false, code: 'label-canceled' })
  await undoShipment(db, { number, shipment: 1, actor }, now)
  await buy(number)
  expect(await statesOf(number)).toEqual([
    ['canceled', 'approved'],
    ['bought', null],
  ])
  const actions = (await auditOf(db, `order:${number}`)).map(({ action }) => action)
  expect(actions.filter((action) => action === 'label-canceled')).toHaveLength(1)
})

it('the parcel of a cancelled label is unpacked', async () => {
  const number = await shop.addPaidOrder()
  const { id } = await buy(number)
  await undoShipment(db, { number, shipment: 1, actor }, now)
  expect(await cancel(id)).toEqual({ ok: true, isSent: false })
  expect(await unpackShipment(db, { number, shipment: 1, actor }, now)).toEqual({ ok: true })
})

it('a label that the carrier collected is not cancelled', async () => {
  const number = await shop.addPaidOrder()
  const { id, providerId } = await buy(number)
  const collected = shop.skydropx.bought.find((one) => one.id === providerId)
  if (collected) collected.isCollected = true
  expect(await cancel(id)).toMatchObject({
    code: 'label-not-canceled',
    reason: 'El envío no se puede cancelar',
  })
  expect(await statesOf(number)).toEqual([['bought', null]])
})

it('a label that the platform cancelled, but whose answer was lost, counts as cancelled', async () => {
  const number = await shop.addPaidOrder()
  const { id, providerId } = await buy(number)
  const lost = shop.skydropx.bought.find((one) => one.id === providerId)
  if (lost) lost.state = 'canceled'
  expect(await cancel(id)).toMatchObject({ ok: true })
  expect(await statesOf(number)).toEqual([['canceled', '']])
})

it('a purchase without answer is given up only when the platform has forgotten it', async () => {
  const number = await shop.addPaidOrder()
  shop.skydropx.behaviour.losesPurchase = true
  const { id } = await buy(number)
  expect(await cancel(id)).toMatchObject({ code: 'label-in-progress' })
  const later = new Date(now.getTime() + 97 * hourInMs)
  expect(await cancel(id, later)).toMatchObject({ ok: true })
  expect(await statesOf(number)).toEqual([['refused', null]])
})
