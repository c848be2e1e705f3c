import { revocableUntil } from '#domain/account/revocation.ts'
import { type Day, dayInMexico } from '#domain/calendar.ts'
import { askOfReturn } from '#domain/orders/order-return.ts'
import type { Db } from '#persistence/database.ts'
import * as orders from '#persistence/orders/orders.ts'
import * as returns from '#persistence/orders/returns.ts'
import { previewRefund, type RefundPreview } from './preview-refund.ts'

type SeenReturn = returns.OrderReturn & {
  deliveredAt: Date | null
  /** last legal day to request the return */
  couldAskUntil: Day | null
  /** dry run of the refund; null before inspection */
  preview: RefundPreview | null
}

/** A return with its terms and expected refund. */
export async function readReturn(db: Db, id: number): Promise<SeenReturn | undefined> {
  const found = await returns.findById(db, id)
  const order = found && (await orders.findByNumber(db, found.orderNumber))
  if (!found || !order) return undefined
  const { deliveredAt } = order
  const planned =
    found.state === 'inspected'
      ? await previewRefund(db, { number: found.orderNumber, ask: askOfReturn(found) })
      : undefined
  return {
    ...found,
    deliveredAt,
    couldAskUntil: deliveredAt && revocableUntil(dayInMexico(deliveredAt)),
    preview: planned?.ok ? planned.preview : null,
  }
}
