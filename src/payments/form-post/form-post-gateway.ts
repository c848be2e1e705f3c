import { formatDecimalPesos, fromPesos } from '#domain/money.ts'
import {
  type PaymentGateway,
  GatewayCredentialsRejected,
  GatewayRejectedRequest,
  GatewayUnavailable,
  type PaymentWebhookResult,
  type PaymentWebhookRequest,
} from '../gateway.ts'
import {
  createPaymentFormFields,
  parsePaymentSessionId,
  createPaymentSessionId,
} from './payment-form-fields.ts'
import { isFormPostAmount, formPostToGatewayPayment } from './read-payment.ts'
import {
  type SignedPaymentFormFields,
  isFormSignatureValid,
  parseSignedPaymentFormFields,
  signPaymentFormFields,
} from './signed-fields.ts'

const timeoutMs = 10_000
const signatureWindowMs = 300_000
/** Error codes by which the gateway rejects the merchant's credentials, whatever the purchase. */
const credentialErrors = ['firma', 'comercio']

export type FormPostGatewayOptions = {
  /** Base URL of the gateway: the hosted payment page, with its API below it. */
  url: string
  merchant: string
  secret: string
  /** Base URL of the shop, which serves the form that leads to the hosted payment page. */
  shopUrl: string
  /** timeout of one call to the gateway, in ms */
  timeout?: number
  clock?: () => Date
}

/** Adapter for a gateway whose payment page is opened by a signed HTML form (docs/form-post.md). */
export function createFormPostGateway(options: FormPostGatewayOptions): PaymentGateway {
  const { merchant, secret, shopUrl, timeout = timeoutMs, clock = () => new Date() } = options
  const base = options.url.replace(/\/$/, '')

  async function ask(
    what: string,
    fields: SignedPaymentFormFields,
  ): Promise<SignedPaymentFormFields> {
    const sent = { version: '1', comercio: merchant, momento: clock().toISOString(), ...fields }
    const response = await fetch(`${base}/${what}`, {
      method: 'POST',
      body: new URLSearchParams(signPaymentFormFields(sent, secret)),
      redirect: 'error',
      signal: AbortSignal.timeout(timeout),
    }).catch((cause: unknown) => {
      throw new GatewayUnavailable(`${what} got no answer`, { cause })
    })
    const text = await response.text().catch((cause: unknown) => {
      throw new GatewayUnavailable(`${what} was cut off`, { cause })
    })
    const answer = parseSignedPaymentFormFields(text)
    const isUnauthorized = response.status === 401 || response.status === 403
    if (isUnauthorized || credentialErrors.includes(answer?.['error'] ?? '')) {
      throw new GatewayCredentialsRejected(`${what} answered ${response.status}, not authorized`)
    }
    if (response.status >= 500 || !answer || !isFormSignatureValid(answer, secret)) {
      throw new GatewayUnavailable(`${what} answered ${response.status}, not signed`)
    }
    if (answer['referencia'] !== fields['referencia']) {
      throw new GatewayUnavailable(`${what} answered about another purchase`)
    }
    const { error } = answer
    // Error code `momento` means that the clocks of shop and gateway differ too much.
    if (error === 'momento') throw new GatewayUnavailable(`${what}: ${error}`)
    if (error) throw new GatewayRejectedRequest(`${what}: ${error}`, error)
    return answer
  }

  function purchaseOf(sessionId: string): { ref: string; amount: number } {
    const purchase = parsePaymentSessionId(sessionId, secret)
    if (!purchase)
      throw new GatewayRejectedRequest(`${sessionId} is none of the shop's`, 'no-session')
    return purchase
  }

  return {
    name: 'form-post',

    async createSession(request) {
      const url = `${shopUrl}/api/v1/payments/form/${request.ref}`
      return { sessionId: createPaymentSessionId(request, secret), url }
    },

    form: (request) => ({
      action: base,
      fields: createPaymentFormFields(request, { merchant, secret }),
    }),

    async getPayment(name) {
      const { ref, amount } = purchaseOf(name)
      const answer = await ask('consulta', { referencia: ref })
      return formPostToGatewayPayment(answer, { sessionId: name, amount })
    },

    async expireSession(sessionId) {
      await ask('cancelacion', { referencia: purchaseOf(sessionId).ref })
    },

    async refund({ sessionId, amount, idempotencyKey }) {
      const answer = await ask('devolucion', {
        referencia: purchaseOf(sessionId).ref,
        monto: formatDecimalPesos(amount),
        moneda: 'MXN',
        clave: idempotencyKey,
      })
      const { devolucion: refundId, monto } = answer
      if (!refundId || !monto) throw new GatewayUnavailable('No refund came')
      return { refundId, amount: fromPesos(Number(monto)) }
    },

    parseNotice: (request) => readNotice(request, options),
  }
}

function readNotice(
  { rawBody, now }: PaymentWebhookRequest,
  { merchant, secret }: FormPostGatewayOptions,
): PaymentWebhookResult {
  const fields = parseSignedPaymentFormFields(rawBody.toString('utf8'))
  if (!fields || !isFormSignatureValid(fields, secret)) return { ok: false, code: 'bad-signature' }
  const { aviso: id, momento = '', referencia: ref, monto, comercio } = fields
  if (!id || !ref || !monto || comercio !== merchant || !isFormPostAmount(monto)) {
    return { ok: false, code: 'malformed' }
  }
  const age = Math.abs(now.getTime() - new Date(momento).getTime())
  if (!(age <= signatureWindowMs)) return { ok: false, code: 'stale' }
  const amount = fromPesos(Number(monto))
  const sessionId = createPaymentSessionId({ ref, amount }, secret)
  return { ok: true, event: { id, type: fields['estado'] ?? 'aviso', sessionId, ref } }
}
