// Every product on the wire carries its id under this name, whatever it is part of.
const productId = /"product_id":(\d+)/g

/** Ids of the products that a reply of the API shows. */
export function productIdsIn(json: Buffer): ReadonlySet<number> {
  return new Set(Array.from(json.toString('latin1').matchAll(productId), ([, id]) => Number(id)))
}
