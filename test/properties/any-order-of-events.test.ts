import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { toCentavos } from '#domain/money.ts'
import { isOrderPaid } from '#domain/orders/order-state.ts'
import {
  calculateCollectedAmount,
  calculateNetSales,
  salesReportDimensions,
} from '#domain/orders/sales-report.ts'
import * as couponWrites from '#persistence/buying/coupon-writes.ts'
import * as promotions from '#persistence/buying/promotions.ts'
import { listTopSalesBreakdownRows, sumSales } from '#persistence/orders/daily-sales.ts'
import { fromOrderStateId } from '#persistence/orders/order-state-id.ts'
import { compareSalesWithOrders } from '#persistence/orders/write-daily-sales.ts'
import { placeOrder } from '#use-cases/buying/place-order.ts'
import { advanceOrder } from '#use-cases/orders/advance-order.ts'
import { cancelOrder } from '#use-cases/orders/cancel-order.ts'
import { auditPurchases } from '#use-cases/orders/check-purchase-consistency.ts'
import { readCheckoutStatus } from '#use-cases/orders/read-checkout-status.ts'
import {
  processPaymentWebhook,
  processWaitingPaymentWebhooks,
  receivePaymentWebhook,
} from '#use-cases/orders/receive-payment-webhook.ts'
import { recomputeDailySalesTotals } from '#use-cases/orders/recompute-daily-sales.ts'
import { expirePaymentAttempts, reconcilePayments } from '#use-cases/orders/reconcile-payments.ts'
import { executeRefunds } from '#use-cases/orders/refund-payment.ts'
import { testDatabase } from '../support/database.ts'
import { couponContent } from '../support/make-coupon.ts'
import { addProduct } from '../support/make-product.ts'
import { addShipping, fillCart, makeBuyer } from '../support/make-purchase.ts'
import { propertyRuns } from '../support/property-runs.ts'
import { scriptedGateway } from '../support/scripted-gateway.ts'

const { db } = await testDatabase({ connections: 10 })
const shopUrl = 'http://shop.test'
const minuteInMs = 60_000
const runs = propertyRuns(25)
/** A slow machine tries fewer. */
const patience = runs.numRuns > 25 ? 900_000 : 60_000

beforeAll(() => addShipping(db))

