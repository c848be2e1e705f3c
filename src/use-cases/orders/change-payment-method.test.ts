import { beforeAll, describe, expect, it } from 'vitest'
import type { PaymentMethod } from '#domain/orders/payment.ts'
import { unpaidReservationsOfBuyerRead } from '#persistence/buying/unpaid-reservations.ts'
import { readOne } from '#persistence/combined-statements.ts'
import { toOrderStateId } from '#persistence/orders/order-state-id.ts'
import { testDatabase } from '#test/support/database.ts'
import { addShipping } from '#test/support/make-purchase.ts'
import { openAttempt } from '#test/support/open-attempt.ts'
import { scriptedGateway } from '#test/support/scripted-gateway.ts'
import { cancelOrder } from './cancel-order.ts'
import { changePaymentMethod } from './change-payment-method.ts'
import { auditPurchases } from './check-purchase-consistency.ts'
import { readCheckoutStatus } from './read-checkout-status.ts'
import { expirePaymentAttempts, reconcilePayments } from './reconcile-payments.ts'
import { settlePayment } from './settle-payment.ts'

const { db } = await testDatabase()
const scripted = scriptedGateway()
const { gateway } = scripted
const options = { db, gateway, shopUrl: 'http://shop.test' }
const minuteInMs = 60_000
const total = 109_900

beforeAll(() => addShipping(db))

/** An order of one product that waits for a transfer. */
async function waitForTransfer() {
  const bought = await openAttempt(db, gateway)
  scripted.issueVoucher(bought.sessionId, 'spei')
  await settle(bought.sessionId)
  const { number } = await db
    .selectFrom('orders')
    .select('number')
    .where('shopper_id', '=', bought.shopper.id)
    .executeTakeFirstOrThrow()
  const wanted = { shopperId: bought.shopper.id, number, method: 'card' as const }
  return { ...bought, number, wanted }
}

type Waiting = Awaited<ReturnType<typeof waitForTransfer>>

const settle = (sessionId: string, now = new Date()) => settlePayment(db, gateway, sessionId, now)

const chooseCard = (order: Waiting) => choose(order, 'card')

/** Chooses another payment method and returns the session of its page. */
async function choose(
  { wanted }: Waiting,
  method: PaymentMethod,
  now = new Date(),
): Promise<string> {
  const page = await changePaymentMethod(options, { ...wanted, method }, now)
  if (!page.ok) throw new Error(page.code)
  return page.url.split('/').at(-1) ?? ''
}

async function ordersOf({ shopper }: Waiting) {
  const rows = await db
    .selectFrom('orders')
    .select(['number', 'state_id', 'payment_flag', 'cancel_reason'])
    .where('shopper_id', '=', shopper.id)
    .orderBy('id')
    .execute()
  return rows
}

function refundsOf({ shopper }: Waiting) {
  return db
    .selectFrom('refunds')
    .innerJoin('payment_attempts', 'payment_attempts.id', 'refunds.attempt_id')
    .select(['refunds.amount_centavos as amount', 'refunds.state', 'refunds.reason'])
    .where('payment_attempts.shopper_id', '=', shopper.id)
    .execute()
}

async function mailsOf({ number }: Waiting) {
  const rows = await db
    .selectFrom('outbox')
    .select('template')
    .where('dedupe_key', 'like', `%:${number}:%`)
    .orderBy('id')
    .execute()
  return rows.map(({ template }) => template)
}

function stockOf({ product }: Waiting) {
  return db
    .selectFrom('inventory')
    .select(['on_hand', 'reserved'])
    .where('product_id', '=', product.id)
    .executeTakeFirstOrThrow()
}

const processing = toOrderStateId('processing')
const canceled = toOrderStateId('canceled')
const secondPayment = (number: string) => ({
  state_id: canceled,
  payment_flag: 'paid_late',
  cancel_reason: `Ya habías pagado el pedido ${number}`,
})

