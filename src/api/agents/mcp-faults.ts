import type { FastifyError, FastifyRequest } from 'fastify'
import { isDatabaseAway } from '#cache/database-away.ts'
import { TooManyRequests } from '../rate-limits.ts'
import { Busy } from '../semaphore.ts'
import { RpcFault } from './json-rpc.ts'

const retryWhenBusy = 3
const retryWhenAway = 5

/** Maps an exception to a JSON-RPC error; unexpected exceptions are logged once and returned without details. */
export function faultOf(
  error: unknown,
  request: FastifyRequest,
): { fault: RpcFault; retryAfter?: number } {
  if (error instanceof RpcFault) return { fault: error }
  if (error instanceof TooManyRequests) {
    return later(429, 'Rate limit exceeded', error.retryAfterSeconds)
  }
  if (error instanceof Busy) {
    request.log.warn('too many agents at once')
    return later(503, 'Busy', retryWhenBusy)
  }
  if (error instanceof Error && isDatabaseAway(error)) {
    request.log.warn({ reason: error.message }, 'database away')
    return later(503, 'Temporarily unavailable', retryWhenAway)
  }
  const { statusCode = 500, message = '' }: Partial<FastifyError> = Object(error)
  if (statusCode < 500) return { fault: new RpcFault(-32600, statusCode, message) }
  request.log.error({ err: error }, 'request failed')
  return { fault: new RpcFault(-32603, 500, 'Internal error') }
}

function later(status: number, message: string, retryAfter: number) {
  return { fault: new RpcFault(-32000, status, message, { retry_after: retryAfter }), retryAfter }
}
