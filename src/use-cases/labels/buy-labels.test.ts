import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { hourInMs } from '#domain/durations.ts'
import type { LabelPreference } from '#domain/labels/label-offers.ts'
import { listLabelBatchRows, saveLabelBatchOffer } from '#persistence/labels/label-batches.ts'
import { listLabelsOfOrder } from '#persistence/labels/labels.ts'
import { testDatabase } from '#test/support/database.ts'
import { prepareLabelShop } from '#test/support/label-shop.ts'
import { buyLabel } from './buy-label.ts'
import { addLabelBatch, type LabelBatchAccess, runLabelBatches } from './buy-labels.ts'
import { quoteLabel } from './quote-label.ts'

const { db } = await testDatabase()
const actor = 'operator:ana'
let now = new Date('2026-12-01T18:00:00Z')
let shop: Awaited<ReturnType<typeof prepareLabelShop>>
let access: LabelBatchAccess

beforeAll(async () => {
  shop = await prepareLabelShop(db)
  access = { ...shop.access, describe: (fault) => fault.code, clock: () => now }
})
afterEach(() =>
  Object.assign(shop.skydropx.behaviour, {
    isBusy: false,
    hasFunds: true,
    numbersLate: false,
    hasRates: true,
  }),
)
afterAll(() => shop.skydropx.close())

const addOrders = (count: number) =>
  Promise.all(Array.from({ length: count }, () => shop.addPaidOrder()))

async function add(numbers: string[], prefers: LabelPreference = 'cheapest'): Promise<number> {
  const added = await addLabelBatch(db, access, { numbers, prefers, actor })
  if (!added.ok) throw new Error(added.code)
  return added.id
}

const run = () => runLabelBatches(db, access)
const boughtFor = () => shop.skydropx.bought.length

async function outcomesOf(id: number) {
  const rows = await listLabelBatchRows(db, id)
  return rows.map(({ fault, label, endedAt }) =>
    endedAt === null ? 'waiting' : (fault ?? label?.state ?? null),
  )
}

