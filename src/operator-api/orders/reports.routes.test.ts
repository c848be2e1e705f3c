import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { testDatabase } from '#test/support/database.ts'
import { addOrder } from '#test/support/make-order.ts'
import { addProduct } from '#test/support/make-product.ts'
import { makeBuyer } from '#test/support/make-purchase.ts'
import { testOffice } from '#test/support/operator-api.ts'
import { recomputeDailySalesTotals } from '#use-cases/orders/recompute-daily-sales.ts'

const { db } = await testDatabase()
const office = await testOffice(db, { startAt: new Date('2026-11-23T18:00:00Z') })
const conta = await office.person('contabilidad')

beforeAll(async () => {
  const shopperId = (await makeBuyer(db)).id
  const product = await addProduct(db, { name: '=HYPERLINK("http://mal.test")' })
  const order = async (paidAt: string) => {
    const about = { shopperId, productId: product.id, state: 'processing' } as const
    const { number } = await addOrder(db, about)
    await sql`update payment_attempts set paid_at = ${paidAt}, method = 'card', created_at = ${paidAt}
      where order_number = ${number}`.execute(db)
  }
  await order('2026-10-10T18:00:00Z')
  await order('2026-11-10T18:00:00Z')
  await order('2026-11-11T18:00:00Z')
  await sql`update payment_attempt_lines set sku = ${product.sku}, name = ${product.name}`.execute(
    db,
  )
  await recomputeDailySalesTotals(db)
})

const get = (path: string) => office.get(`reports/${path}`, conta.as)

describe('sales report', () => {
  it('the sales report covers this month to date by default, with every day', async () => {
    const { status, body } = await get('sales?against=before')
    expect(status).toBe(200)
    expect(body).toMatchObject({
      period: { from: '2026-11-01', to: '2026-11-23' },
      against: { from: '2026-10-01', to: '2026-10-23' },
      sold: { orders: 2, collected: 200, net: 200 },
      before: { orders: 1, collected: 100 },
      iva: 27.59,
      methods: [{ name: 'Tarjeta', collected: 200 }],
      checked: null,
    })
    expect(body.days).toHaveLength(23)
    expect(body.days[9]).toEqual({ day: '2026-11-10', orders: 1, collected: 100, refunded: 0 })
  })

  it('the sales report compares each product with the previous period, and its export escapes spreadsheet formulas', async () => {
    const { body } = await get('sales/product?from=2026-11-01&to=2026-11-30&against=before')
    expect(body).toMatchObject({
      rows: [{ name: '=HYPERLINK("http://mal.test")', sold: { pieces: 2 }, before: { pieces: 1 } }],
      others: 0,
    })
    const file = await get('sales/product/rows.csv?from=2026-11-01&to=2026-11-30')
    expect(file.body).toMatch(/producto,sku,pedidos,piezas,productos,descuentos/)
    expect(file.body).not.toMatch(/(^|,)"?=/m)
  })

  it.each([
    ['from=2026-11-30&to=2026-11-01', 'period-backwards'],
    ['from=2020-01-01&to=2026-11-01', 'period-too-long'],
  ])('the sales report rejects %s with words', async (days, code) => {
    const { status, body } = await get(`sales?${days}`)
    expect({ status, code: body.code }).toEqual({ status: 422, code })
  })

  it('the sales report rejects a day that does not exist', async () => {
    expect((await get('sales?from=2026-02-30')).status).toBe(422)
  })
})

it('the sales report shows the conversion funnel from checkout to order', async () => {
  const { body } = await get('funnel?from=2026-11-01&to=2026-11-30')
  expect(body).toMatchObject({ begun: 2, paid: 2, waiting: 0, failed: 0, expired: 0 })
})

it('the sales report shows returns and the reasons of refunds', async () => {
  await sql`insert into refunds (attempt_id, amount_centavos, reason, idempotency_key, state, finished_at)
    select id, 2500, 'Llegó golpeado', 'k', 'done', '2026-11-12T18:00:00Z' from payment_attempts
    order by id desc limit 1`.execute(db)
  await recomputeDailySalesTotals(db)
  const { body } = await get('returns?from=2026-11-01&to=2026-11-30')
  expect(body).toMatchObject({
    requested: 0,
    refunded: 25,
    reasons: [{ reason: 'Llegó golpeado', count: 1, amount: 25 }],
  })
})

it('the sales report shows the tax of each month', async () => {
  const { body } = await get('taxes?from=2026-10-01&to=2026-11-30')
  expect(body.months).toEqual([
    { month: '2026-10', collected: 100, refunded: 0, net: 100, base: 86.21, iva: 13.79 },
    { month: '2026-11', collected: 200, refunded: 25, net: 175, base: 150.86, iva: 24.14 },
  ])
})

it('the sales report can be exported by day and by month', async () => {
  const days = await get('sales/days.csv?from=2026-11-01&to=2026-11-30')
  expect(days.body).toContain('2026-11-10,1,1,100.00,0.00,0.00,0.00,100.00,0.00,0.00,100.00')
  const taxes = await get('taxes.csv?from=2026-10-01&to=2026-10-31')
  expect(taxes.body).toContain('2026-10,100.00,0.00,0.00,100.00,86.21,13.79')
})
