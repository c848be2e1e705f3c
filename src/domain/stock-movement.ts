/** Reason of a stock movement. */
export type StockReason =
  | 'sale'
  | 'cancellation'
  | 'return'
  | 'count'
  | 'correction'
  | 'arrival'
  | 'damage'
  | 'feed'
  | 'keys'

/** Reasons for manual stock changes. */
const handReasons = ['count', 'correction', 'arrival', 'damage'] as const
export type HandReason = Extract<StockReason, (typeof handReasons)[number]>

export function isHandReason(reason: string): reason is HandReason {
  return handReasons.some((one) => one === reason)
}

/** A stock change: a difference, or an absolute level, optionally with the level on which it was based. */
export type StockChange = { to: number; seen?: number } | { by: number }

/** Applies a stock change; units sold since the level `seen` stay deducted. */
export function stockAfter(onHand: number, change: StockChange): number {
  if ('by' in change) return onHand + change.by
  const { to, seen } = change
  return seen === undefined ? to : onHand + to - seen
}
