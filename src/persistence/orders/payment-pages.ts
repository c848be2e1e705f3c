import type { PaymentAttempt } from '#domain/orders/order.ts'
import type { Db } from '../database.ts'
import { paymentAttemptColumns, toPaymentAttempt } from './payment-attempt-row.ts'

/** The gateway's page of a payment attempt, with the payment slip issued there. */
export type PaymentPage = Pick<
  PaymentAttempt,
  'ref' | 'gateway' | 'sessionId' | 'url' | 'offer' | 'method' | 'voucher' | 'expiresAt'
>

/** Gives a locked payment attempt another payment page; `replacedBy` marks an exchanged page. */
export async function setPaymentPage(
  db: Db,
  id: number,
  page: PaymentPage & { replacedBy?: number },
  now: Date,
): Promise<PaymentAttempt> {
  const row = await db
    .updateTable('payment_attempts')
    .set({
      ref: page.ref,
      gateway: page.gateway,
      gateway_session_id: page.sessionId,
      gateway_url: page.url,
      payment_offer: JSON.stringify(page.offer),
      method: page.method,
      voucher: page.voucher && JSON.stringify(page.voucher),
      expires_at: page.expiresAt,
      ...(page.replacedBy !== undefined && { replaced_by: page.replacedBy }),
      updated_at: now,
    })
    .where('id', '=', id)
    .returning(paymentAttemptColumns)
    .executeTakeFirstOrThrow()
  return toPaymentAttempt(row)
}
