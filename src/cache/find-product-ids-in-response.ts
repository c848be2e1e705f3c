// Matches product ids in API replies, which contain them only in fields named `product_id`.
const productId = /"product_id":(\d+)/g

/** Returns the distinct product ids in an API reply. */
export function findProductIdsInReply(json: Buffer): readonly number[] {
  const ids = Array.from(json.toString('latin1').matchAll(productId), ([, id]) => Number(id))
  return [...new Set(ids)]
}
