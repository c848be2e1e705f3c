import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { toCentavos } from '#domain/money.ts'
import { withPurchaseSnapshotEncryption } from '#payments/encrypt-payment-attempt-snapshots.ts'
import { type PaymentGateway, GatewayRejectedRequest } from '#payments/gateway.ts'
import * as shoppers from '#persistence/account/shoppers.ts'
import * as couponWrites from '#persistence/buying/coupon-writes.ts'
import * as paymentAttempts from '#persistence/orders/payment-attempts.ts'
import { testDatabase } from '#test/support/database.ts'
import { couponContent } from '#test/support/make-coupon.ts'
import { addShipping } from '#test/support/make-purchase.ts'
import { openAttempt } from '#test/support/open-attempt.ts'
import { scriptedGateway } from '#test/support/scripted-gateway.ts'
import { auditPayments } from './audit-payments-against-gateway.ts'
import { auditPurchases } from './check-purchase-consistency.ts'
import {
  comparePaymentsWithGateway,
  comparePaymentsAfterRestore,
} from './compare-payments-with-gateway.ts'
import { endPaymentAttemptAndReleaseStock } from './end-payment-attempt-and-release-stock.ts'
import { processPaymentWebhook, receivePaymentWebhook } from './receive-payment-webhook.ts'
import { settlePayment } from './settle-payment.ts'

const { db } = await testDatabase()
const script = scriptedGateway()
const gateway = withPurchaseSnapshotEncryption(script.gateway, 'a secret of the tests, long enough')

beforeAll(() => addShipping(db))

type Bought = Awaited<ReturnType<typeof buy>>

/** A purchase on its way to the gateway. */
async function buy({ coupon }: { coupon?: string } = {}) {
  const bought = await openAttempt(db, gateway, {
    prepare: (shopper) => giveCoupon(shopper, coupon),
  })
  const attempt = await paymentAttempts.findPaymentAttemptByReference(db, bought.ref)
  if (!attempt) throw new Error('No attempt')
  return { ...bought, attempt }
}

async function giveCoupon({ id }: { id: number }, code: string | undefined) {
  if (!code) return
  await couponWrites.insertCoupons(db, [couponContent({ code, total_limit: 1 })])
  await sql`update carts set coupon_id = (select id from coupons where code = ${code})
    where shopper_id = ${id}`.execute(db)
}

/** Restores the database to the state before the purchase. */
async function lose({ attempt }: Bought) {
  await db.transaction().execute(async (transaction) => {
    const held = await paymentAttempts.lockPaymentAttempt(transaction, attempt.id)
    if (held) await endPaymentAttemptAndReleaseStock(transaction, held, 'expired', new Date())
    await transaction.deleteFrom('payment_attempts').where('id', '=', attempt.id).execute()
  })
}

async function lost(options: Parameters<typeof buy>[0] = {}) {
  const bought = await buy(options)
  await lose(bought)
  script.approve(bought.sessionId)
  return bought
}

async function compare(over: Partial<PaymentGateway> = {}, since?: Date) {
  const done = await comparePaymentsWithGateway(db, { ...gateway, ...over }, later(), { since })
  if (!done.ok) throw new Error(done.code)
  return done.comparison
}

const lastHour = () => ({ since: new Date(Date.now() - 3_600_000), until: later() })

/** The list ends before the moment of asking. */
const later = () => new Date(Date.now() + 60_000)

async function orderOf({ ref }: Bought) {
  const row = await db
    .selectFrom('payment_attempts as a')
    .leftJoin('orders as o', 'o.attempt_id', 'a.id')
    .select(['a.order_number as number', 'a.state', 'a.shopper_id as shopperId', 'o.state_id'])
    .select([
      'a.discount_centavos as discount',
      'a.stock_state as stock',
      'a.coupon_state as coupon',
    ])
    .where('a.ref', '=', ref)
    .executeTakeFirst()
  return row && { ...row, order: row.state_id }
}

function caseOf({ sessionId }: Bought) {
  return db
    .selectFrom('unknown_payments')
    .select(['reason', 'paid_centavos as paid', 'resolution'])
    .where('gateway_session_id', '=', sessionId)
    .execute()
}

