import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeEach, expect, it } from 'vitest'
import { toDateFromMexicoTime } from '#domain/mexico-dates-and-times.ts'
import { toCentavos } from '#domain/money.ts'
import type { PaymentMethod } from '#domain/orders/payment.ts'
import {
  calculateCollectedAmount,
  calculateNetSales,
  salesReportDimensions,
} from '#domain/orders/sales-report.ts'
import { runInTransaction } from '#persistence/database.ts'
import * as salesDays from '#persistence/orders/daily-sales.ts'
import { compareSalesWithOrders } from '#persistence/orders/write-daily-sales.ts'
import { testDatabase } from '#test/support/database.ts'
import { addProduct } from '#test/support/make-product.ts'
import {
  readSalesReportPage,
  readReturnStatistics,
  readSalesTotals,
  readTopSalesReportRows,
} from './read-sales-report.ts'
import { verifyDailySalesTotals, recomputeDailySalesTotals } from './recompute-daily-sales.ts'

const { db } = await testDatabase()
const now = new Date('2026-11-23T18:00:00Z')
const period = { from: '2026-11-01', to: '2026-11-30' }

beforeEach(async () => {
  await sql`truncate payment_attempts, sales_days, sales_changes, sales_checks cascade`.execute(db)
})

type Line = {
  product: { id: number; sku: string; name: string }
  quantity?: number
  discount?: number
}

let made = 0

