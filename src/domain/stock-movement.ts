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

/** A counted stock level, or a difference. */
export type StockChange = { to: number } | { by: number }

export function stockAfter(onHand: number, change: StockChange): number {
  return 'to' in change ? change.to : onHand + change.by
}
