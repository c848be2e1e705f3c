/** Why the stock of a product changes. */
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

/** Reasons for which a person changes stock by hand. */
const handReasons = ['count', 'correction', 'arrival', 'damage'] as const
export type HandReason = Extract<StockReason, (typeof handReasons)[number]>

export function isHandReason(reason: string): reason is HandReason {
  return handReasons.some((one) => one === reason)
}

/** A counted stock level, a level with the one it was decided on, or a difference. */
export type StockChange = { to: number; seen?: number } | { by: number }

/** Sales since a level was seen stay sold. */
export function stockAfter(onHand: number, change: StockChange): number {
  if ('by' in change) return onHand + change.by
  const { to, seen } = change
  return seen === undefined ? to : onHand + to - seen
}
