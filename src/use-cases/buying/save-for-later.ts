import { maxSavedForLaterProducts } from '#domain/buying/cart-limits.ts'
import { getCurrentPrice } from '#domain/catalogue/offer.ts'
import type { ProductListItem } from '#domain/catalogue/product.ts'
import { type SuccessResult, type Refusal, refuse } from '#domain/use-case-result.ts'
import * as cartLines from '#persistence/buying/cart-lines.ts'
import * as carts from '#persistence/buying/carts.ts'
import * as savedForLater from '#persistence/buying/saved-for-later.ts'
import * as catalogue from '#persistence/catalogue/storefront-product-lists.ts'
import { type Db, runInTransaction } from '#persistence/database.ts'
import { addToCart } from './add-to-cart.ts'

type Asked = { shopperId: number; productId: number }

/**
 * Moves a cart line to the saved-for-later list. If a quantity is given, the product is only saved
 * and the cart stays unchanged.
 */
export function saveForLater(
  db: Db,
  { shopperId, productId, quantity }: Asked & { quantity?: number },
  now: Date,
): Promise<SuccessResult | Refusal<'not-buyable' | 'limit-reached'>> {
  return runInTransaction(db, async (transaction) => {
    const cart = await carts.lockOrCreateCart(transaction, shopperId)
    const product = (await catalogue.findListedProductsByIds(transaction, [productId])).get(
      productId,
    )
    if (!product) return refuse('not-buyable')
    const kept = await savedForLater.findSavedForLaterItem(transaction, shopperId, productId)
    const isFull =
      !kept &&
      (await savedForLater.countSavedForLaterItems(transaction, shopperId)) >=
        maxSavedForLaterProducts
    if (isFull) return refuse('limit-reached')
    const line = quantity
      ? undefined
      : await cartLines.findCartLine(transaction, cart.id, { productId })
    const saved = {
      productId,
      quantity: quantity ?? line?.quantity ?? kept?.quantity ?? 1,
      seenPrice: getCurrentPrice(product.pricing, now),
    }
    await savedForLater.putSavedForLaterItem(transaction, shopperId, saved, now)
    if (line) {
      await cartLines.reduceCartLine(transaction, line, line.quantity)
      await carts.saveCartAddressShippingAndCoupon(transaction, cart.id, {}, now)
    }
    return { ok: true }
  })
}

/** Moves a saved-for-later product into the cart, up to the stock; idempotent. */
export function moveSavedProductToCart(
  db: Db,
  { shopperId, productId }: Asked,
  now: Date,
): ReturnType<typeof addToCart> {
  return runInTransaction(db, async (transaction) => {
    await carts.lockOrCreateCart(transaction, shopperId)
    const saved = await savedForLater.findSavedForLaterItem(transaction, shopperId, productId)
    if (!saved) return { ok: true, capped: false }
    const { quantity } = saved
    const added = await addToCart(transaction, { shopperId, productId, quantity }, now)
    const isThere = added.ok || added.code === 'quantity-capped'
    if (!isThere) return added
    await savedForLater.removeSavedForLaterItem(transaction, shopperId, productId)
    return { ok: true, capped: !added.ok || added.capped }
  })
}

export function removeSavedForLater(db: Db, { shopperId, productId }: Asked): Promise<void> {
  return savedForLater.removeSavedForLaterItem(db, shopperId, productId)
}

export type SavedForLaterItemWithProduct = {
  saved: savedForLater.SavedForLaterCartLine
  /** current data of the saved-for-later product; null if it is no longer on sale */
  product: ProductListItem | null
}

/** A shopper's saved-for-later products, each with its current data. */
export async function readSavedForLater(
  db: Db,
  shopperId: number,
): Promise<SavedForLaterItemWithProduct[]> {
  const list = await savedForLater.listSavedForLaterItems(db, shopperId)
  const ids = list.map(({ productId }) => productId)
  const products = await catalogue.findListedProductsByIds(db, ids)
  return list.map((saved) => ({ saved, product: products.get(saved.productId) ?? null }))
}