describe('labels for many orders', () => {
  it('buys the cheapest label of each order, and ships the parcels', async () => {
    const numbers = await addOrders(20)
    const before = boughtFor()
    const id = await add(numbers)
    await run()
    const rows = await listLabelBatchRows(db, id)
    expect(rows.map(({ number }) => number)).toEqual(numbers)
    expect(new Set(await outcomesOf(id))).toEqual(new Set(['bought']))
    expect(rows[0]).toMatchObject({
      postcode: '08500',
      paid: 17_900,
      label: { carrier: 'ESTAFETA', price: 11_840, trackingNumber: expect.stringMatching(/^SKY/) },
    })
    expect(boughtFor()).toBe(before + 20)
    await run()
    expect(boughtFor()).toBe(before + 20)
  })

  it('buys the soonest label if that is preferred', async () => {
    const id = await add(await addOrders(1), 'soonest')
    await run()
    const [row] = await listLabelBatchRows(db, id)
    expect(row?.label).toMatchObject({ carrier: 'FEDEX', days: 1, price: 17_150 })
  })

  it('an order that waits in a batch is not bought for by another one', async () => {
    const [first = '', second = ''] = await addOrders(2)
    const before = boughtFor()
    const id = await add([first])
    expect(await add([first])).toBe(id)
    const other = await add([first, second])
    await Promise.all([run(), run()])
    await run()
    expect(await outcomesOf(id)).toEqual(['bought'])
    expect(await outcomesOf(other)).toEqual(['bought-elsewhere', 'bought'])
    expect(boughtFor()).toBe(before + 2)
  })

  it('two batches of an order that are asked for at once store it once', async () => {
    const numbers = await addOrders(3)
    const before = boughtFor()
    const ids = await Promise.all([add(numbers), add(numbers.toReversed()), add(numbers)])
    await run()
    expect(boughtFor()).toBe(before + 3)
    expect(new Set(ids).size).toBe(1)
  })

  it('an order that somebody buys for at the same time has one label', async () => {
    const numbers = await addOrders(1)
    const [number = ''] = numbers
    const sent = { parcel: { length: 20, width: 15, height: 10, grams: 300 }, declaredValue: null }
    const quoted = await quoteLabel(db, shop.access, { number, ...sent })
    const offer = quoted.ok ? quoted.best[0] : undefined
    if (!offer) throw new Error('No offer')
    const before = boughtFor()
    const { key: offerKey, price } = offer
    await add(numbers)
    await Promise.all([
      run(),
      buyLabel(db, shop.access, { number, ...sent, offerKey, price, actor }, now),
    ])
    expect(boughtFor()).toBe(before + 1)
    expect(await listLabelsOfOrder(db, number)).toHaveLength(1)
  })

  it('goes on after a crash with the label that was being bought', async () => {
    const numbers = await addOrders(2)
    const id = await add(numbers)
    await run()
    const [number = ''] = numbers
    const [label] = await listLabelsOfOrder(db, number)
    // The process ended between purchase and answer.
    const { id: row } = await db
      .updateTable('label_batch_orders')
      .set({ ended_at: null, label_id: null })
      .where('label_id', '=', label?.id ?? 0)
      .returning('id')
      .executeTakeFirstOrThrow()
    await saveLabelBatchOffer(db, row, label?.offerKey ?? '')
    const before = boughtFor()
    await run()
    expect(await outcomesOf(id)).toEqual(['bought', 'bought'])
    expect(boughtFor()).toBe(before)
  })

  it('a lost answer leaves its label to the job that finishes labels', async () => {
    const id = await add(await addOrders(2))
    shop.skydropx.behaviour.losesPurchase = true
    await run()
    expect(await outcomesOf(id)).toEqual(['buying', 'bought'])
  })

  it('waits while the platform does not answer, and gives up after two hours', async () => {
    const id = await add(await addOrders(2))
    shop.skydropx.behaviour.isBusy = true
    await run()
    expect(await outcomesOf(id)).toEqual(['waiting', 'waiting'])
    now = new Date(now.getTime() + hourInMs)
    await run()
    shop.skydropx.behaviour.isBusy = false
    await run()
    expect(await outcomesOf(id)).toEqual(['bought', 'bought'])
    shop.skydropx.behaviour.isBusy = true
    const late = await add(await addOrders(1))
    await run()
    now = new Date(now.getTime() + 3 * hourInMs)
    await run()
    expect(await outcomesOf(late)).toEqual(['carrier-away'])
  })

  it('says of each order why it has no label', async () => {
    const [poor = '', unweighed = '', shipped = ''] = await addOrders(3)
    const ids = await Promise.all([add([unweighed]), add([shipped])])
    await db
      .updateTable('products')
      .set({ weight_grams: null })
      .where('weight_grams', '=', 90)
      .execute()
    await run()
    expect(await Promise.all(ids.map(outcomesOf))).toEqual([['weight-unknown'], ['weight-unknown']])
    await db.updateTable('products').set({ weight_grams: 90 }).execute()
    shop.skydropx.behaviour.hasFunds = false
    const id = await add([poor])
    await run()
    expect(await outcomesOf(id)).toEqual(['label-refused'])
    shop.skydropx.behaviour.hasFunds = true
    shop.skydropx.behaviour.hasRates = false
    const unquoted = await add([unweighed])
    await run()
    expect(await outcomesOf(unquoted)).toEqual(['nobody-quotes'])
    shop.skydropx.behaviour.hasRates = true
    const good = await add([shipped])
    const again = await run().then(() => add([shipped]))
    await run()
    expect(await outcomesOf(good)).toEqual(['bought'])
    expect(await outcomesOf(again)).toEqual(['not-to-ship'])
  })

  it('nothing is stored for unknown orders', async () => {
    const batch = { numbers: ['2612-NADA00'], prefers: 'cheapest' as const, actor }
    expect(await addLabelBatch(db, access, batch)).toMatchObject({ code: 'order-not-found' })
  })
})
