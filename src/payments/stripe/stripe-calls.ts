import Stripe from 'stripe'
import {
  GatewayCredentialsRejected,
  GatewayRejectedRequest,
  GatewayUnavailable,
} from '../gateway.ts'

/**
 * Checks a Stripe reply, because the package accepts any JSON, even from a proxy between shop and
 * Stripe; some replies break the package.
 */
export async function sound<T>(asked: Promise<Stripe.Response<T>>): Promise<T> {
  const answer = await asked.catch((error: unknown) => {
    if (error instanceof Stripe.errors.StripeError) throw error
    throw new GatewayUnavailable('Stripe answered something else', { cause: error })
  })
  const { statusCode } = answer.lastResponse
  if (statusCode >= 400) throw new GatewayUnavailable(`Stripe answered ${statusCode}`)
  return answer
}

/** Does calls to Stripe and throws what their failures mean. */
export async function translated<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error
    const { type, code, statusCode, message } = error
    const { StripeAPIError, StripeConnectionError } = Stripe.errors
    if (statusCode === 401 || statusCode === 403) {
      throw new GatewayCredentialsRejected(`Stripe: ${message}`, { cause: error })
    }
    const isTheirs =
      error instanceof StripeAPIError ||
      error instanceof StripeConnectionError ||
      (statusCode ?? 500) >= 500
    if (isTheirs || statusCode === 409 || statusCode === 429) {
      throw new GatewayUnavailable(`Stripe: ${message}`, { cause: error })
    }
    throw new GatewayRejectedRequest(`Stripe: ${message}`, code ?? type)
  }
}
