import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import {
  canUndoShipmentToState,
  canChangeOrderState,
  canLatePaymentReopenOrder,
  canCancelOrder,
  canShopperConfirmDelivery,
  isOrderStateSetByPaymentOnly,
} from '#domain/orders/order-state-transitions.ts'
import { type OrderState, orderStates } from '#domain/orders/order-state.ts'
import { toOrderStateId } from '#persistence/orders/order-state-id.ts'
import * as orders from '#persistence/orders/orders.ts'
import { testDatabase } from '#test/support/database.ts'
import { addOrder } from '#test/support/make-order.ts'
import { addProduct } from '#test/support/make-product.ts'
import { makeBuyer } from '#test/support/make-purchase.ts'
import { scriptedGateway } from '#test/support/scripted-gateway.ts'
import { advanceOrder, confirmDelivery } from './advance-order.ts'
import { cancelOrder } from './cancel-order.ts'

const { db } = await testDatabase()
const { gateway } = scriptedGateway()
const now = new Date()
const ways = ['carrier', 'pickup', 'digital'] as const
const tracking = { carrier: 'Correo', trackingNumber: '1', trackingUrl: null }
let productId = 0
let shopperId = 0

beforeAll(async () => {
  productId = (await addProduct(db, { stock: 500 })).id
  shopperId = (await makeBuyer(db)).id
})

const orderIn = (state: OrderState) => addOrder(db, { shopperId, productId, state })

async function stateOf(number: string): Promise<OrderState> {
  const order = await orders.findOrderByNumber(db, number)
  return order!.state
}

describe('order', () => {
  it('the database allows exactly the order state transitions of the domain code (ORD-03)', async () => {
    for (const from of orderStates) {
      const { id } = await orderIn(from)
      const allowed: OrderState[] = []
      for (const to of orderStates.filter((state) => state !== from)) {
        const moving = db.transaction().execute(async (transaction) => {
          await sql`update orders set state_id = ${toOrderStateId(to)} where id = ${id}`.execute(
            transaction,
          )
          throw new Error('moved')
        })
        const said = await moving.catch((error: Error) => error.message)
        if (said === 'moved') allowed.push(to)
        else expect(said).toMatch(/cannot go from/)
      }
      const legal = orderStates.filter(
        (to) =>
          ways.some((way) => canChangeOrderState(from, to, way)) ||
          canLatePaymentReopenOrder(from, to) ||
          canUndoShipmentToState(from, to),
      )
      expect({ from, to: allowed }).toEqual({ from, to: legal })
    }
  })

  it('the shop and the carrier can make only allowed order state transitions, never to payment states (ORD-03)', async () => {
    for (const from of orderStates) {
      const reached: OrderState[] = []
      for (const to of orderStates) {
        const { number } = await orderIn(from)
        const advance = { number, to, actor: 'operator:ana', reason: 'Prueba', tracking }
        const moved = await advanceOrder(db, advance, now)
        if (moved.ok) reached.push(to)
        else expect(moved.code).toBe('move-not-allowed')
        expect(await stateOf(number)).toBe(moved.ok ? to : from)
      }
      const legal = orderStates.filter(
        (to) =>
          to !== 'canceled' && !isOrderStateSetByPaymentOnly(to) && canChangeOrderState(from, to),
      )
      expect({ from, reached }).toEqual({ from, reached: legal })
    }
  })

  it('an order can be cancelled, or its receipt confirmed, only in the states that allow it (ORD-03)', async () => {
    for (const from of orderStates) {
      const [one, two] = [await orderIn(from), await orderIn(from)]
      const cancellation = { number: one.number, shopperId, actor: 'shopper', reason: 'No' }
      expect((await cancelOrder(db, gateway, cancellation, now)).ok).toBe(canCancelOrder(from, []))
      expect((await confirmDelivery(db, { number: two.number, shopperId }, now)).ok).toBe(
        canShopperConfirmDelivery(from),
      )
    }
  })
})

it('the paid payment attempt of an order cannot be set to unpaid in the database (CHK-05)', async () => {
  const { id } = await orderIn('processing')
  for (const state of ['open', 'pending', 'failed', 'expired', 'superseded']) {
    await expect(
      sql`update payment_attempts set state = ${state}
        where id = (select attempt_id from orders where id = ${id})`.execute(db),
    ).rejects.toThrow(/cannot go from paid/)
  }
})
