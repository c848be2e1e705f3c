// Products carry their id under this key anywhere on the wire.
const productId = /"product_id":(\d+)/g

/** Distinct product ids in an API reply. */
export function productIdsIn(json: Buffer): readonly number[] {
  const ids = Array.from(json.toString('latin1').matchAll(productId), ([, id]) => Number(id))
  return [...new Set(ids)]
}
