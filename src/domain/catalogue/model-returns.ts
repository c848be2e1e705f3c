/** Delivered units of a model, and those of them that came back and were taken. */
export type ModelReturns = { delivered: number; returned: number }

/**
 * Below this many a share says more about chance than about the model: with 30 units one return moves it by 3 per cent,
 * with 5 by 20.
 */
const enoughUnits = 30

/** What can honestly be said of it; null while there is too little to say. */
export function sayableReturns(counted: ModelReturns): ModelReturns | null {
  return counted.delivered < enoughUnits ? null : counted
}
