/** Delivered and returned units of a product model. */
export type ProductReturnCounts = { delivered: number; returned: number }

/** Minimum units for a meaningful return rate: with 30 units one return is 3 percent, with 5 it is 20. */
const enoughUnits = 30

/** Return figures if there are enough units to publish, or null. */
export function toPublishableReturnCounts(
  counted: ProductReturnCounts,
): ProductReturnCounts | null {
  return counted.delivered < enoughUnits ? null : counted
}