async function stockOf({ product }: Bought) {
  return db
    .selectFrom('inventory')
    .select(['on_hand', 'reserved'])
    .where('product_id', '=', product.id)
    .executeTakeFirstOrThrow()
}

describe('payment lost from the database', () => {
  it('a payment missing in the database is restored once as the same order, even by concurrent comparisons and settlements', async () => {
    const bought = await lost()
    const findings = await auditPayments(db, gateway, lastHour())
    expect(findings).toContainEqual({
      rule: 'gateway has a payment the shop does not know',
      subject: `session:${bought.sessionId}`,
    })
    const runs = await Promise.allSettled([
      compare(),
      compare(),
      ...[1, 2, 3].map(() => settlePayment(db, gateway, bought.sessionId, new Date())),
    ])
    expect(runs.some(({ status }) => status === 'fulfilled')).toBe(true)
    await compare()
    expect(await orderOf(bought)).toMatchObject({
      number: bought.attempt.orderNumber,
      shopperId: bought.shopper.id,
      state: 'paid',
      order: 2,
      stock: 'committed',
    })
    expect(await stockOf(bought)).toEqual({ on_hand: 9, reserved: 0 })
    const { count } = await db
      .selectFrom('cart_lines')
      .innerJoin('carts', 'carts.id', 'cart_lines.cart_id')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('carts.shopper_id', '=', bought.shopper.id)
      .executeTakeFirstOrThrow()
    expect(count).toBe(0)
    expect(await auditPurchases(db)).toEqual([])
    expect(await auditPayments(db, gateway, lastHour())).toEqual([])
  })

  it('a cash payment slip missing in the database is restored as a waiting order that can be paid', async () => {
    const bought = await buy()
    await lose(bought)
    script.issueVoucher(bought.sessionId, 'spei')
    await compare()
    expect(await orderOf(bought)).toMatchObject({ state: 'pending', order: 1, stock: 'reserved' })
    script.deposit(bought.sessionId, bought.attempt.total)
    await settlePayment(db, gateway, bought.sessionId, new Date())
    expect(await orderOf(bought)).toMatchObject({ state: 'paid', order: 2 })
  })

  it('a payment missing in the database is ignored while unpaid, and restored by its payment webhook', async () => {
    const bought = await buy()
    await lose(bought)
    const before = await compare()
    expect(before).toMatchObject({ recovered: 0, unknown: 0 })
    expect(await orderOf(bought)).toBe(undefined)
    script.approve(bought.sessionId)
    await notify(bought, 'settle')
    expect(await orderOf(bought)).toMatchObject({ state: 'paid', order: 2 })
  })

  it('a payment missing in the database is refunded if its product is sold out or deleted', async () => {
    const sold = await lost()
    await sql`update inventory set on_hand = 0 where product_id = ${sold.product.id}`.execute(db)
    const gone = await lost()
    await sql`delete from cart_lines where product_id = ${gone.product.id}`.execute(db)
    await sql`delete from stock_movements where product_id = ${gone.product.id}`.execute(db)
    await sql`delete from products where id = ${gone.product.id}`.execute(db)
    await compare()
    for (const bought of [sold, gone]) {
      expect(await orderOf(bought)).toMatchObject({ order: 0, stock: 'released' })
      expect(script.sessions.get(bought.sessionId)).toMatchObject({ status: 'refunded' })
    }
  })

  it('a payment missing in the database keeps its coupon price, even if the coupon is used up', async () => {
    const there = await lost({ coupon: 'AUN-ESTA' })
    const usedUp = await lost({ coupon: 'AGOTADO' })
    await sql`update coupons set used = 1 where code = 'AGOTADO'`.execute(db)
    const gone = await lost({ coupon: 'CANJEADO' })
    await sql`update carts set coupon_id = null`.execute(db)
    await sql`delete from coupons where code = 'CANJEADO'`.execute(db)
    await compare()
    expect(await orderOf(there)).toMatchObject({ order: 2, discount: 10_000, coupon: 'used' })
    expect(await orderOf(usedUp)).toMatchObject({ order: 2, discount: 10_000, coupon: 'returned' })
    expect(await orderOf(gone)).toMatchObject({ order: 2, discount: 10_000, coupon: null })
    expect(await auditPurchases(db)).toEqual([])
  })

  it('a missing payment of a deleted shopper is restored, and the order is claimed by verifying the same e-mail', async () => {
    const bought = await lost()
    await sql`delete from shoppers where id = ${bought.shopper.id}`.execute(db)
    await compare()
    const order = await orderOf(bought)
    const claimed = await shoppers.claimShopperByVerifiedEmail(db, {
      issuer: 'http://other.test',
      subject: 'anew',
      email: bought.shopper.email,
      emailVerified: true,
    })
    expect(claimed).toMatchObject({ id: order?.shopperId })
  })

  it('a payment missing in the database is restored under another order number when its own is taken', async () => {
    const bought = await lost()
    const { attempt } = await buy()
    await sql`update payment_attempts set order_number = ${bought.attempt.orderNumber}
      where id = ${attempt.id}`.execute(db)
    await compare()
    const order = await orderOf(bought)
    expect(order).toMatchObject({ order: 2 })
    expect(order?.number).not.toBe(bought.attempt.orderNumber)
  })
})

