import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { hourInMs, minuteInMs } from '#domain/durations.ts'
import { toCentavos } from '#domain/money.ts'
import { listLabelsOfOrder } from '#persistence/labels/labels.ts'
import { toOrderStateId } from '#persistence/orders/order-state-id.ts'
import { testDatabase } from '#test/support/database.ts'
import { prepareLabelShop } from '#test/support/label-shop.ts'
import { auditOf } from '#test/support/operator.ts'
import { packOrder, unpackShipment } from '../orders/pack-order.ts'
import { readOfficeOrder } from '../orders/read-office-order.ts'
import { shipOrder } from '../orders/ship-order.ts'
import { undoShipment } from '../orders/undo-shipment.ts'
import { buyLabel } from './buy-label.ts'
import { finishLabel, finishWaitingLabels } from './finish-label.ts'
import { quoteLabel } from './quote-label.ts'
import { readOrderLabels } from './read-order-labels.ts'

const { db } = await testDatabase()
const now = new Date('2026-11-30T18:00:00Z')
const later = (ms: number) => new Date(now.getTime() + ms)
const ana = 'operator:ana'
const sent = {
  parcel: { length: 20, width: 15, height: 10, grams: 300 },
  declaredValue: null,
}
let shop: Awaited<ReturnType<typeof prepareLabelShop>>

beforeAll(async () => {
  shop = await prepareLabelShop(db)
})
afterEach(() =>
  Object.assign(shop.skydropx.behaviour, {
    isSilent: false,
    isBusy: false,
    hasFunds: true,
    numbersLate: false,
    failsLabels: false,
  }),
)
afterAll(() => shop.skydropx.close())

async function quote(number: string) {
  const quoted = await quoteLabel(db, shop.access, { number, ...sent })
  if (!quoted.ok) throw new Error(quoted.code)
  const offer = quoted.best[0]
  if (!offer) throw new Error('No offer')
  return offer
}

async function prepareOrder() {
  const number = await shop.addPaidOrder()
  const offer = await quote(number)
  return {
    number,
    wanted: { number, ...sent, offerKey: offer.key, price: offer.price, actor: ana },
  }
}

const buy = (wanted: Parameters<typeof buyLabel>[2], at = now) =>
  buyLabel(db, shop.access, wanted, at)
const boughtFor = () => shop.skydropx.bought.length
const stateOf = async (number: string) => (await readOfficeOrder(db, number, now))?.order.state
const labelsOf = (number: string) => listLabelsOfOrder(db, number)