/** One shopper with a coupon before a cart of two products, and everything that can happen to them. */
async function makeWorld() {
  // enabled once; each world is a separate shop
  await sql`alter table order_records disable trigger user`.execute(db)
  await sql`truncate order_records, carts, coupons, promotions, payment_attempts, payment_notices, orders, rewards, outbox,
    sales_days, sales_changes cascade`.execute(db)
  await sql`update inventory set reserved = 0`.execute(db)
  const scripted = scriptedGateway()
  const { gateway } = scripted
  const [scarce, plenty] = await Promise.all([
    addProduct(db, { stock: 3, price: toCentavos(33_333) }),
    addProduct(db, { stock: 50, price: toCentavos(10_001) }),
  ])
  const shopper = await makeBuyer(db)
  await fillCart(db, shopper, [{ product: scarce, quantity: 2 }, { product: plenty }])
  await promotions.addPromotion(
    db,
    {
      name: 'Tres por ciento',
      deal: { kind: 'amount', percent: 3, least: toCentavos(50_000) },
      scope: { kind: 'all' },
      excludeOffers: false,
      combines: true,
      place: 1,
      published: true,
      active: true,
      from: null,
      until: null,
    },
    new Date(),
  )
  const code = randomUUID().toUpperCase()
  await couponWrites.insertCoupons(db, [
    couponContent({ code, percent: 7, total_limit: 1, per_customer_limit: 1 }),
  ])
  await sql`update carts set coupon_id = (select id from coupons where code = ${code})
    where shopper_id = ${shopper.id}`.execute(db)
  let time = new Date()
  let event = 0
  const now = () => time
  const ids = () => [...scripted.sessions.keys()]
  const last = () => ids().at(-1)
  const press = () => placeOrder({ db, gateway, shopUrl }, { shopper, invoice: null }, now())

  async function numbers(): Promise<string[]> {
    const rows = await db
      .selectFrom('orders')
      .select('number')
      .where('shopper_id', '=', shopper.id)
      .orderBy('id', 'desc')
      .execute()
    return rows.map(({ number }) => number)
  }

  const steps = {
    press,
    approve: async () => last() && scripted.approve(last()!, 0, now()),
    'approve-too-much': async () => last() && scripted.approve(last()!, 501, now()),
    'approve-too-little': async () => last() && scripted.approve(last()!, -501, now()),
    'approve-first': async () => ids()[0] && scripted.approve(ids()[0]!, 0, now()),
    decline: async () => last() && scripted.decline(last()!),
    voucher: async () => last() && scripted.issueVoucher(last()!, 'spei'),
    'deposit-part': async () => last() && scripted.deposit(last()!, 20_000, now()),
    'deposit-all': async () => last() && scripted.deposit(last()!, 90_000, now()),
    'charge-back': async () => last() && scripted.chargeBack(last()!),
    'refund-by-hand': async () => last() && scripted.refundByHand(last()!),
    return: async () => {
      for (const { ref } of scripted.sessions.values())
        await readCheckoutStatus(db, gateway, ref, now())
    },
    notice: async () => {
      for (const { ref, sessionId } of scripted.sessions.values()) {
        event += 1
        const notice = { id: `${sessionId}-${event}`, type: 'payment.updated', sessionId, ref }
        const request = { headers: {}, rawBody: Buffer.from(JSON.stringify(notice)) }
        const receipt = await receivePaymentWebhook(db, gateway, request, now())
        if (receipt.ok && receipt.stored)
          await processPaymentWebhook(db, gateway, receipt.stored, now())
      }
    },
    'waiting-notices': () => processWaitingPaymentWebhooks(db, gateway, now()),
    reconcile: () => reconcilePayments(db, gateway, now()),
    expire: () => expirePaymentAttempts(db, gateway, now()),
    refunds: () => executeRefunds(db, gateway, now()),
    cancel: async () => {
      for (const number of await numbers()) {
        const actor = `shopper:${shopper.id}`
        const cancellation = { number, shopperId: shopper.id, actor, reason: 'No lo quiero' }
        await cancelOrder(db, gateway, cancellation, now())
      }
    },
    ship: async () => {
      const tracking = { carrier: 'Correo', trackingNumber: '1', trackingUrl: null }
      for (const number of await numbers()) {
        await advanceOrder(
          db,
          { number, to: 'shipped', actor: 'shop', reason: '', tracking },
          now(),
        )
      }
    },
    'change-cart': async () => {
      const more = await addProduct(db, { stock: 50, price: toCentavos(7_777) })
      await fillCart(db, shopper, [{ product: more }])
    },
    'others-buy': () =>
      sql`update inventory set on_hand = reserved where product_id = ${scarce.id}`.execute(db),
    'stock-arrives': () =>
      sql`update inventory set on_hand = on_hand + 3 where product_id = ${scarce.id}`.execute(db),
    'later-by-minutes': async () => {
      time = new Date(time.getTime() + 6 * minuteInMs)
    },
    'later-by-hours': async () => {
      time = new Date(time.getTime() + 150 * minuteInMs)
    },
    'later-by-days': async () => {
      time = new Date(time.getTime() + 75 * 60 * minuteInMs)
    },
    'clock-back': async () => {
      time = new Date(time.getTime() - 26 * 60 * minuteInMs)
    },
    'gateway-down': async () => scripted.setHealth('down'),
    'gateway-mute': async () => scripted.setHealth('mute'),
    'gateway-up': async () => scripted.setHealth('up'),
  } satisfies Record<string, () => Promise<unknown>>

  /** Everything that happens by itself happens, until nothing is left to do. */
  async function comeToRest() {
    scripted.setHealth('up')
    for (let round = 0; round < 3; round += 1) {
      await steps.notice()
      await steps['waiting-notices']()
      await steps['later-by-days']()
      await steps.expire()
      await steps.reconcile()
      await steps.refunds()
    }
  }
  return { shopper, scripted, steps, comeToRest, code, products: [scarce, plenty] }
}

type World = Awaited<ReturnType<typeof makeWorld>>
type Step = keyof World['steps']

/** A shopper's stored purchases, ordered independently of time. */
async function readEnd({ shopper, code }: World) {
  const { rows: attempts } = await sql<Attempt>`
    select a.ref, a.state, a.stock_state as "stockState", a.coupon_state as "couponState",
      a.total_centavos as total, a.paid_centavos as paid, a.refunded_centavos as refunded,
      o.state_id as "orderState", o.payment_flag as flag, r.status as points,
      coalesce((select sum(amount_centavos) from refunds f
        where f.attempt_id = a.id and f.state = 'done'), 0) as "givenBack",
      coalesce((select sum(amount_centavos) from refunds f
        where f.attempt_id = a.id and f.state in ('needs_clabe', 'requested')), 0) as owed,
      coalesce((select sum(amount_centavos) from refunds f
        where f.attempt_id = a.id and f.state = 'failed'), 0) as "refusedBack"
    from payment_attempts a left join orders o on o.attempt_id = a.id
    left join rewards r on r.order_id = o.id
    where a.shopper_id = ${shopper.id} order by a.id`.execute(db)
  const coupon = await db
    .selectFrom('coupons')
    .select(['used', 'held'])
    .where('code', '=', code)
    .executeTakeFirstOrThrow()
  return { attempts, coupon }
}

