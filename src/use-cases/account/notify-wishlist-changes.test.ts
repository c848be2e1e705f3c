import { beforeEach, describe, expect, it } from 'vitest'
import { toCentavos } from '#domain/money.ts'
import { testDatabase } from '#test/support/database.ts'
import { addProduct } from '#test/support/make-product.ts'
import { makeBuyer } from '#test/support/make-purchase.ts'
import { addWishlistItem } from './add-wishlist-item.ts'
import { notifyWishChanges } from './notify-wishlist-changes.ts'

const { db } = await testDatabase()
const now = new Date('2026-11-21T18:00:00Z')

let shopperId = 0
beforeEach(async () => {
  shopperId = (await makeBuyer(db)).id
})

async function wished(price: number, stock = 5) {
  const product = await addProduct(db, { price: toCentavos(price), stock })
  await addWishlistItem(db, { shopperId, productId: product.id }, now)
  return product
}

async function stock(productId: number, onHand: number, reserved = 0) {
  await db
    .updateTable('inventory')
    .set({ on_hand: onHand, reserved })
    .where('product_id', '=', productId)
    .execute()
}

async function price(productId: number, amount: number) {
  await db
    .updateTable('products')
    .set({ price_centavos: toCentavos(amount) })
    .where('id', '=', productId)
    .execute()
}

async function told() {
  await notifyWishChanges(db, now)
  const rows = await db
    .selectFrom('notifications')
    .select(['title', 'body', 'link', 'kind'])
    .where('shopper_id', '=', shopperId)
    .orderBy('id')
    .execute()
  return rows.map(({ title }) => title)
}

describe('wish', () => {
  it('a sold-out wishlist product is announced once when back in stock (BAR-02, WSH-02)', async () => {
    const { id, name, urlKey } = await wished(50_000)
    expect(await told()).toEqual([])
    await stock(id, 0)
    expect(await told()).toEqual([])
    await stock(id, 3)
    const back = 'Ya volvió lo que esperabas'
    expect(await told()).toEqual([back])
    expect(await told()).toEqual([back])
    const [news] = await db
      .selectFrom('notifications')
      .select(['body', 'link', 'kind'])
      .where('shopper_id', '=', shopperId)
      .execute()
    expect(news).toEqual({ body: name, link: `/${urlKey}`, kind: 'wish' })
  })

  it('a wishlist product does not count as sold out while its last unit is reserved but unsold', async () => {
    const { id } = await wished(50_000, 1)
    await stock(id, 1, 1)
    await told()
    await stock(id, 1, 0)
    expect(await told()).toEqual([])
  })

  it('a wishlist product is announced once for each lower price, and again after its price had risen (BAR-02)', async () => {
    const { id } = await wished(50_000)
    await price(id, 45_000)
    const first = 'Bajó de $500.00 a $450.00'
    expect(await told()).toEqual([first])
    expect(await told()).toEqual([first])
    await price(id, 40_000)
    expect(await told()).toEqual([first, 'Bajó de $450.00 a $400.00'])
    await price(id, 60_000)
    expect(await told()).toHaveLength(2)
    await price(id, 49_900)
    expect((await told()).at(-1)).toBe('Bajó de $500.00 a $499.00')
    expect(await told()).toHaveLength(3)
  })

  it('a wishlist price drop is announced once although two processes run concurrently', async () => {
    const { id } = await wished(50_000)
    await price(id, 10_000)
    await Promise.all([notifyWishChanges(db, now), notifyWishChanges(db, now)])
    expect(await told()).toHaveLength(1)
  })
})
