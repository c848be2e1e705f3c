import { beforeAll, expect, it } from 'vitest'
import { toCentavos } from '#domain/money.ts'
import { toOrderStateId } from '#persistence/orders/order-state-id.ts'
import { testDatabase } from '#test/support/database.ts'
import { addShipping } from '#test/support/make-purchase.ts'
import { meanwhile } from '#test/support/meanwhile.ts'
import { openAttempt } from '#test/support/open-attempt.ts'
import { scriptedGateway } from '#test/support/scripted-gateway.ts'
import { cancelOrder } from './cancel-order.ts'
import { auditPurchases } from './check-purchase-consistency.ts'
import { finishRefund } from './finish-refund.ts'
import { expirePaymentAttempts, reconcilePayments } from './reconcile-payments.ts'
import { executeRefunds } from './refund-payment.ts'
import { settlePayment } from './settle-payment.ts'

const { db } = await testDatabase()
const scripted = scriptedGateway()
const { gateway } = scripted
const total = 109_900
const hourInMs = 3_600_000

beforeAll(() => addShipping(db))

const buy = () => openAttempt(db, gateway)

type Purchase = Awaited<ReturnType<typeof buy>>

const settle = ({ sessionId }: Purchase) => settlePayment(db, gateway, sessionId, new Date())

async function stateOf({ sessionId, product }: Purchase) {
  const attempt = await db
    .selectFrom('payment_attempts')
    .leftJoin('orders', 'orders.attempt_id', 'payment_attempts.id')
    .select([
      'payment_attempts.id',
      'orders.number',
      'state_id',
      'payment_flag',
      'refunded_centavos',
    ])
    .where('gateway_session_id', '=', sessionId)
    .executeTakeFirstOrThrow()
  const refunds = await db
    .selectFrom('refunds')
    .select('amount_centavos')
    .where('attempt_id', '=', attempt.id)
    .orderBy('id')
    .execute()
  const { on_hand, reserved } = await db
    .selectFrom('inventory')
    .selectAll()
    .where('product_id', '=', product.id)
    .executeTakeFirstOrThrow()
  const owed = refunds.map(({ amount_centavos }) => amount_centavos)
  return { ...attempt, owed, stock: [on_hand, reserved] }
}

async function cancel(purchase: Purchase) {
  const { number } = await stateOf(purchase)
  const cancellation = { number: number ?? '', shopperId: null, actor: 'shop', reason: 'Sin envío' }
  return cancelOrder(db, gateway, cancellation, new Date())
}

it('cancelling an order with a partly paid bank transfer refunds the remaining amount once (CHK-05)', async () => {
  const purchase = await buy()
  scripted.issueVoucher(purchase.sessionId, 'spei')
  scripted.deposit(purchase.sessionId, 60_000)
  await settle(purchase)
  await cancel(purchase)
  expect(await stateOf(purchase)).toMatchObject({
    state_id: toOrderStateId('canceled'),
    owed: [60_000],
  })
  scripted.deposit(purchase.sessionId, total - 60_000)
  await settle(purchase)
  await settle(purchase)
  expect(await stateOf(purchase)).toMatchObject({
    state_id: toOrderStateId('canceled'),
    owed: [60_000, total - 60_000],
    stock: [10, 0],
  })
  expect(await auditPurchases(db)).toEqual([])
})

it('a bank transfer completed only after its deadline is owed back to the shopper, and delivers nothing (CHK-05)', async () => {
  const purchase = await buy()
  scripted.issueVoucher(purchase.sessionId, 'spei')
  scripted.deposit(purchase.sessionId, 60_000)
  await settle(purchase)
  await expirePaymentAttempts(db, gateway, new Date(Date.now() + 80 * hourInMs))
  scripted.deposit(purchase.sessionId, total - 60_000)
  await settle(purchase)
  expect(await stateOf(purchase)).toMatchObject({
    state_id: toOrderStateId('canceled'),
    payment_flag: 'paid_late',
    owed: [60_000, total - 60_000],
    stock: [10, 0],
  })
  expect(await auditPurchases(db)).toEqual([])
})

it('late partial payments and double payments are recorded as owed to the shopper (CHK-05)', async () => {
  const late = await buy()
  scripted.issueVoucher(late.sessionId, 'spei')
  await settle(late)
  await expirePaymentAttempts(db, gateway, new Date(Date.now() + 80 * hourInMs))
  scripted.deposit(late.sessionId, 500)
  await settle(late)
  expect(await stateOf(late)).toMatchObject({ state_id: toOrderStateId('canceled'), owed: [500] })

  const twice = await buy()
  scripted.issueVoucher(twice.sessionId, 'spei')
  scripted.deposit(twice.sessionId, total)
  await settle(twice)
  scripted.deposit(twice.sessionId, total)
  await settle(twice)
  expect(await stateOf(twice)).toMatchObject({
    state_id: toOrderStateId('processing'),
    owed: [total],
    stock: [9, 0],
  })
  expect(await auditPurchases(db)).toEqual([])
})

