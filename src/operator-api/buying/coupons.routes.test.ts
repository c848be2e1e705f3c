import { expect, it } from 'vitest'
import { zeroCentavos } from '#domain/money.ts'
import * as couponWrites from '#persistence/buying/coupon-writes.ts'
import * as coupons from '#persistence/buying/coupons.ts'
import { testDatabase } from '#test/support/database.ts'
import { couponContent } from '#test/support/make-coupon.ts'
import { addProduct } from '#test/support/make-product.ts'
import { addShipping, fillCart, makeBuyer } from '#test/support/make-purchase.ts'
import { testOffice } from '#test/support/operator-api.ts'
import { scriptedGateway } from '#test/support/scripted-gateway.ts'
import { applyCouponToCart } from '#use-cases/buying/apply-coupon.ts'
import { placeOrder } from '#use-cases/buying/place-order.ts'
import { settlePayment } from '#use-cases/orders/settle-payment.ts'

const { db } = await testDatabase()
const office = await testOffice(db)
const owner = await office.person('dueño')
const scripted = scriptedGateway()
await addShipping(db)

const said = {
  code: 'BUENFIN10',
  description: 'Para el Buen Fin.',
  type: 'percent',
  percent: 10,
  amount: null,
  max_discount: null,
  min_subtotal: 0,
  total_limit: null,
  per_customer_limit: 1,
  for: 'all',
  which: [],
  exclude_offers: false,
  exclude_refurbished: false,
  first_purchase_only: false,
  public: true,
}

it.each([
  ['percent', 150, 'Lo más es 100.'],
  ['percent', 10.5, 'Escribe un número entero.'],
  ['total_limit', -3, 'Lo menos es 1.'],
  ['max_discount', 20_000_000, 'Lo más es 10,000,000.'],
])('explains the allowed coupon values where «%s» is %d', async (field, value, words) => {
  const refused = await office.post('coupons', { ...said, [field]: value }, owner.as)
  expect(refused).toMatchObject({ status: 422, body: { fields: { [field]: words } } })
})

async function make(over: object = {}): Promise<number> {
  const made = await office.post('coupons', { ...said, ...over }, owner.as)
  expect(made.status).toBe(200)
  return made.body.id
}

const move = (id: number, deed: string) =>
  office.post(`coupons/${id}/moves`, { move: deed }, owner.as)
const read = async (id: number) => (await office.get(`coupons/${id}`, owner.as)).body

async function buy(code?: string) {
  const shopper = await makeBuyer(db)
  await fillCart(db, shopper, [{ product: await addProduct(db, {}) }])
  const now = office.now()
  if (code) {
    const asked = { shopperId: shopper.id, typed: code, address: '10.0.0.1' }
    const used = await applyCouponToCart(db, asked, now)
    if (!used.ok) return { used, shopper, number: '' }
  }
  const options = { db, gateway: scripted.gateway, shopUrl: 'http://shop.test' }
  const placed = await placeOrder(options, { shopper, invoice: null }, now)
  if (!placed.ok) throw new Error(placed.code)
  const sessionId = placed.url.split('/').at(-1) ?? ''
  scripted.approve(sessionId)
  const { attempt } = await settlePayment(db, scripted.gateway, sessionId, now)
  return { used: { ok: true as const }, shopper, number: attempt?.orderNumber ?? '' }
}

