import { inSpan } from '#api/traces.ts'
import { announcement } from '#domain/announcement.ts'
import { type Gateway, GatewayRefused, GatewayUnavailable } from '#payments/gateway.ts'

type Result = 'answered' | 'refused' | 'unavailable' | 'failed'

/** Emitted per gateway call. */
export const gatewayTold = announcement<{ gateway: string; call: string; result: Result }>()

/** A gateway with metrics and traces. */
export function measuredGateway(gateway: Gateway): Gateway {
  async function told<T>(call: string, ask: () => Promise<T>): Promise<T> {
    try {
      const given = await inSpan({ name: `gateway ${call}`, kind: 'client' }, ask)
      gatewayTold.tell({ gateway: gateway.name, call, result: 'answered' })
      return given
    } catch (error) {
      gatewayTold.tell({ gateway: gateway.name, call, result: resultOf(error) })
      throw error
    }
  }

  return {
    ...gateway,
    createSession: (request) => told('create-session', () => gateway.createSession(request)),
    getPayment: (sessionId) => told('get-payment', () => gateway.getPayment(sessionId)),
    expireSession: (sessionId) => told('expire-session', () => gateway.expireSession(sessionId)),
    refund: (request) => told('refund', () => gateway.refund(request)),
  }
}

function resultOf(error: unknown): Result {
  if (error instanceof GatewayRefused) return 'refused'
  return error instanceof GatewayUnavailable ? 'unavailable' : 'failed'
}
