import { addDays, type Day, isDay, momentInMexico } from '#domain/calendar.ts'
import type { PriceReceipt } from '#domain/catalogue/price-receipt.ts'
import { proofOf, treeRows } from '#domain/hash-tree.ts'
import { type Granted, type Refusal, refuse } from '#domain/refusal.ts'
import * as priceDays from '#persistence/catalogue/price-days.ts'
import type { Db } from '#persistence/database.ts'
import { sha256 } from '#sign-in/shop-signature.ts'
import { leafOf } from './publish-prices.ts'

/** A signed price receipt of a product and past day, with its Merkle proof against the day's signature. */
export async function givePriceReceipt(
  db: Db,
  productId: number,
  day: Day,
): Promise<Granted<{ receipt: PriceReceipt }> | Refusal<'not-found'>> {
  if (!isDay(day)) return refuse('not-found')
  const signed = await priceDays.find(db, day)
  const found = signed && (await priceDays.partOf(db, day, productId))
  if (!found) return refuse('not-found')
  const { part, leaves, roots } = found
  const at = leaves.products.indexOf(productId)
  const [from, until] = [momentInMexico(day, '00:00'), momentInMexico(addDays(day, 1), '00:00')]
  const [product] = await priceDays.pricedBetween(db, {
    after: productId - 1,
    from,
    until,
    limit: 1,
  })
  const leaf = product && leafOf(product.changes, { day, sku: leaves.skus[at] ?? '' })
  if (product?.id !== productId || !leaf) return refuse('not-found')
  const proof = [
    ...proofOf(treeRows(leaves.hashes, sha256), at),
    ...proofOf(treeRows(roots, sha256), part),
  ]
  const receipt = {
    kind: 'price-receipt',
    version: 1,
    leaf,
    proof,
    signed: signed.document,
  } as const
  return { ok: true, receipt }
}