describe('buying a label', () => {
  it('packs the order, buys the label, ships the parcel and keeps the cost', async () => {
    const { number, wanted } = await prepareOrder()
    const bought = await buy(wanted)
    expect(bought).toMatchObject({ ok: true, shipment: 1, label: { price: 11_840 } })
    expect(await stateOf(number)).toBe('shipped')
    const view = await readOfficeOrder(db, number, now)
    const [label] = await labelsOf(number)
    expect(label).toMatchObject({
      state: 'bought',
      position: 1,
      carrier: 'ESTAFETA',
      price: 11_840,
      fileUrl: expect.stringMatching(/^https:/),
    })
    expect(view?.revocable).toEqual([1])
    const actions = (await auditOf(db, `order:${number}`)).map(({ action }) => action)
    expect(actions).toEqual(
      expect.arrayContaining(['label-asked', 'label-bought', 'shipment-send']),
    )
  })

  it('a parcel that is pressed ten times at once, with different offers, has one label', async () => {
    const { number, wanted } = await prepareOrder()
    const other = await quote(number)
    const before = boughtFor()
    const presses = Array.from({ length: 10 }, (_, at) =>
      buy(at % 2 === 0 ? wanted : { ...wanted, offerKey: other.key, price: other.price }),
    )
    const answers = await Promise.all(presses)
    expect(answers.filter(({ ok }) => ok).length).toBeGreaterThan(0)
    expect(boughtFor()).toBe(before + 1)
    const [label, ...others] = await labelsOf(number)
    expect(others).toEqual([])
    const again = { ...wanted, offerKey: label?.offerKey ?? '' }
    expect(await buy(again)).toMatchObject({ ok: true, shipment: 1 })
    expect(boughtFor()).toBe(before + 1)
  })

  it('a purchase whose answer was lost goes on by itself, and is not made twice', async () => {
    const { number, wanted } = await prepareOrder()
    const before = boughtFor()
    shop.skydropx.behaviour.losesPurchase = true
    expect(await buy(wanted)).toMatchObject({ ok: false, code: 'label-unanswered' })
    expect(await labelsOf(number)).toMatchObject([{ state: 'buying' }])
    await finishWaitingLabels(db, shop.access, later(2 * minuteInMs))
    expect(await labelsOf(number)).toMatchObject([
      { state: 'bought', trackingNumber: expect.stringMatching(/^SKY/) },
    ])
    expect(await stateOf(number)).toBe('shipped')
    expect(boughtFor()).toBe(before + 1)
  })

  it('a purchase of a process that crashed goes on in another one', async () => {
    const { number, wanted } = await prepareOrder()
    const before = boughtFor()
    shop.skydropx.behaviour.losesPurchase = true
    await buy(wanted)
    // The process ended while it waited for the answer.
    await db.updateTable('labels').set({ asked_at: now }).where('state', '=', 'buying').execute()
    const [label] = await labelsOf(number)
    const id = label?.id ?? 0
    expect(await finishLabel(db, shop.access, id, later(minuteInMs))).toMatchObject({
      code: 'label-in-progress',
    })
    expect(await finishLabel(db, shop.access, id, later(3 * minuteInMs))).toMatchObject({
      ok: true,
    })
    expect(boughtFor()).toBe(before + 1)
  })

  it('a purchase without answer for four days is left to a person', async () => {
    const { number, wanted } = await prepareOrder()
    shop.skydropx.behaviour.losesPurchase = true
    await buy(wanted)
    const before = boughtFor()
    const [label] = await labelsOf(number)
    const asked = finishLabel(db, shop.access, label?.id ?? 0, later(97 * hourInMs))
    expect(await asked).toMatchObject({ ok: false, code: 'label-unknown' })
    expect(boughtFor()).toBe(before)
    await db.deleteFrom('labels').where('state', '=', 'buying').execute()
  })

  it('a label that the carrier numbers later ships its parcel then', async () => {
    const { number, wanted } = await prepareOrder()
    shop.skydropx.behaviour.numbersLate = true
    expect(await buy(wanted)).toMatchObject({ ok: true, shipment: null })
    expect(await labelsOf(number)).toMatchObject([{ state: 'pending' }])
    expect(await stateOf(number)).toBe('processing')
    await finishWaitingLabels(db, shop.access, later(2 * minuteInMs))
    expect(await stateOf(number)).toBe('shipped')
  })

  it('a refusal says why, and the same order can be bought for again', async () => {
    const { number, wanted } = await prepareOrder()
    shop.skydropx.behaviour.hasFunds = false
    expect(await buy(wanted)).toMatchObject({
      ok: false,
      code: 'label-refused',
      reason: 'Fondos insuficientes',
    })
    shop.skydropx.behaviour.hasFunds = true
    expect(await buy({ ...wanted, shipment: 1 })).toMatchObject({ ok: true, shipment: 1 })
    expect((await labelsOf(number)).map(({ state }) => state)).toEqual(['refused', 'bought'])
  })

  it('a label that the carrier cannot make is refused with its reason', async () => {
    const { wanted } = await prepareOrder()
    shop.skydropx.behaviour.failsLabels = true
    expect(await buy(wanted)).toMatchObject({
      code: 'label-refused',
      reason: 'La paquetería no cubre ese código postal',
    })
  })

  it('nothing is bought at another price than the one shown', async () => {
    const { wanted } = await prepareOrder()
    const before = boughtFor()
    const refused = { ok: false, code: 'label-offer-gone' }
    expect(await buy({ ...wanted, price: toCentavos(100) })).toMatchObject(refused)
    expect(await buy({ ...wanted, offerKey: 'gone:gone' })).toMatchObject(refused)
    expect(boughtFor()).toBe(before)
  })

  it('nothing is bought for an order that is not sent', async () => {
    const { number, wanted } = await prepareOrder()
    const before = boughtFor()
    await shipOrder(
      db,
      {
        number,
        actor: ana,
        tracking: { carrier: 'Otra', trackingNumber: number, trackingUrl: null },
      },
      now,
    )
    expect(await buy(wanted)).toMatchObject({ ok: false, code: 'already-sent' })
    const canceled = await prepareOrder()
    await db
      .updateTable('orders')
      .set({ state_id: toOrderStateId('canceled') })
      .where('number', '=', canceled.number)
      .execute()
    expect(await buy(canceled.wanted)).toMatchObject({ ok: false, code: 'not-to-ship' })
    expect(boughtFor()).toBe(before)
  })

  it('an undone shipment is sent again with the same label', async () => {
    const { number, wanted } = await prepareOrder()
    await buy(wanted)
    const before = boughtFor()
    expect(await undoShipment(db, { number, shipment: 1, actor: ana }, now)).toMatchObject({
      ok: true,
    })
    const again = await quote(number)
    const pressed = { ...wanted, offerKey: again.key, price: again.price, shipment: 1 }
    expect(await buy(pressed)).toMatchObject({ ok: true, shipment: 1 })
    expect(boughtFor()).toBe(before)
  })

  it('a parcel with a label is not unpacked', async () => {
    const { number, wanted } = await prepareOrder()
    shop.skydropx.behaviour.numbersLate = true
    await buy(wanted)
    expect(await unpackShipment(db, { number, shipment: 1, actor: ana }, now)).toMatchObject({
      ok: false,
      code: 'has-label',
    })
  })
})

describe('offers of labels', () => {
  it('guesses the parcel of what is sent next', async () => {
    const number = await shop.addPaidOrder()
    expect(await readOrderLabels(db, shop.access, number)).toMatchObject({
      provider: 'Skydropx',
      missing: [],
      box: 'Caja chica',
      grams: 180,
      unweighed: 0,
      value: 20_000,
      paid: 17_900,
      labels: [],
    })
    await packOrder(db, { number, actor: ana }, now)
    expect(await readOrderLabels(db, shop.access, number)).toMatchObject({ grams: 180 })
  })

  it('says what lacks, and that nobody answers', async () => {
    const number = await shop.addPaidOrder()
    const unfit = { ...sent, parcel: { ...sent.parcel, length: 0 } }
    expect(await quoteLabel(db, shop.access, { number, ...unfit })).toMatchObject({
      code: 'parcel-unfit',
      fields: { length: expect.any(String) },
    })
    shop.skydropx.behaviour.isBusy = true
    expect(await quoteLabel(db, shop.access, { number, ...sent })).toMatchObject({
      code: 'carrier-away',
    })
  })
})
