export type StockMovementReason =
  | 'sale'
  | 'cancellation'
  | 'return'
  | 'count'
  | 'correction'
  | 'arrival'
  | 'damage'
  | 'feed'
  | 'keys'

/** Reasons that operators can give for a manual stock change. */
const handReasons = ['count', 'correction', 'arrival', 'damage'] as const
export type ManualStockMovementReason = Extract<StockMovementReason, (typeof handReasons)[number]>

export function isManualStockMovementReason(reason: string): reason is ManualStockMovementReason {
  return handReasons.some((one) => one === reason)
}

/**
 * A manual stock change: a difference `by`, or a new level `to`; `seen` is the stock level that the
 * operator saw.
 */
export type StockChange = { to: number; seen?: number } | { by: number }

/**
 * Applies a manual stock change; units sold since the operator saw the level `seen` stay deducted.
 */
export function applyStockChange(onHand: number, change: StockChange): number {
  if ('by' in change) return onHand + change.by
  const { to, seen } = change
  return seen === undefined ? to : onHand + to - seen
}
