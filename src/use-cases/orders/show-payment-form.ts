import type { PaymentAttempt } from '#domain/orders/order.ts'
import { type Granted, type Refusal, refuse } from '#domain/refusal.ts'
import { gatewayNamed, type Gateways } from '#payments/gateways.ts'
import type { Db } from '#persistence/database.ts'
import * as payments from '#persistence/orders/payments.ts'
import { sessionRequestOf, successAddress } from './session-request.ts'

type Form = { action: string; fields: Record<string, string> }

/**
 * The form that sends a shopper to the hosted payment page of a gateway without plain URLs. Attempts that are no longer
 * open are refused with the URL of their success page.
 */
export async function showPaymentForm(
  options: { db: Db; gateway: Gateways; shopUrl: string },
  ref: string,
  now: Date,
): Promise<
  | Granted<{ form: Form; attempt: PaymentAttempt }>
  | Refusal<'attempt-not-found'>
  | Refusal<'not-open', { outcomeUrl: string }>
> {
  const { db, shopUrl } = options
  const attempt = await payments.findByRef(db, ref)
  if (!attempt) return refuse('attempt-not-found')
  const gateway = gatewayNamed(options.gateway, attempt.gateway)
  if (!gateway?.form) return refuse('attempt-not-found')
  if (attempt.state !== 'open' || attempt.expiresAt <= now) {
    return refuse('not-open', { outcomeUrl: successAddress(shopUrl, ref) })
  }
  return {
    ok: true,
    form: gateway.form(await sessionRequestOf({ db, gateway, shopUrl }, attempt)),
    attempt,
  }
}
