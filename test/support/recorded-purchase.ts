import { sql } from 'kysely'
import { toCentavos } from '#domain/money.ts'
import type { Db } from '#persistence/database.ts'
import * as contentWrites from '#persistence/running/settings-and-legal-text-writes.ts'
import { placeOrder } from '#use-cases/buying/place-order.ts'
import { settlePayment } from '#use-cases/orders/settle-payment.ts'
import { addProduct } from './make-product.ts'
import { addShipping, fillCart, makeBuyer } from './make-purchase.ts'
import type { ScriptedGateway } from './scripted-gateway.ts'

/** A product name hostile to JSON and HTML writers. */
export const hostileName = 'Cable "USB\\C" <b>ñ\u2028€</b></script><script>alert(1)</script>'

/**
 * A shop with a seller and a coupon of 7 percent; returns a buyer of four units of two products, by card by default.
 */
export async function buyer(db: Db, scripted: ScriptedGateway, now: Date) {
  const { gateway } = scripted
  await addShipping(db)
  await sql`insert into coupons (code, type, percent, total_limit, per_customer_limit)
    values ('SIETE', 'percent', 7, 1000, 1)`.execute(db)
  await contentWrites.putSettings(db, {
    seller: { legal_name: 'Tienda de Prueba, S.A.', rfc: 'TPR010101AA1', address: 'Calle 1' },
  })

  return async (happens: (sessionId: string) => unknown = (id) => scripted.approve(id)) => {
    const [odd, plain] = [
      await addProduct(db, { stock: 9, price: toCentavos(33_333), name: hostileName }),
      await addProduct(db, { stock: 9, price: toCentavos(10_001) }),
    ]
    const shopper = await makeBuyer(db)
    await fillCart(db, shopper, [{ product: odd, quantity: 3 }, { product: plain }])
    await sql`update carts set coupon_id = (select id from coupons where code = 'SIETE')
      where shopper_id = ${shopper.id}`.execute(db)
    const options = { db, gateway, shopUrl: 'http://shop.test' }
    const placed = await placeOrder(options, { shopper, invoice: null }, now)
    if (!placed.ok) throw new Error(placed.code)
    const sessionId = placed.url.split('/').at(-1) ?? ''
    await happens(sessionId)
    const { attempt } = await settlePayment(db, gateway, sessionId, now)
    if (!attempt) throw new Error('nothing was settled')
    return { shopper, number: attempt.orderNumber, attempt, sessionId }
  }
}
