import { AsyncLocalStorage } from 'node:async_hooks'
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'

type InternalCall = {
  requestId: string
  /**
   * Identity of the page request that makes the internal calls; all calls of one page count as one
   * caller.
   */
  page?: object
}

const calls = new AsyncLocalStorage<InternalCall>()

/** Calls the API in process with the request id and rate limits of the calling request. */
export function callApiInternally(
  app: FastifyInstance,
  requestId: string,
  options: InjectOptions,
  page?: object,
): Promise<LightMyRequestResponse> {
  return calls.run({ requestId, ...(page && { page }) }, async () => await app.inject(options))
}

/**
 * Returns the internal API call that is currently running, if any. Clients cannot forge an internal
 * call.
 */
export function getCurrentInternalCall(): InternalCall | undefined {
  return calls.getStore()
}
