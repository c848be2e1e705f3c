import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { sumEarnedPoints } from '#domain/account/reward-points.ts'
import type { Shopper } from '#domain/account/shopper.ts'
import { toCentavos } from '#domain/money.ts'
import * as rewards from '#persistence/account/shopper-reward-points.ts'
import { testDatabase } from '#test/support/database.ts'
import { addProduct } from '#test/support/make-product.ts'
import { addShipping, fillCart, makeBuyer, testGateway } from '#test/support/make-purchase.ts'
import { applyCouponToCart } from '../buying/apply-coupon.ts'
import { placeOrder } from '../buying/place-order.ts'
import { cancelOrder } from '../orders/cancel-order.ts'
import { auditPurchases } from '../orders/check-purchase-consistency.ts'
import { settlePayment } from '../orders/settle-payment.ts'
import { redeemPoints } from './redeem-points.ts'

const { db, url } = await testDatabase()
const { gateway, shopUrl, simulate } = await testGateway(url)
const now = new Date('2026-11-21T18:00:00Z')

beforeAll(() => addShipping(db))

function redeem({ id }: Shopper, points: number, requestKey: string = randomUUID(), at = now) {
  return redeemPoints(db, { shopperId: id, points, requestKey }, at)
}

async function earn({ id }: Shopper, ...earned: [points: number, expires: string | null][]) {
  const row = { shopper_id: id, kind: 'adjustment', status: 'Ganados', note: 'Ajuste' } as const
  await db
    .insertInto('rewards')
    .values(earned.map(([points, expires_on]) => ({ ...row, points, expires_on })))
    .execute()
}

async function ledgerOf({ id }: Shopper) {
  const rows = await db
    .selectFrom('rewards')
    .select(['points', 'status', 'kind', 'expires_on'])
    .where('shopper_id', '=', id)
    .orderBy('id')
    .execute()
  return rows.map(({ points, status, kind, expires_on }) => [points, status, kind, expires_on])
}

const totalOf = async ({ id }: Shopper) =>
  sumEarnedPoints(await rewards.listRewardPointsOfShopper(db, id))

