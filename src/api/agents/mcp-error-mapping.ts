import type { FastifyError, FastifyRequest } from 'fastify'
import { isDatabaseUnavailableError } from '#cache/database-unavailable-error.ts'
import { TooManyRequestsError } from '../rate-limits.ts'
import { SemaphoreQueueFullError } from '../semaphore.ts'
import { RpcError } from './json-rpc.ts'

const retryWhenBusy = 3
const retryWhenAway = 5

/** Maps an exception to a JSON-RPC error; unexpected exceptions are logged once and returned without details. */
export function mapExceptionToRpcError(
  error: unknown,
  request: FastifyRequest,
): { fault: RpcError; retryAfter?: number } {
  if (error instanceof RpcError) return { fault: error }
  if (error instanceof TooManyRequestsError) {
    return later(429, 'Rate limit exceeded', error.retryAfterSeconds)
  }
  if (error instanceof SemaphoreQueueFullError) {
    request.log.warn('too many agents at once')
    return later(503, 'Busy', retryWhenBusy)
  }
  if (error instanceof Error && isDatabaseUnavailableError(error)) {
    request.log.warn({ reason: error.message }, 'database away')
    return later(503, 'Temporarily unavailable', retryWhenAway)
  }
  const { statusCode = 500, message = '' }: Partial<FastifyError> = Object(error)
  if (statusCode < 500) return { fault: new RpcError(-32600, statusCode, message) }
  request.log.error({ err: error }, 'request failed')
  return { fault: new RpcError(-32603, 500, 'Internal error') }
}

function later(status: number, message: string, retryAfter: number) {
  return { fault: new RpcError(-32000, status, message, { retry_after: retryAfter }), retryAfter }
}
