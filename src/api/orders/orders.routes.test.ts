import { beforeAll, describe, expect, it } from 'vitest'
import { toCentavos } from '#domain/money.ts'
import type { OrderState } from '#domain/orders/order-state.ts'
import { testApi } from '#test/support/api.ts'
import { testDatabase } from '#test/support/database.ts'
import { addOrder } from '#test/support/make-order.ts'
import { addProduct } from '#test/support/make-product.ts'

const { db } = await testDatabase()
// Saturday 21 November 2026, noon in Mexico City
const shop = await testApi(db)

beforeAll(() =>
  db
    .insertInto('ticket_reasons')
    .values([
      { id: 1, reason: 'Mi pedido no ha llegado' },
      { id: 3, code: 'return', reason: 'Devolver mi compra' },
      { id: 11, code: 'other', reason: 'Otra consulta' },
    ])
    .execute(),
)

async function orderOf(
  shopper: { id: number },
  state: OrderState,
  change: { delivered_at?: Date; payment_flag?: 'refund_open'; cancel_reason?: string } = {},
) {
  const product = await addProduct(db)
  const order = await addOrder(db, { shopperId: shopper.id, productId: product.id, state })
  if (Object.keys(change).length > 0) {
    await db.updateTable('orders').set(change).where('id', '=', order.id).execute()
  }
  return order
}

async function read(bearer: string, number: string) {
  return (await shop.get(`customer/orders/${number}`, bearer)).body.order
}

const friday13 = new Date('2026-11-13T18:00:00Z')

describe('return request', () => {
  it('a goods-return request opens one support ticket with the chosen articles, and is stored in the order (ORD-02, TKT-01)', async () => {
    const me = await shop.signedInShopper()
    const { number } = await orderOf(me, 'completed', { delivered_at: friday13 })
    expect(await read(me.bearer, number)).toMatchObject({
      can_return: 1,
      return_until: '2026-11-23',
      return_requested_at: null,
      tickets: [],
    })

    const asked = await Promise.all(
      [1, 2].map(() =>
        shop.post(
          `customer/orders/${number}/return`,
          { lines: [0], why: 'Era para otro modelo.' },
          me.bearer,
        ),
      ),
    )
    for (const { body } of asked) {
      expect(body).toEqual({
        success: true,
        messageForUser: 'Recibimos tu solicitud de devolución.',
      })
    }
    const mails = await db
      .selectFrom('outbox')
      .select('template')
      .where('dedupe_key', 'like', `%${number}%`)
      .execute()
    expect(mails).toEqual([{ template: 'order-return-requested' }])
    const tickets = (await shop.get('customer/tickets', me.bearer)).body
    expect(tickets).toMatchObject([
      {
        order_number: number,
        reason: 'Devolver mi compra',
        subject: `Devolución del pedido ${number}`,
      },
    ])
    expect(tickets[0].body).toContain('1 × Producto')
    expect(tickets[0].body).toContain('Era para otro modelo.')
    expect(await read(me.bearer, number)).toMatchObject({
      can_return: 0,
      can_confirm_delivery: 0,
      return_requested_at: shop.now().toISOString(),
      tickets: [
        { id: tickets[0].id, tickets_reason_id: 3, reason_code: 'return', purpose: 'return' },
      ],
      events: [{ to_state: null, description: 'Pediste devolverlo' }],
    })
  })

  it('a goods-return request is rejected before shipment and after the fifth business day (ORD-02)', async () => {
    const me = await shop.signedInShopper()
    const late = await orderOf(me, 'completed', { delivered_at: new Date('2026-11-12T18:00:00Z') })
    const packing = await orderOf(me, 'processing')
    for (const { number } of [late, packing]) {
      expect((await read(me.bearer, number)).can_return).toBe(0)
      const { status, body } = await shop.post(`customer/orders/${number}/return`, {}, me.bearer)
      expect([status, body.code]).toEqual([200, 'return-not-possible'])
    }
    expect((await shop.get('customer/tickets', me.bearer)).body).toEqual([])
  })

  it('a goods-return request for another shopper’s order is answered 404 (ORD-02)', async () => {
    const owner = await shop.signedInShopper()
    const stranger = await shop.signedInShopper()
    const { number } = await orderOf(owner, 'delivered_unconfirmed', { delivered_at: friday13 })
    const { status } = await shop.post(`customer/orders/${number}/return`, {}, stranger.bearer)
    expect(status).toBe(404)
    expect((await read(owner.bearer, number)).can_return).toBe(1)
  })
})