describe('paying an unpaid order by card', () => {
  it('closes the transfer at the gateway, keeps the order and its stock, and is settled by the card (CHK-05)', async () => {
    const order = await waitForTransfer()
    const card = await chooseCard(order)
    expect(scripted.sessions.get(order.sessionId)?.status).toBe('expired')
    expect(scripted.sessions.get(card)).toMatchObject({ status: 'open', amount: total })
    expect(await ordersOf(order)).toMatchObject([{ number: order.number }])
    expect(await stockOf(order)).toEqual({ on_hand: 10, reserved: 1 })
    expect(await auditPurchases(db)).toEqual([])

    scripted.approve(card)
    await settle(card)
    expect(await ordersOf(order)).toMatchObject([{ number: order.number, state_id: processing }])
    expect(await stockOf(order)).toEqual({ on_hand: 9, reserved: 0 })
    expect(await refundsOf(order)).toEqual([])
    expect(await auditPurchases(db)).toEqual([])
  })

  it('opens one page although it is asked for ten times at once', async () => {
    const order = await waitForTransfer()
    const asked = Array.from({ length: 10 }, () =>
      changePaymentMethod(options, order.wanted, new Date()),
    )
    const pages = await Promise.all(asked)
    const urls = new Set(pages.map((page) => (page.ok ? page.url : page.code)))
    expect(urls.size).toBe(1)
    const open = [...scripted.sessions.values()].filter(
      ({ sessionId, status }) => status === 'open' && urls.has(`http://gateway.test/${sessionId}`),
    )
    expect(open).toHaveLength(1)
    expect(await changePaymentMethod(options, order.wanted, new Date())).toEqual({
      ok: true,
      url: [...urls][0],
    })
    expect(await auditPurchases(db)).toEqual([])
  })

  it('is refused for other shoppers, and for orders that are paid or cancelled', async () => {
    const order = await waitForTransfer()
    const stranger = await waitForTransfer()
    const asStranger = { ...order.wanted, shopperId: stranger.shopper.id }
    expect(await changePaymentMethod(options, asStranger, new Date())).toMatchObject({
      code: 'order-not-found',
    })
    scripted.deposit(order.sessionId, total)
    await settle(order.sessionId)
    const late = await changePaymentMethod(options, order.wanted, new Date())
    expect(late).toMatchObject({ ok: false, code: 'move-not-allowed' })
    const by = { shopperId: stranger.shopper.id, actor: 'shopper', reason: 'no' }
    await cancelOrder(db, gateway, { ...by, number: stranger.number }, new Date())
    expect(await changePaymentMethod(options, stranger.wanted, new Date())).toMatchObject({
      code: 'move-not-allowed',
    })
  })

  it('keeps the transfer when the gateway opens no page', async () => {
    const order = await waitForTransfer()
    scripted.setHealth('down')
    const page = await changePaymentMethod(options, order.wanted, new Date())
    scripted.setHealth('up')
    expect(page).toMatchObject({ ok: false, code: 'payment-unavailable' })
    scripted.deposit(order.sessionId, total)
    await settle(order.sessionId)
    expect(await ordersOf(order)).toMatchObject([{ state_id: processing }])
    expect(await auditPurchases(db)).toEqual([])
  })
})

