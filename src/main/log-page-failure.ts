import type { FastifyBaseLogger } from 'fastify'
import { currentSpan } from '#api/traces.ts'
import type { PageFailure } from '#storefront/server-surface.ts'

/** Logs an unavailable page as one line without a stack. */
export function logPageFailure(
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>,
  reqId: string,
  { path, error, isUnavailable }: PageFailure,
) {
  const about = { reqId, trace_id: currentSpan()?.traceId, path }
  if (isUnavailable) log.warn(about, 'page without its data')
  else log.error({ ...about, err: error }, 'page failed')
}
