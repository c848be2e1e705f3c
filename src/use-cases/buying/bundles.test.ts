import { beforeAll, describe, expect, it } from 'vitest'
import { addCentavos, fromPesos, multiplyCentavos, subtractCentavos } from '#domain/money.ts'
import * as paymentAttempts from '#persistence/orders/payment-attempts.ts'
import * as contentWrites from '#persistence/running/settings-and-legal-text-writes.ts'
import { testDatabase } from '#test/support/database.ts'
import { addProduct } from '#test/support/make-product.ts'
import { addShipping, fillCart, makeBuyer, testGateway } from '#test/support/make-purchase.ts'
import { auditPurchases } from '../orders/check-purchase-consistency.ts'
import { settlePayment } from '../orders/settle-payment.ts'
import { listOfferedBundles } from './list-offered-bundles.ts'
import { placeOrder } from './place-order.ts'
import { priceShopperCart } from './price-cart.ts'
import { quoteCart } from './quote-cart.ts'

const { db, url } = await testDatabase()
const { gateway, shopUrl, simulate } = await testGateway(url)
const now = new Date()

beforeAll(() => addShipping(db))

async function offerPair() {
  const mouse = await addProduct(db, { price: fromPesos(299.99) })
  const keyboard = await addProduct(db, { price: fromPesos(799) })
  const bundle = {
    code: `par-${mouse.id}`,
    name: 'Teclado y mouse',
    saving: 100.01,
    products: [keyboard.urlKey, mouse.urlKey],
  }
  await contentWrites.putSettings(db, { bundles: [bundle] })
  return { mouse, keyboard }
}

async function place(shopper: Awaited<ReturnType<typeof makeBuyer>>) {
  const placed = await placeOrder({ db, gateway, shopUrl }, { shopper, invoice: null }, now)
  if (!placed.ok) return { placed, attempt: undefined }
  return { placed, attempt: await paymentAttempts.findPaymentAttemptByReference(db, placed.ref) }
}

describe('bundle', () => {
  it('a product bundle has the same price on the product page, in guest and account cart, and in the order', async () => {
    const { mouse, keyboard } = await offerPair()
    const [offered] = await listOfferedBundles(db, mouse.id, now)
    expect(offered).toMatchObject({
      name: 'Teclado y mouse',
      apart: 109_899,
      together: 99_898,
      saving: 10_001,
    })
    const wanted = [mouse, keyboard].map(({ id }) => ({ productId: id, quantity: 1 }))
    const { cart: quoted } = await quoteCart(db, wanted, undefined, now)
    const buyer = await makeBuyer(db)
    await fillCart(db, buyer, [{ product: mouse }, { product: keyboard }])
    const cart = await priceShopperCart(db, buyer.id, now)
    const { attempt } = await place(buyer)
    for (const one of [quoted, cart, attempt]) {
      expect(subtractCentavos(one!.subtotal, one!.discount)).toBe(offered?.together)
      expect(one!.bundles).toMatchObject([{ name: 'Teclado y mouse', sets: 1, saving: 10_001 }])
    }
    const lines = await paymentAttempts.listPaymentAttemptLines(db, attempt!.id)
    const paid = lines.map(({ unitPrice, quantity, discount }) =>
      subtractCentavos(multiplyCentavos(unitPrice, quantity), discount),
    )
    expect(addCentavos(...paid)).toBe(offered?.together)

    await simulate(attempt!.sessionId ?? '', 'approve')
    await settlePayment(db, gateway, attempt!.sessionId ?? '', now)
    expect(await auditPurchases(db)).toEqual([])
  })

  it('a bundle of products stays valid when the url key of a product in it changes', async () => {
    const { mouse, keyboard } = await offerPair()
    const renamed = { url_key: `${mouse.urlKey}-nuevo` }
    await db.updateTable('products').set(renamed).where('id', '=', mouse.id).execute()
    await db
      .insertInto('product_url_keys')
      .values({ url_key: mouse.urlKey, product_id: mouse.id })
      .execute()
    expect(await listOfferedBundles(db, keyboard.id, now)).toMatchObject([{ saving: 10_001 }])
    const wanted = [mouse, keyboard].map(({ id }) => ({ productId: id, quantity: 1 }))
    const { cart } = await quoteCart(db, wanted, undefined, now)
    expect(cart.bundles).toMatchObject([{ sets: 1, saving: 10_001 }])
  })

  it('a bundle discount is lost when one of its products sells out, which is reported before payment (ERR-11)', async () => {
    const { mouse, keyboard } = await offerPair()
    const buyer = await makeBuyer(db)
    await fillCart(db, buyer, [{ product: mouse }, { product: keyboard }])
    await db
      .updateTable('inventory')
      .set({ on_hand: 0 })
      .where('product_id', '=', mouse.id)
      .execute()
    expect(await listOfferedBundles(db, keyboard.id, now)).toEqual([])
    const { placed } = await place(buyer)
    expect(placed).toMatchObject({
      ok: false,
      code: 'cart-changed',
      changes: [
        { kind: 'gone' },
        { kind: 'bundle-dropped', name: 'Teclado y mouse', saving: 10_001 },
      ],
      cart: { bundles: [], discount: 0 },
    })
    expect((await place(buyer)).attempt).toMatchObject({ bundles: [], discount: 0 })
  })
})
