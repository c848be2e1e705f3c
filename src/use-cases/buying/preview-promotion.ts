import type { PricedCart } from '#domain/buying/cart.ts'
import { type SuccessResult, type Refusal, refuse } from '#domain/use-case-result.ts'
import * as promotions from '#persistence/buying/promotions.ts'
import * as productContents from '#persistence/catalogue/product-field-values.ts'
import type { Db } from '#persistence/database.ts'
import { quoteCartWithPromotions } from './quote-cart.ts'

type Shown = { name: string; quantity: number; without: PricedCart; with: PricedCart }

/**
 * Previews a promotion: cart price of `quantity` units of a product with and without the promotion;
 * null for products not for sale. Nothing is stored.
 */
export async function previewPromotion(
  db: Db,
  { id, product, quantity }: { id: number; product: string; quantity: number },
  now: Date,
): Promise<SuccessResult<{ shown: Shown | null }> | Refusal<'promotion-not-found'>> {
  const promotion = await promotions.findPromotion(db, id)
  if (!promotion) return refuse('promotion-not-found')
  const [key] = await productContents.findProductIdentifiers(db, [product], [product])
  if (!key) return { ok: true, shown: null }
  const others = (await promotions.listActivePromotions(db, now)).filter((one) => one.id !== id)
  const all = [...others, promotion].toSorted((one, other) => one.place - other.place)
  const wanted = [{ productId: key.id, quantity }]
  const before = await quoteCartWithPromotions(db, { wanted, inForce: others }, now)
  const after = await quoteCartWithPromotions(db, { wanted, inForce: all }, now)
  const [line] = after.cart.lines
  if (!line) return { ok: true, shown: null }
  const { name } = line
  return {
    ok: true,
    shown: { name, quantity: line.quantity, without: before.cart, with: after.cart },
  }
}
