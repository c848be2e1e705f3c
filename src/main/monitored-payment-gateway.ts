import { runInTraceSpan } from '#api/request-traces.ts'
import { createEventEmitter } from '#domain/event-emitter.ts'
import {
  type PaymentGateway,
  GatewayCredentialsRejected,
  GatewayRejectedRequest,
  GatewayUnavailable,
} from '#payments/gateway.ts'
import type { Db } from '#persistence/database.ts'
import * as gatewayRejections from '#persistence/orders/rejected-gateway-credentials.ts'

type Result = 'answered' | 'refused' | 'unavailable' | 'rejected' | 'failed'

/** Event emitted for every call to the payment gateway. */
export const onPaymentGatewayCall = createEventEmitter<{
  gateway: string
  call: string
  result: Result
}>()

export type GatewayMonitorOptions = {
  db: Db
  /** logger; absent in command-line programs, whose output already reports failures */
  log?: { error: (details: object, words: string) => void }
}

/** Wraps a gateway with metrics, traces, and an alarm while it rejects the shop's credentials. */
export function createMonitoredPaymentGateway(
  gateway: PaymentGateway,
  watch?: GatewayMonitorOptions,
): PaymentGateway {
  const { name } = gateway
  /**
   * Names of gateway calls, such as `refund`, for which the gateway has accepted the shop's
   * credentials since this process started.
   */
  const accepted = new Set<string>()

  async function measured<T>(call: string, ask: () => Promise<T>): Promise<T> {
    try {
      const given = await runInTraceSpan({ name: `gateway ${call}`, kind: 'client' }, ask)
      onPaymentGatewayCall.emit({ gateway: name, call, result: 'answered' })
      await noteAccepted(call)
      return given
    } catch (error) {
      const result = resultOf(error)
      onPaymentGatewayCall.emit({ gateway: name, call, result })
      if (result === 'rejected') await noteRejected(call)
      if (result === 'refused') await noteAccepted(call)
      throw error
    }
  }

  async function noteRejected(call: string): Promise<void> {
    accepted.delete(call)
    watch?.log?.error({ gateway: name, call }, 'payment gateway rejects the credentials')
    if (watch)
      await gatewayRejections
        .recordRejectedGatewayCredentials(watch.db, name, call)
        .catch(logFailure)
  }

  async function noteAccepted(call: string): Promise<void> {
    if (!watch || accepted.has(call)) return
    accepted.add(call)
    await gatewayRejections.clearRejectedGatewayCredentials(watch.db, name, call).catch(logFailure)
  }

  /**
   * Logs that the payment gateway's health could not be recorded, for example while the database is
   * unavailable; the gateway's reply is returned anyway.
   */
  function logFailure(err: unknown): void {
    watch?.log?.error({ err, gateway: name }, 'state of the payment gateway not noted')
  }

  const { listPayments } = gateway
  return {
    ...gateway,
    createSession: (request) => measured('create-session', () => gateway.createSession(request)),
    getPayment: (sessionId) => measured('get-payment', () => gateway.getPayment(sessionId)),
    expireSession: (sessionId) =>
      measured('expire-session', () => gateway.expireSession(sessionId)),
    refund: (request) => measured('refund', () => gateway.refund(request)),
    ...(listPayments && {
      async *listPayments(span: Parameters<typeof listPayments>[0]) {
        const pages = listPayments(span)[Symbol.asyncIterator]()
        for (;;) {
          const page = await measured('list-payments', () => pages.next())
          if (page.done) return
          yield page.value
        }
      },
    }),
  }
}

function resultOf(error: unknown): Result {
  if (error instanceof GatewayRejectedRequest) return 'refused'
  if (error instanceof GatewayCredentialsRejected) return 'rejected'
  return error instanceof GatewayUnavailable ? 'unavailable' : 'failed'
}
