import { type RawBuilder, sql } from 'kysely'
import type { StockReason } from '#domain/stock-movement.ts'

export type StockCause = {
  reason: StockReason
  orderNumber?: string
  actor?: string
  note?: string | undefined
  /** the movement that this one takes back */
  undoes?: number
}

/** Why stock changes, as the trigger of `inventory` takes it into the movement that it writes. */
export function causeOf(
  { reason, orderNumber, actor = 'system', note, undoes }: StockCause,
  now: Date,
): RawBuilder<string> {
  return sql`${JSON.stringify({ reason, order: orderNumber, actor, note, at: now, undoes })}::jsonb`
}
