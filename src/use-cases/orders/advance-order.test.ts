import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { toCentavos } from '#domain/money.ts'
import type { OrderState } from '#domain/orders/order-state.ts'
import { runInTransaction } from '#persistence/database.ts'
import { toOrderStateId, fromOrderStateId } from '#persistence/orders/order-state-id.ts'
import { testDatabase } from '#test/support/database.ts'
import { addProduct } from '#test/support/make-product.ts'
import { addShipping, fillCart, makeBuyer, testGateway } from '#test/support/make-purchase.ts'
import { someLock } from '#test/support/meanwhile.ts'
import { grantPoints } from '../account/grant-points.ts'
import { placeOrder } from '../buying/place-order.ts'
import { advanceOrder, completeDeliveredOrder, confirmDelivery } from './advance-order.ts'
import { auditPurchases } from './check-purchase-consistency.ts'
import { notifyShipments } from './notify-shipments.ts'
import { executeRefunds } from './refund-payment.ts'
import { requestReturn } from './request-order-return.ts'
import { settlePayment } from './settle-payment.ts'

const { db, url } = await testDatabase()
const { gateway, shopUrl, simulate } = await testGateway(url)
const minuteInMs = 60_000
const dayInMs = 86_400_000

beforeAll(async () => {
  await addShipping(db)
  await db.insertInto('ticket_reasons').values({ id: 1, reason: 'Otra' }).execute()
})

async function paidOrder() {
  const shopper = await makeBuyer(db)
  await fillCart(db, shopper, [{ product: await addProduct(db, { price: toCentavos(50_000) }) }])
  const placed = await placeOrder({ db, gateway, shopUrl }, { shopper, invoice: null }, new Date())
  if (!placed.ok) throw new Error(placed.code)
  const attempt = await db
    .selectFrom('payment_attempts')
    .select(['gateway_session_id', 'order_number'])
    .where('ref', '=', placed.ref)
    .executeTakeFirstOrThrow()
  const sessionId = attempt.gateway_session_id ?? ''
  await simulate(sessionId, 'approve')
  await settlePayment(db, gateway, sessionId, new Date())
  return { shopper, number: attempt.order_number, sessionId }
}

function go(number: string, to: OrderState, now = new Date()) {
  const tracking = { carrier: 'Paquetería', trackingNumber: `PE${number}`, trackingUrl: null }
  const reason = `a ${to}`
  return advanceOrder(
    db,
    { number, to, actor: 'operator', reason, ...(to === 'shipped' && { tracking }) },
    now,
  )
}

function orderOf(number: string) {
  return db.selectFrom('orders').selectAll().where('number', '=', number).executeTakeFirstOrThrow()
}

