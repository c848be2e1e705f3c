/** Delivered and returned units of a model. */
export type ModelReturns = { delivered: number; returned: number }

/** Below this number the rate is mostly chance: with 30 units one return is 3 percent, with 5 it is 20. */
const enoughUnits = 30

/** Return figures with enough data to publish, or null. */
export function sayableReturns(counted: ModelReturns): ModelReturns | null {
  return counted.delivered < enoughUnits ? null : counted
}
