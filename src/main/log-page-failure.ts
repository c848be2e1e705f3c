import type { FastifyBaseLogger } from 'fastify'
import { getCurrentSpan } from '#api/request-traces.ts'
import type { PageFailure } from '#storefront/storefront-server-interface.ts'

/**
 * Logs a page that could not be shown because the shop is unavailable, as one line without a stack
 * trace.
 */
export function logPageFailure(
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>,
  reqId: string,
  { path, error, isUnavailable }: PageFailure,
) {
  const about = { reqId, trace_id: getCurrentSpan()?.traceId, path }
  if (isUnavailable) log.warn(about, 'page without its data')
  else log.error({ ...about, err: error }, 'page failed')
}
