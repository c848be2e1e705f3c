import { savedAtMost } from '#domain/buying/cart-quantity.ts'
import { bestPrice } from '#domain/catalogue/offer.ts'
import type { ListedProduct } from '#domain/catalogue/product.ts'
import { type Granted, type Refusal, refuse } from '#domain/refusal.ts'
import * as cartLines from '#persistence/buying/cart-lines.ts'
import * as carts from '#persistence/buying/carts.ts'
import * as savedLines from '#persistence/buying/saved-lines.ts'
import * as catalogue from '#persistence/catalogue/catalogue.ts'
import { type Db, inTransaction } from '#persistence/database.ts'
import { addToCart } from './add-to-cart.ts'

type Asked = { shopperId: number; productId: number }

/** Moves a cart line to saved items; with a quantity, saves the product and leaves the cart unchanged. */
export function saveForLater(
  db: Db,
  { shopperId, productId, quantity }: Asked & { quantity?: number },
  now: Date,
): Promise<Granted | Refusal<'not-buyable' | 'limit-reached'>> {
  return inTransaction(db, async (transaction) => {
    const cart = await carts.lockOrCreate(transaction, shopperId)
    const product = (await catalogue.listedByIds(transaction, [productId])).get(productId)
    if (!product) return refuse('not-buyable')
    const kept = await savedLines.find(transaction, shopperId, productId)
    const isFull = !kept && (await savedLines.countOf(transaction, shopperId)) >= savedAtMost
    if (isFull) return refuse('limit-reached')
    const line = quantity
      ? undefined
      : await cartLines.findLine(transaction, cart.id, { productId })
    const saved = {
      productId,
      quantity: quantity ?? line?.quantity ?? kept?.quantity ?? 1,
      seenPrice: bestPrice(product.pricing, now),
    }
    await savedLines.put(transaction, shopperId, saved, now)
    if (line) {
      await cartLines.takeOut(transaction, line, line.quantity)
      await carts.save(transaction, cart.id, {}, now)
    }
    return { ok: true }
  })
}

/** Moves a saved item into the cart, up to the stock; idempotent. */
export function moveToCart(
  db: Db,
  { shopperId, productId }: Asked,
  now: Date,
): ReturnType<typeof addToCart> {
  return inTransaction(db, async (transaction) => {
    await carts.lockOrCreate(transaction, shopperId)
    const saved = await savedLines.find(transaction, shopperId, productId)
    if (!saved) return { ok: true, capped: false }
    const { quantity } = saved
    const added = await addToCart(transaction, { shopperId, productId, quantity }, now)
    const isThere = added.ok || added.code === 'quantity-capped'
    if (!isThere) return added
    await savedLines.remove(transaction, shopperId, productId)
    return { ok: true, capped: !added.ok || added.capped }
  })
}

export function dropSaved(db: Db, { shopperId, productId }: Asked): Promise<void> {
  return savedLines.remove(db, shopperId, productId)
}

export type ShownSaved = {
  saved: savedLines.SavedLine
  /** the saved item's current product; null if it is no longer on sale */
  product: ListedProduct | null
}

/** A shopper's saved items, each with its current product. */
export async function readSaved(db: Db, shopperId: number): Promise<ShownSaved[]> {
  const list = await savedLines.listOf(db, shopperId)
  const ids = list.map(({ productId }) => productId)
  const products = await catalogue.listedByIds(db, ids)
  return list.map((saved) => ({ saved, product: products.get(saved.productId) ?? null }))
}
