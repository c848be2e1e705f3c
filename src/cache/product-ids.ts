// Every product on the wire carries its id under this name, whatever it is part of.
const productId = /"product_id":(\d+)/g

/** Ids of the products that a reply of the API shows, each once. */
export function productIdsIn(json: Buffer): readonly number[] {
  const ids = Array.from(json.toString('latin1').matchAll(productId), ([, id]) => Number(id))
  return [...new Set(ids)]
}
