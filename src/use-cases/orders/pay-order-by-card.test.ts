import { beforeAll, describe, expect, it } from 'vitest'
import { toOrderStateId } from '#persistence/orders/order-state-id.ts'
import { testDatabase } from '#test/support/database.ts'
import { addShipping } from '#test/support/make-purchase.ts'
import { openAttempt } from '#test/support/open-attempt.ts'
import { scriptedGateway } from '#test/support/scripted-gateway.ts'
import { cancelOrder } from './cancel-order.ts'
import { auditPurchases } from './check-purchase-consistency.ts'
import { payOrderByCard } from './pay-order-by-card.ts'
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
  return { ...bought, number, wanted: { shopperId: bought.shopper.id, number } }
}

type Waiting = Awaited<ReturnType<typeof waitForTransfer>>

const settle = (sessionId: string, now = new Date()) => settlePayment(db, gateway, sessionId, now)

/** Chooses the card and returns the session of the card's page. */
async function chooseCard({ wanted }: Waiting): Promise<string> {
  const page = await payOrderByCard(options, wanted, new Date())
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
      payOrderByCard(options, order.wanted, new Date()),
    )
    const pages = await Promise.all(asked)
    const urls = new Set(pages.map((page) => (page.ok ? page.url : page.code)))
    expect(urls.size).toBe(1)
    const open = [...scripted.sessions.values()].filter(
      ({ sessionId, status }) => status === 'open' && urls.has(`http://gateway.test/${sessionId}`),
    )
    expect(open).toHaveLength(1)
    expect(await payOrderByCard(options, order.wanted, new Date())).toEqual({
      ok: true,
      url: [...urls][0],
    })
    expect(await auditPurchases(db)).toEqual([])
  })

  it('is refused for other shoppers, and for orders that are paid or cancelled', async () => {
    const order = await waitForTransfer()
    const stranger = await waitForTransfer()
    const asStranger = { ...order.wanted, shopperId: stranger.shopper.id }
    expect(await payOrderByCard(options, asStranger, new Date())).toMatchObject({
      code: 'order-not-found',
    })
    scripted.deposit(order.sessionId, total)
    await settle(order.sessionId)
    const late = await payOrderByCard(options, order.wanted, new Date())
    expect(late).toMatchObject({ ok: false, code: 'move-not-allowed' })
    const by = { shopperId: stranger.shopper.id, actor: 'shopper', reason: 'no' }
    await cancelOrder(db, gateway, { ...by, number: stranger.number }, new Date())
    expect(await payOrderByCard(options, stranger.wanted, new Date())).toMatchObject({
      code: 'move-not-allowed',
    })
  })

  it('keeps the transfer when the gateway opens no page', async () => {
    const order = await waitForTransfer()
    scripted.setHealth('down')
    const page = await payOrderByCard(options, order.wanted, new Date())
    scripted.setHealth('up')
    expect(page).toMatchObject({ ok: false, code: 'payment-unavailable' })
    scripted.deposit(order.sessionId, total)
    await settle(order.sessionId)
    expect(await ordersOf(order)).toMatchObject([{ state_id: processing }])
    expect(await auditPurchases(db)).toEqual([])
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
    const page = await payOrderByCard(options, order.wanted, new Date())
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
