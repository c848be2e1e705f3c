import type { PaymentAttempt } from '#domain/orders/order.ts'
import { type Granted, type Refusal, refuse } from '#domain/refusal.ts'
import type { Gateway } from '#payments/gateway.ts'
import type { Db } from '#persistence/database.ts'
import * as payments from '#persistence/orders/payments.ts'
import { sessionRequestOf, successAddress } from './session-request.ts'

type Form = { action: string; fields: Record<string, string> }

/**
 * The form that carries a shopper to the hosted page of a gateway without plain addresses. An attempt that
 * is no longer open has nothing to be paid: its own page says what became of it.
 */
export async function showPaymentForm(
  options: { db: Db; gateway: Gateway; shopUrl: string },
  ref: string,
  now: Date,
): Promise<
  | Granted<{ form: Form; attempt: PaymentAttempt }>
  | Refusal<'attempt-not-found'>
  | Refusal<'not-open', { outcomeUrl: string }>
> {
  const { db, gateway, shopUrl } = options
  const attempt = await payments.findByRef(db, ref)
  if (!gateway.form || attempt?.gateway !== gateway.name) return refuse('attempt-not-found')
  if (attempt.state !== 'open' || attempt.expiresAt <= now) {
    return refuse('not-open', { outcomeUrl: successAddress(shopUrl, ref) })
  }
  return { ok: true, form: gateway.form(await sessionRequestOf(options, attempt)), attempt }
}
