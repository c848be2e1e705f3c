import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, expect, it } from 'vitest'
import { readEnvironmentSettings } from '#main/environment-settings.ts'
import { openPaymentGateways } from '#main/open-payment-gateway.ts'
import { openPictureFolder } from '#persistence/catalogue/local-folder-picture-store.ts'
import type { Db } from '#persistence/database.ts'
import { testDatabase } from '#test/support/database.ts'
import { makeBuyer } from '#test/support/make-purchase.ts'
import { scaledTimeout } from '#test/support/slowness.ts'
import { addToCart } from '#use-cases/buying/add-to-cart.ts'
import { chooseShippingMethod } from '#use-cases/buying/choose-shipping.ts'
import { placeOrder } from '#use-cases/buying/place-order.ts'
import { auditPayments } from '#use-cases/orders/audit-payments-against-gateway.ts'
import { auditPurchases } from '#use-cases/orders/check-purchase-consistency.ts'
import { createLicenceCipher } from '#use-cases/orders/licence-cipher.ts'
import { readTodayOverview } from '#use-cases/running/read-today-overview.ts'
import { addDemoLicenceKeys } from '../shop/demo-licences.ts'
import { importDemo } from '../shop/import-demo.ts'
import {
  openDemoPaymentSimulator,
  type OpenDemoPaymentSimulator,
  type OpenGateway,
} from './demo-payment-simulator.ts'
import { readDemoWeek } from './read-demo-week-file.ts'
import { scheduleDemoWeekGeneration, writeDemoWeekData } from './write-demo-week.ts'

const folder = path.resolve(import.meta.dirname, '../../catalogue')
const secret = 'a secret of the tests that is long enough'
const secrets = {
  session: secret,
  payments: secret,
  management: secret,
  licences: secret,
  identity: secret,
  push: secret,
  webhooks: secret,
}
const openGateway: OpenGateway = (simulator) =>
  openPaymentGateways(readEnvironmentSettings({}), simulator, secrets)
const now = new Date('2026-11-23T16:00:00Z')
const shopUrl = 'http://localhost:1'
const operator = { actor: 'system', email: null, name: 'Lucía' }

const storage = await mkdtemp(path.join(tmpdir(), 'tianguis-week-'))
afterAll(() => rm(storage, { recursive: true }))

/** A demo shop without sales, and the request of its week. */
async function openDemoShop() {
  const { db, url } = await testDatabase()
  const pictures = { ...openPictureFolder(storage), add: () => Promise.resolve() }
  await importDemo(db, { folder, pictures, now })
  await addDemoLicenceKeys(db, createLicenceCipher(secret), { folder, now })
  const simulator = { url: 'http://localhost:1', secret, databaseUrl: url }
  const openBank: OpenDemoPaymentSimulator = (clock) =>
    openDemoPaymentSimulator(simulator, openGateway, clock)
  return { db, openBank, week: { openBank, operator, folder, shopUrl } }
}

const usual = await openDemoShop()
const { db, openBank } = usual

async function orders(of: Db = db) {
  const { rows } = await sql<{ state_id: number; count: number; latest: Date }>`
    select state_id, count(*)::int as count, max(created_at) as latest from orders
    group by 1 order by 1`.execute(of)
  return rows
}

/** Gateway payments without an attempt in the shop. */
async function auditGateway(of: Db, open: OpenDemoPaymentSimulator) {
  const bank = await open(() => now)
  const since = new Date('2026-11-01T00:00:00Z')
  const found = await auditPayments(of, bank.gateway, { since, until: now })
  await bank.close()
  return found.map(({ rule }) => rule).toSorted()
}

const unmatched = [
  'gateway has a payment the shop does not know',
  'gateway has money the shop does not count',
]

