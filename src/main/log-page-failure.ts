import type { FastifyBaseLogger } from 'fastify'
import type { PageFailure } from '#storefront/server-surface.ts'

/** A page that has to do without what cannot be had at present is no fault: one line, without a stack. */
export function logPageFailure(
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>,
  reqId: string,
  { path, error, isUnavailable }: PageFailure,
) {
  if (isUnavailable) log.warn({ reqId, path }, 'page without its data')
  else log.error({ reqId, path, err: error }, 'page failed')
}
