import { type RawBuilder, sql } from 'kysely'
import type { StockMovementReason } from '#domain/stock-movement.ts'

export type StockChangeCause = {
  reason: StockMovementReason
  orderNumber?: string
  actor?: string
  note?: string | undefined
  /** id of the stock movement that this movement undoes */
  undoes?: number
}

/**
 * Formats the cause of a stock change as JSON, which the `inventory` trigger copies into the stock
 * movement.
 */
export function toStockChangeCauseJson(
  { reason, orderNumber, actor = 'system', note, undoes }: StockChangeCause,
  now: Date,
): RawBuilder<string> {
  return sql`${JSON.stringify({ reason, order: orderNumber, actor, note, at: now, undoes })}::jsonb`
}