it(
  'a demo shop is filled with a sample week of orders and tickets, only once',
  async () => {
    await scheduleDemoWeekGeneration(db, 'simulator', now)
    expect(await writeDemoWeekData(db, usual.week)).toEqual({ outcome: 'written', refused: [] })
    const made = await orders()
    expect(made.map(({ state_id }) => state_id)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
    expect(made.every(({ latest }) => latest <= now)).toBe(true)
    await scheduleDemoWeekGeneration(db, 'simulator', now)
    expect(await writeDemoWeekData(db, usual.week)).toEqual({ outcome: 'not-planned', refused: [] })
    expect(await orders()).toEqual(made)
  },
  scaledTimeout(40_000),
)

it('the sample week of the demo shop gives every work queue an item, and covers fourteen days of sales', async () => {
  const { queues, sales } = await readTodayOverview(db, () => true, now)
  const counted = Object.fromEntries(queues.map(({ name, count }) => [name, count]))
  expect(counted).toMatchObject({
    to_pack: 16,
    pickups_to_prepare: 1,
    delivery_failed: 2,
    pickups: 2,
    payments_unsettled: 2,
    unknown_payments: 1,
    refunds_by_hand: 2,
    refunds_to_approve: 1,
    tickets: 9,
    questions: 2,
    invoices: 2,
    messages_failed: 2,
    stock_low: 1,
  })
  expect(sales?.days.every(({ orders: sold }) => sold > 0)).toBe(true)
  const { rows } = await sql<{ pending: number; photos: number }>`
    select (select count(*)::int from review_photos) as photos,
      (select count(*)::int from outbox where sent_at is null and failed_at is null) as pending`.execute(
    db,
  )
  expect(rows).toEqual([{ photos: 1, pending: 0 }])
})

it('orders and payments of the demo shop’s sample week are consistent, also with the payment simulator’s records', async () => {
  const rule = 'payment the shop does not know'
  expect(await auditPurchases(db)).toMatchObject([{ rule }])
  expect(await auditGateway(db, openBank)).toEqual(unmatched)
})

it('the sample week of the demo shop is not written into a shop that already has sales', async () => {
  await sql`delete from import_runs where source = 'demo-week'`.execute(db)
  const before = await orders()
  await scheduleDemoWeekGeneration(db, 'simulator', now)
  expect(await writeDemoWeekData(db, usual.week)).toMatchObject({ outcome: 'not-planned' })
  expect(await orders()).toEqual(before)
})

it(
  'an interrupted sample week of the demo shop is completed without duplicates, even while a shopper buys',
  async () => {
    const shop = await openDemoShop()
    await scheduleDemoWeekGeneration(shop.db, 'simulator', now)
    const dying: OpenDemoPaymentSimulator = async (clock) => {
      const bank = await shop.openBank(clock)
      let left = 30
      return {
        ...bank,
        // a killed process cleans nothing up
        forget: async () => {},
        async play(...played) {
          await bank.play(...played)
          left -= 1
          if (left === 0) throw new Error('killed')
        },
      }
    }
    const killed = writeDemoWeekData(shop.db, { ...shop.week, openBank: dying })
    await expect(killed).rejects.toThrow('killed')
    const half = await orders(shop.db)
    const stopped = { ...shop.week, signal: AbortSignal.abort() }
    expect(await writeDemoWeekData(shop.db, stopped)).toEqual({ outcome: 'stopped', refused: [] })
    expect(await orders(shop.db)).toEqual(half)

    const buying = buyProducts(shop.db, shop.openBank)
    expect(await writeDemoWeekData(shop.db, shop.week)).toEqual({ outcome: 'written', refused: [] })
    expect((await buying).filter(({ ok }) => !ok)).toEqual([])
    expect(await orders(shop.db)).toEqual(await orders())
    expect(await auditPurchases(shop.db)).toHaveLength(1)
    expect(await auditGateway(shop.db, shop.openBank)).toEqual(unmatched)
  },
  scaledTimeout(40_000),
)

/** Places orders for the week's products in reverse order. */
async function buyProducts(shop: Db, open: OpenDemoPaymentSimulator) {
  const { sales } = await readDemoWeek(folder)
  const products = await shop
    .selectFrom('products')
    .select('id')
    .where('url_key', 'in', sales.products)
    .orderBy('id', 'desc')
    .execute()
  const bank = await open(() => new Date())
  const { gateway } = bank
  const placed = []
  for (let turn = 0; turn < 8; turn += 1) {
    const shopper = await makeBuyer(shop)
    for (const { id } of products.slice(0, 3)) {
      await addToCart(shop, { shopperId: shopper.id, productId: id, quantity: 1 }, new Date())
    }
    await chooseShippingMethod(shop, { shopperId: shopper.id, code: 'estandar' }, new Date())
    placed.push(
      await placeOrder({ db: shop, gateway, shopUrl }, { shopper, invoice: null }, new Date()),
    )
  }
  await bank.close()
  return placed
}
