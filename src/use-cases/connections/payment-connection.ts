import { randomUUID } from 'node:crypto'
import { findConnectionProvider } from '#domain/connections/connection-providers.ts'
import { formatCount } from '#domain/running/audit-values.ts'
import {
  GatewayCredentialsRejected,
  GatewayRejectedRequest,
  GatewayUnavailable,
  type GatewayAccount,
  type PaymentGateway,
} from '#payments/gateway.ts'
import type { TestConnection } from './manage-connections.ts'
import type { OpenedConnection } from './read-connections.ts'

type Options = {
  open: (connection: OpenedConnection) => Promise<PaymentGateway>
  shopUrl: string
  /** unfinished payments and refunds at a provider, in words, with the provider's id of one */
  findUnfinished: (provider: string) => Promise<{ words: string; sessionId: string } | undefined>
}

/**
 * Test of payment connections: asks whose account the key belongs to, without charging anything. A
 * new connection has to show an unfinished payment of the one before, and has the gateway send its
 * webhooks to the shop, where the gateway offers a call for it.
 */
export function createPaymentConnectionTest({
  open,
  shopUrl,
  findUnfinished,
}: Options): TestConnection {
  return async (connection, { isConnecting, replacesAccount = false }) => {
    const { provider } = connection
    const { label, fields } = findConnectionProvider('payments', provider) ?? { label: provider }
    const atKey = { field: fields?.[0]?.name }
    let isRecognised = false
    try {
      const gateway = await open(connection)
      const account = await gateway.describeAccount?.()
      if (!account) return { ok: false, fault: `${label} no deja comprobar la clave.` }
      const fault = findAccountFault(account)
      if (fault) return { ok: false, fault, ...atKey }
      isRecognised = true
      const seen = describeAccount(account)
      const { mode } = account
      if (!isConnecting) return { ok: true, seen, mode }
      const unfinished = replacesAccount ? undefined : await findUnfinished(provider)
      if (unfinished && !(await isPaymentVisible(gateway, unfinished.sessionId)))
        return { ok: false, fault: faultOfOtherAccount(label, unfinished.words), isOtherAccount }
      const { connectWebhook } = gateway
      if (!connectWebhook) return { ok: true, seen, mode }
      return { ok: true, seen, mode, makeSecrets: () => makeSecrets(connectWebhook) }
    } catch (error) {
      return describeFault(error)
    }

    async function makeSecrets(connect: NonNullable<PaymentGateway['connectWebhook']>) {
      // A gateway reaches no address without TLS; the shop asks it about payments by itself.
      if (!shopUrl.startsWith('https:'))
        return {
          ok: true,
          secrets: { webhook_secret: randomUUID() },
          remark: withoutWebhook,
        } as const
      try {
        const { secret } = await connect(`${shopUrl}/api/v1/payments/webhook/${provider}`)
        return { ok: true, secrets: { webhook_secret: secret } } as const
      } catch (error) {
        return describeFault(error)
      }
    }

    function describeFault(error: unknown) {
      if (error instanceof GatewayCredentialsRejected)
        return { ok: false, fault: faultOfKey(label, isRecognised), ...atKey } as const
      if (error instanceof GatewayRejectedRequest)
        return { ok: false, fault: faultOfRequest(label, error) } as const
      if (error instanceof GatewayUnavailable)
        return {
          ok: false,
          fault: `${label} no contesta ahora. Inténtalo en unos minutos.`,
        } as const
      throw error
    }
  }
}

const isOtherAccount = true

async function isPaymentVisible(gateway: PaymentGateway, sessionId: string): Promise<boolean> {
  try {
    await gateway.getPayment(sessionId)
    return true
  } catch (error) {
    if (error instanceof GatewayRejectedRequest) return false
    throw error
  }
}

function faultOfOtherAccount(label: string, unfinished: string): string {
  return `Esta clave parece de otra cuenta de ${label}: con ella no se ve lo que sigue abierto en la de antes (${unfinished}). Usa una clave de esa cuenta o espera a que termine. Si ya no la tienes, marca «Cambiar de cuenta» y pega la clave otra vez.`
}

const withoutWebhook =
  'Sus avisos no llegan a una tienda sin https; la tienda pregunta por cada pago unos minutos después'
const countries = new Intl.DisplayNames('es-MX', { type: 'region' })

function describeAccount({ name, mode, methods }: GatewayAccount): string {
  const parts = [
    name === null ? 'La clave sirve' : `Cuenta de ${name}`,
    mode && (mode === 'test' ? 'modo de prueba' : 'cobra de verdad'),
    methods &&
      (methods.length > 0
        ? formatCount(methods.length, 'forma de pago', 'formas de pago')
        : 'ninguna forma de pago activa: actívalas en su panel'),
  ]
  return parts.filter(Boolean).join(', ')
}

function findAccountFault({ country }: GatewayAccount): string | undefined {
  if (country === null || country === 'MX') return undefined
  return `La cuenta es de ${countries.of(country) ?? country}, y tu tienda cobra en pesos mexicanos. Usa la clave de una cuenta de México.`
}

function faultOfKey(label: string, isRecognised: boolean): string {
  return isRecognised
    ? `La clave no tiene permiso para todo lo que la tienda necesita de ${label}. Usa la clave secreta, o dale a esta permiso de leer la cuenta y de escribir pagos, devoluciones y webhooks.`
    : `${label} no reconoce esta clave. Cópiala otra vez de su panel, completa.`
}

/** Refusal of a call with a valid key, without the provider's message, which may repeat secrets. */
function faultOfRequest(label: string, { reason }: GatewayRejectedRequest): string {
  const code = /^[\w.-]{1,60}$/.test(reason) ? ` (${reason})` : ''
  return `${label} no aceptó lo que la tienda le pidió${code}. Revisa en su panel que la cuenta esté activa y que no tenga demasiados webhooks.`
}
