import type { Shopper } from '#domain/account/shopper.ts'
import { toCentavos } from '#domain/money.ts'
import type { PaymentGateway } from '#payments/gateway.ts'
import type { Db } from '#persistence/database.ts'
import { placeOrder } from '#use-cases/buying/place-order.ts'
import { addProduct } from './make-product.ts'
import { fillCart, makeBuyer } from './make-purchase.ts'

/** A new shopper who has been sent to pay for one new product of $1,000, of which there are ten. */
export async function openAttempt(
  db: Db,
  gateway: PaymentGateway,
  { prepare }: { prepare?: (shopper: Shopper) => Promise<void> } = {},
) {
  const product = await addProduct(db, { stock: 10, price: toCentavos(100_000) })
  const shopper = await makeBuyer(db)
  await fillCart(db, shopper, [{ product }])
  await prepare?.(shopper)
  const options = { db, gateway, shopUrl: 'http://shop.test' }
  const placed = await placeOrder(options, { shopper, invoice: null }, new Date())
  if (!placed.ok) throw new Error(placed.code)
  return { product, shopper, ref: placed.ref, sessionId: placed.url.split('/').at(-1) ?? '' }
}