it('the shop owes nothing when an order is cancelled after a charge-back (CHK-05)', async () => {
  const purchase = await buy()
  scripted.approve(purchase.sessionId)
  await settle(purchase)
  scripted.chargeBack(purchase.sessionId)
  await settle(purchase)
  await cancel(purchase)
  const { number, ...state } = await stateOf(purchase)
  expect(state).toMatchObject({
    state_id: toOrderStateId('canceled'),
    payment_flag: 'charged_back',
    owed: [],
    stock: [10, 0],
  })
  const letter = await db
    .selectFrom('outbox')
    .select('data')
    .where('dedupe_key', 'like', `order-canceled:${number}:%`)
    .executeTakeFirstOrThrow()
  expect(letter.data).not.toHaveProperty('amount')
  expect(await auditPurchases(db)).toEqual([])
})

it('a payment for an expired payment attempt is detected even if no webhook arrived (CHK-05)', async () => {
  const purchase = await buy()
  scripted.issueVoucher(purchase.sessionId, 'cash')
  await settle(purchase)
  await expirePaymentAttempts(db, gateway, new Date(Date.now() + 50 * hourInMs))
  scripted.deposit(purchase.sessionId, total)
  await reconcilePayments(db, gateway, new Date(Date.now() + 70 * hourInMs))
  expect(await stateOf(purchase)).toMatchObject({
    state_id: toOrderStateId('processing'),
    owed: [],
    stock: [9, 0],
  })
})

it('an order refunded at the gateway before packing is cancelled (CHK-05)', async () => {
  const purchase = await buy()
  scripted.approve(purchase.sessionId)
  await settle(purchase)
  scripted.refundByHand(purchase.sessionId)
  await settle(purchase)
  const { number, ...after } = await stateOf(purchase)
  expect(after).toMatchObject({
    state_id: toOrderStateId('canceled'),
    payment_flag: 'refunded',
    owed: [],
    stock: [10, 0],
  })
  const points = await db
    .selectFrom('rewards')
    .select('status')
    .where('shopper_id', '=', purchase.shopper.id)
    .execute()
  expect(points).toEqual([{ status: 'Cancelados' }])
  expect(await auditPurchases(db)).toEqual([])
})

it('a refund made at the gateway is counted once although several processes notice it (CHK-05)', async () => {
  const purchase = await buy()
  scripted.approve(purchase.sessionId, 700)
  await Promise.all([settle(purchase), settle(purchase)])
  await Promise.all([1, 2, 3].map(() => executeRefunds(db, gateway, new Date())))
  expect(await stateOf(purchase)).toMatchObject({
    state_id: toOrderStateId('processing'),
    owed: [700],
    refunded_centavos: 700,
  })
  expect(scripted.sessions.get(purchase.sessionId)?.refundedAmount).toBe(700)
})

it('cancelling an order refunds only what was not yet refunded at the gateway (CHK-05)', async () => {
  const purchase = await buy()
  scripted.approve(purchase.sessionId)
  await settle(purchase)
  scripted.sessions.get(purchase.sessionId)!.refundedAmount = toCentavos(20_000)
  await settle(purchase)
  const { number } = await stateOf(purchase)
  const off = { number: number ?? '', shopperId: null, actor: 'ana', reason: 'Sin existencias' }
  await cancelOrder(db, gateway, off, new Date())
  expect(scripted.sessions.get(purchase.sessionId)).toMatchObject({
    status: 'refunded',
    refundedAmount: total,
  })
  expect(await auditPurchases(db)).toEqual([])
})

it('recording a manual transfer refund is rejected when the gateway has already refunded (CHK-05)', async () => {
  const purchase = await buy()
  const { sessionId } = purchase
  scripted.issueVoucher(sessionId, 'spei')
  await settle(purchase)
  scripted.deposit(sessionId, total)
  await settle(purchase)
  await cancel(purchase)
  const { id: attemptId } = await stateOf(purchase)
  const refund = await db
    .selectFrom('refunds')
    .select(['id', 'state'])
    .where('attempt_id', '=', attemptId)
    .executeTakeFirstOrThrow()
  expect(refund.state).toBe('needs_clabe')
  scripted.refundByHand(sessionId)
  const transfer = { id: refund.id, reference: 'RASTREO', actor: 'operator:ana' }
  const finished = await meanwhile(
    db,
    (transaction) => settlePayment(transaction, gateway, sessionId, new Date()),
    () => finishRefund(db, transfer, new Date()),
  )
  expect(finished).toEqual({ ok: false, code: 'move-not-allowed' })
  expect(await stateOf(purchase)).toMatchObject({ refunded_centavos: total, owed: [total] })
  const told = db.selectFrom('outbox').select('id').where('template', '=', 'order-refunded')
  expect(await told.where('recipient', '=', purchase.shopper.email).execute()).toEqual([])
})