describe('paying an order that waits for a transfer in cash', () => {
  it('closes the transfer, issues a code with the deadline counted from the purchase, and mails it (CHK-05)', async () => {
    const order = await waitForTransfer()
    const later = new Date(Date.now() + 180 * minuteInMs)
    const cash = await choose(order, 'cash', later)
    expect(scripted.sessions.get(order.sessionId)?.status).toBe('expired')
    expect(await readCheckoutStatus(db, gateway, order.ref, new Date())).toMatchObject({
      state: 'confirming',
    })
    expect(await choose(order, 'cash', later)).toBe(cash)
    scripted.issueVoucher(cash, 'cash')
    await settle(cash, later)
    const { attempt } = await readCheckoutStatus(db, gateway, order.ref, new Date())
    const { createdAt, expiresAt, method, voucher } = attempt!
    expect({ method, minutes: (expiresAt.getTime() - createdAt.getTime()) / minuteInMs }).toEqual({
      method: 'cash',
      minutes: 48 * 60,
    })
    expect(voucher?.reference).toBe(scripted.sessions.get(cash)?.voucher?.reference)
    expect(await mailsOf(order)).toEqual(['order-awaits-payment', 'order-awaits-payment'])
    expect(await stockOf(order)).toEqual({ on_hand: 10, reserved: 1 })
    expect(await auditPurchases(db)).toEqual([])

    scripted.deposit(cash, total)
    await settle(cash)
    expect(await ordersOf(order)).toMatchObject([{ number: order.number, state_id: processing }])
    expect(await refundsOf(order)).toEqual([])
    expect(await auditPurchases(db)).toEqual([])
  })

  it('can be changed to SPEI or card again, and each late payment of a closed slip is refunded', async () => {
    const order = await waitForTransfer()
    const cash = await choose(order, 'cash')
    scripted.issueVoucher(cash, 'cash')
    await settle(cash)
    const transfer = await choose(order, 'spei')
    scripted.issueVoucher(transfer, 'spei')
    await settle(transfer)
    const card = await chooseCard(order)
    scripted.approve(card)
    await settle(card)
    for (const closed of [order.sessionId, cash, transfer]) {
      scripted.deposit(closed, total)
      await settle(closed)
    }
    const [first, ...seconds] = await ordersOf(order)
    expect(first).toMatchObject({ number: order.number, state_id: processing })
    expect(seconds).toEqual([1, 2, 3].map(() => expect.objectContaining({ state_id: canceled })))
    expect(await refundsOf(order)).toEqual(
      [1, 2, 3].map(() => ({ amount: total, state: 'needs_clabe', reason: 'Segundo pago' })),
    )
    expect(await stockOf(order)).toEqual({ on_hand: 9, reserved: 0 })
    expect(await auditPurchases(db)).toEqual([])
  })

  it('still counts as an unpaid slip, and no slip follows a change to card', async () => {
    const order = await waitForTransfer()
    await choose(order, 'cash')
    const buyer = { shopperId: order.shopper.id, phone: null, exceptAttempt: null }
    const slips = async () =>
      (await readOne(db, unpaidReservationsOfBuyerRead(buyer, new Date()))).vouchers
    expect(await slips()).toBe(1)
    await chooseCard(order)
    expect(await slips()).toBe(0)
    const again = { ...order.wanted, method: 'spei' as const }
    expect(await changePaymentMethod(options, again, new Date())).toMatchObject({
      code: 'move-not-allowed',
    })
  })
})

