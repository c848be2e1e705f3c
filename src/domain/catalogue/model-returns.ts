/** Delivered units of a model, and those of them that came back and were taken. */
export type ModelReturns = { delivered: number; returned: number }

/**
 * Below this many a share says more about chance than about the model: with 30 units one return moves it by 3 per cent,
 * with 5 by 20.
 */
const enoughUnits = 30

/** Return figures with enough data to publish, or null. */
export function sayableReturns(counted: ModelReturns): ModelReturns | null {
  return counted.delivered < enoughUnits ? null : counted
}