describe('order in delivery', () => {
  it('an order takes only allowed delivery states, each with one history entry and one mail (ORD-02, ORD-03)', async () => {
    const { number, shopper } = await paidOrder()
    expect(await go(number, 'completed')).toEqual({ ok: false, code: 'move-not-allowed' })
    expect(
      await advanceOrder(db, { number, to: 'shipped', actor: 'operator', reason: '' }, new Date()),
    ).toEqual({ ok: false, code: 'tracking-required' })
    expect(await go(number, 'shipped')).toMatchObject({ ok: true })
    await notifyShipments(db, new Date(Date.now() + 10 * minuteInMs))
    for (const to of ['in_transit', 'delivered_unconfirmed'] as const)
      expect(await go(number, to)).toMatchObject({ ok: true })
    expect(await orderOf(number)).toMatchObject({
      state_id: toOrderStateId('delivered_unconfirmed'),
      tracking_number: `PE${number}`,
    })
    const events = await db
      .selectFrom('order_events as e')
      .innerJoin('orders as o', 'o.id', 'e.order_id')
      .select(['e.from_state', 'e.to_state', 'e.actor'])
      .where('o.number', '=', number)
      .orderBy('e.id')
      .execute()
    expect(events.map(({ to_state }) => to_state && fromOrderStateId(to_state))).toEqual([
      'processing',
      'shipped',
      'in_transit',
      'delivered_unconfirmed',
    ])
    expect(events.map(({ from_state }) => from_state)).toEqual([
      null,
      ...events.slice(0, -1).map(({ to_state }) => to_state),
    ])
    const mails = await db
      .selectFrom('outbox')
      .select('template')
      .where('recipient', '=', shopper.email)
      .execute()
    expect(mails).toHaveLength(4)
  })

  it('two concurrent requests for the same delivery state change the order only once', async () => {
    const { number } = await paidOrder()
    const answers = await Promise.all([go(number, 'shipped'), go(number, 'shipped')])
    expect(answers.filter((answer) => answer.ok)).toHaveLength(1)
  })

  it('receipt of a delivered order is confirmed only by its owner, or automatically after three days', async () => {
    const { number, shopper } = await paidOrder()
    for (const to of ['shipped', 'in_transit', 'delivered_unconfirmed'] as const)
      await go(number, to)
    const stranger = await makeBuyer(db)
    expect(await confirmDelivery(db, { number, shopperId: stranger.id }, new Date())).toMatchObject(
      { code: 'order-not-found' },
    )
    expect(await confirmDelivery(db, { number, shopperId: shopper.id }, new Date())).toMatchObject({
      ok: true,
    })

    const silent = await paidOrder()
    for (const to of ['shipped', 'in_transit', 'delivered_unconfirmed'] as const)
      await go(silent.number, to)
    await completeDeliveredOrder(db, new Date(Date.now() + 2 * dayInMs))
    expect(await orderOf(silent.number)).toMatchObject({
      state_id: toOrderStateId('delivered_unconfirmed'),
    })
    await completeDeliveredOrder(db, new Date(Date.now() + 3 * dayInMs + 1000))
    expect(await orderOf(silent.number)).toMatchObject({ state_id: toOrderStateId('completed') })
  })

  it('an order is not completed automatically when its state changes concurrently (ORD-03)', async () => {
    const { number } = await paidOrder()
    for (const to of ['shipped', 'in_transit', 'delivered_unconfirmed'] as const)
      await go(number, to)
    let silence: Promise<number> | undefined
    await runInTransaction(db, async (transaction) => {
      await sql`select from payment_attempts where order_number = ${number} for update`.execute(
        transaction,
      )
      silence = completeDeliveredOrder(db, new Date(Date.now() + 4 * dayInMs))
      await someLock(db)
      const back = {
        number,
        to: 'return_in_progress' as const,
        actor: 'operator',
        reason: 'Viene de regreso',
      }
      expect(await advanceOrder(transaction, back, new Date())).toMatchObject({ ok: true })
    })
    await silence
    expect(await orderOf(number)).toMatchObject({ state_id: toOrderStateId('return_in_progress') })
  })

  it('an order earns no reward points while a goods return is open (RWD-02)', async () => {
    const { number, shopper } = await paidOrder()
    for (const to of ['shipped', 'in_transit', 'delivered_unconfirmed', 'completed'] as const)
      await go(number, to)
    const request = { number, shopperId: shopper.id, lines: [], why: '' }
    expect(await requestReturn(db, request, new Date())).toEqual({ ok: true })
    const status = async () => {
      await grantPoints(db, new Date(Date.now() + 30 * dayInMs))
      const reward = db.selectFrom('rewards').select('status')
      return (await reward.where('shopper_id', '=', shopper.id).executeTakeFirstOrThrow()).status
    }
    expect(await status()).toBe('Pendientes')
    await db
      .updateTable('tickets')
      .set({ state: 'resolved' })
      .where('shopper_id', '=', shopper.id)
      .execute()
    expect(await status()).toBe('Ganados')
  })

  it('an order earns reward points once the goods-return period is over (RWD-02)', async () => {
    const { number, shopper } = await paidOrder()
    for (const to of ['shipped', 'in_transit', 'delivered_unconfirmed', 'completed'] as const)
      await go(number, to)
    const points = () =>
      db
        .selectFrom('rewards')
        .select(['points', 'status', 'expires_on'])
        .where('shopper_id', '=', shopper.id)
        .execute()
    await grantPoints(db, new Date(Date.now() + 4 * dayInMs))
    expect(await points()).toMatchObject([{ points: 50, status: 'Pendientes' }])
    await grantPoints(db, new Date(Date.now() + 12 * dayInMs))
    expect(await points()).toMatchObject([
      { status: 'Ganados', expires_on: expect.stringMatching(/^\d{4}-/) },
    ])
  })

  it('an order that was returned completely is refunded and loses its reward points', async () => {
    const { number, shopper, sessionId } = await paidOrder()
    for (const to of [
      'shipped',
      'in_transit',
      'delivered_unconfirmed',
      'completed',
      'return_in_progress',
      'refunded',
    ] as const)
      expect((await go(number, to)).ok).toBe(true)
    await executeRefunds(db, gateway, new Date())
    const payment = await gateway.getPayment(sessionId)
    expect(payment).toMatchObject({ status: 'refunded', refundedAmount: payment.paidAmount })
    const reward = await db
      .selectFrom('rewards')
      .select('status')
      .where('shopper_id', '=', shopper.id)
      .executeTakeFirst()
    expect(reward).toEqual({ status: 'Cancelados' })
    expect(await auditPurchases(db)).toEqual([])
  })
})