describe('order detail', () => {
  it('order details return the reward points of a delivered order and when they become available (RWD-01, ORD-02)', async () => {
    const me = await shop.signedInShopper()
    const { id, number } = await orderOf(me, 'delivered_unconfirmed', { delivered_at: friday13 })
    await db
      .insertInto('rewards')
      .values({
        shopper_id: me.id,
        order_id: id,
        kind: 'purchase',
        points: 10,
        status: 'Pendientes',
        note: '',
      })
      .execute()
    expect(await read(me.bearer, number)).toMatchObject({
      confirmed_on: '2026-11-16',
      points: { points: 10, status: 'Pendientes', counts_from: '2026-11-24' },
    })
  })

  it('order details contain the cancellation reason and the refund (ORD-02)', async () => {
    const me = await shop.signedInShopper()
    const { id, number } = await orderOf(me, 'canceled', {
      payment_flag: 'refund_open',
      cancel_reason: 'Cancelado por el cliente',
    })
    const { attempt_id } = await db
      .selectFrom('orders')
      .select('attempt_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const refund = { attempt_id, amount_centavos: toCentavos(10_000), reason: 'Pedido cancelado' }
    await db
      .insertInto('refunds')
      .values({ ...refund, state: 'requested', idempotency_key: number })
      .execute()
    expect(await read(me.bearer, number)).toMatchObject({
      cancel_reason: 'Cancelado por el cliente',
      payment_flag: 'refund_open',
      refund: { amount: 100, finished_at: null },
    })
    const done = { state: 'done' as const, finished_at: shop.now() }
    await db.updateTable('refunds').set(done).where('attempt_id', '=', attempt_id).execute()
    expect((await read(me.bearer, number)).refund).toEqual({
      amount: 100,
      finished_at: shop.now().toISOString(),
    })
  })
})

it('order details return the next step after payment; only the owner sees payment card and pick-up point (RTE-11, CHK-05)', async () => {
  const me = await shop.signedInShopper()
  const { id } = await orderOf(me, 'processing')
  const { ref } = await db
    .updateTable('payment_attempts')
    .set({
      estimate_from: '2026-11-24',
      estimate_to: '2026-11-25',
      card: JSON.stringify({ maskedPan: '**** **** **** 4242', brand: 'Tarjeta' }),
      pickup_point: JSON.stringify({ name: 'Tianguis Roma', address: 'Orizaba 101' }),
      created_at: shop.now(),
    })
    .where('shopper_id', '=', me.id)
    .returning('ref')
    .executeTakeFirstOrThrow()
  const earned = {
    shopper_id: me.id,
    order_id: id,
    kind: 'purchase',
    points: 10,
    note: '',
  } as const
  await db
    .insertInto('rewards')
    .values({ ...earned, status: 'Pendientes' })
    .execute()
  const answer = {
    state: 'confirmed',
    estimate_to: '2026-11-25',
    points: 10,
    licences: 0,
    only_digital: 0,
    pickup: 1,
  }
  const mine = (await shop.get(`order/status?ref=${ref}`, me.bearer)).body
  expect(mine).toMatchObject({ ...answer, pan: '**** **** **** 4242', mine: 1 })
  expect(mine.pickup_point).toEqual({ name: 'Tianguis Roma', address: 'Orizaba 101', hours: null })
  expect(mine.product_ids).toEqual([expect.any(Number)])
  const others = { ...answer, pan: null, pickup_point: null, mine: 0 }
  expect((await shop.get(`order/status?ref=${ref}`)).body).toMatchObject(others)
  await shop.post('auth/logout', {}, me.bearer)
  expect((await shop.get(`order/status?ref=${ref}`, me.bearer)).body).toMatchObject(others)
})
