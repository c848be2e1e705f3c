/** Delivered and returned units of a product model. */
export type ProductReturnCounts = { delivered: number; returned: number }

/**
 * Minimum delivered units for a meaningful return rate: with 30 units a single return means a rate
 * of 3 percent, with 5 units 20 percent.
 */
const enoughUnits = 30

/** Delivered and returned units of a product model; null if there are too few units to publish. */
export function toPublishableReturnCounts(
  counted: ProductReturnCounts,
): ProductReturnCounts | null {
  return counted.delivered < enoughUnits ? null : counted
}