describe('payment sealed with a former secret', () => {
  const [former, present] = ['a secret of the tests, long enough', 'the one that took its place']

  it('a payment snapshot encrypted with a former secret can be restored while that secret is configured', async () => {
    const bought = await lost()
    const without = withPurchaseSnapshotEncryption(script.gateway, present)
    expect((await without.getPayment(bought.sessionId)).snapshot).toBeUndefined()
    await compare(withPurchaseSnapshotEncryption(script.gateway, present, former))
    expect(await orderOf(bought)).toMatchObject({ state: 'paid', order: 2 })
  })
})

describe('payment without a recoverable attempt', () => {
  const other = withPurchaseSnapshotEncryption(
    script.gateway,
    'a secret of somebody else, long enough',
  )

  it.each<[string, string, (bought: Bought) => void]>([
    ['nothing was carried', 'unreadable', ({ sessionId }) => change(sessionId, undefined)],
    [
      'it was written by a stranger',
      'unreadable',
      ({ sessionId, attempt }) =>
        change(sessionId, JSON.stringify({ version: 1, ref: attempt.ref, total: attempt.total })),
    ],
    [
      'one character was changed',
      'unreadable',
      ({ sessionId }) => {
        const snapshot = script.sessions.get(sessionId)?.snapshot ?? ''
        change(
          sessionId,
          `${snapshot.slice(0, 40)}${snapshot[40] === 'A' ? 'B' : 'A'}${snapshot.slice(41)}`,
        )
      },
    ],
    [
      'it was carried by another payment',
      'unreadable',
      ({ sessionId }) => {
        const [first] = script.sessions.values()
        change(sessionId, first?.snapshot)
      },
    ],
    [
      'another amount was charged',
      'other-amount',
      ({ sessionId }) => {
        const session = script.sessions.get(sessionId)
        if (session)
          Object.assign(session, { amount: toCentavos(100), paidAmount: toCentavos(100) })
      },
    ],
  ])(
    'a payment without a recoverable attempt requires manual handling when %s',
    async (_, reason, tamper) => {
      const bought = await lost()
      tamper(bought)
      await compare()
      await compare()
      expect(await orderOf(bought)).toBe(undefined)
      const { paidAmount = 0 } = script.sessions.get(bought.sessionId) ?? {}
      expect(await caseOf(bought)).toEqual([{ reason, paid: paidAmount, resolution: null }])
      expect(await auditPurchases(db)).toContainEqual({
        rule: 'payment the shop does not know',
        subject: expect.stringMatching(/^unknown-payment:\d+$/),
      })
    },
  )

  it('a payment snapshot encrypted by another shop with the same gateway account requires manual handling', async () => {
    const bought = await openAttempt(db, other)
    await sql`delete from payment_attempts where ref = ${bought.ref}`.execute(db)
    await sql`update inventory set reserved = 0 where product_id = ${bought.product.id}`.execute(db)
    script.approve(bought.sessionId)
    await compare()
    expect(await caseOf(bought as Bought)).toMatchObject([{ reason: 'unreadable' }])
  })

  it('a payment missing in the database requires manual handling if gateway data, such as the currency, differs', async () => {
    const bought = await lost()
    await compare({
      getPayment: async (sessionId) => {
        if (sessionId === bought.sessionId) throw new GatewayRejectedRequest('in usd', 'currency')
        return gateway.getPayment(sessionId)
      },
    })
    expect(await caseOf(bought)).toEqual([{ reason: 'refused', paid: null, resolution: null }])
    // a late notice closes the case
    await compare()
    expect(await caseOf(bought)).toMatchObject([{ resolution: 'recovered' }])
  })

  it('a payment that cannot be restored is an audit finding until its stored webhook becomes readable', async () => {
    const bought = await lost()
    const { snapshot } = script.sessions.get(bought.sessionId) ?? {}
    change(bought.sessionId, undefined)
    await notify(bought, 'unknown-session')
    const findings = await auditPurchases(db)
    expect(findings.map(({ rule }) => rule)).toContain('notice of a payment the shop does not know')
    change(bought.sessionId, snapshot)
    await db.deleteFrom('unknown_payments').execute()
    await compare({ listPayments: undefined })
    expect(await orderOf(bought)).toMatchObject({ order: 2 })
  })
})

