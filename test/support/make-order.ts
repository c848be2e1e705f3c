import { randomUUID } from 'node:crypto'
import { toCentavos } from '#domain/money.ts'
import type { OrderState } from '#domain/orders/order-state.ts'
import type { Db } from '#persistence/database.ts'
import { toOrderStateId } from '#persistence/orders/order-state-id.ts'

let made = 0

/** A paid order of one unit of a product, in the state that a test is about. */
export async function addOrder(
  db: Db,
  { shopperId, productId, state }: { shopperId: number; productId: number; state: OrderState },
): Promise<{ id: number; number: string }> {
  made += 1
  const number = `2611-T${String(made).padStart(5, '0')}`
  const { id: attemptId } = await db
    .insertInto('payment_attempts')
    .values({
      ref: randomUUID(),
      order_number: number,
      shopper_id: shopperId,
      email: 'mariana@correo.mx',
      state: 'paid',
      cart_hash: 'hash',
      gateway: 'simulator',
      subtotal_centavos: toCentavos(10000),
      total_centavos: toCentavos(10000),
      paid_centavos: toCentavos(10000),
      stock_state: 'committed',
      expires_at: new Date('2026-11-21T18:30:00Z'),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('payment_attempt_lines')
    .values({
      attempt_id: attemptId,
      product_id: productId,
      position: 1,
      name: 'Producto',
      sku: 'SKU',
      url_key: 'producto',
      quantity: 1,
      unit_price_centavos: toCentavos(10000),
      regular_price_centavos: toCentavos(10000),
    })
    .execute()
  const order = await db
    .insertInto('orders')
    .values({
      number,
      attempt_id: attemptId,
      shopper_id: shopperId,
      state_id: toOrderStateId(state),
      tracking_number: 'GUIA-1',
    })
    .returning(['id', 'number'])
    .executeTakeFirstOrThrow()
  return order
}