it('the coupon export contains all coupons or those of one state, with spreadsheet formulas escaped', async () => {
  const id = await make({ code: 'SOLOPRUEBA', description: '=HYPERLINK("http://mal.test")' })
  await make({ code: 'OTROMAS', type: 'fixed', percent: null, amount: 50 })
  const { body } = await office.get('coupons.csv', owner.as)
  expect(body).toMatch(/^\uFEFFCódigo,Estado,Por ciento,Monto/)
  expect(body).toContain('SOLOPRUEBA,Borrador,10,,no,')
  expect(body).toContain('OTROMAS,Borrador,,50.00,no,')
  expect(body).not.toMatch(/(^|,)"?=/m)
  await office.post(`coupons/${id}/rehearsal`, {}, owner.as)
  await move(id, 'publish')
  const active = await office.get('coupons.csv?state=active', owner.as)
  expect(active.body).toContain('SOLOPRUEBA,Vale')
  expect(active.body).not.toContain('OTROMAS')
})

it('a coupon starts as a hidden draft, is simulated, published and used, and each step is logged with its author', async () => {
  for (const _ of [1, 2, 3]) await buy()
  const id = await make({ total_limit: 2 })
  expect((await buy('BUENFIN10')).used.ok).toBe(false)
  expect((await move(id, 'publish')).body.code).toBe('not-rehearsed')
  await office.post(`coupons/${id}/rehearsal`, {}, owner.as)
  const draft = await read(id)
  expect(draft).toMatchObject({
    state: 'draft',
    // two uses in all, as it is limited
    rehearsal: { all: 3, looked: 3, reached: 2, current: true, with_coupon: 0 },
  })
  expect(draft.rehearsal.given).toBeGreaterThan(0)
  expect((await move(id, 'publish')).status).toBe(200)

  const { number, shopper } = await buy('buenfin10')
  expect(await read(id)).toMatchObject({ state: 'active', uses: 1 })
  const used = await office.get(`coupons/${id}/orders`, owner.as)
  expect(used.body.orders).toMatchObject([{ number, person: shopper.email }])
  const { as } = await office.key(['coupons:read'])
  expect((await office.get(`coupons/${id}/orders`, as)).body.orders).toMatchObject([
    { number, person: null },
  ])
  const file = await office.get(`coupons/${id}/orders.csv`, owner.as)
  expect(String(file.body).split('\r\n')[0]).toBe('\uFEFFPedido,Pagado,Descontado,Total,Persona')

  // used coupons keep their code and their uses
  const change = { ...said, code: 'OTRO', total_limit: 2, version: (await read(id)).version }
  expect((await office.put(`coupons/${id}`, change, owner.as)).body.fields).toHaveProperty('code')

  expect((await move(id, 'pause')).status).toBe(200)
  expect((await buy('BUENFIN10')).used.ok).toBe(false)
  expect((await move(id, 'resume')).status).toBe(200)
  expect((await move(id, 'end')).status).toBe(200)
  expect(await read(id)).toMatchObject({ state: 'ended' })
  expect((await buy('BUENFIN10')).used.ok).toBe(false)
})

it('saving an invalid coupon reports an error at each invalid field', async () => {
  await couponWrites.insertCoupons(db, [couponContent({ code: 'YAESTA' })])
  const wrong = { ...said, code: 'yaesta', percent: null, for: 'products', which: ['nada'] }
  expect((await office.post('coupons', wrong, owner.as)).body.fields).toEqual({
    code: 'Ya existe un cupón con ese código.',
    percent: 'Escribe de 1 a 100.',
    which: 'No hay producto «nada».',
  })
  const finer = {
    ...said,
    code: 'FINO',
    type: 'fixed',
    amount: 5_000_000.005,
    min_subtotal: 10.005,
  }
  expect((await office.post('coupons', finer, owner.as)).body.fields).toEqual({
    amount: expect.stringContaining('dos decimales'),
    min_subtotal: expect.stringContaining('dos decimales'),
  })
})

it('the coupon list shows imported coupons with their period', async () => {
  const days = { valid_from: '2026-11-01', valid_to: '2026-11-30' }
  await couponWrites.insertCoupons(db, [couponContent({ code: 'NOVIEMBRE', ...days })])
  const { coupons: all } = (await office.get('coupons', owner.as)).body
  const { id, ...shown } = all.find(({ code }: { code: string }) => code === 'NOVIEMBRE')
  expect(shown).toMatchObject({
    state: 'active',
    from: '2026-11-01T06:00:00.000Z',
    until: '2026-12-01T06:00:00.000Z',
  })
  const { shopperId } = { shopperId: (await makeBuyer(db)).id }
  expect(await coupons.findCouponForShopper(db, shopperId, { id })).toMatchObject({
    minSubtotal: zeroCentavos,
  })
})

it('a coupon with a start and end time is valid only between them', async () => {
  const at = (minutes: number) => new Date(office.now().getTime() + minutes * 60_000).toISOString()
  const id = await make({ code: 'UNAHORA', from: at(30), until: at(90) })
  await office.post(`coupons/${id}/rehearsal`, {}, owner.as)
  await move(id, 'publish')
  expect(await read(id)).toMatchObject({ state: 'scheduled', from: at(30), until: at(90) })
  expect((await buy('UNAHORA')).used.ok).toBe(false)
  office.advance(31 * 60)
  expect((await buy('UNAHORA')).used.ok).toBe(true)
  office.advance(60 * 60)
  expect((await buy('UNAHORA')).used.ok).toBe(false)
})
