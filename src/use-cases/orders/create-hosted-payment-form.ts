import type { PaymentAttempt } from '#domain/orders/order.ts'
import { type SuccessResult, type Refusal, refuse } from '#domain/use-case-result.ts'
import { findGateway, type PaymentGateways } from '#payments/payment-gateways.ts'
import type { Db } from '#persistence/database.ts'
import * as paymentAttempts from '#persistence/orders/payment-attempts.ts'
import { createPaymentSessionRequest, createSuccessPageUrl } from './payment-session-request.ts'

type Form = { action: string; fields: Record<string, string> }

/**
 * Creates the form that sends a shopper to a hosted payment page that has no plain URL. If the
 * payment attempt is not open, returns the URL of its success page instead.
 */
export async function createHostedPaymentForm(
  options: { db: Db; gateway: PaymentGateways; shopUrl: string },
  ref: string,
  now: Date,
): Promise<
  | SuccessResult<{ form: Form; attempt: PaymentAttempt }>
  | Refusal<'attempt-not-found'>
  | Refusal<'not-open', { outcomeUrl: string }>
> {
  const { db, shopUrl } = options
  const attempt = await paymentAttempts.findPaymentAttemptByReference(db, ref)
  if (!attempt) return refuse('attempt-not-found')
  const gateway = findGateway(options.gateway, attempt.gateway)
  if (!gateway?.form) return refuse('attempt-not-found')
  if (attempt.state !== 'open' || attempt.expiresAt <= now) {
    return refuse('not-open', { outcomeUrl: createSuccessPageUrl(shopUrl, ref) })
  }
  return {
    ok: true,
    form: gateway.form(await createPaymentSessionRequest({ db, gateway, shopUrl }, attempt)),
    attempt,
  }
}