describe('points', () => {
  it('redeemed reward points become a personal coupon, oldest points first; the remainder keeps its expiry (RWD-01, RWD-02)', async () => {
    const shopper = await makeBuyer(db)
    await earn(shopper, [300, '2027-05-01'], [400, '2027-01-01'], [90, '2026-11-20'])
    const redeemed = await redeem(shopper, 500)
    expect(redeemed).toMatchObject({
      ok: true,
      redemption: { points: 500, amount: 5000, validTo: '2026-12-21' },
    })
    expect(await ledgerOf(shopper)).toEqual([
      [200, 'Ganados', 'adjustment', '2027-05-01'],
      [400, 'Canjeados', 'adjustment', '2027-01-01'],
      [90, 'Ganados', 'adjustment', '2026-11-20'],
      [100, 'Canjeados', 'split', '2027-05-01'],
    ])
    const code = redeemed.ok ? redeemed.redemption.code : ''
    expect(code).toMatch(/^PTS-[0-9A-HJKMNP-TV-Z]{6}$/)
    const told = await db
      .selectFrom('notifications')
      .select(['title', 'body'])
      .where('shopper_id', '=', shopper.id)
      .execute()
    expect(told).toEqual([
      {
        title: 'Tienes un cupón de $50.00',
        body: `${code}, hasta el 21 de diciembre de 2026. Cupón de $50.00 por 500 puntos.`,
      },
    ])
    const mails = await db
      .selectFrom('outbox')
      .select('template')
      .where('recipient', '=', shopper.email)
      .execute()
    expect(mails).toEqual([{ template: 'coupon-given' }])
  })

  it('redeeming reward points is rejected below the minimum, above the balance and after their expiry (RWD-02)', async () => {
    const shopper = await makeBuyer(db)
    await earn(shopper, [480, '2027-01-01'], [50, '2026-11-20'])
    expect(await redeem(shopper, 499)).toEqual({
      ok: false,
      code: 'points-below-minimum',
      minimum: 500,
    })
    expect(await redeem(shopper, 500)).toEqual({ ok: false, code: 'points-insufficient' })
    expect(await totalOf(shopper)).toBe(530)
  })

  it('redeeming reward points creates one coupon per idempotency key, even concurrently (RWD-02)', async () => {
    const shopper = await makeBuyer(db)
    await earn(shopper, [2000, '2027-01-01'])
    const key = randomUUID()
    const answers = await Promise.all([1, 2, 3, 4].map(() => redeem(shopper, 500, key)))
    answers.push(await redeem(shopper, 900, key))
    const codes = answers.map((answer) => (answer.ok ? answer.redemption.code : answer.code))
    expect(new Set(codes).size).toBe(1)
    expect(await totalOf(shopper)).toBe(1500)
  })

  it('reward points never become negative when redeemed concurrently (RWD-02)', async () => {
    const shopper = await makeBuyer(db)
    await earn(shopper, [600, '2027-01-01'], [600, '2027-02-01'])
    const answers = await Promise.all([500, 600, 700, 800].map((points) => redeem(shopper, points)))
    const spent = answers.flatMap((answer) => (answer.ok ? [answer.redemption.points] : []))
    const sum = spent.reduce((all, points) => all + points, 0)
    expect(sum).toBeLessThanOrEqual(1200)
    expect(await totalOf(shopper)).toBe(1200 - sum)
    const codes = answers.flatMap((answer) => (answer.ok ? [] : [answer.code]))
    expect(new Set(codes)).toEqual(new Set(['points-insufficient']))
  })

  it('cancelling an order returns its redeemed reward points for thirty days and invalidates their coupon (RWD-01)', async () => {
    const shopper = await makeBuyer(db)
    const today = new Date()
    await earn(shopper, [500, '2030-01-01'], [100, '2031-01-01'])
    const redeemed = await redeem(shopper, 600, undefined, today)
    const code = redeemed.ok ? redeemed.redemption.code : ''
    await fillCart(db, shopper, [{ product: await addProduct(db, { price: toCentavos(50_000) }) }])
    const asked = { shopperId: shopper.id, typed: code, address: '127.0.0.1' }
    expect(await applyCouponToCart(db, asked, today)).toMatchObject({ ok: true })
    const placed = await placeOrder({ db, gateway, shopUrl }, { shopper, invoice: null }, today)
    const { gateway_session_id, order_number, discount_centavos } = await db
      .selectFrom('payment_attempts')
      .select(['gateway_session_id', 'order_number', 'discount_centavos'])
      .where('ref', '=', placed.ok ? placed.ref : '')
      .executeTakeFirstOrThrow()
    expect(discount_centavos).toBe(6000)
    await simulate(gateway_session_id ?? '', 'approve')
    await settlePayment(db, gateway, gateway_session_id ?? '', today)
    const pending = (await rewards.listRewardPointsOfShopper(db, shopper.id)).find(
      ({ status }) => status === 'Pendientes',
    )
    // nothing is earned on the $60.00 that points paid
    expect(pending?.points).toBe(44)

    const cancellation = {
      number: order_number,
      shopperId: shopper.id,
      actor: `shopper:${shopper.id}`,
      reason: 'Ya no lo quiero',
    }
    expect(await cancelOrder(db, gateway, cancellation, today)).toMatchObject({ ok: true })
    expect(await cancelOrder(db, gateway, cancellation, today)).toMatchObject({ ok: false })
    expect(await totalOf(shopper)).toBe(600)
    expect(await ledgerOf(shopper)).toEqual([
      [500, 'Canjeados', 'adjustment', '2030-01-01'],
      [100, 'Canjeados', 'adjustment', '2031-01-01'],
      [44, 'Cancelados', 'purchase', null],
      [500, 'Ganados', 'returned', '2030-01-01'],
      [100, 'Ganados', 'returned', '2031-01-01'],
    ])
    expect(await applyCouponToCart(db, asked, today)).toMatchObject({ ok: false })
    expect(await auditPurchases(db)).toEqual([])
  })
})