/** A paid purchase of some lines at $1,000.00 a piece. */
async function buy(
  lines: Line[],
  {
    paidAt = new Date('2026-11-20T18:00:00Z'),
    shipping = 9900,
    ...over
  }: {
    paidAt?: Date
    shipping?: number
    method?: PaymentMethod
    coupon_code?: string
    installments?: number
    state?: 'pending'
    paid_at?: null
    stock_state?: 'reserved'
    bundles?: string
  } = {},
): Promise<number> {
  made += 1
  const number = `2611-R${String(made).padStart(5, '0')}`
  const subtotal = lines.reduce((sum, { quantity = 1 }) => sum + quantity * 100_000, 0)
  const discount = lines.reduce((sum, line) => sum + (line.discount ?? 0), 0)
  const total = toCentavos(subtotal - discount + shipping)
  // in one transaction, as the shop does: a concurrent count sees all or nothing
  return runInTransaction(db, async (transaction) => {
    const { id } = await transaction
      .insertInto('payment_attempts')
      .values({
        ref: randomUUID(),
        order_number: number,
        email: 'mariana@correo.mx',
        state: 'paid',
        cart_hash: 'hash',
        gateway: 'simulator',
        subtotal_centavos: toCentavos(subtotal),
        discount_centavos: toCentavos(discount),
        shipping_centavos: toCentavos(shipping),
        total_centavos: total,
        paid_centavos: total,
        paid_at: paidAt,
        method: 'card',
        shipping_address: JSON.stringify({ state: 'Jalisco' }),
        stock_state: 'committed',
        expires_at: paidAt,
        ...over,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await transaction
      .insertInto('payment_attempt_lines')
      .values(
        lines.map(({ product, quantity = 1, discount: off = 0 }, index) => ({
          attempt_id: id,
          product_id: product.id,
          position: index + 1,
          name: product.name,
          sku: product.sku,
          url_key: 'producto',
          quantity,
          unit_price_centavos: toCentavos(100_000),
          regular_price_centavos: toCentavos(100_000),
          discount_centavos: toCentavos(off),
        })),
      )
      .execute()
    return id
  })
}

async function giveBack(attemptId: number, amount: number, finishedAt: Date): Promise<void> {
  const key = randomUUID()
  await sql`insert into refunds (attempt_id, amount_centavos, reason, idempotency_key)
    values (${attemptId}, ${amount}, 'Prueba', ${key})`.execute(db)
  await sql`update payment_attempts set refunded_centavos = refunded_centavos + ${amount}
    where id = ${attemptId}`.execute(db)
  await sql`update refunds set state = 'done', finished_at = ${finishedAt}
    where idempotency_key = ${key}`.execute(db)
}

const read = () => readSalesTotals(db, { period, against: null })
const change = (id: number, set: ReturnType<typeof sql>) =>
  sql`update payment_attempts set ${set} where id = ${id}`.execute(db)

it('daily sales count each purchase once per product, category or other dimension, on its payment day in Mexico', async () => {
  const laptop = await addProduct(db, { brand: 'Nimbus', categories: ['laptops'] })
  const mouse = await addProduct(db, { brand: 'Ratón', categories: ['accesorios'] })
  await buy(
    [
      { product: laptop, discount: 15_000 },
      { product: mouse, quantity: 2 },
    ],
    {
      paidAt: toDateFromMexicoTime('2026-11-20', '23:59'),
      coupon_code: 'BUENFIN',
      installments: 6,
    },
  )
  await buy([{ product: mouse }], {
    paidAt: toDateFromMexicoTime('2026-11-21', '00:00'),
    method: 'spei',
  })
  expect(await recomputeDailySalesTotals(db)).toBe(2)

  const { sold, days } = await read()
  expect(days.map(({ key, orders }) => [key, orders])).toEqual([
    ['2026-11-20', 1],
    ['2026-11-21', 1],
  ])
  expect(calculateCollectedAmount(sold)).toBe(300_000 - 15_000 + 9900 + 100_000 + 9900)
  const sides = async (split: Parameters<typeof readTopSalesReportRows>[1]) =>
    (await readTopSalesReportRows(db, split, { period, against: null })).rows.map((row) => [
      row.name,
      row.sold.orders,
      row.sold.pieces,
      row.sold.goods,
    ])
  expect(await sides('product')).toEqual([
    [mouse.name, 2, 3, 300_000],
    [laptop.name, 1, 1, 100_000],
  ])
  expect(await sides('brand')).toEqual([
    ['Ratón', 2, 3, 300_000],
    ['Nimbus', 1, 1, 100_000],
  ])
  expect(await sides('category')).toEqual([
    ['Accesorios', 2, 3, 300_000],
    ['Laptops', 1, 1, 100_000],
  ])
  expect(await sides('state')).toEqual([['Jalisco', 2, 4, 400_000]])
  expect(await sides('method')).toEqual([
    ['Tarjeta a 6 meses', 1, 3, 300_000],
    ['Transferencia SPEI', 1, 1, 100_000],
  ])
  expect(await sides('coupon')).toEqual([
    ['BUENFIN', 1, 3, 300_000],
    ['Sin cupón', 1, 1, 100_000],
  ])
})

it('daily sales count an order with several promotions once, under the combination of these promotions', async () => {
  const product = await addProduct(db)
  const add = async (name: string, place: number) => {
    const { rows } = await sql<{ id: number }>`insert into promotions
      (name, kind, percent, least_centavos, place, created_at)
      values (${name}, 'amount', 10, 0, ${place}, ${now}) returning id`.execute(db)
    return rows[0]!.id
  }
  const second = await add('Diez por ciento', 2)
  const first = await add('Tres por dos', 1)
  const ended = await add('Fin de verano', 3)
  const bundles = (...ids: (number | undefined)[]) =>
    JSON.stringify(
      ids.map((promotion) => ({ code: 'uno', name: 'Uno', sets: 1, saving: 100, promotion })),
    )
  const line = { product, discount: 100 }
  await buy([line], { bundles: bundles(first) })
  await buy([line], { bundles: bundles(second, first) })
  await buy([line], { bundles: bundles(first, second, undefined) })
  await buy([line], { bundles: bundles(undefined) })
  await buy([line], { bundles: bundles(ended) })
  await sql`delete from promotions where id = ${ended}`.execute(db)
  await recomputeDailySalesTotals(db)
  const { rows } = await readTopSalesReportRows(db, 'promotion', { period, against: null })
  expect(rows.map(({ name, sold }) => [name, sold.orders, sold.goods])).toEqual(
    expect.arrayContaining([
      ['Tres por dos', 1, 100_000],
      ['Tres por dos + Diez por ciento', 2, 200_000],
      ['Sin promoción', 1, 100_000],
      [`Promoción ${ended}`, 1, 100_000],
    ]),
  )
  expect(rows.reduce((sum, { sold }) => sum + calculateCollectedAmount(sold), 0)).toBe(
    calculateCollectedAmount((await read()).sold),
  )
  expect((await verifyDailySalesTotals(db, now)).wrongDays).toEqual([])
})

it('daily sales subtract refunds on the day of the refund', async () => {
  const product = await addProduct(db)
  const id = await buy([{ product }])
  await recomputeDailySalesTotals(db)
  await giveBack(id, 30_000, new Date('2026-11-22T18:00:00Z'))
  expect(await recomputeDailySalesTotals(db)).toBe(2)
  const { sold, days } = await read()
  expect(calculateNetSales(sold)).toBe(109_900 - 30_000)
  expect(days.at(-1)).toMatchObject({ key: '2026-11-22', orders: 0, refunded: 30_000 })
})

it('daily sales subtract refunds made before the payment was recorded', async () => {
  const product = await addProduct(db)
  const id = await buy([{ product }], { state: 'pending', paid_at: null, stock_state: 'reserved' })
  await giveBack(id, 5000, new Date('2026-11-22T18:00:00Z'))
  await recomputeDailySalesTotals(db)
  expect((await read()).sold).toMatchObject({ orders: 0, refunded: 0 })
  await change(id, sql`state = 'paid', paid_at = '2026-11-20T18:00:00Z', stock_state = 'committed'`)
  await recomputeDailySalesTotals(db)
  expect((await read()).sold).toMatchObject({ orders: 1, refunded: 5000 })
})

it('the daily sales job continues after a day that fails, and still checks all days', async () => {
  const product = await addProduct(db)
  await buy([{ product }], { paidAt: new Date('2026-11-10T18:00:00Z') })
  await buy([{ product }])
  await sql`create function fail_that_day() returns trigger language plpgsql as $$
    begin if new.day = '2026-11-10' then raise 'broken day'; end if; return new; end $$`.execute(db)
  await sql`create trigger fail before insert on sales_days for each row execute function fail_that_day()`.execute(
    db,
  )
  await expect(recomputeDailySalesTotals(db)).rejects.toThrow('1 failed')
  expect(await salesDays.listSalesDaysToRecompute(db, 10)).toEqual(['2026-11-10'])
  expect((await read()).sold.orders).toBe(1)
  const other = await buy([{ product }], { paidAt: new Date('2026-11-21T18:00:00Z') })
  expect(other).toBeGreaterThan(0)
  await expect(recomputeDailySalesTotals(db)).rejects.toThrow('1 failed')
  expect(await salesDays.listSalesDaysToRecompute(db, 1)).toEqual(['2026-11-10'])
  await expect(verifyDailySalesTotals(db, now)).rejects.toThrow('1 failed')
  expect(await db.selectFrom('sales_checks').selectAll().execute()).toHaveLength(1)
  await sql`drop function fail_that_day() cascade`.execute(db)
  await recomputeDailySalesTotals(db)
  expect((await read()).sold.orders).toBe(3)
})

it('daily sales subtract charge-backs, and add them again after a won dispute', async () => {
  const product = await addProduct(db)
  const id = await buy([{ product }])
  await giveBack(id, 9900, new Date('2026-11-21T18:00:00Z'))
  await change(id, sql`state = 'charged_back', updated_at = ${now}`)
  await recomputeDailySalesTotals(db)
  const lost = await read()
  expect(lost.sold).toMatchObject({ refunded: 9900, chargedBack: 100_000 })
  expect(lost.days.at(-1)).toMatchObject({ key: '2026-11-23', chargedBack: 100_000 })

  await change(id, sql`state = 'paid', updated_at = ${now}`)
  await recomputeDailySalesTotals(db)
  expect((await read()).sold).toMatchObject({ refunded: 9900, chargedBack: 0 })
})

it('daily sales subtract refunds made directly at the gateway, once', async () => {
  const product = await addProduct(db)
  const id = await buy([{ product }])
  await giveBack(id, 9900, new Date('2026-11-21T18:00:00Z'))
  await change(id, sql`state = 'refunded', refunded_centavos = 109900, updated_at = ${now}`)
  await recomputeDailySalesTotals(db)
  const { sold, days } = await read()
  expect(calculateNetSales(sold)).toBe(0)
  expect(days.at(-1)).toMatchObject({ key: '2026-11-23', refunded: 100_000 })
})

it('daily sales include an overpayment until its refund', async () => {
  const product = await addProduct(db)
  const id = await buy([{ product }])
  await change(id, sql`paid_centavos = paid_centavos + 500`)
  await recomputeDailySalesTotals(db)
  expect((await read()).sold).toMatchObject({ surplus: 500 })
  await giveBack(id, 500, now)
  await recomputeDailySalesTotals(db)
  expect(calculateNetSales((await read()).sold)).toBe(109_900)
})

it('daily sales of each day are stored completely although two jobs run concurrently', async () => {
  const product = await addProduct(db)
  for (let round = 0; round < 5; round += 1) await buy([{ product }])
  await Promise.all(Array.from({ length: 4 }, () => recomputeDailySalesTotals(db)))
  expect((await read()).sold.orders).toBe(5)
})

it('the sales report compares each row with its sales in the earlier period, on every page', async () => {
  const [often, once] = [await addProduct(db), await addProduct(db)]
  await buy([{ product: often, quantity: 3 }])
  await buy([{ product: once }])
  await buy([{ product: once, quantity: 2 }], { paidAt: new Date('2026-10-05T18:00:00Z') })
  await recomputeDailySalesTotals(db)
  const against = { from: '2026-10-01', to: '2026-10-31' }
  const first = await readSalesReportPage(db, 'product', { period, against, limit: 1 })
  expect(first.rows).toMatchObject([{ name: often.name, before: { goods: 0 } }])
  const second = await readSalesReportPage(db, 'product', {
    period,
    against,
    limit: 1,
    skip: first.next,
  })
  expect(second.rows).toMatchObject([{ name: once.name, before: { goods: 200_000 } }])
  expect(second.next).toBeUndefined()
})

it('daily sales keep the name that a deleted product had when sold', async () => {
  const product = await addProduct(db, { name: 'Teclado que ya no está' })
  await buy([{ product }])
  await recomputeDailySalesTotals(db)
  await sql`delete from products where id = ${product.id}`.execute(db)
  const { rows } = await readTopSalesReportRows(db, 'product', { period, against: null })
  expect(rows).toMatchObject([{ name: 'Teclado que ya no está' }])
})

it('the audit of daily sales detects a day that differs from its orders and recounts it', async () => {
  const product = await addProduct(db)
  await buy([{ product }])
  expect(await verifyDailySalesTotals(db, now)).toEqual({ orders: 1, wrongDays: [] })

  await sql`update sales_days set goods_centavos = goods_centavos + 1 where split = 'all'`.execute(
    db,
  )
  expect(await verifyDailySalesTotals(db, now)).toEqual({ orders: 1, wrongDays: ['2026-11-20'] })
  expect((await read()).check).toMatchObject({ wrongDays: 1, checkedAt: now })
  expect(await verifyDailySalesTotals(db, now)).toEqual({ orders: 1, wrongDays: [] })

  await sql`delete from sales_days where split = 'brand'`.execute(db)
  expect((await verifyDailySalesTotals(db, now)).wrongDays).toEqual(['2026-11-20'])
})

it('the audit of daily sales ignores orders that are not counted yet', async () => {
  const product = await addProduct(db)
  await buy([{ product }])
  expect(await salesDays.listSalesDaysToRecompute(db, 9)).toEqual(['2026-11-20'])
  expect(
    await compareSalesWithOrders(db, { ...period, splits: salesReportDimensions.length }),
  ).toEqual({
    orders: 0,
    wrongDays: [],
  })
  await recomputeDailySalesTotals(db)
  expect(
    await compareSalesWithOrders(db, { ...period, splits: salesReportDimensions.length }),
  ).toEqual({
    orders: 1,
    wrongDays: [],
  })
})

it('the return statistics give a reason for every refunded sale', async () => {
  const product = await addProduct(db)
  const [kept, left, unpaid] = [
    await buy([{ product }]),
    await buy([{ product }]),
    await buy([{ product }], { state: 'pending', paid_at: null, stock_state: 'reserved' }),
  ]
  await giveBack(kept, 10_000, now)
  await giveBack(left, 20_000, now)
  await change(
    left,
    sql`state = 'refunded', refunded_centavos = paid_centavos, updated_at = ${now}`,
  )
  await giveBack(unpaid, 5000, now)
  await recomputeDailySalesTotals(db)
  const { reasons, refunded } = await readReturnStatistics(db, period)
  expect(reasons).toEqual([
    { reason: 'Devuelto en la pasarela', count: 1, amount: 89_900 },
    { reason: 'Prueba', count: 2, amount: 30_000 },
  ])
  expect(refunded).toBe(119_900)
})

it('daily sales include payments made during a running job at the next run of the job', async () => {
  const product = await addProduct(db)
  await buy([{ product }])
  await Promise.all([
    recomputeDailySalesTotals(db),
    buy([{ product }]),
    recomputeDailySalesTotals(db),
    buy([{ product }]),
  ])
  await recomputeDailySalesTotals(db)
  expect((await read()).sold.orders).toBe(3)
  expect((await verifyDailySalesTotals(db, now)).wrongDays).toEqual([])
})