describe('a transfer that arrives although a card was chosen', () => {
  it('is refunded in full when the card has paid the order', async () => {
    const order = await waitForTransfer()
    const card = await chooseCard(order)
    scripted.approve(card)
    await settle(card)
    scripted.deposit(order.sessionId, total)
    await settle(order.sessionId)
    await settle(order.sessionId)
    expect(await ordersOf(order)).toMatchObject([
      { number: order.number, state_id: processing },
      secondPayment(order.number),
    ])
    expect(await refundsOf(order)).toEqual([
      { amount: total, state: 'needs_clabe', reason: 'Segundo pago' },
    ])
    expect(await stockOf(order)).toEqual({ on_hand: 9, reserved: 0 })
    expect(await auditPurchases(db)).toEqual([])
  })

  it('pays the order while the card has not, and a later card payment is refunded at once', async () => {
    const order = await waitForTransfer()
    const card = await chooseCard(order)
    scripted.deposit(order.sessionId, total)
    await settle(order.sessionId)
    expect(await ordersOf(order)).toMatchObject([{ number: order.number, state_id: processing }])
    const state = await readCheckoutStatus(db, gateway, order.ref, new Date())
    expect(state).toMatchObject({ state: 'confirmed', order: { number: order.number } })

    scripted.approve(card)
    await settle(card)
    expect(await refundsOf(order)).toEqual([
      { amount: total, state: 'done', reason: 'Segundo pago' },
    ])
    expect(scripted.sessions.get(card)?.status).toBe('refunded')
    expect(await ordersOf(order)).toMatchObject([
      { state_id: processing },
      { ...secondPayment(order.number), payment_flag: 'refunded' },
    ])
    expect(await stockOf(order)).toEqual({ on_hand: 9, reserved: 0 })
    expect(await auditPurchases(db)).toEqual([])
  })

  it('leads to one paid order and one refund when both payments arrive at once', async () => {
    for (let round = 0; round < 5; round += 1) {
      const order = await waitForTransfer()
      const card = await chooseCard(order)
      scripted.approve(card)
      scripted.deposit(order.sessionId, total)
      const calls = [card, order.sessionId, card, order.sessionId]
      await Promise.all(calls.map((sessionId) => settle(sessionId)))
      const [first, second, ...others] = await ordersOf(order)
      expect(first).toMatchObject({ number: order.number, state_id: processing })
      expect(second).toMatchObject({ state_id: canceled })
      expect(others).toEqual([])
      expect(await refundsOf(order)).toMatchObject([{ amount: total, reason: 'Segundo pago' }])
      expect(await stockOf(order)).toEqual({ on_hand: 9, reserved: 0 })
    }
    expect(await auditPurchases(db)).toEqual([])
  })

  it('counts when it was on its way while the card was chosen', async () => {
    const order = await waitForTransfer()
    scripted.deposit(order.sessionId, total)
    const page = await changePaymentMethod(options, order.wanted, new Date())
    expect(page).toEqual({
      ok: true,
      url: `http://shop.test/checkout/success?ref=${order.ref}`,
    })
    expect(await ordersOf(order)).toMatchObject([{ number: order.number, state_id: processing }])
    expect(await auditPurchases(db)).toEqual([])
    // the job closes the unused payment page of the card
    await reconcilePayments(db, gateway, new Date(Date.now() + 10 * minuteInMs))
    const { shopper } = order
    const left = await db
      .selectFrom('payment_attempts')
      .select(['gateway_session_id as id'])
      .where('shopper_id', '=', shopper.id)
      .where('replaced_by', 'is not', null)
      .executeTakeFirstOrThrow()
    expect(scripted.sessions.get(left.id ?? '')?.status).toBe('expired')
  })

  it('pays the order also after the time for the card is over', async () => {
    const order = await waitForTransfer()
    await chooseCard(order)
    const later = new Date(Date.now() + 31 * minuteInMs)
    await expirePaymentAttempts(db, gateway, later)
    expect(await ordersOf(order)).toMatchObject([{ state_id: canceled }])
    expect(await stockOf(order)).toEqual({ on_hand: 10, reserved: 0 })

    scripted.deposit(order.sessionId, total)
    await settle(order.sessionId, later)
    expect(await ordersOf(order)).toMatchObject([{ number: order.number, state_id: processing }])
    expect(await stockOf(order)).toEqual({ on_hand: 9, reserved: 0 })
    expect(await auditPurchases(db)).toEqual([])
  })

  it('is refunded when the shopper has cancelled the order', async () => {
    const order = await waitForTransfer()
    await chooseCard(order)
    const by = { shopperId: order.shopper.id, actor: 'shopper', reason: 'Cancelado por el cliente' }
    await cancelOrder(db, gateway, { ...by, number: order.number }, new Date())
    scripted.deposit(order.sessionId, total)
    await settle(order.sessionId)
    expect(await ordersOf(order)).toMatchObject([{ number: order.number, state_id: canceled }])
    expect(await refundsOf(order)).toMatchObject([{ amount: total, state: 'needs_clabe' }])
    expect(await stockOf(order)).toEqual({ on_hand: 10, reserved: 0 })
    expect(await auditPurchases(db)).toEqual([])
  })
})
