import { describe, expect, it } from 'vitest'
import type { WishlistItem } from '#contract/account.ts'
import { toCentavos } from '#domain/money.ts'
import { testApi } from '#test/support/api.ts'
import { testDatabase } from '#test/support/database.ts'
import { addProduct, at } from '#test/support/make-product.ts'

const { db } = await testDatabase()
const shop = await testApi(db, { startAt: new Date('2026-11-24T18:00:00Z') })

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
  it('the wishlist stores a product once, newest first, with its price on the day it was added (API-04, WSH-01, WSH-02)', async () => {
    const one = await addProduct(db, { price: toCentavos(19990) })
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
      .set({ price_centavos: toCentavos(15000) })
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

  it('removing a product from the wishlist succeeds, also when repeated (API-04, WSH-01)', async () => {
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

  it('the wishlist shows a product no longer for sale by name and lets the shopper remove it (WSH-01)', async () => {
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

  it('the wishlist shows price drops since adding, and the lowest price of 30 days (WSH-01)', async () => {
    const { add, list } = await shopper()
    const change = (day: string, id: number, over: object) =>
      at(db, new Date(`${day}T12:00:00-06:00`), (moved) =>
        moved.updateTable('products').set(over).where('id', '=', id).execute(),
      )
    const known = (day: string) => ({ pricedAt: new Date(`${day}T12:00:00-06:00`) })
    const since = known('2026-09-01')
    const fell = await addProduct(db, since)
    const rose = await addProduct(db, since)
    const never = await addProduct(db, since)
    const young = await addProduct(db, known('2026-11-10'))
    const undercut = await addProduct(db, since)
    for (const { id } of [fell, rose, never, young]) await add({ productId: id })
    await change('2026-10-02', undercut.id, { price_centavos: toCentavos(70_000) })
    await change('2026-10-05', undercut.id, { price_centavos: toCentavos(100_000) })
    const offer = { special_price_centavos: toCentavos(80_000), special_to: '2026-11-30' }
    await change('2026-10-27', undercut.id, offer)
    await add({ productId: undercut.id })
    await change('2026-11-20', fell.id, offer)
    await change('2026-11-18', rose.id, { price_centavos: toCentavos(110_000) })
    await change('2026-11-20', rose.id, { price_centavos: toCentavos(105_000) })
    await change('2026-11-20', young.id, { price_centavos: toCentavos(90_000) })
    const told = Object.fromEntries(
      (await list()).map((wish: WishlistItem) => [
        wish.product_id,
        { fallen: wish.fallen, words: wish.price_of_late },
      ]),
    )
    expect(told).toEqual({
      [fell.id]: { fallen: 200, words: 'El más bajo de los últimos 30 días' },
      // it costs more than it did 30 days ago
      [rose.id]: {},
      // a price that never dropped is no news
      [never.id]: {},
      // the shop does not know 30 days of it
      [young.id]: { fallen: 100 },
      // cheaper before its offer
      [undercut.id]: { words: 'El más bajo de 30 días antes: $700.00' },
    })
  })

  it('the wishlist rejects products not for sale, and is visible to its shopper only (WSH-02, ERR-07)', async () => {
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