describe('payment comparison', () => {
  it('the comparison with the payment gateway resumes at its last position, and pauses during a gateway outage', async () => {
    await compare()
    const spans: Date[] = []
    const list: PaymentGateway['listPayments'] = (span) => {
      spans.push(span.since)
      return gateway.listPayments?.(span) ?? noPages()
    }
    await compare({ listPayments: list })
    const [first] = spans
    expect(Date.now() - (first?.getTime() ?? 0)).toBeLessThan(5 * 3_600_000)
    const bought = await lost()
    script.setHealth('down')
    await expect(compare()).rejects.toMatchObject({ code: 'gateway-unavailable' })
    script.setHealth('up')
    expect(await compare()).toMatchObject({ recovered: 1 })
    expect(await orderOf(bought)).toMatchObject({ order: 2 })
  })

  it('the comparison with the payment gateway checks known payments again after the database was replaced', async () => {
    await compare()
    const bought = await buy()
    script.approve(bought.sessionId)
    await settlePayment(db, gateway, bought.sessionId, new Date())
    script.refundByHand(bought.sessionId)
    await compare()
    const look = () => comparePaymentsAfterRestore(db, gateway, later())
    expect(await look()).toMatchObject({ comparison: { listed: null } })
    expect(await orderOf(bought)).toMatchObject({ state: 'paid' })
    await sql`update payment_comparisons set incarnation = 'another'`.execute(db)
    expect(await look()).toMatchObject({ comparison: { listed: expect.any(Number) } })
    expect(await orderOf(bought)).toMatchObject({ state: 'refunded', order: 0 })
  })

  it('the comparison with the payment gateway runs in one process only, and reports gateways without payment lists', async () => {
    const slow: PaymentGateway['listPayments'] = async function* list(span) {
      const second = await comparePaymentsWithGateway(db, gateway, later())
      expect(second).toEqual({ ok: false, code: 'already-comparing' })
      yield* gateway.listPayments?.(span) ?? noPages()
    }
    await compare({ listPayments: slow })
    expect(await compare({ listPayments: undefined })).toMatchObject({ listed: null })
  })
})

function change(sessionId: string, snapshot: string | undefined) {
  Object.assign(script.sessions.get(sessionId) ?? {}, { snapshot })
}

async function notify({ sessionId, ref }: Bought, outcome: string) {
  const event = { id: `evt-${ref}`, type: 'paid', sessionId, ref }
  const notice = { headers: {}, rawBody: Buffer.from(JSON.stringify(event)) }
  const receipt = await receivePaymentWebhook(db, gateway, notice, new Date())
  if (!receipt.ok || !receipt.stored) throw new Error('No notice')
  expect(await processPaymentWebhook(db, gateway, receipt.stored, new Date())).toBe(outcome)
}

async function* noPages() {
  yield []
}
