import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import {
  canMove,
  canRevive,
  isCancellable,
  isConfirmable,
  type OrderStateId,
  orderStates,
} from '#domain/orders/order-progress.ts'
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
const states = orderStates.map(({ id }) => id)
const ways = ['carrier', 'pickup', 'digital'] as const
const tracking = { carrier: 'Correo', trackingNumber: '1', trackingUrl: null }
let productId = 0
let shopperId = 0

beforeAll(async () => {
  productId = (await addProduct(db, { stock: 500 })).id
  shopperId = (await makeBuyer(db)).id
})

const orderIn = (stateId: OrderStateId) => addOrder(db, { shopperId, productId, stateId })

const stateOf = async (number: string) =>
  (await db.selectFrom('orders').select('state_id').where('number', '=', number).executeTakeFirst())
    ?.state_id

describe('an order', () => {
  it('is moved by the database along the table of the domain and nowhere else (ORD-03)', async () => {
    for (const from of states) {
      const { id } = await orderIn(from)
      const allowed: OrderStateId[] = []
      for (const to of states.filter((state) => state !== from)) {
        const moving = db.transaction().execute(async (transaction) => {
          await sql`update orders set state_id = ${to} where id = ${id}`.execute(transaction)
          throw new Error('moved')
        })
        const said = await moving.catch((error: Error) => error.message)
        if (said === 'moved') allowed.push(to)
        else expect(said).toMatch(/cannot go from/)
      }
      const legal = states.filter(
        (to) => ways.some((way) => canMove(from, to, way)) || (canRevive(from) && to === 2),
      )
      expect({ from, to: allowed }).toEqual({ from, to: legal })
    }
  })

  it('is moved by shop and carrier along the table, never to a state of money (ORD-03)', async () => {
    for (const from of states) {
      const reached: OrderStateId[] = []
      for (const to of states) {
        const { number } = await orderIn(from)
        const advance = { number, to, actor: 'operator:ana', reason: 'Prueba', tracking }
        const moved = await advanceOrder(db, advance, now)
        if (moved.ok) reached.push(to)
        else expect(moved.code).toBe('move-not-allowed')
        expect(await stateOf(number)).toBe(moved.ok ? to : from)
      }
      const legal = states.filter((to) => canMove(from, to) && to > 2)
      expect({ from, reached }).toEqual({ from, reached: legal })
    }
  })

  it('is called off and confirmed only from where the table allows it (ORD-03)', async () => {
    for (const from of states) {
      const [one, two] = [await orderIn(from), await orderIn(from)]
      const cancellation = { number: one.number, shopperId, actor: 'shopper', reason: 'No' }
      expect((await cancelOrder(db, gateway, cancellation, now)).ok).toBe(isCancellable(from))
      expect((await confirmDelivery(db, { number: two.number, shopperId }, now)).ok).toBe(
        isConfirmable(from),
      )
    }
  })
})

it('keeps what was paid from becoming unpaid again, whoever writes it (CHK-05)', async () => {
  const { id } = await orderIn(2)
  for (const state of ['open', 'pending', 'failed', 'expired', 'superseded']) {
    await expect(
      sql`update payment_attempts set state = ${state}
        where id = (select attempt_id from orders where id = ${id})`.execute(db),
    ).rejects.toThrow(/cannot go from paid/)
  }
})
