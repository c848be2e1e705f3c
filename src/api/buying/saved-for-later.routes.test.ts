import { describe, expect, it } from 'vitest'
import { toCentavos } from '#domain/money.ts'
import { testApi } from '#test/support/api.ts'
import { testDatabase } from '#test/support/database.ts'
import { addProduct } from '#test/support/make-product.ts'

const { db } = await testDatabase()
const shop = await testApi(db)

async function shopperWith(...lines: { productId: number; quantity: number }[]) {
  const { bearer } = await shop.signedInShopper()
  const call = async (name: string, body: object) =>
    (await shop.post(`customer/${name}`, body, bearer)).body
  for (const line of lines) await call('productToShoppingCart', line)
  return {
    call,
    saved: async () => (await shop.get('customer/savedForLater', bearer)).body.saved,
    cart: async () => (await shop.get('customer/shoppingCart', bearer)).body.cart,
  }
}

describe('saved for later', () => {
  it('a cart line is saved for later and moved back to the cart, also when the request is repeated', async () => {
    const product = await addProduct(db, { price: toCentavos(50_000), stock: 5 })
    const { call, saved, cart } = await shopperWith({ productId: product.id, quantity: 3 })
    const body = { product_id: product.id }
    const replies = await Promise.all([call('saveForLater', body), call('saveForLater', body)])
    expect(replies.map(({ success }) => success)).toEqual([true, true])
    expect((await cart()).items).toEqual([])
    expect(await saved()).toMatchObject([
      { product_id: product.id, name: product.name, saved_price: 500 },
    ])

    await Promise.all([call('moveToCart', body), call('moveToCart', body)])
    expect(await saved()).toEqual([])
    expect((await cart()).items).toHaveLength(1)
  })

  it('a cart line keeps its quantity when saved for later and moved back', async () => {
    const product = await addProduct(db, { stock: 5 })
    const { call, saved, cart } = await shopperWith({ productId: product.id, quantity: 3 })
    await call('saveForLater', { product_id: product.id })
    expect(await saved()).toMatchObject([{ quantity: 3 }])
    await call('moveToCart', { product_id: product.id })
    expect((await cart()).items).toMatchObject([{ quantity: 3 }])
  })

  it('products saved for later show former and current price and stock, also when sold out', async () => {
    const product = await addProduct(db, { price: toCentavos(50_000), stock: 5 })
    const { call, saved } = await shopperWith()
    await call('saveForLater', { product_id: product.id, quantity: 2 })
    await db
      .updateTable('products')
      .set({ price_centavos: toCentavos(45_000) })
      .where('id', '=', product.id)
      .execute()
    await db
      .updateTable('inventory')
      .set({ on_hand: 0 })
      .where('product_id', '=', product.id)
      .execute()
    expect(await saved()).toMatchObject([
      { quantity: 2, saved_price: 500, product_details: { best_price: 450, qty: 0 } },
    ])
    expect(await call('moveToCart', { product_id: product.id })).toMatchObject({
      success: false,
      code: 'out-of-stock',
    })
    expect(await saved()).toHaveLength(1)
    await db.updateTable('products').set({ visible: false }).where('id', '=', product.id).execute()
    expect(await saved()).toMatchObject([{ name: product.name, product_details: null }])
    await call('deleteSaved', { product_id: product.id })
    expect(await saved()).toEqual([])
  })

  it('a saved-for-later product moved to the cart is capped to stock, and the shopper is told', async () => {
    const product = await addProduct(db, { stock: 2 })
    const { call, cart } = await shopperWith()
    await call('saveForLater', { product_id: product.id, quantity: 9 })
    expect(await call('moveToCart', { product_id: product.id })).toMatchObject({
      success: true,
      capped: true,
    })
    expect((await cart()).items).toMatchObject([{ quantity: 2 }])
  })

  it('the saved-for-later list is visible to its shopper only', async () => {
    const product = await addProduct(db)
    const mine = await shopperWith()
    const other = await shopperWith()
    await mine.call('saveForLater', { product_id: product.id })
    await other.call('deleteSaved', { product_id: product.id })
    await other.call('moveToCart', { product_id: product.id })
    expect(await mine.saved()).toHaveLength(1)
    expect((await other.cart()).items).toEqual([])
  })
})
