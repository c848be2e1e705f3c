import { type RawBuilder, sql } from 'kysely'
import type { StockReason } from '#domain/stock-movement.ts'

export type StockCause = {
  reason: StockReason
  orderNumber?: string
  actor?: string
  note?: string | undefined
  /** id of the movement that this movement undoes */
  undoes?: number
}

/** Cause of a stock change as JSON; the `inventory` trigger copies it into the stock movement. */
export function causeOf(
  { reason, orderNumber, actor = 'system', note, undoes }: StockCause,
  now: Date,
): RawBuilder<string> {
  return sql`${JSON.stringify({ reason, order: orderNumber, actor, note, at: now, undoes })}::jsonb`
}