type Attempt = {
  ref: string
  state: string
  stockState: string
  couponState: string | null
  total: number
  paid: number
  refunded: number
  orderState: number | null
  flag: string | null
  points: string | null
  givenBack: number
  owed: number
  refusedBack: number
}

/** For every centavo at the gateway there is a bought order or a refund, and for every order its money. */
function expectMoneyAccounted(world: World, attempts: Attempt[]) {
  const sessions = [...world.scripted.sessions.values()]
  for (const attempt of attempts) {
    const session = sessions.find(({ ref }) => ref === attempt.ref)
    if (!session) continue
    const kept = session.paidAmount - session.refundedAmount - attempt.owed
    const isBought =
      attempt.orderState !== null && isOrderPaid(fromOrderStateId(attempt.orderState))
    if (session.status === 'charged_back') continue
    if (session.status === 'refunded' && attempt.state === 'refunded') continue
    expect({ ...attempt, kept }).toMatchObject({ kept: isBought ? attempt.total : 0 })
  }
}

/** Reports equal income and refunds to the centavo, also by promotion. */
async function expectReportsAgree() {
  await recomputeDailySalesTotals(db)
  const period = { from: '2020-01-01', to: '2040-12-31' }
  const compared = await compareSalesWithOrders(db, {
    ...period,
    splits: salesReportDimensions.length,
  })
  expect(compared.wrongDays).toEqual([])
  const { rows } = await sql<{ came: number; went: number }>`
    select coalesce(sum(a.paid_centavos), 0)::bigint as came,
      coalesce(sum(case when a.state = 'charged_back' then a.paid_centavos else a.refunded_centavos end), 0)::bigint
        as went
    from payment_attempts a where a.paid_at is not null`.execute(db)
  const sold = await sumSales(db, period)
  expect({
    came: calculateCollectedAmount(sold),
    went: calculateCollectedAmount(sold) - calculateNetSales(sold),
  }).toEqual(rows[0])
  const by = await listTopSalesBreakdownRows(db, 'promotion', period, { limit: 9 })
  expect(by.reduce((sum, row) => sum + calculateCollectedAmount(row), 0)).toBe(
    calculateCollectedAmount(sold),
  )
  const promoted = await sql<{ orders: number }>`select count(*)::integer as orders
    from payment_attempts where paid_at is not null and bundles::text like '%promotion%'`.execute(
    db,
  )
  const inReport = by.filter(({ key }) => key !== '').reduce((sum, { orders }) => sum + orders, 0)
  expect(inReport).toBe(promoted.rows[0]?.orders)
}

const step = fc.constantFrom<Step>(
  'press',
  'approve',
  'approve-too-much',
  'approve-too-little',
  'approve-first',
  'decline',
  'voucher',
  'deposit-part',
  'deposit-all',
  'charge-back',
  'refund-by-hand',
  'return',
  'notice',
  'waiting-notices',
  'reconcile',
  'expire',
  'refunds',
  'cancel',
  'ship',
  'change-cart',
  'others-buy',
  'stock-arrives',
  'later-by-minutes',
  'later-by-hours',
  'later-by-days',
  'clock-back',
  'gateway-down',
  'gateway-mute',
  'gateway-up',
)

it(
  'an order ends in a valid state after any sequence of events, and all amounts and units add up (CHK-05)',
  async () => {
    let tried = 0
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(step, { minLength: 1, maxLength: 3 }), { minLength: 3, maxLength: 14 }),
        async (batches) => {
          tried += 1
          const world = await makeWorld()
          await world.steps.press()
          for (const batch of batches) await Promise.all(batch.map((name) => world.steps[name]()))
          await world.comeToRest()
          const end = await readEnd(world)
          expect(await auditPurchases(db)).toEqual([])
          await expectReportsAgree()
          expectMoneyAccounted(world, end.attempts)
          expect(
            end.attempts.filter(({ state }) => state === 'open' || state === 'pending'),
          ).toEqual([])
          expect(end.coupon.held).toBe(0)
          expect(end.coupon.used).toBe(
            end.attempts.filter(({ couponState }) => couponState === 'used').length,
          )
          await world.comeToRest()
          expect(await readEnd(world)).toEqual(end)
        },
      ),
      { ...runs, endOnFailure: false, interruptAfterTimeLimit: patience },
    )
    if (process.env.PROOF_REPORT) console.log(`${tried} historias al azar, todas cuadran`)
  },
  patience + 60_000,
)
