import type { PriceReceipt } from '#domain/catalogue/signed-price-receipt.ts'
import { createHashTreeProof, buildHashTree } from '#domain/hash-tree.ts'
import { addDays, type Day, isDay, toDateFromMexicoTime } from '#domain/mexico-dates-and-times.ts'
import { type SuccessResult, type Refusal, refuse } from '#domain/use-case-result.ts'
import * as publishedPriceDays from '#persistence/catalogue/published-price-days.ts'
import type { Db } from '#persistence/database.ts'
import { hashSha256 } from '#sign-in/document-signer.ts'
import { toPriceHashTreeLeaf } from './publish-daily-price-hashes.ts'

/**
 * Creates a signed receipt for a product's price on a past day, with a Merkle proof that connects
 * the price to the day's signature.
 */
export async function createSignedPriceReceipt(
  db: Db,
  productId: number,
  day: Day,
): Promise<SuccessResult<{ receipt: PriceReceipt }> | Refusal<'not-found'>> {
  if (!isDay(day)) return refuse('not-found')
  const signed = await publishedPriceDays.findPublishedDailyPrices(db, day)
  const found =
    signed && (await publishedPriceDays.findPriceMerkleSubtreeOfProduct(db, day, productId))
  if (!found) return refuse('not-found')
  const { part, leaves, roots } = found
  const at = leaves.products.indexOf(productId)
  const [from, until] = [
    toDateFromMexicoTime(day, '00:00'),
    toDateFromMexicoTime(addDays(day, 1), '00:00'),
  ]
  const [product] = await publishedPriceDays.listPricesBetween(db, {
    after: productId - 1,
    from,
    until,
    limit: 1,
  })
  const leaf = product && toPriceHashTreeLeaf(product.changes, { day, sku: leaves.skus[at] ?? '' })
  if (product?.id !== productId || !leaf) return refuse('not-found')
  const proof = [
    ...createHashTreeProof(buildHashTree(leaves.hashes, hashSha256), at),
    ...createHashTreeProof(buildHashTree(roots, hashSha256), part),
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
