import { describe, expect, it } from 'vitest'
import { centavos } from '#domain/money.ts'
import { testApi } from '#test/support/api.ts'
import { testDatabase } from '#test/support/database.ts'
import { addProduct } from '#test/support/make-product.ts'

const { db } = await testDatabase()
const shop = await testApi(db)

async function shopper() {
  const { bearer } = await shop.signedInShopper()
  return {
    bearer,
    add: (body: object) => shop.post('customer/productToWishlist', body, bearer),
    remove: (body: object) => shop.post('customer/deleteProductFromWishlist', body, bearer),
    list: async () => (await shop.get('customer/wishlist', bearer)).body.wishlist,
  }
}

describe('the wishlist', () => {
  it('keeps a product once, newest first, with its price of that day (API-04, WSH-01, WSH-02)', async () => {
    const one = await addProduct(db, { price: centavos(19990) })
    const two = await addProduct(db)
    const { add, list } = await shopper()
    const replies = await Promise.all([1, 2, 3].map(() => add({ productId: one.id })))
    expect(replies[0]).toMatchObject({
      status: 200,
      body: { success: true, messageForUser: 'Artículo añadido a favoritos' },
    })
    await add({ product_id: two.id })
    await db
      .updateTable('products')
      .set({ price_centavos: centavos(15000) })
      .where('id', '=', one.id)
      .execute()
    expect(await list()).toMatchObject([
      { product_id: two.id },
      {
        product_id: one.id,
        name: one.name,
        url_key: one.urlKey,
        saved_price: 199.9,
        product_details: { id: one.id, best_price: 150, simple_fields: { url_key: one.urlKey } },
      },
    ])
  })

  it('lets go of a product, also twice (API-04, WSH-01)', async () => {
    const { id } = await addProduct(db)
    const { add, remove, list } = await shopper()
    await add({ productId: id })
    for (const _ of [1, 2]) {
      expect((await remove({ productId: id })).body).toEqual({
        success: true,
        messageForUser: 'Artículo eliminado de la lista de deseos',
      })
    }
    expect(await list()).toEqual([])
  })

  it('still names a product that is gone, and lets go of it (WSH-01)', async () => {
    const product = await addProduct(db, { name: 'Tableta Nimbus 8' })
    const { add, remove, list } = await shopper()
    await add({ productId: product.id })
    await db.updateTable('products').set({ visible: false }).where('id', '=', product.id).execute()
    expect(await list()).toMatchObject([{ product_id: product.id, product_details: null }])
    await db.deleteFrom('products').where('id', '=', product.id).execute()
    const [wish] = await list()
    expect(wish).toMatchObject({
      product_id: null,
      name: 'Tableta Nimbus 8',
      product_details: null,
    })
    await remove({ wishId: wish.wish_id })
    expect(await list()).toEqual([])
  })

  it('takes no product that is not for sale, and is its shopper’s only (WSH-02, ERR-07)', async () => {
    const hidden = await addProduct(db, { visible: false })
    const { id } = await addProduct(db)
    const { add, remove, list } = await shopper()
    expect((await add({ productId: hidden.id })).body.code).toBe('not-buyable')
    expect((await add({ productId: 999_999 })).body.code).toBe('not-buyable')
    expect((await add({})).body.code).toBe('invalid-input')
    expect((await remove({})).body.code).toBe('invalid-input')
    await add({ productId: id })
    const stranger = await shopper()
    const [wish] = await list()
    await stranger.remove({ productId: id })
    await stranger.remove({ wishId: wish.wish_id })
    expect(await list()).toHaveLength(1)
    for (const name of ['productToWishlist', 'deleteProductFromWishlist']) {
      expect(await shop.post(`customer/${name}`, { productId: id })).toMatchObject({
        status: 401,
        body: { messageForUser: 'Inicia sesión para poder realizar esta acción' },
      })
    }
    expect((await shop.get('customer/wishlist')).status).toBe(401)
  })
})
